import { inTime } from '../../config/clock.ts'
import type { Dependencies } from '../dependencies.ts'

type Parts = Pick<Dependencies, 'coreBank' | 'settings' | 'log'> & { clock: Pick<Dependencies['clock'], 'elapsedMs'> }

/**
 * Makes what asks the core bank how it does. It asks once in `coreBankHealthKeptMs`, whoever asks how often, and waits no longer than for
 * the database. When the answer changes, the log has a line. Never throws.
 */
export function openCoreBankHealth({ coreBank, settings, clock, log }: Parts): Dependencies['coreBankHealth'] {
  const { coreBankHealthKeptMs, readinessMs } = settings.limits
  let last: 'up' | 'down' = 'up'
  const tell = (status: 'up' | 'down', err?: unknown) => {
    if (status !== last) log.warn({ err }, status === 'down' ? 'the core bank is not well' : 'the core bank is well again')
    return (last = status)
  }
  const look = (ask: () => Promise<void>) =>
    inTime(ask(), readinessMs, () => new Error('no answer in time')).then(
      () => tell('up'),
      // What the adapter said stands behind the refusal that every call ends in.
      (err: Error) => tell('down', err.cause ?? err),
    )
  let looked: { status: Promise<'up' | 'down'>; untilMs: number } | undefined
  return async () => {
    const { health } = coreBank
    if (health === undefined) return undefined
    const nowMs = clock.elapsedMs()
    if (!looked || nowMs >= looked.untilMs) looked = { status: look(health), untilMs: nowMs + coreBankHealthKeptMs }
    return looked.status
  }
}
