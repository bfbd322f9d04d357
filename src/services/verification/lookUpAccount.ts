import { type VerifiableAccount } from '../../domain/verification/types.ts'
import { type Dependencies } from '../dependencies.ts'

/**
 * The account as the core bank knows it; 'unavailable' when the bank fails or does not answer in time, since a payer waits
 * for the answer and NOAP is one (EPC: at most five seconds, better one).
 */
export async function lookUpAccount(
  { coreBank }: Pick<Dependencies, 'coreBank'>,
  iban: string,
): Promise<VerifiableAccount | 'unavailable' | undefined> {
  return coreBank.findVerifiableAccount(iban).catch(() => 'unavailable' as const)
}
