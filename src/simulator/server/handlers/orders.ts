import type { components } from '../../../../generated/types/core-bank.ts'
import type { SandboxLetterState } from '../../../corebank/sandboxPort.ts'
import { BankRefusal } from '../../../domain/shared/errors.ts'
import { OtherParticulars } from '../../bank.ts'
import type { CoreContext, CoreHandler } from '../handler.ts'
import { CoreProblem } from '../problem.ts'
import { toDate, toOutcome } from '../wire.ts'

type Approvals = components['schemas']['Approvals']

const toApprovals = (approvals: Approvals) =>
  approvals.map((approval) => ({ ...approval, approvedAt: new Date(approval.approvedAt) }))

const refuseConflict = (thrown: unknown): never => {
  if (thrown instanceof OtherParticulars)
    throw new CoreProblem(409, 'idempotencyConflict', 'none', 'This id was handed over with another content.', { cause: thrown })
  throw thrown
}

/** Hands a payment over. */
export const submitPayment: CoreHandler<'submitPayment'> = async ({ path: { paymentId }, body }, { coreBank }) => {
  const instruction = {
    ...body,
    paymentId,
    debtorName: body.debtorName ?? null,
    creditorTradingName: body.creditorTradingName ?? null,
    executionAt: toDate(body.executionAt),
    payerNotes: body.payerNotes ?? null,
    merchantTradingName: body.merchantTradingName ?? null,
    approvals: toApprovals(body.approvals),
  }
  return { paymentId, ...toOutcome(await coreBank.submitPayment(instruction).catch(refuseConflict)) }
}

/** How a payment stands. */
export const findPayment: CoreHandler<'findPayment'> = async ({ path: { paymentId } }, { coreBank }) => {
  const found = await coreBank.findPayment(paymentId)
  return found ? { paymentId, ...toOutcome(found) } : { paymentId, outcome: 'notFound' }
}

/** A company that banks here. */
export const findCompany: CoreHandler<'findCompany'> = async ({ body }, { coreBank }) => {
  const company = await coreBank.findCompany(body.commercialRegistrationNumber)
  return company ? { outcome: 'found', company } : { outcome: 'notFound' }
}

/** The guarantee line of a company. */
export const findGuaranteeLine: CoreHandler<'findGuaranteeLine'> = async ({ body }, { coreBank }) => {
  const line = await coreBank.findGuaranteeLine(body.commercialRegistrationNumber)
  return line ? { outcome: 'found', line } : { outcome: 'notFound' }
}

/** Hands a letter over. */
export const submitLetter: CoreHandler<'submitLetter'> = async ({ path: { letterOfGuaranteeId }, body }, { coreBank }) => {
  const instruction = {
    ...body,
    letterOfGuaranteeId,
    validityExpiresAt: toDate(body.validityExpiresAt),
    // The port has it as the answers of letters, with a null that no call has.
    mt798: { ...body.mt798, ReferenceDate: null },
    approvals: toApprovals(body.approvals),
  }
  return { letterOfGuaranteeId, ...toOutcome(await coreBank.submitLetter(instruction).catch(refuseConflict)) }
}

/** The state of a letter in the simulator's own books, which knows the end of a letter too. */
async function stateOf({ coreBank }: CoreContext, letterOfGuaranteeId: string): Promise<SandboxLetterState | undefined> {
  return coreBank.sandbox.getLetter(letterOfGuaranteeId).then(
    ({ state }) => state,
    (thrown: unknown) => {
      if (thrown instanceof BankRefusal && thrown.code === 'resourceIdUnknown') return undefined
      throw thrown
    },
  )
}

/** How a letter stands. */
export const findLetter: CoreHandler<'findLetter'> = async ({ path: { letterOfGuaranteeId } }, context) => {
  const found = await context.coreBank.findLetter(letterOfGuaranteeId)
  if (!found) return { letterOfGuaranteeId, outcome: 'notFound' }
  const isOver = (await stateOf(context, letterOfGuaranteeId)) === 'expired'
  return { letterOfGuaranteeId, ...toOutcome(found), ...(isOver && { outcome: 'expired' as const }) }
}

/** Releases the amount of a letter whose validity is over. */
export const expireLetter: CoreHandler<'expireLetter'> = async ({ path: { letterOfGuaranteeId } }, context) => {
  await context.coreBank.expireLetter(letterOfGuaranteeId)
  const state = await stateOf(context, letterOfGuaranteeId)
  const outcome = state === undefined ? 'notFound' : state === 'expired' ? 'expired' : 'notIssued'
  return { letterOfGuaranteeId, outcome }
}
