import { decideParty } from '../../domain/verification/decideParty.ts'
import { type PartyQuestion, type PartyVerdict } from '../../domain/verification/types.ts'
import { type Dependencies } from '../dependencies.ts'
import { admitTry } from './disclosureGuard.ts'
import { lookUpAccount } from './lookUpAccount.ts'
import { accountHash, partyHash, recordVerification, type VerificationCaller } from './recordVerification.ts'

export interface VerifyParty {
  caller: VerificationCaller
  iban: string
  question: PartyQuestion
  now: Date
}

type Needs = Pick<Dependencies, 'db' | 'coreBank' | 'settings'>

/**
 * Answers a question about an account of this bank: the engine behind interfaces d and e. Statements and comparisons are the
 * same whether the account exists or not. Throws SanadError 'rateLimited' when the caller has tried too much.
 */
export async function verifyParty(dependencies: Needs, { caller, iban, question, now }: VerifyParty): Promise<PartyVerdict> {
  const verdict = decideParty(await lookUpAccount(dependencies, iban), question)
  if (verdict.code !== undefined) {
    await admitTry(dependencies, { clientId: caller.clientId, accountHash: accountHash(iban), partyHash: partyHash(question) }, verdict.code, now)
  }
  const { code, standing, rules } = verdict
  await recordVerification(dependencies, caller, { bic: dependencies.settings.bankBic, accountId: iban, question }, { ...(code && { code }), standing, rules }, now)
  return verdict
}
