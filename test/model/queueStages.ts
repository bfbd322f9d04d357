import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '../../src/config/limits.ts'
import { eventQueue } from '../../src/data/repositories/eventDeliveries.ts'
import { pingQueue } from '../../src/data/repositories/decoupledRequests.ts'
import { insertInstruction, instructionQueue } from '../../src/data/repositories/instructions.ts'
import { mailQueue } from '../../src/data/repositories/mailOrders.ts'
import type { QueueTable } from '../../src/data/repositories/queue.ts'
import { insertAuthorizationSession } from '../../src/data/repositories/authorizationSessions.ts'
import { beginSession } from '../../src/domain/session/sessions.ts'
import { type BackOff, backOffs } from '../../src/domain/shared/retries.ts'
import type { EventStage } from '../support/events/eventStage.ts'

/** An entry as the tests name it. */
export type Row = Record<string, unknown>

/** One kind of queue, with entries that nobody acts on but the test. */
export interface QueueStage {
  kept: QueueTable<Row>
  leaseMs: number
  backOff: BackOff
  /** `strict`: what is behind waits until the earlier one is over. `oneAtATime`: only while it is tried. `apart`: nobody waits. */
  order: 'strict' | 'oneAtATime' | 'apart'
  /** A try that was never heard of again makes the next pause longer, or is one of the tries after which it is given up. */
  deathCounts: { forPause: boolean; forEnd: boolean }
  /** Stores an entry that is due at `now`, behind the others of its key. Returns its name. */
  add(key: number, now: Date): Promise<string>
  nameOf(entry: Row): string
  /** What the database says of an entry. `over` says as little as the table. */
  stateOf(name: string): Promise<'waiting' | 'done' | 'givenUp' | 'over'>
  clear(): Promise<unknown>
}

const asRows = <Entry extends object>(kept: QueueTable<Entry>) => kept as unknown as QueueTable<Row>

/** The four kinds of the program, on one database. */
export async function openQueueStages(stage: EventStage): Promise<Record<string, QueueStage>> {
  const { db } = stage
  const clientIds = [await stage.newApp(), await stage.newApp(), await stage.newApp()]
  const consentIds = await Promise.all(clientIds.map((clientId) => stage.newConsent(clientId)))
  return {
    instructions: {
      kept: asRows(instructionQueue),
      leaseMs: limits.handOverLeaseMs,
      backOff: backOffs.handOver,
      order: 'apart',
      deathCounts: { forPause: true, forEnd: false },
      async add(_, now) {
        const resourceId = randomUUID()
        await insertInstruction(db, { kind: 'payment', resourceId }, now, now)
        return resourceId
      },
      nameOf: ({ resourceId }) => String(resourceId),
      async stateOf(name) {
        const { state } = await db
          .selectFrom('coreBankInstructions')
          .select('state')
          .where('resourceId', '=', name)
          .executeTakeFirstOrThrow()
        return state === 'done' ? 'done' : state === 'needsPerson' ? 'givenUp' : 'waiting'
      },
      clear: () => db.deleteFrom('coreBankInstructions').execute(),
    },
    events: {
      kept: asRows(eventQueue),
      leaseMs: limits.eventLeaseMs,
      backOff: backOffs.event,
      order: 'strict',
      deathCounts: { forPause: false, forEnd: false },
      async add(key, now) {
        const eventId = randomUUID()
        const of = { clientId: clientIds[key]!, consentId: consentIds[key]!, resource: `/${consentIds[key]}` }
        const event = { eventId, eventType: 'KSAOB.Resource.Updated', resourceKind: 'consent', payload: '{}' } as const
        const times = { createdAt: now, nextAttemptAt: now }
        await db
          .insertInto('outbox')
          .values({ ...event, ...of, ...times, state: 'pending', attempts: 0 })
          .execute()
        return eventId
      },
      nameOf: ({ eventId }) => String(eventId),
      async stateOf(name) {
        const { state } = await db.selectFrom('outbox').select('state').where('eventId', '=', name).executeTakeFirstOrThrow()
        return state === 'delivered' ? 'done' : state === 'dead' ? 'givenUp' : 'waiting'
      },
      clear: () => sql`truncate outbox`.execute(db),
    },
    mails: {
      kept: asRows(mailQueue),
      leaseMs: limits.mailLeaseMs,
      backOff: backOffs.mail,
      order: 'apart',
      deathCounts: { forPause: true, forEnd: true },
      async add(_, now) {
        const [mailId, developerId] = [randomUUID(), randomUUID()]
        const developer = { developerId, email: `${developerId}@tpp.example`, organisation: 'Nakheel', passwordHash: 'none' }
        await db
          .insertInto('developers')
          .values({ ...developer, createdAt: now, emailProvenAt: null })
          .execute()
        const order = { mailId, developerId, purpose: 'emailProof', attempts: 0, createdAt: now, nextAttemptAt: now } as const
        await db.insertInto('mailOrders').values(order).execute()
        return mailId
      },
      nameOf: ({ mailId }) => String(mailId),
      async stateOf(name) {
        const row = await db.selectFrom('mailOrders').select('mailId').where('mailId', '=', name).executeTakeFirst()
        return row ? 'waiting' : 'over'
      },
      clear: () => db.deleteFrom('mailOrders').execute(),
    },
    pings: {
      kept: asRows(pingQueue),
      leaseMs: limits.pingLeaseMs,
      backOff: backOffs.ping,
      order: 'oneAtATime',
      deathCounts: { forPause: true, forEnd: true },
      async add(key, now) {
        const interactionId = randomUUID()
        const of = { consentId: consentIds[key]!, clientId: clientIds[key]! }
        const session = beginSession({ ...of, interactionId, createdAt: now, expiresAt: now })
        await insertAuthorizationSession(db, { ...session, outcome: 'approved' })
        const notification = { endpoint: 'https://tpp.example/ping', token: 'token', authRequestId: interactionId }
        const request = { interactionId, authRequestIdHash: interactionId, nationalIdentificationNumber: '1000000024' }
        const empty = { bindingMessage: null, deviceHash: null, polledAt: null, notifyAttempts: 0 }
        await db
          .insertInto('decoupledRequests')
          .values({ ...request, ...empty, notification: JSON.stringify(notification), notifyAt: now, createdAt: now })
          .execute()
        return interactionId
      },
      nameOf: ({ interactionId }) => String(interactionId),
      async stateOf(name) {
        const rows = db.selectFrom('decoupledRequests').select('notification').where('interactionId', '=', name)
        return (await rows.executeTakeFirstOrThrow()).notification === null ? 'over' : 'waiting'
      },
      clear: () => db.deleteFrom('decoupledRequests').execute(),
    },
  }
}
