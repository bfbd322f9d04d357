import { randomUUID } from 'node:crypto'
import { type CoreOperationId, coreOperations } from '../../../generated/coreOperations.ts'
import { change, jsonAnswer, type Middle, type Passed, type Passing, problem } from './proxy.ts'

/** One way to break the adapter. It is made anew for each run; `isRestarted` says whether the adapter was started again since. */
export type Mutation = (isRestarted: () => boolean) => Middle

/** Any body of an answer. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Body = Record<string, any>

/** A path without this parameter. */
export const without = (path: string, parameter: string) =>
  path.replace(new RegExp(`[?&]${parameter}=[^&]*`), (found) => (found[0] === '?' ? '?' : ''))

/** Other rows on a page of transactions. */
export const rows = (change: (transactions: Body[]) => Body[]) => (page: Body) => ({
  ...page,
  transactions: change(page.transactions),
})

/** Other decisions on a page of the list. */
export const feed = (to: (decisions: Body[]) => Body[]) => (page: Body) => ({ ...page, decisions: to(page.decisions) })

type When = (passing: Passing, answer: Passed) => boolean

/** Another answer in place of the right one, where `when` holds. */
export const instead =
  (id: CoreOperationId, other: Passed | ((answer: Passed) => Passed), when: When = () => true): Mutation =>
  () =>
  async (passing, forward) => {
    const answer = await forward()
    if (passing.operationId !== id || !when(passing, answer)) return answer
    return typeof other === 'function' ? other(answer) : other
  }

/** The right answer with another body. `times` counts the answers of this operation from 1. */
export const changed =
  (id: CoreOperationId, to: (body: Body, times: number, passing: Passing) => object, when: When = () => true): Mutation =>
  () => {
    let times = 0
    return async (passing, forward) => {
      const answer = await forward()
      if (passing.operationId !== id || !when(passing, answer)) return answer
      times += 1
      return change<Body>(answer, (body) => to(body, times, passing))
    }
  }

/** Another request in place of the one that came. */
export const asked =
  (id: CoreOperationId, to: (passing: Passing) => Partial<Passing>): Mutation =>
  () =>
  (passing, forward) =>
    forward(passing.operationId === id ? to(passing) : {})

/** What is 200 with notFound becomes 404, as a gateway has it. */
export const missing = (id: CoreOperationId, when: When = () => true): Mutation =>
  instead(id, problem(404, 'noSuchAddress'), (passing, answer) => answer.text.includes('notFound') && when(passing, answer))

/** An outcome in place of another one. */
export const says = (id: CoreOperationId, from: string, to: string): Mutation =>
  instead(id, jsonAnswer(200, { outcome: to }), (_, answer) => answer.text.includes(`"${from}"`))

/** Each later hand-over of an id is a new order: the mistake of an adapter that makes ids of its own. */
export const doubled =
  (id: 'submitPayment' | 'submitLetter', member: string): Mutation =>
  () => {
    const known = new Set<string>()
    return async (passing, forward) => {
      const own = passing.ids[member]
      if (passing.operationId !== id || own === undefined) return forward()
      const isKnown = known.has(own)
      known.add(own)
      if (!isKnown) return forward()
      return change(await forward({ path: passing.path.replace(own, randomUUID()) }), (body) => ({ ...body, [member]: own }))
    }
  }

/** The answer of an adapter that forgets in a restart. */
export const forgets =
  (id: CoreOperationId, to: (body: Body) => object): Mutation =>
  (isRestarted) =>
  async (passing, forward) => {
    const answer = await forward()
    return passing.operationId === id && isRestarted() ? change<Body>(answer, to) : answer
  }

/** Begins the list again for a place that was given out before a restart. */
export const forgetsPlaces =
  (id: CoreOperationId, parameter: string): Mutation =>
  (isRestarted) =>
  (passing, forward) =>
    forward(passing.operationId === id && isRestarted() ? { path: without(passing.path, parameter) } : {})

/** Knows no id from before a restart: the same order again is a new one, as of an adapter that keeps its ids in memory. */
export const forgetsOrders: Mutation = (isRestarted) => {
  const before = new Set<string>()
  return async (passing, forward) => {
    const { paymentId } = passing.ids
    if (passing.operationId !== 'submitPayment' || paymentId === undefined) return forward()
    if (!isRestarted()) before.add(paymentId)
    if (!isRestarted() || !before.has(paymentId)) return forward()
    return change<Body>(await forward({ path: passing.path.replace(paymentId, randomUUID()) }), (body) => ({
      ...body,
      paymentId,
    }))
  }
}

