import { insertAudit } from '../../data/repositories/journal.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { decideParty, payeeAnswer, type PayeeAnswer } from '../../domain/verification/decideParty.ts'
import { normaliseBic } from '../../domain/verification/identifiers.ts'
import { type PayeeRequestBody, readPayeeRequest } from '../../domain/verification/payeeRequest.ts'
import type { PartyQuestion, PartyVerdict } from '../../domain/verification/types.ts'
import type { Dependencies } from '../dependencies.ts'
import { recordAnswer, type VerificationCaller, verificationEntry } from './disclosureGuard.ts'
import { lookUpAccount } from './holdingBank.ts'

/** A question of interface d from a registered PSP. */
export interface VerifyPayee {
  body: PayeeRequestBody
  /** `bic`: the one that the app is registered with. */
  caller: VerificationCaller & { bic: string | null }
  now: Date
}

/**
 * Interface d. Throws BankRefusal 'bodyFormat' or 'resourceFormat' for what the contract cannot say, 'callerInconsistent' when
 * the caller asks in somebody else's name, TooManyTries.
 */
export async function verifyPayee(dependencies: EngineDependencies, { body, caller, now }: VerifyPayee): Promise<PayeeAnswer> {
  const { question, iban, partyAgent, requestingAgent } = readPayeeRequest(body)
  if (caller.bic === null || normaliseBic(requestingAgent) !== normaliseBic(caller.bic)) {
    const path = 'requestingAgent.financialInstitutionId.bicfi'
    throw new BankRefusal('callerInconsistent', `${path} is not the BIC that this app is registered with.`, { path })
  }
  if (normaliseBic(partyAgent) !== normaliseBic(dependencies.settings.bankBic)) {
    const outcome = { code: 'NOAP', standing: 'notFound', rules: ['partyAgent.other'] }
    await insertAudit(dependencies.db, verificationEntry(caller, { bic: partyAgent, accountId: iban, question }, outcome, now))
    return payeeAnswer(question.ask, {})
  }
  return payeeAnswer(question.ask, await verifyParty(dependencies, { caller, iban, question, now }))
}

/** Who asks about which account. */
export interface VerifyParty {
  caller: VerificationCaller
  iban: string
  question: PartyQuestion
  now: Date
}

type EngineDependencies = Pick<Dependencies, 'db' | 'coreBank' | 'settings' | 'securityLog'>

/**
 * Answers a question about an account of this bank: the engine behind interfaces d and e. Statements and comparisons are the
 * same whether the account exists or not. Throws TooManyTries when the caller has tried too much.
 */
export async function verifyParty(
  dependencies: EngineDependencies,
  { caller, iban, question, now }: VerifyParty,
): Promise<PartyVerdict> {
  const verdict = decideParty(await lookUpAccount(dependencies, iban), question)
  const { code, standing, rules } = verdict
  const entry = verificationEntry(
    caller,
    { bic: dependencies.settings.bankBic, accountId: iban, question },
    { code, standing, rules },
    now,
  )
  await recordAnswer(dependencies, entry, code, now)
  return verdict
}

/** The verdict on a name with its rules, for a person who tries the sandbox: no caller, so nothing is counted or recorded. */
export async function explainVerification(
  dependencies: Pick<Dependencies, 'coreBank' | 'settings'>,
  { name, iban }: { name: string; iban: string },
): Promise<PartyVerdict> {
  return decideParty(await lookUpAccount(dependencies, iban), { ask: 'name', name })
}
