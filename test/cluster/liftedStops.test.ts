import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAuthorizationSession } from '../../src/data/repositories/authorizationSessions.ts'
import { writeConsentApprovals } from '../../src/data/repositories/consentApprovals.ts'
import { insertConsent } from '../../src/data/repositories/consents.ts'
import type { Database } from '../../src/data/schema.ts'
import type { Consent } from '../../src/domain/consent/consent.ts'
import { beginSession } from '../../src/domain/session/sessions.ts'
import { approve } from '../../src/services/authorization/approve.ts'
import type { Door } from '../../src/services/authorization/door.ts'
import { openVisit } from '../../src/services/authorization/visitDoor.ts'
import { patchConsent } from '../../src/services/consent/patch.ts'
import type { Dependencies } from '../../src/services/dependencies.ts'
import { closeFraudCase } from '../../src/services/fraud/desk.ts'
import { insertAuthorizedConsent } from '../support/consents/accountAccess.ts'
import { openSteppedPair, type SteppedConnection } from '../support/database/steppedConnection.ts'

/**
 * The desk closes a case while, on another connection, somebody else asks its customer for their approval, or the app withdraws what it had
 * asked. Each is held before each of its statements while the other goes on as far as locks let it.
 */
const now = new Date('2026-11-21T09:00:00Z')
const [beginner, stopped] = ['1000000024', '1000000032'] as const
const customer = { customerId: 'customer', nationalIdentificationNumber: beginner } as Door['customer']
const dependencies = (db: Kysely<Database>) =>
  ({
    ...{ db, wakeJobs: () => undefined, clock: { now: () => now }, coreBank: { findCustomer: async () => customer } },
    settings: { limits: {} },
  }) as unknown as Dependencies

let db: Kysely<Database>
let close: () => Promise<void>
let first: SteppedConnection
let second: SteppedConnection
beforeAll(async () => {
  ;({ db, first, second, close } = await openSteppedPair())
})
afterAll(() => close?.())

/** A request that waits, the door at which its beginner approves it, and the case of who is asked too. */
interface Asked {
  consent: Consent
  door: Door
  caseId: string
}

async function ask(hasBegun: boolean): Promise<Asked> {
  const given = await insertAuthorizedConsent({ db }, { nationalId: beginner, accountIds: [], now })
  const consentId = `aac-${randomUUID()}`
  const flags = hasBegun ? [{ Flag: 'PartlyAuthorized', FlagSetDateTime: now.toISOString() } as const] : []
  const waits = { consentId, authorisationId: randomUUID(), status: 'AwaitingAuthorization', flags } as const
  const consent: Consent = { ...given, ...waits, nationalIdentificationNumber: beginner }
  const { clientId, expiresAt } = consent
  await insertConsent(db, consent, {}, { occurredAt: now, actor: 'test', action: 'consent.create', subject: consentId })
  if (hasBegun)
    await writeConsentApprovals(
      db,
      consentId,
      [
        { nationalIdentificationNumber: beginner, decision: 'approved', decidedAt: now },
        { nationalIdentificationNumber: stopped, decision: 'pending', decidedAt: null },
      ],
      now,
    )
  const begun = beginSession({ interactionId: randomUUID(), consentId, clientId, createdAt: now, expiresAt: expiresAt! })
  await insertAuthorizationSession(db, { ...begun, stage: 'decision', nationalIdentificationNumber: beginner })
  const caseId = randomUUID()
  const reported = { about: 'consent', resourceId: 'any', stopsOpenBanking: false, reportedAt: now, stoppedAt: now } as const
  await db
    .insertInto('fraudCases')
    .values({ caseId, nationalIdentificationNumber: stopped, clientId, ...reported })
    .execute()
  return { consent, door: await openVisit(dependencies(db), { interactionId: begun.interactionId, now }), caseId }
}

type Event = (executor: Kysely<Database>, asked: Asked) => Promise<unknown>
const closes: Event = (executor, { caseId }) =>
  closeFraudCase(dependencies(executor), { caseId, reason: 'Called back.', actor: 'bankUser:desk', now })
const demand = { everybody: [beginner, stopped], rules: [], circles: [] }
const approves: Event = (executor, { door }) =>
  approve(dependencies(executor), door, {
    approval: { demand, accountIds: [], chosenAccountIds: [], terms: {} as never },
    isAsked: false,
  })
const withdraws: Event = (executor, { consent: { consentId, clientId } }) =>
  patchConsent(dependencies(executor), {
    ...{ consentId, clientId, kind: 'account', status: 'Rejected', interactionId: 'x', now },
  })

/** What who had stopped the app is told of the request. */
async function listTold({ consentId }: Consent): Promise<string[]> {
  const told = db.selectFrom('customerMessages').select('kind').where('linkId', '=', consentId)
  return (await told.where('nationalIdentificationNumber', '=', stopped).orderBy('kind').execute()).map(({ kind }) => kind)
}

const cases: [string, Event, Event, hasBegun: boolean, told: string[][]][] = [
  ['an approval is held while the desk closes a case', approves, closes, false, [['approvalAsked']]],
  ['the desk is held while somebody approves', closes, approves, false, [['approvalAsked']]],
  // Whoever is told that they are asked is told that they are not any more.
  ['a withdrawal is held while the desk closes a case', withdraws, closes, true, [[], ['approvalAsked', 'approvalNotNeeded']]],
  ['the desk is held while the app withdraws', closes, withdraws, true, [[], ['approvalAsked', 'approvalNotNeeded']]],
]

test.each(cases)('%s: who had stopped the app is told what is so, once', async (_, held, other, hasBegun, told) => {
  for (let heldBefore = 0; heldBefore < 16; heldBefore += 1) {
    const asked = await ask(hasBegun)
    first.start((executor) => held(executor, asked), heldBefore)
    await first.rest()
    second.start((executor) => other(executor, asked), Infinity)
    await second.rest()
    first.release()
    await Promise.all([first.ended(), second.ended()])
    expect(told, `held before statement ${heldBefore}`).toContainEqual(await listTold(asked.consent))
  }
})
