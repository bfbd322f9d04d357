import { randomUUID } from 'node:crypto'
import { endServiceNotice, insertServiceNotice, listServiceNotices } from '../../data/repositories/serviceStatus.ts'
import { dayMs } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { checkNotice, type ServiceNotice } from '../../domain/status/notices.ts'
import type { Dependencies } from '../dependencies.ts'

type Parts = Pick<Dependencies, 'db' | 'settings'>

/** Tells everybody something about the service. Throws BankRefusal 'resourceFormat' for a text that nobody can read. */
export async function makeNotice(
  { db }: Parts,
  { now, ...notice }: Omit<ServiceNotice, 'noticeId' | 'madeAt'> & { now: Date },
): Promise<ServiceNotice> {
  checkNotice(notice)
  const made = { ...notice, noticeId: randomUUID(), madeAt: now }
  await insertServiceNotice(db, made)
  return made
}

/** Ends a notice. Throws BankRefusal 'resourceIdUnknown' where there is none that could end. */
export async function endNotice({ db }: Parts, { noticeId, now }: { noticeId: string; now: Date }): Promise<void> {
  if (!(await endServiceNotice(db, noticeId, now)))
    throw new BankRefusal('resourceIdUnknown', `No notice that has not ended has the id ${noticeId}.`)
}

/** The notices that are shown at `now`, the latest first: those that have not ended, or not long ago. */
export function listNotices({ db, settings }: Parts, now: Date): Promise<ServiceNotice[]> {
  const { noticeShownDays, noticesShown } = settings.limits
  return listServiceNotices(db, new Date(now.getTime() - noticeShownDays * dayMs), noticesShown)
}
