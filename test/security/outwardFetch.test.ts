import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type SanadError } from '../../src/domain/shared/errors.ts'
import { checkOutwardUrl, isAllowedAddress, isPublicAddress } from '../../src/security/outward/outwardAddress.ts'
import { createOutwardFetch, type ResolveAll } from '../../src/security/outward/outwardFetch.ts'

const bounds = { timeoutMs: 1_000, maxBytes: 1_000 }
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

function fetcher(sandbox: boolean, resolve?: ResolveAll) {
  const outwardFetch = createOutwardFetch({ sandbox, ...(resolve === undefined ? {} : { resolve }) })
  closers.push(() => outwardFetch.close())
  return outwardFetch
}

const notPublic = [
  '127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.255', '169.254.169.254', '172.16.0.1', '172.31.255.255',
  '192.168.1.1', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '192.88.99.1', '224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255',
  '::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '100::1', 'fc00::1', 'fdff::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1',
  '2001::1', '2001:db8::1', '2001:10::1', '2002:7f00:1::', '3fff::1', '5f00::1', 'localhost', '', '1.2.3', '01.2.3.4', '8.8.8.8 ', '[2606:4700::1]', 'example.com',
]
const isPublic = ['8.8.8.8', '1.1.1.1', '100.63.255.255', '100.128.0.1', '172.15.255.255', '172.32.0.1', '192.169.0.1', '223.255.255.255', '2606:4700:4700::1111', '2a00:1450:4009::200e']

describe('A14: which addresses count as public', () => {
  it.each(notPublic)('%j does not', (address) => expect(isPublicAddress(address)).toBe(false))
  it.each(isPublic)('%s does', (address) => expect(isPublicAddress(address)).toBe(true))
  it('the sandbox also reaches loopback and private ones, but never link-local (cloud metadata) or special ones', () => {
    const allowed = notPublic.filter((address) => isAllowedAddress(address, { sandbox: true }))
    expect(allowed).toEqual(['127.0.0.1', '127.255.255.254', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1', '::1', 'fc00::1', 'fdff::1'])
  })
})

describe('A14: what may be registered', () => {
  const outcome = (url: string, sandbox: boolean) => {
    try {
      checkOutwardUrl(url, { sandbox, path: 'jwksUri' })
      return 'accepted'
    } catch (error) {
      const { code, detail } = error as SanadError
      return `${code} ${detail.path}`
    }
  }
  it.each([
    'https://127.0.0.1/', 'https://[::1]/', 'https://0.0.0.0/', 'https://169.254.169.254/latest/meta-data', 'https://10.1.2.3/', 'https://100.64.0.1/', 'https://[fc00::1]/',
    'https://[::ffff:127.0.0.1]/', 'https://[::ffff:7f00:1]/', 'https://2130706433/', 'https://0x7f.1/', 'https://017700000001/', 'https://127.1/', 'https://localhost/', 'https://localhost./',
    'https://LOCALHOST/', 'https://a.localhost/', 'https://127。0。0。1/', 'https://①②⑦.0.0.1/', 'https://printer.local/', 'https://metadata.google.internal/', 'https://intranet/', 'https://box.home.arpa/',
    'http://tpp.example.com/jwks', 'ftp://tpp.example.com/', 'file:///etc/passwd', 'gopher://tpp.example.com/', 'javascript:alert(1)', 'data:,x', 'https://user@tpp.example.com/', 'https://user:pw@tpp.example.com/',
    'https://tpp.example.com:22/', 'https://tpp.example.com:25/', 'https://tpp.example.com/#x', '', 'x', '/jwks', '//tpp.example.com/', `https://tpp.example.com/${'x'.repeat(2_000)}`,
  ])('in production not %s', (url) => expect(outcome(url, false)).toBe('bodyFormat jwksUri'))
  it.each(['https://tpp.example.com/jwks.json', 'https://tpp.example.com:8443/jwks', 'https://8.8.8.8/jwks', 'https://tpp.example.com/a?b=c'])('in production %s', (url) => {
    expect(outcome(url, false)).toBe('accepted')
  })
  it.each(['http://localhost:3000/jwks', 'http://127.0.0.1:3000/', 'http://tpp:8080/', 'http://[::1]:3000/', 'http://192.168.1.2/'])('in the sandbox %s', (url) => {
    expect(outcome(url, true)).toBe('accepted')
  })
  it.each(['http://169.254.169.254/', 'http://[fe80::1]/', 'http://[::ffff:169.254.169.254]/', 'http://u@localhost/', 'http://localhost:22/', 'ftp://localhost/'])('not even in the sandbox %s', (url) => {
    expect(outcome(url, true)).toBe('bodyFormat jwksUri')
  })
})

describe('A14: at the moment of connecting', () => {
  it('a name that resolves to a private address is refused and no connection is made', async () => {
    const server = await listen((_request, response) => response.end('secret'))
    const resolve: ResolveAll = (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }])
    await expect(fetcher(false, resolve)(`https://tpp.example.com:${server.port}/`, bounds)).rejects.toThrow('not at a public address')
    expect(server.connections()).toBe(0)
  })

  it('a name with one public and one private address is refused', async () => {
    const resolve: ResolveAll = (_name, _options, callback) => callback(null, [{ address: '8.8.8.8', family: 4 }, { address: '127.0.0.1', family: 4 }])
    await expect(fetcher(false, resolve)('https://tpp.example.com/', bounds)).rejects.toThrow('not at a public address')
  })

  it('rebinding: the address that was checked is the one connected to, so a second resolution has no say', async () => {
    const server = await listen((_request, response) => response.end('secret'))
    let resolutions = 0
    const resolve: ResolveAll = (_name, _options, callback) => callback(null, [{ address: resolutions++ === 0 ? '192.0.2.1' : '127.0.0.1', family: 4 }])
    const outwardFetch = fetcher(false, resolve)
    for (let attempt = 0; attempt < 3; attempt++) await expect(outwardFetch(`https://tpp.example.com:${server.port}/`, bounds)).rejects.toThrow()
    expect(server.connections()).toBe(0)
  })

  it('link-local is refused in the sandbox too', async () => {
    const resolve: ResolveAll = (_name, _options, callback) => callback(null, [{ address: '169.254.169.254', family: 4 }])
    await expect(fetcher(true, resolve)('http://metadata.example.com/', bounds)).rejects.toThrow('not at a public address')
  })

  it('an IP address in the URL is refused without a connection', async () => {
    const server = await listen((_request, response) => response.end('secret'))
    await expect(fetcher(false)(`https://127.0.0.1:${server.port}/`, bounds)).rejects.toThrow('must point to a public address')
    await expect(fetcher(false)(`http://127.0.0.1:${server.port}/`, bounds)).rejects.toThrow('must start with https://')
    expect(server.connections()).toBe(0)
  })
})

