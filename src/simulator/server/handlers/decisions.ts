import type { components } from '../../../../generated/types/core-bank.ts'
import { CoreBankError, type FedDecision } from '../../../corebank/port.ts'
import type { CoreHandler } from '../handler.ts'
import { CoreProblem } from '../problem.ts'
import { toOutcome } from '../wire.ts'

const most = 500

/** Each payment and letter of the simulator is decided once, so the first revision is the only one. */
function toDecision({ eventId, kind, decision }: FedDecision, asOf: Date): object {
  const resourceId = 'paymentId' in decision ? decision.paymentId : decision.letterOfGuaranteeId
  return { decidedAt: asOf, ...toOutcome(decision), eventId, kind, resourceId, revision: 1 }
}

/** What the bank has decided, in one order. */
export const listDecisions: CoreHandler<'listDecisions'> = async ({ query: { after, limit } }, { coreBank }) => {
  const page = await coreBank.pollDecisions!(after ?? null, Math.min(Number(limit), most)).catch((thrown: unknown) => {
    if (!(thrown instanceof CoreBankError) || thrown.kind !== 'refused') throw thrown
    throw new CoreProblem(410, 'cursorExpired', 'none', 'There is no such place in this list.', { cause: thrown })
  })
  const decisions = page.decisions.map((fed) => toDecision(fed, page.asOf)) as components['schemas']['Decision'][]
  return { decisions, next: page.next, asOf: page.asOf }
}
