import { CoreBankError, type DecisionPage, type FedDecision } from '../corebank/port.ts'
import type { SimulatedBank } from './bank.ts'
import { findDecisionAt, getFeedId, listDecisions } from './repositories/decisions.ts'
import type { SimulatedDecision } from './schema.ts'

/**
 * See PaymentDesk.pollDecisions. A cursor names the feed, the position behind which it goes on, and the decision there: books that were set
 * back to a copy have the same feed, and another decision at that position, or none.
 */
export async function pollDecisions(bank: SimulatedBank, after: string | null, limit: number): Promise<DecisionPage> {
  const feedId = await getFeedId(bank.db)
  const from = after === null ? beginning : await placeOf(bank, after, feedId)
  // Before the rows are read: what is decided meanwhile is not among them.
  const asOf = bank.clock.now()
  const rows = await listDecisions(bank.db, { after: from.position, limit })
  return { decisions: rows.map(toDecision), next: cursorOf(feedId, rows.at(-1) ?? from), asOf }
}

/** A place in the feed: behind a decision. */
type Place = Pick<SimulatedDecision, 'position' | 'eventId'>

/** Before the first decision. */
const beginning: Place = { position: 0, eventId: '' }

const cursorOf = (feedId: string, { position, eventId }: Place) => `${feedId}.${position}.${eventId}`

/** One that was given out before cursors named the decision is good where there is one at its position. */
async function placeOf(bank: SimulatedBank, cursor: string, feedId: string): Promise<Place> {
  const [feed, number = '', eventId] = cursor.split('.')
  const position = /^\d{1,15}$/.test(number) ? Number(number) : undefined
  const place = position === 0 ? beginning : position && (await findDecisionAt(bank.db, position))
  if (feed === feedId && place && (eventId === undefined || eventId === place.eventId)) return place
  throw new CoreBankError('refused', 'none', 'the core bank knows no such place in its feed of decisions')
}

function toDecision({
  eventId,
  kind,
  resourceId,
  outcome,
  reasonCode,
  reasonMessage,
  decidedAt,
}: SimulatedDecision): FedDecision {
  const reason = { reasonCode: reasonCode ?? '', reasonMessage: reasonMessage ?? '' }
  if (kind === 'payment') {
    const decision =
      outcome === 'rejected'
        ? { paymentId: resourceId, outcome, ...reason }
        : { paymentId: resourceId, outcome: 'completed' as const }
    return { eventId, kind, decision }
  }
  const decided = { letterOfGuaranteeId: resourceId, decidedAt }
  const decision =
    outcome === 'rejected'
      ? { ...decided, outcome, ...reason }
      : { ...decided, outcome: outcome === 'cancelled' ? outcome : ('issued' as const) }
  return { eventId, kind, decision }
}
