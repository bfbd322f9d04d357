import type { components } from '../../../../generated/types/core-bank.ts'
import { CoreBankError, type FedDecision } from '../../../corebank/port.ts'
import type { CoreContext, CoreHandler } from '../handler.ts'
import { CoreProblem } from '../problem.ts'
import { toOutcome } from '../wire.ts'

const most = 500

type Decision = components['schemas']['Decision']

/** Each payment and letter of the simulator is decided once, so the first revision is the only one. */
async function toDecision({ coreBank }: CoreContext, { eventId, kind, decision }: FedDecision): Promise<Decision> {
  const named = { eventId, kind, revision: 1 }
  if (!('paymentId' in decision))
    return { ...toOutcome(decision), ...named, resourceId: decision.letterOfGuaranteeId } as Decision
  const { decidedDateTime } = await coreBank.sandbox.getPayment(decision.paymentId)
  return { ...toOutcome(decision), ...named, resourceId: decision.paymentId, decidedAt: decidedDateTime! }
}

/** What the bank has decided, in one order. */
export const listDecisions: CoreHandler<'listDecisions'> = async ({ query: { after, limit } }, context) => {
  const page = await context.coreBank.pollDecisions!(after ?? null, Math.min(Number(limit), most)).catch((thrown: unknown) => {
    if (!(thrown instanceof CoreBankError) || thrown.kind !== 'refused') throw thrown
    throw new CoreProblem(410, 'cursorExpired', 'none', 'There is no such place in this list.', { cause: thrown })
  })
  const decisions = await Promise.all(page.decisions.map((fed) => toDecision(context, fed)))
  return { decisions, next: page.next, asOf: page.asOf }
}
