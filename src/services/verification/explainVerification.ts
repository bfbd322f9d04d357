import { decideParty } from '../../domain/verification/decideParty.ts'
import { type PartyVerdict } from '../../domain/verification/types.ts'
import { type Dependencies } from '../dependencies.ts'
import { lookUpAccount } from './holdingBank.ts'

/** The verdict on a name with its rules, for a person who tries the sandbox: no caller, so nothing is counted or recorded. */
export async function explainVerification(
  dependencies: Pick<Dependencies, 'coreBank' | 'settings'>,
  { name, iban }: { name: string; iban: string },
): Promise<PartyVerdict> {
  return decideParty(await lookUpAccount(dependencies, iban), { ask: 'name', name })
}
