import { insertAudit } from '../../data/repositories/journal.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { normaliseBic } from '../../domain/verification/identifiers.ts'
import { payeeAnswer, type PayeeAnswer } from '../../domain/verification/partyAnswer.ts'
import { type PayeeRequestBody, readPayeeRequest } from '../../domain/verification/payeeRequest.ts'
import { type Dependencies } from '../dependencies.ts'
import { type VerificationCaller, verificationEntry } from './verificationEntry.ts'
import { verifyParty } from './verifyParty.ts'

/** A question of interface d from a registered PSP. */
export interface VerifyPayee {
  body: PayeeRequestBody
  /** `bic`: the one that the app is registered with. */
  caller: VerificationCaller & { bic: string | null }
  now: Date
}

/**
 * Interface d. Throws SanadError 'bodyFormat' or 'resourceFormat' for what the contract cannot say, 'callerInconsistent' when
 * the caller asks in somebody else's name, TooManyTries.
 */
export async function verifyPayee(
  dependencies: Pick<Dependencies, 'db' | 'coreBank' | 'settings'>,
  { body, caller, now }: VerifyPayee,
): Promise<PayeeAnswer> {
  const { question, iban, partyAgent, requestingAgent } = readPayeeRequest(body)
  if (caller.bic === null || normaliseBic(requestingAgent) !== normaliseBic(caller.bic)) {
    const path = 'requestingAgent.financialInstitutionId.bicfi'
    throw new SanadError('callerInconsistent', `${path} is not the BIC that this app is registered with.`, { path })
  }
  if (normaliseBic(partyAgent) !== normaliseBic(dependencies.settings.bankBic)) {
    const outcome = { code: 'NOAP', standing: 'notFound', rules: ['partyAgent.other'] }
    await insertAudit(dependencies.db, verificationEntry(caller, { bic: partyAgent, accountId: iban, question }, outcome, now))
    return payeeAnswer(question.ask, {})
  }
  return payeeAnswer(question.ask, await verifyParty(dependencies, { caller, iban, question, now }))
}
