import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAuthorizationSession } from '../../src/data/repositories/authorizationSessions.ts'
import { writeConsentApprovals } from '../../src/data/repositories/consentApprovals.ts'
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
 * An approval that is held before each of its statements, while its customer, or who has approved before them, reports fraud on another
 * connection as far as locks let them. However they meet, the approval opens nothing afterwards, and carries out nothing beside an open
 * case. Nothing names the customer of a letter before the approval is written.
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
const another = '1000000032'
const withAnother = { ...alone, everybody: [nationalIdentificationNumber, another] }

/** An access in use, a request that waits for an approval, and the door at which it is given. */
async function ask({ kind, reporter, hasBegun }: Pick<(typeof cases)[number], 'kind' | 'reporter' | 'hasBegun'>) {
  const inUse = await insertAuthorizedConsent({ db }, { nationalId: reporter, accountIds: ['acc-1'], now })
  const asked = {
    consentId: `aac-${randomUUID()}`,
    authorisationId: randomUUID(),
    status: 'AwaitingAuthorization',
    nationalIdentificationNumber,
  } as const
  const flags = hasBegun ? [{ Flag: 'PartlyAuthorized', FlagSetDateTime: now.toISOString() }] : []
  const terms = parseGuaranteeTerms(guaranteeConsentRequest().Data.Mt798, now)
  const letter = { kind: 'guarantee', terms, nationalIdentificationNumber: null } as const
  const consent = { ...inUse, ...asked, flags, ...(kind === 'guarantee' && letter) } as Consent | GuaranteeConsent
  const { consentId, clientId, expiresAt } = consent
  await insertConsent(db, consent, {}, { occurredAt: now, actor: 'test', action: 'consent.create', subject: consentId })
  if (hasBegun)
    await writeConsentApprovals(
      db,
      consentId,
      [{ nationalIdentificationNumber: another, decision: 'approved', decidedAt: now }],
      now,
    )
  const begun = beginSession({ interactionId: randomUUID(), consentId, clientId, createdAt: now, expiresAt: expiresAt! })
  await insertAuthorizationSession(db, { ...begun, stage: 'decision', nationalIdentificationNumber })
  return { inUse, consent, door: await openVisit(dependencies(db), { interactionId: begun.interactionId, now }) }
}

const own = { reporter: nationalIdentificationNumber, hasBegun: false }
const others = { reporter: another, hasBegun: true, demand: withAnother }
const cases = [
  { name: 'access', kind: 'account', demand: alone, ...own },
  { name: 'a letter', kind: 'guarantee', demand: alone, ...own },
  { name: 'a letter that another must approve, too', kind: 'guarantee', demand: withAnother, ...own },
  { name: 'access that another has approved, who reports it', kind: 'account', ...others },
  { name: 'a letter that another has approved, who reports it', kind: 'guarantee', ...others },
] as const

const refusedOnly = (error: unknown) => {
  if (!(error instanceof BankRefusal)) throw error
}

test.each(cases)('an approval of $name opens nothing once open banking was stopped', async ({ demand, reporter, ...asked }) => {
  const besideCase: boolean[] = []
  for (let heldBefore = 0; heldBefore < 9; heldBefore += 1) {
    const { inUse, consent, door } = await ask({ reporter, ...asked })
    const approval: Approval = {
      ...{ demand, accountIds: ['acc-1'], chosenAccountIds: ['acc-1'], terms: {} as never },
      async complete(trx) {
        const open = await trx.selectFrom('fraudCases').select('caseId').where('closedAt', 'is', null).execute()
        besideCase.push(open.length > 0)
        await updateConsentCustomer(trx, consent.consentId, nationalIdentificationNumber)
      },
    }
    first.start((executor) => approve(dependencies(executor), door, { approval, isAsked: false }), heldBefore)
    await first.rest()
    const reported = { about: 'consent', resourceId: inUse.consentId, nationalIdentificationNumber: reporter } as const
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
    const isOpen =
      status === 'Authorized' || (status === 'AwaitingAuthorization' && given.some(({ decision }) => decision === 'approved'))
    expect({ heldBefore, status, isOpen }).toEqual({ heldBefore, status, isOpen: false })
    await db.updateTable('fraudCases').set({ closedAt: now, stopsOpenBanking: false }).execute()
  }
  expect(besideCase.filter(Boolean)).toEqual([])
})
