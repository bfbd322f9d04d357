import { setTimeout as wait } from 'node:timers/promises'
import { type CoreBank } from '../../corebank/port.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../dependencies.ts'

/**
 * One question to the core bank, bounded in time. Throws SanadError 'coreBankUnavailable' when it fails or takes too long: the caller may
 * try again, and the cause is for the log.
 */
export async function askCoreBank<Answer>({ coreBank, settings }: Pick<Dependencies, 'coreBank' | 'settings'>, ask: (bank: CoreBank) => Promise<Answer>): Promise<Answer> {
  const answered = new AbortController()
  const timeOut = wait(settings.coreBankTimeoutMs, undefined, { signal: answered.signal }).then(() => {
    throw new Error(`the core bank did not answer within ${settings.coreBankTimeoutMs} ms`)
  })
  const answer = ask(coreBank)
  try {
    return await Promise.race([answer, timeOut])
  } catch (cause) {
    throw new SanadError('coreBankUnavailable', 'The bank cannot read the account just now; try again later.', { cause })
  } finally {
    answered.abort()
    // The loser of the race has no other reader.
    timeOut.catch(() => undefined)
    answer.catch(() => undefined)
  }
}
