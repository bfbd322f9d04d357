import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventQueue } from '../../../src/data/repositories/eventDeliveries.ts'
import { insertInstruction, instructionQueue } from '../../../src/data/repositories/instructions.ts'
import { mailQueue } from '../../../src/data/repositories/mailOrders.ts'
import { leaseEntries, type QueueTable } from '../../../src/data/repositories/queue.ts'
import { migrate, migrations } from '../../../src/data/migrate.ts'
import { migratorOf } from '../../../src/data/migrator.ts'
import { openPGlite } from '../../support/database/database.ts'

const now = new Date('2026-11-23T09:00:00Z')
const claimEnds = new Date('2026-11-23T09:02:00Z')

test('what waited in a database of the release before is taken over, and what an instance of it is trying only when that ends', async () => {
  const db = await openPGlite()
  const { error } = await migratorOf(db, { migrations }).migrateTo('0038_shown_payees')
  expect(error).toBeUndefined()

  const key = (resourceId: string) => ({ kind: 'payment' as const, resourceId })
  for (const resourceId of ['due', 'claimed', 'done', 'left to a person'])
    await insertInstruction(db, key(resourceId), resourceId === 'claimed' ? claimEnds : now, now)
  const stateOf = (resourceId: string) => db.updateTable('coreBankInstructions').where('resourceId', '=', resourceId)
  await stateOf('claimed').set({ attempts: 1 }).execute()
  await stateOf('done').set({ state: 'done' }).execute()
  await stateOf('left to a person').set({ state: 'needsPerson' }).execute()

  const developer = { developerId: 'd', email: 'sara@tpp.example', organisation: 'Nakheel', passwordHash: 'none', createdAt: now }
  await db
    .insertInto('developers')
    .values({ ...developer, emailProvenAt: null })
    .execute()
  const mail = { developerId: 'd', attempts: 1, createdAt: now }
  await db
    .insertInto('mailOrders')
    .values([
      { ...mail, mailId: randomUUID(), purpose: 'emailProof', nextAttemptAt: now },
      { ...mail, mailId: randomUUID(), purpose: 'passwordReset', nextAttemptAt: claimEnds },
    ])
    .execute()

  const event = {
    eventType: 'KSAOB.Resource.Updated',
    resourceKind: 'consent',
    clientId: 'a',
    payload: '{}',
    state: 'pending',
  } as const
  const rows = { attempts: 0, createdAt: now }
  const leased = { lease: 'of before', leasedUntil: claimEnds, nextAttemptAt: claimEnds }
  await db
    .insertInto('outbox')
    .values([
      { ...event, ...rows, eventId: 'waiting', consentId: 'one', resource: '/one', nextAttemptAt: now },
      { ...event, ...rows, eventId: 'leased', consentId: 'two', resource: '/two', ...leased },
      { ...event, ...rows, eventId: 'behind', consentId: 'two', resource: '/two', nextAttemptAt: now },
    ])
    .execute()

  await migrate(db)

  const taken = async <Entry extends object>(kept: QueueTable<Entry>, column: keyof Entry, at: Date) => {
    const leasedUntil = new Date(at.getTime() + 600_000)
    const entries = await leaseEntries(db, kept, { lease: randomUUID(), now: at, leasedUntil }, { limit: 10 })
    return entries.map((entry) => entry[column])
  }
  expect(await taken(instructionQueue, 'resourceId', now)).toEqual(['due'])
  expect(await taken(instructionQueue, 'resourceId', claimEnds)).toEqual(['claimed'])
  expect(await taken(mailQueue, 'purpose', now)).toEqual(['emailProof'])
  expect(await taken(mailQueue, 'purpose', claimEnds)).toEqual(['passwordReset'])
  expect(await taken(eventQueue, 'eventId', now)).toEqual(['waiting'])
  expect(await taken(eventQueue, 'eventId', claimEnds)).toEqual(['leased'])
  await db.destroy()
})
