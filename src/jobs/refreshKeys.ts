import type { KeyRing } from '../security/bankKeys/keyRing.ts'
import type { ServiceLog } from '../services/dependencies.ts'

/** Reads the bank's keys again, and tells the bank's people what to do about them: once, and again when it is something else. */
export function createKeyRefresh(keyRing: Pick<KeyRing, 'refresh' | 'remarks'>, log: Pick<ServiceLog, 'warn'>) {
  let told = ''
  return async (now: Date): Promise<void> => {
    await keyRing.refresh(now)
    const remarks = keyRing.remarks(now)
    if (remarks.join() !== told) for (const remark of remarks) log.warn({ part: 'signing keys' }, remark)
    told = remarks.join()
  }
}
