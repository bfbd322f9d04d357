import { type CoreBank } from '../../corebank/port.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../dependencies.ts'
import { withinTime } from '../shared/withinTime.ts'

/**
 * One question to the core bank, bounded in time. Throws SanadError 'coreBankUnavailable' when it fails or takes too long: the caller may
 * try again, and the cause is for the log.
 */
export async function askCoreBank<Answer>(
  { coreBank, settings }: Pick<Dependencies, 'coreBank' | 'settings'>,
  ask: (bank: CoreBank) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await withinTime(ask(coreBank), settings.coreBankTimeoutMs)
  } catch (cause) {
    throw new SanadError('coreBankUnavailable', 'The bank cannot read the account just now; try again later.', { cause })
  }
}
