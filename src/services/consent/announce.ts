import { limits } from '../../config/limits.ts'
import { listUnannounced, lockUnannounced, recordAnnouncement } from '../../data/repositories/announcements.ts'
import { insertOutboxEvent } from '../../data/repositories/journal.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type Announcement, announcements } from '../../domain/consent/announcements.ts'
import { reminders } from '../../domain/message/ofConsent.ts'
import type { Dependencies } from '../dependencies.ts'
import { tellCustomers } from '../message/tell.ts'
import { consentLink } from './consentLinks.ts'
import { consentSnapshot } from './consentMove.ts'

/** Tells apps of their consents what the time has made due, each once and in a transaction of its own. Returns how many it told. */
export async function announceConsents({ db }: Pick<Dependencies, 'db'>, now: Date): Promise<number> {
  let told = 0
  for (const announcement of announcements)
    for (const consentId of await listUnannounced(db, announcement, { now, limit: limits.expiryBatch }))
      if (await announce({ db }, announcement, { consentId, now })) told += 1
  return told
}

/** It is no move: nothing changes but that it was told. */
async function announce(
  { db }: Pick<Dependencies, 'db'>,
  announcement: Announcement,
  { consentId, now }: { consentId: string; now: Date },
): Promise<boolean> {
  const { statuses: _statuses, due: _due, until: _until, ...event } = announcement
  return inTransaction(db, async (trx) => {
    // Until the row is locked the consent may be revoked, or announced by another instance.
    const consent = await lockUnannounced(trx, announcement, { consentId, now })
    if (!consent || !(await recordAnnouncement(trx, { consentId, eventType: event.eventType, now }))) return false
    await insertOutboxEvent(trx, {
      ...event,
      clientId: consent.clientId,
      consentId,
      resource: consentLink(consent),
      resourceKind: 'consent',
      payload: consentSnapshot(consent),
      now,
    })
    return true
  })
}

/** Tells customers of an access that is about to end: each once, and none that has ended. Returns how many consents it was. */
export async function remindCustomers({ db }: Pick<Dependencies, 'db'>, now: Date): Promise<number> {
  let told = 0
  for (const reminder of reminders)
    for (const consentId of await listUnannounced(db, reminder, { now, limit: limits.expiryBatch }))
      if (await inTransaction(db, (trx) => remind(trx, reminder, { consentId, now }))) told += 1
  return told
}

async function remind(
  trx: Executor,
  reminder: (typeof reminders)[number],
  { consentId, now }: { consentId: string; now: Date },
): Promise<boolean> {
  const { eventType: kind } = reminder
  const consent = await lockUnannounced(trx, reminder, { consentId, now })
  if (!consent || !(await recordAnnouncement(trx, { consentId, eventType: kind, now }))) return false
  const { clientId, expiresAt: until, nationalIdentificationNumber } = consent
  const customers = nationalIdentificationNumber === null ? [] : [nationalIdentificationNumber]
  const told = { kind, terms: { endsAt: until.toISOString() }, customers, approversOf: consentId } as const
  await tellCustomers(trx, { ...told, clientId, linkId: consentId, until, now })
  return true
}
