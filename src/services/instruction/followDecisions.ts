import type { DecisionPage, FedDecision } from '../../corebank/port.ts'
import { type FeedPlace, findFeedPlace, findStatuses, moveFeedPlace } from '../../data/repositories/decisionFeed.ts'
import { isAnyOpen } from '../../data/repositories/instructions.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { longestHandOverPauseMs } from '../../domain/shared/retries.ts'
import { applyLetterDecision, letterStatusAfter } from '../guarantee/decision.ts'
import { applyPaymentDecisions, paymentStatusAfter } from '../payment/decision.ts'
import { type Taken, type TakenDecision, tellTaken } from '../shared/contradiction.ts'
import { isRefusedByCoreBank } from '../shared/coreBankFailures.ts'
import type { HandOverDependencies } from '../shared/handOverKind.ts'

/** What a decision is about. */
type Subject = Omit<TakenDecision, 'taken'>

/**
 * Reads on in the core bank's feed of decisions, which is the truth about them, and records one page: its effects and the cursor behind it
 * in one transaction. What is there already, because a listener or an answer was quicker, changes nothing. Returns how many decisions there
 * were, so that a full feed is read on at once. A core bank without a feed is not asked.
 */
export const followDecisions = async (dependencies: HandOverDependencies, now: Date): Promise<number> =>
  (await readPage(dependencies, now)).decisions

/** How many decisions a page had, and whether it led further in the feed. */
interface PageRead {
  decisions: number
  goesOn: boolean
}

const nothingRead: PageRead = { decisions: 0, goesOn: false }

async function readPage(dependencies: HandOverDependencies, now: Date): Promise<PageRead> {
  const { coreBank, db, log, metrics, settings } = dependencies
  if (!coreBank.pollDecisions) return nothingRead
  const place = await findFeedPlace(db)
  const read = await coreBank.pollDecisions(place.cursor, settings.limits.decisionPage).catch((failure: unknown) => {
    if (place.cursor === null || !isRefusedByCoreBank(failure)) throw failure
    log.error({ err: failure }, 'the core bank goes on from no such place in its feed; it is read from the beginning')
    return null
  })
  if (read === null) {
    // Read on at the next run and not at once, because a core bank that refuses each of its own cursors would be asked without a pause.
    await inTransaction(db, (trx) => moveFeedPlace(trx, place, { ...place, cursor: null, now }))
    return nothingRead
  }
  const page = checkedPage(read)
  const { sound, faulty } = sortOut(page.decisions)
  for (const decision of faulty) {
    metrics.countUnrecordedDecision()
    log.error({ decision: describe(decision) }, 'the core bank told a decision that makes no sense; it is asked about it')
  }
  const goesOn = page.next !== place.cursor
  const isStuck = !goesOn && page.decisions.length > 0
  // A feed that does not go on is not read up to any later moment, so that its lag calls somebody.
  const asOf = isStuck ? place.asOf : soberTime(dependencies, page)
  if (!goesOn && !isStuck && !isStale(place.asOf, asOf, settings.limits.feedHeartbeatMs)) return nothingRead
  const taken = await inTransaction(db, (trx) =>
    takePage(trx, dependencies, { place, next: { cursor: page.next, asOf, now }, sound }),
  )
  for (const decision of taken) {
    if (decision.taken === 'contradicts') metrics.countUnrecordedDecision()
    tellTaken(dependencies, decision)
  }
  if (isStuck) throw new Error('the core bank answered decisions and, as the place behind them, the one before them')
  return { decisions: goesOn ? page.decisions.length : 0, goesOn }
}

/** So many empty pages in a row are read on behind at once. A core bank whose cursor is its time would be asked without a pause. */
const mostEmptyPages = 10

/**
 * Makes the job of one instance, which follows the decisions at each of its turns. While the core bank has decided all that it was told,
 * only every `feedIdleMs`: what it tells of its own accord then comes a few seconds later, and neither database is asked for nothing.
 */
export function createFollower(dependencies: HandOverDependencies): (now: Date) => Promise<number> {
  const { clock, db, settings } = dependencies
  const { feedIdleMs } = settings.limits
  let readMs = -Infinity
  let emptyPages = 0
  return async (now) => {
    const isJustRead = clock.elapsedMs() - readMs < feedIdleMs
    if (isJustRead && !(await isAnyOpen(db, new Date(now.getTime() + longestHandOverPauseMs)))) return 0
    readMs = clock.elapsedMs()
    const { decisions, goesOn } = await readPage(dependencies, now)
    emptyPages = goesOn && decisions === 0 ? emptyPages + 1 : 0
    // Behind a page there may be the next one, also behind an empty one that leads on.
    if (!goesOn || emptyPages > mostEmptyPages) return decisions
    readMs = -Infinity
    return Math.max(1, decisions)
  }
}

