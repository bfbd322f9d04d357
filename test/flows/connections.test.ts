import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { createHttpServer } from '../../src/http/httpServer.ts'
import { sendOnWire } from '../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'

let sanad: RunningSanad
beforeAll(async () => void (sanad = await startSanad()))
afterAll(() => sanad?.close())

describe('a request', () => {
  it('with two Host headers is refused, because two programs could read two addresses in it', async () => {
    const { hostname, port } = new URL(sanad.baseUrl)
    const socket = connect(Number(port), hostname)
    socket.write(`GET /health/live HTTP/1.1\r\nHost: ${hostname}:${port}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*Host/)
  })

  it.each(['/core-bank/api/customers', '/core-bank', '/dashboard', '/bank/sign-in'])(
    'for %s that names another host is refused in the sandbox, so that no foreign site leads a browser there',
    async (path) => {
      const answerTo = (host: string) => sendOnWire(sanad.baseUrl, { method: 'GET', path, headers: { host } })
      const { port } = new URL(sanad.baseUrl)
      const answers = await Promise.all(['evil.example', `evil.example:${port}`, 'localhost', `127.0.0.1:${port}`].map(answerTo))
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 200, 200])
      expect(JSON.parse(answers[0]!.text)).toMatchObject({ code: 'forbidden', errors: [{ path: 'Host' }] })
    },
  )
})

describe('a connection', () => {
  it('whose headers do not arrive is closed within seconds of its time-out, and not half a minute later', async () => {
    const server = createHttpServer({ ...limits, headersTimeoutMs: 100 }, () => undefined)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const started = performance.now()
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
    expect(performance.now() - started).toBeLessThan(10_000)
    server.close()
  })

  it('above the bound is not taken', async () => {
    const server = createHttpServer({ ...limits, connections: 1 }, () => undefined)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const first = connect(port, '127.0.0.1')
    await once(first, 'connect')
    const second = connect(port, '127.0.0.1')
    await once(second, 'close')
    expect(first.destroyed).toBe(false)
    first.destroy()
    server.close()
  })
})
