import type { components } from '../../../generated/types/platform.ts'
import { inTime } from '../../config/clock.ts'
import { demandWritableDatabase } from '../../data/writableServers.ts'
import type { Dependencies } from '../dependencies.ts'

/** What the readiness of an instance goes by. */
export interface ReadinessParts extends Pick<Dependencies, 'db' | 'settings' | 'lifecycle'> {
  keyRing: Pick<Dependencies['keyRing'], 'proveSigner' | 'isKeptElsewhere'>
  clock: Pick<Dependencies['clock'], 'now'>
}

/**
 * Whether this instance can serve requests: the database answers soon and takes writes, the bank's keys can sign, and the instance is not
 * about to end. While the core bank is down, consents can still be read and payments wait in their queue.
 */
export async function checkReadiness({
  db,
  settings,
  lifecycle,
  keyRing,
  clock,
}: ReadinessParts): Promise<components['schemas']['Health']> {
  const { readinessMs } = settings.limits
  const looks = [
    { name: 'database', status: statusOf(demandWritableDatabase(db), readinessMs) },
    ...(keyRing.isKeptElsewhere ? [{ name: 'signer', status: statusOf(keyRing.proveSigner(clock.now()), readinessMs) }] : []),
  ]
  const checks = await Promise.all(looks.map(async ({ name, status }) => ({ name, status: await status })))
  const isUp = !lifecycle.isStopping && checks.every(({ status }) => status === 'up')
  return { status: isUp ? 'up' : 'down', checks }
}

/**
 * The same with what the core bank says of itself, which makes no instance unready: all of them ask the same core bank, so none would be
 * left (docs/decisions/core-bank.md#how-the-core-bank-does).
 */
export async function checkHealth(
  parts: ReadinessParts & Pick<Dependencies, 'coreBankHealth'>,
): Promise<components['schemas']['Health']> {
  const [health, coreBank] = await Promise.all([checkReadiness(parts), parts.coreBankHealth()])
  return coreBank === undefined ? health : { ...health, checks: [...health.checks, { name: 'coreBank', status: coreBank }] }
}

/** A proxy that gets no answer waits longer than one that gets a no. */
function statusOf(work: Promise<void>, mostMs: number): Promise<'up' | 'down'> {
  return inTime(work, mostMs, () => new Error('no answer in time')).then(
    () => 'up',
    () => 'down',
  )
}
