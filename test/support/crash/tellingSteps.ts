import { findConsent } from '../../../src/data/repositories/consents.ts'
import type { Executor } from '../../../src/data/schema.ts'
import { inTransaction } from '../../../src/data/transaction.ts'
import type { PaymentConsent } from '../../../src/domain/consent/consent.ts'
import { moveApp } from '../../../src/services/app/appMove.ts'
import { approve } from '../../../src/services/authorization/approve.ts'
import type { Door } from '../../../src/services/authorization/door.ts'
import { settleConsentApprovals } from '../../../src/services/consent/approvals.ts'
import { recordConsentMove } from '../../../src/services/consent/consentMove.ts'
import { lockExistingConsent } from '../../../src/services/consent/currentConsent.ts'
import type { MessageKind } from '../../../src/domain/message/kinds.ts'
import type { Approval } from '../../../src/services/consent/kind.ts'
import { patchConsent } from '../../../src/services/consent/patch.ts'
import type { Dependencies } from '../../../src/services/dependencies.ts'
import { createAuthorizedPayment } from '../../../src/services/payment/payment.ts'
import type { About, TellingPath } from './telling.ts'

/** The time of a step. */
export const now = () => new Date()
const personOf = (nationalIdentificationNumber: string) => ({
  ...{ nationalIdentificationNumber, customerId: nationalIdentificationNumber, name: { en: 'A customer' } },
})

/** A door at which nothing was asked before. What is kept at doors is proved by their own tests. */
export const doorOf = ({ consentId, clientId, people }: About, who: 0 | 1) =>
  ({
    ...{ consent: { consentId, clientId }, customer: personOf(people[who]), now: now() },
    ...{ lock: async () => ({ outcome: null, question: null, payeeShown: null }), end: async () => undefined },
  }) as unknown as Door

/** One of the people approves, by a mandate that asks for these. */
export const approveAs =
  (who: 0 | 1, everybody: (0 | 1)[], complete?: (bank: Dependencies, about: About) => Approval['complete']) =>
  (bank: Dependencies, about: About) => {
    const demand = { everybody: everybody.map((one) => about.people[one]), rules: [], circles: [] }
    const approval = { demand, accountIds: [], chosenAccountIds: [], ...(complete && { complete: complete(bank, about) }) }
    return approve(bank, doorOf(about, who), { approval: approval as unknown as Approval, isAsked: false })
  }

/** As the payment's own approval does, with a day on which it is to be paid. */
export const schedule = (_: Dependencies, { people: [payer] }: About) => {
  const complete: Approval['complete'] = async (trx, authorized, at) => {
    const { terms, ...consent } = authorized as PaymentConsent
    const { nationalIdentificationNumber } = personOf(payer)
    const executionAt = new Date(at.getTime() + 86_400_000)
    const scheduled = { ...consent, nationalIdentificationNumber, terms: { ...terms, executionAt } }
    await createAuthorizedPayment(trx, { consent: scheduled, actor: personOf(payer), debtorIban: 'SA1', now: at })
    await recordConsentMove(trx, authorized, 'consume', { actor: `psu:${payer}`, now: at })
  }
  return complete
}

/** The mandate has become this one. */
export const settleAs =
  (demandOf: (about: About) => Parameters<typeof settleConsentApprovals>[2]) => (bank: Dependencies, about: About) =>
    inTransaction(bank.db, async (trx) =>
      settleConsentApprovals(trx, await lockExistingConsent(trx, about.consentId, now()), demandOf(about), now()),
    )

/** The app ends its consent. */
export const patch =
  (change: { status: 'Rejected' | 'Finished'; revokedBy?: string; kind?: 'guarantee' }) =>
  (bank: Dependencies, { consentId, clientId }: About) =>
    patchConsent(bank, { consentId, clientId, kind: 'account', interactionId: consentId, now: now(), ...change } as never)

/** The bank ends the app. */
export const endApp = (bank: Dependencies, { clientId }: About) =>
  moveApp(bank, { clientId, event: 'end', actor: 'bankUser:1', now: now() })

/** Whether the consent stands so. */
export const hasStatus =
  (...statuses: string[]) =>
  async (db: Executor, { consentId }: About) =>
    statuses.includes((await findConsent(db, consentId))!.status)
/** Whether one of the people has decided so. */
export const decisionIs =
  (who: 0 | 1, decision: string) =>
  async (db: Executor, { consentId, people }: About) => {
    const rows = db.selectFrom('consentApprovals').select('decision').where('consentId', '=', consentId)
    return (await rows.where('nationalIdentificationNumber', '=', people[who]).executeTakeFirst())?.decision === decision
  }
/** Whether the payment or letter stands so. */
export const resourceIs =
  (table: 'payments' | 'lettersOfGuarantee', status: string) =>
  async (db: Executor, { consentId }: About) =>
    (await db.selectFrom(table).select('status').where('consentId', '=', consentId).executeTakeFirst())?.status === status
/** Whether the payment or letter is noted as late. */
export const isDelayed = async (db: Executor, { resourceId }: About) => {
  const row = db.selectFrom('coreBankInstructions').select('delayedAt').where('resourceId', '=', resourceId)
  return ((await row.executeTakeFirst())?.delayedAt ?? null) !== null
}
/** What the desk decides about the customer's case. */
export const deskDecision = ({ people: [caseId] }: About) => ({ caseId, reason: 'Called back', actor: 'bankUser:1', now: now() })
/** Whether the desk has done so with the customer's case. */
export const caseIs =
  (done: 'resumedAt' | 'closedAt') =>
  async (db: Executor, { people: [caseId] }: About) =>
    ((await db.selectFrom('fraudCases').select(done).where('caseId', '=', caseId).executeTakeFirst())?.[done] ?? null) !== null
/** Whether one of the people has a row there. */
export const hasRow =
  (table: 'fraudCases' | 'customerSignIns' | 'decoupledRequests', who: 0 | 1 = 0) =>
  async (db: Executor, { people }: About) =>
    (await db
      .selectFrom(table)
      .select('nationalIdentificationNumber')
      .where('nationalIdentificationNumber', '=', people[who])
      .executeTakeFirst()) !== undefined

/** The app of each case has an access beside it, which ends with it. */
export const withAccess = (kind: MessageKind): TellingPath['tells'] => [
  [0, 'accessEnded'],
  [0, kind],
]
/** Whether the app has ended. */
export const appHasEnded = async (db: Executor, { clientId }: About) =>
  (await db.selectFrom('apps').select('status').where('clientId', '=', clientId).executeTakeFirst())?.status === 'ended'

/** Why the core bank rejects something. */
export const reason = { reasonCode: 'SARIE.AM04', reasonMessage: 'Not enough' }
/** A consent that nobody has approved. */
export const waits = { status: 'AwaitingAuthorization' } as const
/** One that the customer has approved, and that waits for the other. */
export const begun = { ...waits, isBegun: true } as const
/** One that its app may use. */
export const inUse = { status: 'Authorized' } as const
