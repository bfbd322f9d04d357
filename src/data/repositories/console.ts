import type { Selectable } from 'kysely'
import type { App, Developer } from '../../domain/app/app.ts'
import type { AppStatus } from '../../domain/app/appStates.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import type { AuditTable, Executor } from '../schema.ts'
import { type NewestFirst, newestFirst, standsBehind } from '../newestFirst.ts'
import { paymentColumns, toPayment } from './payments.ts'

const apps: NewestFirst = { table: 'apps', at: 'createdAt', id: 'clientId' }
const developers: NewestFirst = { table: 'developers', at: 'createdAt', id: 'developerId' }

/** An app with the developer behind it. */
export type AppOnRecord = App & Pick<Developer, 'email' | 'organisation'> & { suspensionReason: string | null }

/** Which apps to list, and how many at most. */
export interface AppSearch {
  status?: AppStatus | undefined
  developerId?: string | undefined
  clientId?: string | undefined
  /** Only what stands behind the app with this id. */
  before?: string | undefined
  limit: number
}

/** Apps of all developers in whatever status, newest first. */
export async function listAppsOnRecord(executor: Executor, search: AppSearch): Promise<AppOnRecord[]> {
  const { status, developerId, clientId, before } = search
  return executor
    .selectFrom('apps')
    .innerJoin('developers', 'developers.developerId', 'apps.developerId')
    .selectAll('apps')
    .select(['developers.email', 'developers.organisation'])
    .$if(status !== undefined, (query) => query.where('apps.status', '=', status!))
    .$if(developerId !== undefined, (query) => query.where('apps.developerId', '=', developerId!))
    .$if(clientId !== undefined, (query) => query.where('apps.clientId', '=', clientId!))
    .$if(before !== undefined, (query) => query.where(standsBehind(apps, before!)))
    .orderBy(newestFirst(apps))
    .limit(search.limit)
    .execute()
}

/** Developers, newest first, behind the one with the id `before`. */
export async function listDevelopersOnRecord(
  executor: Executor,
  { email, before, limit }: { email?: string | undefined; before?: string | undefined; limit: number },
): Promise<Developer[]> {
  return executor
    .selectFrom('developers')
    .selectAll()
    .$if(email !== undefined, (query) => query.where('email', '=', email!))
    .$if(before !== undefined, (query) => query.where(standsBehind(developers, before!)))
    .orderBy(newestFirst(developers))
    .limit(limit)
    .execute()
}

/** An entry of the audit trail as it is kept. */
export type AuditRecord = Selectable<AuditTable>

/**
 * Entries about a consent, its payment, its letter and the app that asked for it, oldest first, behind `after`. Undefined when there is
 * no such consent.
 */
export async function listAuditOfConsent(
  executor: Executor,
  { consentId, after, limit }: { consentId: string; after: number; limit: number },
): Promise<AuditRecord[] | undefined> {
  const consent = await executor
    .selectFrom('consents')
    .leftJoin('lettersOfGuarantee', 'lettersOfGuarantee.consentId', 'consents.consentId')
    .select(['consents.clientId', 'consents.paymentId', 'lettersOfGuarantee.letterOfGuaranteeId'])
    .where('consents.consentId', '=', consentId)
    .executeTakeFirst()
  if (!consent) return undefined
  const subjects = [consentId, consent.clientId, consent.paymentId, consent.letterOfGuaranteeId]
  return executor
    .selectFrom('audit')
    .selectAll()
    .where(
      'subject',
      'in',
      subjects.filter((subject) => subject !== null),
    )
    .where('auditId', '>', after)
    .orderBy('auditId')
    .limit(limit)
    .execute()
}

/** Payments with this PaymentId, reference or ConsentId, in any of its spellings. Whoever types one means one payment: three at most. */
export async function findPaymentsByAnyId(executor: Executor, ids: readonly string[]): Promise<Payment[]> {
  const rows = await executor
    .selectFrom('payments')
    .select(paymentColumns)
    .where(({ eb, or }) => or([eb('paymentId', 'in', ids), eb('paymentTransactionId', 'in', ids), eb('consentId', 'in', ids)]))
    .limit(3)
    .execute()
  return rows.map(toPayment)
}
