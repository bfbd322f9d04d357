import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAuthorizationSession } from '../../src/data/repositories/authorizationSessions.ts'
import { insertConsent, updateConsentCustomer } from '../../src/data/repositories/consents.ts'
import type { Database } from '../../src/data/schema.ts'
import { parseGuaranteeTerms } from '../../src/domain/guarantee/terms.ts'
import type { Consent, GuaranteeConsent } from '../../src/domain/consent/consent.ts'
import { beginSession } from '../../src/domain/session/sessions.ts'
import { BankRefusal } from '../../src/domain/shared/errors.ts'
import { approve } from '../../src/services/authorization/approve.ts'
import type { Door } from '../../src/services/authorization/door.ts'
import { openVisit } from '../../src/services/authorization/visitDoor.ts'
import type { Approval } from '../../src/services/consent/kind.ts'
import type { Dependencies } from '../../src/services/dependencies.ts'
import { reportFraud } from '../../src/services/fraud/report.ts'
import { insertAuthorizedConsent } from '../support/consents/accountAccess.ts'
import { guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'
import { openSteppedPair, type SteppedConnection } from '../support/database/steppedConnection.ts'

/**
 * An approval that is held before each of its statements, while its customer reports fraud on another connection as far as locks let them.
 * However they meet, the approval opens nothing afterwards. Nothing names the customer of a letter before the approval is written.
 */
const now = new Date('2026-11-21T09:00:00Z')
const nationalIdentificationNumber = '1000000024'
const customer = { customerId: 'customer', nationalIdentificationNumber } as Door['customer']
const dependencies = (db: Kysely<Database>) =>
  ({
    ...{ db, wakeJobs: () => undefined, clock: { now: () => now }, coreBank: { findCustomer: async () => customer } },
    ...{ settings: { limits: {} }, tries: { fraudReports: { count: async () => undefined } } },
    securityLog: { report: () => undefined },
  }) as unknown as Dependencies

let db: Kysely<Database>
let close: () => Promise<void>
let first: SteppedConnection
let second: SteppedConnection

beforeAll(async () => {
  ;({ db, first, second, close } = await openSteppedPair())
})
afterAll(() => close?.())

const alone = { everybody: [nationalIdentificationNumber], rules: [], circles: [] }
const withAnother = { ...alone, everybody: [nationalIdentificationNumber, '1000000032'] }

/** An access in use, a request that waits for an approval, and the door at which it is given. */
async function ask(kind: 'account' | 'guarantee') {
  const inUse = await insertAuthorizedConsent({ db }, { nationalId: nationalIdentificationNumber, accountIds: ['acc-1'], now })
  const asked = {
    consentId: `aac-${randomUUID()}`,
    authorisationId: randomUUID(),
    status: 'AwaitingAuthorization',
    flags: [],
  } as const
  const terms = parseGuaranteeTerms(guaranteeConsentRequest().Data.Mt798, now)
  const letter = { kind: 'guarantee', terms, nationalIdentificationNumber: null } as const
  const consent = { ...inUse, ...asked, flags: [], ...(kind === 'guarantee' && letter) } as Consent | GuaranteeConsent
  const { consentId, clientId, expiresAt } = consent
  await insertConsent(db, consent, {}, { occurredAt: now, actor: 'test', action: 'consent.create', subject: consentId })
  const begun = beginSession({ interactionId: randomUUID(), consentId, clientId, createdAt: now, expiresAt: expiresAt! })
  await insertAuthorizationSession(db, { ...begun, stage: 'decision', nationalIdentificationNumber })
  return { inUse, consent, door: await openVisit(dependencies(db), { interactionId: begun.interactionId, now }) }
}

const cases = [
  { name: 'access', kind: 'account', demand: alone },
  { name: 'a letter', kind: 'guarantee', demand: alone },
  { name: 'a letter that another must approve, too', kind: 'guarantee', demand: withAnother },
] as const

const refusedOnly = (error: unknown) => {
  if (!(error instanceof BankRefusal)) throw error
}

test.each(cases)('an approval of $name opens nothing once its customer has stopped open banking', async ({ kind, demand }) => {
  for (let heldBefore = 0; heldBefore < 8; heldBefore += 1) {
    const { inUse, consent, door } = await ask(kind)
    const approval: Approval = {
      ...{ demand, accountIds: ['acc-1'], chosenAccountIds: ['acc-1'], terms: {} as never },
      complete: (trx) => updateConsentCustomer(trx, consent.consentId, nationalIdentificationNumber),
    }
    first.start((executor) => approve(dependencies(executor), door, { approval, isAsked: false }), heldBefore)
    await first.rest()
    const reported = { about: 'consent', resourceId: inUse.consentId, nationalIdentificationNumber } as const
    second.start((executor) => reportFraud(dependencies(executor), { ...reported, stopsOpenBanking: true, now }), Infinity)
    await second.rest()
    first.release()
    await Promise.all([first.ended().catch(refusedOnly), second.ended()])
    const { status } = await db
      .selectFrom('consents')
      .select('status')
      .where('consentId', '=', consent.consentId)
      .executeTakeFirstOrThrow()
    const given = await db.selectFrom('consentApprovals').select('decision').where('consentId', '=', consent.consentId).execute()
    const isOpen = status === 'Authorized' || given.some(({ decision }) => decision === 'approved' && status !== 'Rejected')
    expect({ heldBefore, status, isOpen }).toEqual({ heldBefore, status, isOpen: false })
    await db.updateTable('fraudCases').set({ closedAt: now, stopsOpenBanking: false }).execute()
  }
})
