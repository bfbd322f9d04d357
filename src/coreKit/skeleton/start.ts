import type { AddressInfo } from 'node:net'
import { handlers } from './handlers.ts'
import { createAdapter } from './server.ts'

function start(port: number): void {
  const server = createAdapter(handlers)
  server.listen(port, '127.0.0.1', () => {
    process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/core/v1\n`)
  })
}

start(Number(process.env.PORT ?? 8090))
