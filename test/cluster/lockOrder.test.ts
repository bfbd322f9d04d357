import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertConsent } from '../../src/data/repositories/consents.ts'
import { findAuthorizationSession, insertAuthorizationSession } from '../../src/data/repositories/authorizationSessions.ts'
import type { Database } from '../../src/data/schema.ts'
import { inTransaction } from '../../src/data/transaction.ts'
import type { Consent } from '../../src/domain/consent/consent.ts'
import { type AuthorizationSession, beginSession } from '../../src/domain/session/sessions.ts'
import { BankRefusal } from '../../src/domain/shared/errors.ts'
import { approve, decline, recordNo } from '../../src/services/authorization/approve.ts'
import type { Door } from '../../src/services/authorization/door.ts'
import { recordSignIn } from '../../src/services/authorization/authorizationSignIn.ts'
import { openVisit } from '../../src/services/authorization/visitDoor.ts'
import { patchConsent } from '../../src/services/consent/patch.ts'
import { lockExistingConsent } from '../../src/services/consent/currentConsent.ts'
import type { Dependencies } from '../../src/services/dependencies.ts'
import { insertAuthorizedConsent } from '../support/consents/accountAccess.ts'
import { openSteppedPair, type SteppedConnection } from '../support/database/steppedConnection.ts'

/**
 * Two things that happen to one consent at once, each held before each of its first statements while the other one goes on as far as
 * locks let it. PostgreSQL ends one of two that wait for each other, so a wrong order shows as its error.
 */
const now = new Date('2026-11-21T09:00:00Z')
const nationalIdentificationNumber = '1000000024'
const customer = { customerId: 'customer', nationalIdentificationNumber } as Door['customer']
const accountIds = ['acc-000101']
const demand = { everybody: [nationalIdentificationNumber], rules: [], circles: [] }
const approval = { demand, accountIds, chosenAccountIds: accountIds, terms: {} as never }

interface Visits {
  consent: Consent
  one: AuthorizationSession
  other: AuthorizationSession
  doors: { one: Door; other: Door }
}
type Event = (db: Kysely<Database>, visits: Visits) => Promise<unknown>
/** The door of a visit, opened before anything is held. */
const doorOf = ({ interactionId }: AuthorizationSession) =>
  openVisit({ db, coreBank: { findCustomer: async () => customer }, clock: { now: () => now } } as unknown as Dependencies, {
    interactionId,
    now,
  })
/** No consent here has a beginner of whom the core bank is asked. */
const coreBank = {} as Dependencies['coreBank']
const events = {
  'a no': (db, { doors: { one } }) => decline({ db, coreBank }, one),
  'an approval': (db, { doors: { one } }) => approve({ db, wakeJobs: () => undefined }, one, { approval, isAsked: false }),
  'a no in the other visit': (db, { doors: { other } }) => decline({ db, coreBank }, other),
  'an approval in the other visit': (db, { doors: { other } }) =>
    approve({ db, wakeJobs: () => undefined }, other, { approval, isAsked: false }),
  'a sign-in to the other visit': (db, { consent, other }) =>
    recordSignIn({ db }, { session: other, consent, nationalIdentificationNumber }),
  'a no in the customer’s area': (db, { consent: { consentId } }) =>
    inTransaction(db, async (trx) => recordNo(trx, await lockExistingConsent(trx, consentId, now), { customer, now })),
  'a withdrawal': (db, { consent: { consentId, clientId } }) =>
    patchConsent(
      { db, settings: {} as never },
      { consentId, clientId, kind: 'account', status: 'Rejected', interactionId: 'x', now },
    ),
} as const satisfies Record<string, Event>

let db: Kysely<Database>
let close: () => Promise<void>
let first: SteppedConnection
let second: SteppedConnection
let authorized: Consent

beforeAll(async () => {
  ;({ db, first, second, close } = await openSteppedPair())
  authorized = await insertAuthorizedConsent({ db }, { nationalId: nationalIdentificationNumber, accountIds, now })
})
afterAll(() => close?.())

/** A consent that waits, and two visits in which its customer has signed in. */
async function openVisits(): Promise<Visits> {
  const consent: Consent = { ...authorized, consentId: `aac-${randomUUID()}`, status: 'AwaitingAuthorization', flags: [] }
  consent.authorisationId = randomUUID()
  const { consentId, clientId, expiresAt } = consent
  const created = { occurredAt: now, actor: 'test', action: 'consent.create', subject: consentId }
  await insertConsent(db, consent, {}, created)
  const begin = async (): Promise<AuthorizationSession> => {
    const begun = beginSession({ interactionId: randomUUID(), consentId, clientId, createdAt: now, expiresAt: expiresAt! })
    const session: AuthorizationSession = { ...begun, stage: 'decision', nationalIdentificationNumber }
    await insertAuthorizationSession(db, session)
    return session
  }
  const [one, other] = [await begin(), await begin()]
  return { consent, one, other, doors: { one: await doorOf(one), other: await doorOf(other) } }
}

const refusedOnly = (error: unknown) => {
  if (!(error instanceof BankRefusal)) throw error
}

const pairs: [keyof typeof events, keyof typeof events][] = [
  ['a no', 'an approval in the other visit'],
  ['a no', 'a no in the other visit'],
  ['a no', 'a sign-in to the other visit'],
  ['a no in the customer’s area', 'an approval'],
  ['an approval', 'a withdrawal'],
]
/** Every lock is taken in the first four statements, or after all that may be waited for. */
const stops = [1, 2, 3, 4]

test.each(pairs)('%s and %s at once never end in a deadlock, and one of them counts', async (one, other) => {
  for (const heldBefore of stops)
    for (const otherHeldBefore of stops) {
      const visits = await openVisits()
      first.start((executor) => events[one](executor, visits), heldBefore)
      await first.rest()
      second.start((executor) => events[other](executor, visits), otherHeldBefore)
      await second.rest()
      first.release()
      await first.rest()
      second.release()
      await Promise.all([first.ended().catch(refusedOnly), second.ended().catch(refusedOnly)])
      const { status, scaStatus } = await db
        .selectFrom('consents')
        .select(['status', 'scaStatus'])
        .where('consentId', '=', visits.consent.consentId)
        .executeTakeFirstOrThrow()
      const sessions = [visits.one, visits.other].map(({ interactionId }) => findAuthorizationSession(db, interactionId))
      const outcomes = (await Promise.all(sessions)).map((session) => session?.outcome)
      const isYes = status === 'Authorized'
      expect({ isYes, scaStatus, outcomes: outcomes.filter((outcome) => outcome === (isYes ? 'declined' : 'approved')) }).toEqual(
        {
          isYes: status !== 'Rejected',
          scaStatus: isYes ? 'finalised' : 'failed',
          outcomes: [],
        },
      )
    }
})
