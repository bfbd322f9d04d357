import { randomUUID } from 'node:crypto'
import { type Bank, type Check, pause } from '../check.ts'
import type { Call } from '../callbacks.ts'
import { expect, expectSame, needed, NotProved } from '../failure.ts'
import { claimedDecision, readStatement } from '../statement.ts'
import { answering, awaitCalls, awaitStatement, callbacksOf, callsAbout, inTurn, readKeys, signerOf } from './callbackSteps.ts'
import { decisionsAbout, endOfFeed, listed, readFeed } from './decisionSteps.ts'
import { decided, pay } from './paymentSteps.ts'

/** What is refused at first is tried again after a second, so after so many it was not. */
const quietMs = 4_000
/** From here on the time of signing must have moved, which is written in whole seconds. */
const twoSecondsMs = 2_000

/** Members of a key that nobody else may have (RFC 7518 sections 6.2.2 and 6.3.2, RFC 8037). */
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

async function keysArePublic(bank: Bank): Promise<void> {
  const { keys } = await readKeys(bank)
  expect(keys.length > 0, 'there is no key at jwksUri')
  for (const key of keys) {
    expect(typeof key.kid === 'string' && key.kid !== '', 'a key at jwksUri has no kid')
    const shown = privateMembers.filter((member) => member in key)
    expect(shown.length === 0, `a key at jwksUri is private: it has ${shown.join(', ')}`)
  }
}

/** All calls of the run until now, and one more. */
async function areSigned(bank: Bank): Promise<void> {
  const callbacks = callbacksOf(bank)
  const { paymentId } = await pay(bank)
  await awaitCalls(bank, paymentId)
  const signer = await signerOf(bank)
  for (const call of [...callbacks.calls]) await readStatement(call, signer)
}

/** What stands in the list of a payment is what the adapter calls for, word for word. */
async function tellsAsListed(bank: Bank): Promise<void> {
  callbacksOf(bank)
  const { rejects } = needed(bank.profile.payments, 'payments')
  for (const changes of [{}, ...(rejects ? [{ amountHalalas: rejects.amountHalalas }] : [])]) {
    const before = await endOfFeed(bank)
    const { paymentId } = await pay(bank, changes)
    const [wanted] = await decisionsAbout(bank, before, paymentId)
    expectSame((await awaitStatement(bank, paymentId)).decision, wanted, 'the decision of a call')
  }
}

/** Refused, unanswered, unavailable: it comes again until it is taken, and is the same decision each time. */
async function isRepeated(bank: Bank): Promise<void> {
  const paymentId = randomUUID()
  const statuses = [503, 0, 401, 204]
  const calls = await answering(bank, inTurn(paymentId, statuses), async () => {
    await pay(bank, {}, paymentId)
    return awaitCalls(bank, paymentId, statuses.length, bank.callbackSeconds.fourth)
  })
  const signer = await signerOf(bank)
  const statements = await Promise.all(calls.map((call) => readStatement(call, signer)))
  expectSame(new Set(statements.map(({ jti }) => jti)).size, 1, 'the number of different jti of one decision')
  const [first, last] = [0, statements.length - 1]
  if (calls[last]!.at.getTime() - calls[first]!.at.getTime() < twoSecondsMs) return
  expect(statements[last]!.iat > statements[first]!.iat, 'a later try is not signed anew: it has the iat of the first one')
}

/** Whoever contradicts is not asked again: a person has to look. */
async function endsAtConflict(bank: Bank): Promise<void> {
  const paymentId = randomUUID()
  await answering(bank, inTurn(paymentId, Array<number>(100).fill(409)), async () => {
    await pay(bank, {}, paymentId)
    const { length } = await awaitCalls(bank, paymentId)
    await pause(quietMs)
    expectSame(callsAbout(callbacksOf(bank), paymentId).length, length, 'the number of calls after a 409')
  })
}

/** The list has it when the call comes, because Sanad believes the list. */
async function isListedFirst(bank: Bank): Promise<void> {
  const [paymentId, before] = [randomUUID(), await endOfFeed(bank)]
  const lists: boolean[] = []
  const look = async (call: Call) => {
    const decision = claimedDecision(call)
    if (decision?.resourceId !== paymentId) return 204
    const { decisions } = await readFeed(bank, { after: before })
    lists.push(decisions.some(({ eventId }) => eventId === decision.eventId))
    return 204
  }
  await answering(bank, look, async () => {
    await pay(bank, {}, paymentId)
    await awaitCalls(bank, paymentId)
  })
  expectSame(lists[0], true, 'whether the list had the decision when the call came')
}

