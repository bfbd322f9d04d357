import { type RawBuilder, sql } from 'kysely'
import type { AppResource, ResourceKind } from '../../domain/event/event.ts'
import type { PageMark } from '../../domain/shared/pageMark.ts'
import type { Executor } from '../schema.ts'

/** Which resources of an app to list. */
export interface ResourceSearch {
  clientId: string
  resourceKind: ResourceKind
  status?: string | undefined
  /** Only what comes after this place. */
  after?: PageMark | undefined
  limit: number
}

/** Each kind of resource as an AppResource, and the column with its id. */
const sources: Record<ResourceKind, { id: string; rows: RawBuilder<AppResource> }> = {
  consent: {
    id: 'consent_id',
    rows: sql`select 'consent' as resource_kind, consent_id as resource_id, consent_id, kind as consent_kind, status, flags,
      null as reject_reason_code, created_at, status_updated_at from consents`,
  },
  payment: {
    id: 'payment_id',
    rows: sql`select 'payment' as resource_kind, payment_id as resource_id, consent_id, 'payment' as consent_kind, status,
      null as flags, reject_reason_code, created_at, status_updated_at from payments`,
  },
  letter: {
    id: 'letter_of_guarantee_id',
    rows: sql`select 'letter' as resource_kind, letter_of_guarantee_id as resource_id, consent_id, 'guarantee' as consent_kind,
      status, null as flags, reject_reason_code, created_at, status_updated_at from letters_of_guarantee`,
  },
}

/** One page of an app's resources of one kind, newest first. */
export async function listResourcesOfApp(executor: Executor, search: ResourceSearch): Promise<AppResource[]> {
  const { clientId, status, after, limit } = search
  const { id, rows } = sources[search.resourceKind]
  const found = await sql<AppResource>`
    ${rows} where client_id = ${clientId}
      ${status === undefined ? sql`` : sql`and status = ${status}`}
      ${after ? sql`and (created_at, ${sql.ref(id)}) < (${after.at}, ${after.id})` : sql``}
    order by created_at desc, ${sql.ref(id)} desc limit ${limit}`.execute(executor)
  return found.rows
}

/** The app's consent, payment or letter with this id. */
export async function findResourceOfApp(
  executor: Executor,
  clientId: string,
  resourceId: string,
): Promise<AppResource | undefined> {
  for (const { id, rows } of Object.values(sources)) {
    const found = await sql<AppResource>`
      ${rows} where ${sql.ref(id)} = ${resourceId} and client_id = ${clientId}`.execute(executor)
    if (found.rows[0]) return found.rows[0]
  }
  return undefined
}

/** The other resources of the same consent. */
export async function listRelatedResources(
  executor: Executor,
  { resourceKind, consentId }: Pick<AppResource, 'resourceKind' | 'consentId'>,
): Promise<AppResource[]> {
  const kinds: ResourceKind[] = resourceKind === 'consent' ? ['payment', 'letter'] : ['consent']
  const found: AppResource[] = []
  for (const kind of kinds) {
    const { rows } = await sql<AppResource>`${sources[kind].rows} where consent_id = ${consentId}`.execute(executor)
    found.push(...rows)
  }
  return found
}

/** A move of a resource as the audit trail has it. */
export interface RecordedMove {
  occurredAt: Date
  actor: string
  action: string
  statusBefore: string | null
  statusAfter: string
  interactionId: string | null
}

/** The moves of an app's resource, oldest first. Entries that move no status (a wrong code, a question) are not among them. */
export async function listMovesOfResource(
  executor: Executor,
  { clientId, resourceId, limit }: { clientId: string; resourceId: string; limit: number },
): Promise<RecordedMove[]> {
  return executor
    .selectFrom('audit')
    .select(['occurredAt', 'actor', 'action', 'statusBefore', 'interactionId'])
    .select((of) => of.ref('statusAfter').$notNull().as('statusAfter'))
    .where('subject', '=', resourceId)
    .where('clientId', '=', clientId)
    .where('statusAfter', 'is not', null)
    .orderBy('auditId')
    .limit(limit)
    .execute()
}