describe('every call is bounded', () => {
  it('gives status, headers and body', async () => {
    const { port } = await listen((request, response) => response.writeHead(404, { 'x-method': request.method as string }).end('gone'))
    const answer = await fetcher(true)(`http://127.0.0.1:${port}/`, bounds)
    expect([answer.status, answer.headers['x-method'], answer.body.toString()]).toEqual([404, 'GET', 'gone'])
  })

  it('follows no redirect', async () => {
    const target = await listen((_request, response) => response.end('secret'))
    const { port } = await listen((_request, response) => response.writeHead(302, { location: `http://127.0.0.1:${target.port}/` }).end())
    expect((await fetcher(true)(`http://127.0.0.1:${port}/`, bounds)).status).toBe(302)
    expect(target.connections()).toBe(0)
  })

  it.each<[string, RequestListener]>([
    ['a declared size', (_request, response) => response.writeHead(200, { 'content-length': 10_000_000 }).end(Buffer.alloc(10_000_000))],
    ['an endless stream', (_request, response) => {
      const more = () => { while (response.write(Buffer.alloc(64 * 1024))); response.once('drain', more) }
      more()
    }],
  ])('stops at the byte limit: %s', async (_what, handler) => {
    const { port } = await listen(handler)
    await expect(fetcher(true)(`http://127.0.0.1:${port}/`, bounds)).rejects.toThrow('more than 1000 bytes')
  })

  it('refuses compressed content, which could grow without bound', async () => {
    const { port } = await listen((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'))
    await expect(fetcher(true)(`http://127.0.0.1:${port}/`, bounds)).rejects.toThrow('compressed')
  })

  it.each<[string, RequestListener]>([
    ['headers', () => undefined],
    ['the end of the body', (_request, response) => response.writeHead(200).write('x')],
  ])('gives up in time on a server that never sends %s', async (_what, handler) => {
    const { port } = await listen(handler)
    const begun = performance.now()
    await expect(fetcher(true)(`http://127.0.0.1:${port}/`, { ...bounds, timeoutMs: 150 })).rejects.toThrow('did not answer within 150 ms')
    expect(performance.now() - begun).toBeLessThan(1_500)
  })

  it('gives up in time on a server that trickles', async () => {
    const { port } = await listen((_request, response) => {
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    })
    await expect(fetcher(true)(`http://127.0.0.1:${port}/`, { ...bounds, timeoutMs: 150 })).rejects.toThrow('did not answer within 150 ms')
  })

  it('says in one line what failed, never what the server sent', async () => {
    const garbage = createTcpServer((socket) => void socket.end('SSH-2.0-secret\r\n'))
    await new Promise<void>((resolve) => garbage.listen(0, '127.0.0.1', resolve))
    closers.push(() => garbage.close())
    const { port } = garbage.address() as AddressInfo
    await expect(fetcher(true)(`http://127.0.0.1:${port}/`, bounds)).rejects.toThrow(/^the connection to the server failed$/)
    const closed = createTcpServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const freePort = (closed.address() as AddressInfo).port
    await new Promise((resolve) => closed.close(resolve))
    await expect(fetcher(true)(`http://127.0.0.1:${freePort}/`, bounds)).rejects.toThrow('the server refused the connection')
  })
})
