import { type VerifiableAccount } from '../../domain/verification/types.ts'
import { type Dependencies } from '../dependencies.ts'

async function ask(coreBank: Dependencies['coreBank'], iban: string): Promise<VerifiableAccount | 'unavailable' | undefined> {
  try {
    return await coreBank.findVerifiableAccount(iban)
  } catch {
    return 'unavailable'
  }
}

/**
 * The account as the core bank knows it; 'unavailable' when the bank fails or does not answer in time, since a payer waits
 * for the answer and NOAP is one (EPC: at most five seconds, better one).
 */
export async function lookUpAccount({ coreBank, settings }: Pick<Dependencies, 'coreBank' | 'settings'>, iban: string): Promise<VerifiableAccount | 'unavailable' | undefined> {
  const deadlineMs = Math.min(settings.coreBankTimeoutMs, settings.limits.verificationLookupMs)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'unavailable'>((resolve) => (timer = setTimeout(() => resolve('unavailable'), deadlineMs)))
  try {
    return await Promise.race([ask(coreBank, iban), late])
  } finally {
    clearTimeout(timer)
  }
}
