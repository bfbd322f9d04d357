import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { contractFile } from './contract/contracts.ts'
import { freePort } from './freePort.ts'
import { type ChildServer, startChildServer } from './servers/childServer.ts'

/** Prism's program, to be run by Node. */
export const prismProgram = createRequire(import.meta.url).resolve('@stoplight/prism-cli/dist/index.js')

/** A mock as `make mock` starts it, with examples for the moment `at`. */
export const startMock = (api: string, at: Date): Promise<ChildServer> =>
  startChildServer({
    wordsOf: () => ['scripts/mock.ts'],
    environmentOf: (port) => ({ API: api, PORT: String(port), EXAMPLES_AT: at.toISOString() }),
  })

/** The five interfaces, in the order of their ports. */
export const mockedInterfaces = [
  'payment-initiation',
  'account-information',
  'letter-of-guarantee',
  'payee-verification',
  'account-verification',
] as const

/** The mocks of all five as `make mock` starts them: one program, a page that lists them, and an address of each. */
export async function startAllMocks(at: Date): Promise<{ page: ChildServer; originOf: (api: string) => string }> {
  const port = await freePorts(mockedInterfaces.length + 1)
  const page = await startChildServer({
    port,
    wordsOf: () => ['scripts/mock.ts'],
    environmentOf: () => ({ API: '', PORT: String(port + 1), EXAMPLES_AT: at.toISOString() }),
  })
  const originOf = (api: string) => `http://127.0.0.1:${port + 1 + mockedInterfaces.findIndex((name) => name === api)}`
  return { page, originOf }
}

/** The first of several ports side by side that nobody uses at this moment. */
async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = await freePort()
    const faults = await Promise.all(Array.from({ length: count }, (_, index) => isTaken(first + index)))
    if (first + count <= 65_535 && !faults.includes(true)) return first
  }
}

const isTaken = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(true))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(false)))
  })

/** Prism itself mocking one contract, without a word; `core` is the only one that it may use. */
export const startQuietMock = (api: string, core?: number): Promise<ChildServer> =>
  startPrism(['mock', contractFile(api), '--verboseLevel', 'silent'], core)

/** Prism between a client and a server: it holds every request and answer against the contract and refuses what breaks it. */
export const startPrismProxy = (api: string, upstream: string): Promise<ChildServer> =>
  startPrism(['proxy', contractFile(api), upstream, '--errors'])

function startPrism(words: string[], core?: number): Promise<ChildServer> {
  return startChildServer({ core, wordsOf: (port) => [prismProgram, ...words, '--host', '127.0.0.1', '--port', String(port)] })
}
