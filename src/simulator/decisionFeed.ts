import { CoreBankError, type DecisionPage, type FedDecision } from '../corebank/port.ts'
import type { SimulatedBank } from './bank.ts'
import { getFeedId, listDecisions } from './repositories/decisions.ts'
import type { SimulatedDecision } from './schema.ts'

/** See PaymentDesk.pollDecisions. A cursor names the feed and the position behind which it goes on. */
export async function pollDecisions(bank: SimulatedBank, after: string | null, limit: number): Promise<DecisionPage> {
  const feedId = await getFeedId(bank.db)
  const from = after === null ? 0 : positionOf(after, feedId)
  // Before the rows are read: what is decided meanwhile is not among them.
  const asOf = bank.clock.now()
  const rows = await listDecisions(bank.db, { after: from, limit })
  return { decisions: rows.map(toDecision), next: cursorOf(feedId, rows.at(-1)?.position ?? from), asOf }
}

const cursorOf = (feedId: string, position: number) => `${feedId}.${position}`

function positionOf(cursor: string, feedId: string): number {
  const [feed, position = ''] = cursor.split('.')
  if (feed === feedId && /^\d{1,15}$/.test(position)) return Number(position)
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