/** One that nobody takes does not keep the next one back. */
async function isNotHeldBack(bank: Bank): Promise<void> {
  const [stuck, next] = [randomUUID(), randomUUID()]
  const refuse = (call: Call) => (claimedDecision(call)?.resourceId === stuck ? 503 : 204)
  await answering(bank, refuse, async () => {
    await pay(bank, {}, stuck)
    await awaitCalls(bank, stuck)
    await pay(bank, {}, next)
    await awaitCalls(bank, next)
  })
}

/** Each decision that was called for in this run stands in the list, as it was told; of what is undecided nothing is told. */
async function tellsNothingElse(bank: Bank): Promise<void> {
  const callbacks = callbacksOf(bank)
  const open = bank.profile.payments?.staysPending
  const undecided = open ? (await pay(bank, { amountHalalas: open.amountHalalas })).paymentId : undefined
  const before = await endOfFeed(bank)
  const { paymentId } = await pay(bank)
  await Promise.all([listed(bank, before, paymentId), awaitCalls(bank, paymentId), pause(quietMs / 2)])
  const told = callbacks.calls.map((call) => claimedDecision(call)).filter((decision) => decision !== undefined)
  expect(!told.some(({ resourceId }) => resourceId === undecided), 'a call decides a payment that is pending')
  const list = new Map((await readAll(bank)).map((decision) => [decision.eventId, decision]))
  for (const decision of told) expectSame(decision, list.get(decision.eventId), 'the decision of a call')
}

/** The list from its beginning. */
async function readAll(bank: Bank) {
  const pages = [await readFeed(bank)]
  while (pages.at(-1)!.decisions.length > 0) pages.push(await readFeed(bank, { after: pages.at(-1)!.next }))
  return pages.flatMap(({ decisions }) => decisions)
}

/** What was not taken before a restart is tried again after it. */
async function isRepeatedAfterRestart(bank: Bank): Promise<void> {
  callbacksOf(bank)
  if (!bank.hooks.restart) throw new NotProved('needs the hook CORE_RESTART')
  const paymentId = randomUUID()
  let isTaken = false
  const answer = (call: Call) => (!isTaken && claimedDecision(call)?.resourceId === paymentId ? 503 : 204)
  await answering(bank, answer, async () => {
    await pay(bank, {}, paymentId)
    await awaitCalls(bank, paymentId)
    await decided(bank, paymentId)
    await bank.restart()
    isTaken = true
    const { length } = callsAbout(callbacksOf(bank), paymentId)
    await awaitCalls(bank, paymentId, length + 1, bank.callbackSeconds.afterRestart)
  })
}

/** A check of calls about payments, which it makes itself. */
const ofPayments = (name: string, proves: string, run: Check['run'], more: Check['operations'] = []): Check => ({
  id: `callbacks.${name}`,
  ...{ proves, run },
  operations: ['submitPayment', ...more],
  feature: 'decisionCallbacks',
  offers: ['payment-initiation'],
})

/** Signed decisions, which make the list quicker and never say more. The kit takes them in the place of Sanad. */
export const callbackChecks: readonly Check[] = [
  {
    id: 'callbacks.keys',
    proves: 'At jwksUri lie public keys, each with its kid, and no private one.',
    operations: [],
    feature: 'decisionCallbacks',
    run: keysArePublic,
  },
  ofPayments('signed', 'Each call of this run is signed, and for whom and for how long, as Sanad needs it.', areSigned),
  ofPayments(
    'asListed',
    'A completed and a rejected payment are called for, with the eventId and all else that the list has of them.',
    tellsAsListed,
    ['listDecisions'],
  ),
  ofPayments('repeated', 'A call that is refused, or gets no answer, comes again until it is taken, signed anew.', isRepeated),
  ofPayments('conflict', 'After 409 a call does not come again.', endsAtConflict),
  ofPayments('listedFirst', 'The list has a decision before the call about it comes.', isListedFirst, ['listDecisions']),
  ofPayments('notHeldBack', 'A call that is not taken does not keep others back.', isNotHeldBack),
  ofPayments(
    'nothingElse',
    'No call of this run says anything that the list does not, and none is about what is undecided.',
    tellsNothingElse,
    ['listDecisions'],
  ),
  ofPayments('restart', 'A call that was not taken before a restart comes again after it.', isRepeatedAfterRestart),
]
