import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { Reach } from '../../src/config/reach.ts'
import { createOutwardFetch, type ResolveAll } from '../../src/security/outward/outwardFetch.ts'
import { freePort } from '../support/freePort.ts'
import { productionReach, sandboxReach } from '../support/http/reach.ts'

/** More time than any machine needs, but for what is never answered. */
const bounds = { timeoutMs: 50_000, maxBytes: 1_000 }
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function listen(handler: RequestListener): Promise<{ port: number; connections: () => number }> {
  let connections = 0
  const server: Server = createServer(handler)
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => (server.closeAllConnections(), server.close()))
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

const ownMachine = sandboxReach()
const production = productionReach

function fetcher(reach: Reach, resolve?: ResolveAll) {
  const outwardFetch = createOutwardFetch({ reach, ...(resolve === undefined ? {} : { resolve }) })
  closers.push(() => outwardFetch.close())
  return outwardFetch
}

describe('at the moment of connecting', () => {
  it('a name that resolves to a private address is refused and no connection is made', async () => {
    const server = await listen((_request, response) => response.end('secret'))
    const resolve: ResolveAll = (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }])
    await expect(fetcher(production, resolve)(`https://tpp.example.com:${server.port}/`, bounds)).rejects.toThrow(
      'must be at a public address',
    )
    expect(server.connections()).toBe(0)
  })

  it('a name with one public and one private address is refused', async () => {
    const resolve: ResolveAll = (_name, _options, callback) =>
      callback(null, [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])
    await expect(fetcher(production, resolve)('https://tpp.example.com/', bounds)).rejects.toThrow('must be at a public address')
  })

  it('rebinding: the address that was checked is the one connected to, so a second resolution has no say', async () => {
    const server = await listen((_request, response) => response.end('secret'))
    let resolutions = 0
    const resolve: ResolveAll = (_name, _options, callback) =>
      callback(null, [{ address: resolutions++ === 0 ? '192.0.2.1' : '127.0.0.1', family: 4 }])
    const outwardFetch = fetcher(production, resolve)
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(outwardFetch(`https://tpp.example.com:${server.port}/`, { ...bounds, timeoutMs: 1_000 })).rejects.toThrow()
    expect(server.connections()).toBe(0)
  })

  it('link-local is refused in the sandbox too', async () => {
    const resolve: ResolveAll = (_name, _options, callback) => callback(null, [{ address: '169.254.169.254', family: 4 }])
    await expect(fetcher(ownMachine, resolve)('http://metadata.example.com/', bounds)).rejects.toThrow('not at a public address')
  })

  it('an IP address in the URL is refused without a connection', async () => {
    const server = await listen((_request, response) => response.end('secret'))
    await expect(fetcher(production)(`https://127.0.0.1:${server.port}/`, bounds)).rejects.toThrow(
      'must point to a public address',
    )
    await expect(fetcher(production)(`http://127.0.0.1:${server.port}/`, bounds)).rejects.toThrow('must start with https://')
    expect(server.connections()).toBe(0)
  })
})