/** Core banks of which the log says already that their clock is ahead. */
const saidOf = new WeakSet<object>()

/** Up to when a page is complete. One that says up to a time to come means up to now, or its feed would never look late. */
function soberTime({ clock, coreBank, log, settings }: HandOverDependencies, { asOf }: DecisionPage): Date {
  const now = clock.now()
  if (asOf.getTime() <= now.getTime() + settings.limits.feedAheadMs) return asOf
  if (!saidOf.has(coreBank)) log.warn({ asOf: asOf.toISOString() }, 'the core bank’s feed is complete up to a time to come')
  saidOf.add(coreBank)
  return now
}

/** Where nothing is new, only the time is written, and not each time. */
const isStale = (before: Date | null, asOf: Date | null, heartbeatMs: number) =>
  before === null || asOf === null || Math.abs(asOf.getTime() - before.getTime()) >= heartbeatMs

async function takePage(
  trx: Executor,
  dependencies: HandOverDependencies,
  { place, next, sound }: { place: FeedPlace; next: FeedPlace & { now: Date }; sound: FedDecision[] },
): Promise<TakenDecision[]> {
  // Somebody else has read on meanwhile: the page is theirs.
  if (!(await moveFeedPlace(trx, place, next))) return []
  const known = await findStatuses(trx, sound.map(subjectOf))
  // In the order of their ids, so that of two who record several none waits for the other. One resource's stay in the order of the feed.
  const isNew = (fed: FedDecision) => known.get(subjectOf(fed).resourceId) !== statusAfter(fed)
  const unrecorded = sound.filter(isNew).sort((one, other) => compare(keyOf(one), keyOf(other)))
  const [letters, payments] = [unrecorded.filter(isOfLetter), unrecorded.filter(isOfPayment)]
  const taken: Taken[] = []
  for (const { decision, eventId } of letters)
    taken.push(await applyLetterDecision(trx, { ...dependencies, eventId, now: next.now }, decision))
  taken.push(...(await applyPaymentDecisions(trx, { ...dependencies, now: next.now }, payments)))
  return [...letters, ...payments].map((fed, index) => ({ ...subjectOf(fed), taken: taken[index]! }))
}

const isOfLetter = (fed: FedDecision) => fed.kind === 'letter'
const isOfPayment = (fed: FedDecision) => fed.kind === 'payment'
const compare = (one: string, other: string) => Number(one > other) - Number(one < other)
const keyOf = (fed: FedDecision) => `${fed.kind} ${subjectOf(fed).resourceId}`
const statusAfter = (fed: FedDecision) =>
  fed.kind === 'payment' ? paymentStatusAfter[fed.decision.outcome] : letterStatusAfter[fed.decision.outcome]

const subjectOf = ({ kind, decision }: FedDecision): Subject => ({
  kind,
  resourceId: kind === 'payment' ? decision.paymentId : decision.letterOfGuaranteeId,
  outcome: decision.outcome,
})

/** Node checks no types, and a bank's adapter need not be TypeScript. Throws for a page from which nobody can go on. */
function checkedPage(page: DecisionPage): DecisionPage {
  const { decisions, next, asOf } = page
  const isPage = Array.isArray(decisions) && typeof next === 'string' && /^[!-~]{1,512}$/.test(next)
  if (!isPage || !(asOf instanceof Date) || Number.isNaN(asOf.getTime()))
    throw new Error('the core bank answered no page of its feed of decisions')
  return page
}

function sortOut(decisions: readonly FedDecision[]): { sound: FedDecision[]; faulty: unknown[] } {
  const isId = (id: unknown) => typeof id === 'string' && /^[!-~]{1,128}$/.test(id)
  const isSound = (fed: FedDecision) => {
    if (!isId((fed as Partial<FedDecision> | null)?.eventId) || typeof (fed.decision ?? '') !== 'object') return false
    if (fed.kind === 'payment') return isId(fed.decision.paymentId) && Object.hasOwn(paymentStatusAfter, fed.decision.outcome)
    if ((fed.kind as unknown) !== 'letter') return false
    const { letterOfGuaranteeId, outcome, decidedAt } = fed.decision
    return (
      isId(letterOfGuaranteeId) &&
      Object.hasOwn(letterStatusAfter, outcome) &&
      decidedAt instanceof Date &&
      !Number.isNaN(decidedAt.getTime())
    )
  }
  const { sound = [], faulty = [] } = Object.groupBy(decisions, (fed) => (isSound(fed) ? 'sound' : 'faulty'))
  return { sound, faulty }
}

/** Only what names it: the rest may be anything. */
function describe(decision: unknown): Record<string, unknown> {
  const { eventId, kind } = (decision ?? {}) as Record<string, unknown>
  const named = (value: unknown, length: number) => (typeof value === 'string' ? value.slice(0, length) : typeof value)
  return { eventId: named(eventId, 128), kind: named(kind, 40) }
}
