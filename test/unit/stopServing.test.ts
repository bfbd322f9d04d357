import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { createStop } from '../../src/stopServing.ts'
import { createLog } from '../../src/telemetry/log.ts'

const server = createServer((_, response) => void response.end('served'))
let address: string
let app: { close: () => Promise<void>; dependencies: never }
let lifecycle: { isStopping: boolean }
const exited = Promise.withResolvers<number>()

beforeEach(async () => {
  vi.spyOn(process, 'exit').mockImplementation(((code: number) => exited.resolve(code)) as never)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  lifecycle = { isStopping: false }
  app = { close: vi.fn(async () => undefined), dependencies: { lifecycle } as never }
})
afterEach(() => vi.restoreAllMocks())

test('who is told to end says so, serves on and closes each connection, until a second word ends the drain', async () => {
  const settings = { drainSeconds: 300, limits }
  const log = createLog({ logLevel: 'silent' })
  const stop = createStop({ servers: [server], closeListeners: () => undefined, app, settings, log })
  expect((await fetch(address)).headers.get('connection')).toBe('keep-alive')
  stop({ gentle: true })
  stop({ gentle: true })
  expect(lifecycle.isStopping).toBe(true)
  const answer = await fetch(address)
  expect([answer.headers.get('connection'), await answer.text()]).toEqual(['close', 'served'])
  expect(app.close).not.toHaveBeenCalled()
  stop({ gentle: false })
  expect(await exited.promise).toBe(0)
  expect(app.close).toHaveBeenCalledOnce()
  await expect(fetch(address)).rejects.toThrow()
})
