import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { checkInstruction, type InstructionRequest, type PaymentInstructionTerms } from '../../domain/payment/checkInstruction.ts'

/** The terms of a stored payment consent, read as they were at its creation, so that a date that has come since does not refuse it. */
export function paymentTermsOf(consent: ConsentRow): PaymentInstructionTerms {
  const { Data } = consent.message as { Data: InstructionRequest }
  return checkInstruction(Data, consent.createdAt)
}
