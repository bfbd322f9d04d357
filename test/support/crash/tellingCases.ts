import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { insertInstruction } from '../../../src/data/repositories/instructions.ts'
import { insertAudit } from '../../../src/data/repositories/journal.ts'
import { insertLetter } from '../../../src/data/repositories/letters.ts'
import { insertPayment } from '../../../src/data/repositories/payments.ts'
import type { Database } from '../../../src/data/schema.ts'
import type { Consent, GuaranteeConsent, PaymentConsent } from '../../../src/domain/consent/consent.ts'
import { kindsOfChoice } from '../../../src/domain/message/kinds.ts'
import type { Letter } from '../../../src/domain/guarantee/letter.ts'
import { tellCustomers } from '../../../src/services/message/tell.ts'
import { newPayment } from '../../../src/services/payment/payment.ts'
import { openSimulatorTables } from '../../../src/simulator/database.ts'
import { insertAuthorizedConsent } from '../consents/accountAccess.ts'
import { insertChanged } from '../consents/announced.ts'
import type { About, TellingPath } from './telling.ts'

const dayMs = 86_400_000
/** Cases that look for what is due have a month each, from then on. */
const firstMs = Date.parse('2027-06-01T00:00:00Z')
let made = 0

/** Three customers of the bank whom nobody else asks. */
async function makePeople(db: Kysely<Database>, number: number): Promise<About['people']> {
  const people = [0, 1, 2].map((one) => String(2_900_000_000 + number * 3 + one)) as About['people']
  const customer = (id: string) => ({
    nationalIdentificationNumber: id,
    customerId: id,
    passwordHash: '',
    nameEn: 'A',
    nameAr: null,
  })
  await openSimulatorTables(db).insertInto('bankCustomers').values(people.map(customer)).execute()
  return people
}

/** They want to be told nothing that they need not be told. */
async function leaveOut(db: Kysely<Database>, people: About['people']): Promise<void> {
  const choices = people.flatMap((nationalIdentificationNumber) =>
    kindsOfChoice.map((kind) => ({ nationalIdentificationNumber, kind, chosenAt: new Date() })),
  )
  await db.insertInto('messageChoices').values(choices).execute()
}

/** Makes what a case of a path begins with; its customers may have left out every kind that they may. */
export async function makeCase(db: Kysely<Database>, { begins }: TellingPath, leavesOut = false): Promise<About> {
  const number = made++
  const people = await makePeople(db, number)
  if (leavesOut) await leaveOut(db, people)
  const atMs = firstMs + number * 30 * dayMs
  const now = new Date()
  const authorized = await insertAuthorizedConsent({ db }, { nationalId: people[0], accountIds: [], now })
  const { consent: consentKind = 'account', resource, endsInDays, decideInDays } = begins
  const kind = resource === 'payment' ? 'payment' : resource === 'letter' ? 'guarantee' : consentKind
  const flag = begins.isBegun ? 'PartlyAuthorized' : 'Activated'
  const flags = begins.isUnread ? [] : [{ Flag: flag, FlagSetDateTime: now.toISOString() } as const]
  const change = {
    ...{ status: begins.status ?? 'Authorized' },
    ...(endsInDays !== undefined && { expiresAt: new Date(atMs + endsInDays * dayMs) }),
    ...(decideInDays !== undefined && { authorizationExpiresAt: new Date(atMs + decideInDays * dayMs) }),
  }
  const consent = await insertChanged(db, { consentKind: kind, authorized: { ...authorized, flags }, change })
  const { consentId, clientId } = consent
  const about = { people, consentId, clientId, resourceId: randomUUID(), atMs }
  await addBeginning(db, { begins, about, consent })
  return about
}

