import { type VerifiableAccount } from '../../domain/verification/types.ts'
import { type Dependencies } from '../dependencies.ts'
import { withinTime } from '../shared/withinTime.ts'

/**
 * The account as the core bank knows it; 'unavailable' when the bank fails or does not answer in time, since a payer waits
 * for the answer and NOAP is one (EPC: at most five seconds, better one).
 */
export async function lookUpAccount(
  { coreBank, settings }: Pick<Dependencies, 'coreBank' | 'settings'>,
  iban: string,
): Promise<VerifiableAccount | 'unavailable' | undefined> {
  try {
    return await withinTime(
      coreBank.findVerifiableAccount(iban),
      Math.min(settings.coreBankTimeoutMs, settings.limits.verificationLookupMs),
    )
  } catch {
    return 'unavailable'
  }
}
