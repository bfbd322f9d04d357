import type { JsonWebKey } from 'node:crypto'
import { examplesOf, type MediaType } from '../../support/contract/contracts.ts'
import type { RunningSanad } from '../../support/servers/sanad.ts'
import type { TppKey } from '../../support/tpp/tppKeys.ts'

/** What a client knows of a running server; support functions that go over HTTP need no more. */
export type Server = Pick<RunningSanad, 'baseUrl' | 'url'> & {
  settings: Pick<RunningSanad['settings'], 'issuer' | 'baseUrl'>
  /** People of the bank, whom only the machine of the service can make. A newcomer has not replaced the one-time password. */
  bankUsers?: Record<'approver' | 'newcomer', { email: string; password: string }>
  /** Instructions that are left to a person, one of them to be ended, and that are done, and a contradiction. */
  waiting?: Record<'left' | 'ended' | 'done' | 'contradictionId', string>
  /** What the servers behind the bank's own app have: their private key, and the bank's id of the happy-path customer. */
  bankApp?: { key: JsonWebKey; customerId: string }
}

/** One request on its way: the contract's first example, until a `Change` of the tables is applied. */
export interface Draft {
  method: string
  /** The contract's path template, then the address. */
  path: string
  headers: Record<string, string | undefined>
  /** Parameters of the path. */
  ids: Record<string, string>
  /** The message of an envelope, or the whole body; undefined sends none. */
  message: unknown
}

/** How one status comes about. May make real requests of its own first, for a state that the status needs. */
export type Change<Stage> = (draft: Draft, stage: Stage) => void | Promise<void>

/** One interface in tables; a new interface adds such data and no code. `Stage` is the state that was prepared for it. */
export interface InterfaceData<Stage> {
  prepare(server: Server): Promise<Stage>
  /** Applied to every request before anything else: credentials, fresh ids. */
  everyRequest: Change<Stage>
  /** What the right request of an operation needs; aliases share the entry of their original. */
  operations: Record<string, Change<Stage>>
  /** How each refusal is caused, for all operations of the interface. */
  statuses: Record<string, Change<Stage>>
  /** Where one operation needs another way than `statuses`. */
  exceptions: Record<string, Record<string, Change<Stage>>>
  /** Applied last, to every request: what has to know the whole of it. */
  wholeRequest?: Change<Stage>
  /** Settings without which the interface is not whole. */
  environment?: Record<string, string>
  /** Names of examples that stand for an answer in place of its first one, where the rows of a list come in another order than there. */
  examples?: readonly string[]
  /** Statuses that Dredd cannot cause here, and why or who proves them; `provedElsewhere` when absent. */
  skipped?: Record<string, string>
  /** Signs envelopes; undefined where bodies are plain JSON. */
  signer?(stage: Stage): { clientId: string; key: TppKey }
}

/** The example that an answer is compared with. */
export function expectedExample(media: MediaType, preferred: readonly string[] = []): unknown {
  const examples = examplesOf(media)
  return (examples.find(({ name }) => preferred.includes(name)) ?? examples[0])?.value
}

/** Statuses that a single request cannot cause in any interface, and the test that proves each. */
export const provedElsewhere: Record<string, string> = {
  408: 'test/contract/limits.test.ts',
  413: 'test/contract/limits.test.ts',
  429: 'test/contract/limits.test.ts',
  431: 'test/contract/limits.test.ts',
  500: 'test/contract/failures.test.ts',
  503: 'test/contract/failures.test.ts',
}

/** Refusals that any interface gives alike. The method is one that no contract has. */
export const commonStatuses: Record<string, Change<unknown>> = {
  405: (draft) => void (draft.method = 'PUT'),
  406: (draft) => void (draft.headers.accept = 'text/html'),
  415: (draft) => void (draft.headers['content-type'] = 'text/plain'),
}
