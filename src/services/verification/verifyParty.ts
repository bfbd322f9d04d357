import { decideParty } from '../../domain/verification/decideParty.ts'
import { type PartyQuestion, type PartyVerdict } from '../../domain/verification/types.ts'
import { type Dependencies } from '../dependencies.ts'
import { recordAnswer } from './disclosureGuard.ts'
import { lookUpAccount } from './lookUpAccount.ts'
import { type VerificationCaller, verificationEntry } from './verificationEntry.ts'

export interface VerifyParty {
  caller: VerificationCaller
  iban: string
  question: PartyQuestion
  now: Date
}

type EngineDependencies = Pick<Dependencies, 'db' | 'coreBank' | 'settings'>

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
