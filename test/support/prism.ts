import { createRequire } from 'node:module'
import { contractFile } from './contract/contracts.ts'
import { type ChildServer, startChildServer } from './servers/childServer.ts'

/** Prism's program, to be run by Node. */
export const prismProgram = createRequire(import.meta.url).resolve('@stoplight/prism-cli/dist/index.js')

/** A mock as `make mock` starts it, with examples for the moment `at`. */
export const startMock = (api: string, at: Date): Promise<ChildServer> =>
  startChildServer({
    wordsOf: () => ['scripts/mock.ts'],
    environmentOf: (port) => ({ API: api, PORT: String(port), EXAMPLES_AT: at.toISOString() }),
  })

/** Prism itself mocking one contract, without a word. */
export const startQuietMock = (api: string): Promise<ChildServer> =>
  startPrism(['mock', contractFile(api), '--verboseLevel', 'silent'])

/** Prism between a client and a server: it holds every request and answer against the contract and refuses what breaks it. */
export const startPrismProxy = (api: string, upstream: string): Promise<ChildServer> =>
  startPrism(['proxy', contractFile(api), upstream, '--errors'])

function startPrism(words: string[]): Promise<ChildServer> {
  return startChildServer({ wordsOf: (port) => [prismProgram, ...words, '--host', '127.0.0.1', '--port', String(port)] })
}