describe('every call is bounded', () => {
  it('gives status, headers and body', async () => {
    const { port } = await listen((request, response) =>
      response.writeHead(404, { 'x-method': request.method as string }).end('gone'),
    )
    const answer = await fetcher(ownMachine)(`http://127.0.0.1:${port}/`, bounds)
    expect([answer.status, answer.headers['x-method'], answer.body.toString()]).toEqual([404, 'GET', 'gone'])
  })

  it('follows no redirect', async () => {
    const target = await listen((_request, response) => response.end('secret'))
    const { port } = await listen((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${target.port}/` }).end(),
    )
    expect((await fetcher(ownMachine)(`http://127.0.0.1:${port}/`, bounds)).status).toBe(302)
    expect(target.connections()).toBe(0)
  })

  it.each<[string, RequestListener]>([
    [
      'a declared size',
      (_request, response) => response.writeHead(200, { 'content-length': 10_000_000 }).end(Buffer.alloc(10_000_000)),
    ],
    [
      'an endless stream',
      (_request, response) => {
        const more = () => {
          while (response.write(Buffer.alloc(64 * 1024)));
          response.once('drain', more)
        }
        more()
      },
    ],
  ])('stops at the byte limit: %s', async (_what, handler) => {
    const { port } = await listen(handler)
    await expect(fetcher(ownMachine)(`http://127.0.0.1:${port}/`, bounds)).rejects.toThrow('more than 1000 bytes')
  })

  it('refuses compressed content, which could grow without bound', async () => {
    const { port } = await listen((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'))
    await expect(fetcher(ownMachine)(`http://127.0.0.1:${port}/`, bounds)).rejects.toThrow('compressed')
  })

  it.each<[string, RequestListener]>([
    ['headers', () => undefined],
    ['the end of the body', (_request, response) => response.writeHead(200).write('x')],
  ])('gives up in time on a server that never sends %s', async (_what, handler) => {
    const { port } = await listen(handler)
    // The message names the bound that ended it. This timer is only for one that ends nothing: a busy machine may take long.
    let isLate = false
    const late = setTimeout(() => (isLate = true), 50_000)
    await expect(fetcher(ownMachine)(`http://127.0.0.1:${port}/`, { ...bounds, timeoutMs: 150 })).rejects.toThrow(
      'did not answer within 150 ms',
    )
    clearTimeout(late)
    expect(isLate).toBe(false)
  })

  it('gives up in time on a server that trickles', async () => {
    const { port } = await listen((_request, response) => {
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    })
    await expect(fetcher(ownMachine)(`http://127.0.0.1:${port}/`, { ...bounds, timeoutMs: 150 })).rejects.toThrow(
      'did not answer within 150 ms',
    )
  })

  it('says in one line what failed, never what the server sent', async () => {
    const garbage = createTcpServer((socket) => void socket.end('SSH-2.0-secret\r\n'))
    await new Promise<void>((resolve) => garbage.listen(0, '127.0.0.1', resolve))
    closers.push(() => garbage.close())
    const { port } = garbage.address() as AddressInfo
    await expect(fetcher(ownMachine)(`http://127.0.0.1:${port}/`, bounds)).rejects.toThrow(
      /^the connection to the server failed$/,
    )
    const closed = `http://127.0.0.1:${await freePort()}/`
    await expect(fetcher(ownMachine)(closed, bounds)).rejects.toThrow('the server refused the connection')
  })
})

describe('outside a developer’s machine', () => {
  const timeoutMs = 500
  /** Only its own address is allowed and on loopback, so the failures are those of its own address. */
  const failureAt = async (port: number) => {
    const baseUrl = `http://127.0.0.1:${port}`
    const reach = { http: true, privateAddresses: false, ownOrigin: baseUrl }
    return fetcher(reach)(`${baseUrl}/`, { ...bounds, timeoutMs }).then(
      () => 'answered',
      (error: Error) => error.message,
    )
  }
  const silent = createTcpServer(() => undefined)
  const garbage = createTcpServer((socket) => void socket.end('SSH-2.0-secret\r\n'))
  const portOf = async (server: ReturnType<typeof createTcpServer>) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => server.close())
    return (server.address() as AddressInfo).port
  }

  it('every failure has one text, so that nobody learns what runs where', async () => {
    const large = await listen((_request, response) => response.end('x'.repeat(bounds.maxBytes + 1)))
    const packed = await listen((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'))
    const fine = await listen((_request, response) => response.end('x'))
    const ports = [await freePort(), await portOf(silent), await portOf(garbage), large.port, packed.port]
    const texts = await Promise.all(ports.map(failureAt))
    const unknownName: ResolveAll = (_name, _options, callback) =>
      callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), [])
    const privateName: ResolveAll = (_name, _options, callback) => callback(null, [{ address: '10.0.0.7', family: 4 }])
    for (const resolve of [unknownName, privateName]) {
      const call = fetcher(production, resolve)('https://core.bank.example/', { ...bounds, timeoutMs })
      texts.push(await call.then(String, (error: Error) => error.message))
    }
    expect([...new Set(texts)]).toEqual([expect.stringMatching(/^there is no acceptable answer: the server must be at a public/)])
    expect(await failureAt(fine.port)).toBe('answered')
  })
})

describe('a call of which only the status matters', () => {
  it.each([
    ['larger than the bound', (size: number) => ({ body: 'x'.repeat(size), headers: {} })],
    ['compressed, unasked', () => ({ body: 'x', headers: { 'content-encoding': 'gzip' } })],
  ])('succeeds although the answer is %s', async (_, answerOf) => {
    const { body, headers } = answerOf(200_000)
    const server = await listen((_request, response) => response.writeHead(200, headers).end(body))
    const answer = await fetcher(ownMachine)(`http://127.0.0.1:${server.port}/`, { ...bounds, ignoresContent: true })
    expect([answer.status, answer.body.length]).toEqual([200, 0])
  })

  it('succeeds as soon as the status is there, and not before', async () => {
    const slow = await listen((_request, response) => void response.writeHead(202).write('x'))
    const call = (port: number, timeoutMs: number) =>
      fetcher(ownMachine)(`http://127.0.0.1:${port}/`, { ...bounds, timeoutMs, ignoresContent: true })
    expect((await call(slow.port, bounds.timeoutMs)).status).toBe(202)
    const silent = await listen(() => undefined)
    await expect(call(silent.port, 150)).rejects.toThrow('did not answer within 150 ms')
  })
})
