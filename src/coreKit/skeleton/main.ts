import type { AddressInfo } from 'node:net'
import { handlers } from './handlers.ts'
import { createAdapter } from './server.ts'

const server = createAdapter(handlers)
server.listen(Number(process.env.PORT ?? 8090), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`http://127.0.0.1:${port}/core/v1\n`)
})