async function addBeginning(
  db: Kysely<Database>,
  { begins, about, consent }: Pick<TellingPath, 'begins'> & { about: About; consent: Consent },
): Promise<void> {
  const now = new Date()
  const { people, consentId, clientId, resourceId } = about
  const [nationalIdentificationNumber, other] = people
  const dueAt = begins.scheduledBy === undefined ? now : new Date(now.getTime() + dayMs)
  const own = begins.isTakenBack
    ? ({ decision: 'pending', decidedAt: null } as const)
    : ({ decision: 'approved', decidedAt: now } as const)
  if (begins.isTakenBack)
    await insertAudit(db, {
      ...{ occurredAt: now, actor: `psu:${nationalIdentificationNumber}`, action: 'consent.takeBackApproval' },
      ...{ subject: consentId, clientId },
    })
  if (begins.isBegun)
    await db
      .insertInto('consentApprovals')
      .values([
        { consentId, requestedAt: now, nationalIdentificationNumber, ...own, payeeShown: null },
        {
          consentId,
          requestedAt: now,
          nationalIdentificationNumber: other,
          decision: 'pending',
          decidedAt: null,
          payeeShown: null,
        },
      ])
      .execute()
  if (begins.resource === 'payment') {
    const ofPayer = { ...(consent as PaymentConsent), nationalIdentificationNumber: people[begins.scheduledBy ?? 0] }
    const payment = newPayment({ consent: ofPayer, debtorIban: 'SA1', now })
    const executionAt = begins.scheduledBy === undefined ? null : dueAt
    await insertPayment(db, { ...payment, paymentId: resourceId, executionAt })
  }
  if (begins.letterEndsInDays !== undefined && !begins.resource) {
    const terms = { ...consent.terms, ...endsAt(about, begins.letterEndsInDays) }
    await db
      .updateTable('consents')
      .set({ terms: JSON.stringify(terms) })
      .where('consentId', '=', consentId)
      .execute()
  }
  if (begins.resource === 'letter')
    await insertLetter(db, {
      ...{ letterOfGuaranteeId: resourceId, consentId, clientId, nationalIdentificationNumber, status: 'Pending' },
      ...{ rejectReasonCode: null, rejectReasonMessage: null, terms: (consent as GuaranteeConsent).terms },
      ...{ createdAt: now, statusUpdatedAt: now, ...issued(about, begins, (consent as GuaranteeConsent).terms) },
    })
  if (begins.resource) await insertInstruction(db, { kind: begins.resource, resourceId }, dueAt, now)
  if (begins.isTaken)
    await db.updateTable('coreBankInstructions').set({ state: 'awaitingDecision' }).where('resourceId', '=', resourceId).execute()
  if (begins.hasCase)
    await db
      .insertInto('fraudCases')
      .values({
        ...({ caseId: nationalIdentificationNumber, about: 'consent', resourceId: consentId } as const),
        ...{ nationalIdentificationNumber, clientId, reportedAt: now, stoppedAt: now },
        stopsOpenBanking: begins.hasCase === 'stopsOpenBanking',
        ...(begins.hasCase === 'closed' && { closedAt: now, closedBy: 'bankUser:desk', closeReason: 'Called back.' }),
      })
      .execute()
  // Each report is an entry of the trail.
  if (begins.hasCase)
    await insertAudit(db, {
      ...{ occurredAt: now, actor: 'psu', action: 'fraud.report', subject: nationalIdentificationNumber, clientId },
      details: { about: 'consent', resourceId: consentId, stopsOpenBanking: begins.hasCase === 'stopsOpenBanking' },
    })
  if (begins.hasCase && begins.resource === 'payment')
    await db.insertInto('fraudCasePayments').values({ caseId: nationalIdentificationNumber, paymentId: resourceId }).execute()
  if (begins.message) {
    const customers = [nationalIdentificationNumber]
    await tellCustomers(db, { kind: 'accessFirstRead', terms: {}, customers, clientId, linkId: consentId, now })
  }
}

const endsAt = ({ atMs }: About, days: number) => ({ validityExpiresAt: new Date(atMs + days * dayMs) })

/** What a letter has that is issued and ends some days after the time of its case. One that is over was too short for a reminder. */
function issued(about: About, { letterEndsInDays }: TellingPath['begins'], terms: GuaranteeConsent['terms']): Partial<Letter> {
  if (letterEndsInDays === undefined) return {}
  const { validityExpiresAt } = endsAt(about, letterEndsInDays)
  const short = letterEndsInDays < 0 && { statusUpdatedAt: new Date(validityExpiresAt.getTime() - dayMs) }
  return { status: 'Issued', terms: { ...terms, validityExpiresAt }, ...short }
}