/** Debits what has this outcome: the amount is missing on the payer's account from then on. */
export const debits =
  (wrongOutcome: string): Mutation =>
  () => {
    const ordered = new Map<string, { debtorIban: string; amountHalalas: number }>()
    const missing = new Map<string, number>()
    return async (passing, forward) => {
      const { operationId, ids, text } = passing
      const { paymentId } = ids
      if (operationId === 'submitPayment') ordered.set(paymentId!, JSON.parse(text))
      const answer = await forward()
      const order = paymentId === undefined ? undefined : ordered.get(paymentId)
      if (order && (JSON.parse(answer.text) as Body).outcome === wrongOutcome) {
        ordered.delete(paymentId!)
        missing.set(order.debtorIban, (missing.get(order.debtorIban) ?? 0) + order.amountHalalas)
      }
      if (operationId !== 'findAccounts') return answer
      return change<Body>(answer, ({ accounts }) => ({
        accounts: accounts.map((one: Body) => ({ ...one, balanceHalalas: one.balanceHalalas - (missing.get(one.iban) ?? 0) })),
      }))
    }
  }

/** Holds the amount of what has this outcome for ever: it is missing in what the account has to spend. */
export const holds =
  (wrongOutcome: string): Mutation =>
  () => {
    const ordered = new Map<string, number>()
    let heldHalalas = 0
    return async (passing, forward) => {
      const { operationId, ids, text } = passing
      const { paymentId } = ids
      if (operationId === 'submitPayment') ordered.set(paymentId!, (JSON.parse(text) as Body).amountHalalas)
      const answer = await forward()
      const amount = paymentId === undefined ? undefined : ordered.get(paymentId)
      if (amount !== undefined && (JSON.parse(answer.text) as Body).outcome === wrongOutcome) {
        ordered.delete(paymentId!)
        heldHalalas += amount
      }
      if (operationId !== 'listBalances') return answer
      return change<Body>(answer, ({ balances }) => ({
        balances: balances.map((one: Body) =>
          one.type === 'KSAOB.InterimAvailable'
            ? { ...one, amount: { ...one.amount, halalas: one.amount.halalas - heldHalalas } }
            : one,
        ),
      }))
    }
  }

/** Decides anew what was rejected when it comes again, as if it had never come. */
export const decidesAnew: Mutation = () => {
  const rejected = new Set<string>()
  return async (passing, forward) => {
    const { paymentId } = passing.ids
    if (passing.operationId !== 'submitPayment' || paymentId === undefined) return forward()
    const isKnown = rejected.has(paymentId)
    const answer = await forward(isKnown ? { path: passing.path.replace(paymentId, randomUUID()) } : {})
    if (answer.text.includes('"rejected"')) rejected.add(paymentId)
    return change<Body>(answer, (body) => ({ ...body, paymentId }))
  }
}

/** Offers payments alone, and answers so whatever belongs to another interface. */
export const offersLess =
  (other: Passed): Mutation =>
  () =>
  async (passing, forward) => {
    const { operationId } = passing
    const answer = await forward()
    if (operationId === 'getCapabilities') return change<Body>(answer, (said) => ({ ...said, offers: [offered] }))
    const interfaces: readonly string[] = operationId ? coreOperations[operationId].offers : []
    return interfaces.length === 0 || interfaces.includes(offered) ? answer : other
  }

const offered = 'payment-initiation'

/** Compares a confirmation without this member of its question: what the check says of it is what was asked. */
export const unbound =
  (...member: string[]): Mutation =>
  () => {
    const questions = new Map<string, Body>()
    return async (passing, forward) => {
      const { operationId, ids, text } = passing
      if (operationId === 'requestConfirmation') questions.set(ids.confirmationId!, JSON.parse(text))
      const asked = operationId === 'checkConfirmation' ? questions.get(ids.confirmationId!) : undefined
      if (!asked) return forward()
      const shown = JSON.parse(text) as Body
      const [place, was] = member.slice(0, -1).reduce(([one, other], name) => [one[name], other[name]], [shown, asked])
      place[member.at(-1)!] = was[member.at(-1)!]
      return forward({ text: JSON.stringify(shown) })
    }
  }

/** The answer, but later. */
export const late =
  (id: CoreOperationId, ms: number): Mutation =>
  () =>
  async (passing, forward) => {
    if (passing.operationId === id) await new Promise((resolve) => setTimeout(resolve, ms))
    return forward()
  }
