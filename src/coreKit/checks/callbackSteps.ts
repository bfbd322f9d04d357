import type { JSONWebKeySet } from 'jose'
import { type Bank, until } from '../check.ts'
import type { AnswerCall, Call, Callbacks } from '../callbacks.ts'
import { CheckFailed, expect, NotProved } from '../failure.ts'
import { claimedDecision, readStatement, type Signer, type Statement } from '../statement.ts'

/** What the adapter calls. Throws NotProved where the kit listens nowhere. */
export function callbacksOf({ callbacks }: Bank): Callbacks {
  if (!callbacks) throw new NotProved('needs --callbacks, and an adapter that calls the kit as Sanad')
  return callbacks
}

/** The keys behind jwksUri. Throws CheckFailed. */
export async function readKeys({ core, capabilities: { jwksUri } }: Bank): Promise<JSONWebKeySet> {
  if (jwksUri === undefined) throw new CheckFailed('jwksUri is left out')
  const { status, body } = await core.read(jwksUri)
  expect(status === 200, `jwksUri answered ${status}`)
  const set = body as JSONWebKeySet | undefined
  expect(Array.isArray(set?.keys), 'there is no set of keys at jwksUri')
  return { keys: set.keys }
}

/** Who has to have signed, and for whom. */
export const signerOf = async (bank: Bank): Promise<Signer> => ({
  issuer: bank.core.baseUrl,
  audience: callbacksOf(bank).audience,
  keys: await readKeys(bank),
})

/** What calls claim to be about this payment or letter, whoever signed them. */
export const callsAbout = ({ calls }: Callbacks, resourceId: string): Call[] =>
  calls.filter((call) => claimedDecision(call)?.resourceId === resourceId)

/** The calls about this, once there are so many. Throws CheckFailed. */
export async function awaitCalls(
  bank: Bank,
  resourceId: string,
  count = 1,
  seconds = bank.callbackSeconds.first,
): Promise<Call[]> {
  const callbacks = callbacksOf(bank)
  const found = await until(seconds, async () => {
    const calls = callsAbout(callbacks, resourceId).filter(({ status }) => status !== undefined)
    return calls.length >= count ? calls : undefined
  })
  if (found) return found
  const came = callsAbout(callbacks, resourceId).length
  const [astray] = callbacks.astray
  const why = astray === undefined ? '' : `; the kit was asked for ${astray}, where nothing is`
  throw new CheckFailed(`${came} of ${count} calls about a decision came within ${seconds} s${why}`)
}

/** The decision that the adapter has called for, signed by it. Throws CheckFailed. */
export async function awaitStatement(bank: Bank, resourceId: string): Promise<Statement> {
  const [call] = await awaitCalls(bank, resourceId)
  return readStatement(call!, await signerOf(bank))
}

/** Does something while calls are answered so, and takes all that comes afterwards. */
export async function answering<Value>(bank: Bank, answer: AnswerCall, run: () => Promise<Value>): Promise<Value> {
  const callbacks = callbacksOf(bank)
  callbacks.answerBy(answer)
  try {
    return await run()
  } finally {
    callbacks.answerBy(undefined)
  }
}

/** Of calls about this the first gets the first status, and so on; whatever comes behind them, or is about something else, is taken. */
export function inTurn(resourceId: string, statuses: readonly number[]): AnswerCall {
  let turn = 0
  return (call) => (claimedDecision(call)?.resourceId === resourceId ? (statuses[turn++] ?? 204) : 204)
}
