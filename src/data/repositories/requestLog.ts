import { sql } from 'kysely'
import type { LoggedRequest, RequestOutcome } from '../../domain/requestLog/loggedRequest.ts'
import type { Executor } from '../schema.ts'

/** Stores requests in one statement that is the same for any number of them. Their days were added before. */
export async function insertLoggedRequests(executor: Executor, requests: readonly LoggedRequest[]): Promise<void> {
  const rows = withoutForbiddenCharacters(JSON.stringify(requests.map(toRow)))
  await sql`
    insert into request_log select * from json_to_recordset(${rows}::json) as row(
      client_id text, received_at timestamptz, request_id uuid, interaction_id text, interface_name text, operation_id text,
      method text, path text, status smallint, duration_ms real, error_codes text[], refusal text, consent_id text,
      resource_id text, verdicts json, details json, known_by text)`.execute(executor)
}

/**
 * PostgreSQL takes neither NUL nor half a surrogate pair in a text, and one row with them would take all others of its statement along.
 * In JSON both are always escaped; a backslash of the text itself is doubled.
 */
function withoutForbiddenCharacters(json: string): string {
  return json.replace(/\\\\|\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, (found) => (found === '\\\\' ? found : '\\ufffd'))
}

/** With SQL's names, because the JSON is not translated. */
function toRow(request: LoggedRequest) {
  return {
    client_id: request.clientId,
    received_at: request.receivedAt,
    request_id: request.requestId,
    interaction_id: request.interactionId,
    interface_name: request.interfaceName,
    operation_id: request.operationId,
    method: request.method,
    path: request.path,
    status: request.status,
    duration_ms: request.durationMs,
    error_codes: request.errorCodes,
    refusal: request.refusal,
    consent_id: request.consentId,
    resource_id: request.resourceId,
    verdicts: request.verdicts,
    details: request.details,
    known_by: request.knownBy,
  }
}

/**
 * The outcome of a row of request_log: the one rule for lists, counts and checks. A refusal that a redirect tells stands in the column
 * refusal. A customer who declines (access_denied, RFC 6749 section 4.1.2.1) is no fault of the app, so that redirect is like any other.
 */
export const requestOutcome = sql<RequestOutcome>`case when status >= 500 then 'failed'
  when status >= 400 or refusal <> 'access_denied' then 'refused' when status >= 300 then 'redirected' else 'ok' end`

/** The same rule as a condition, for what was refused or failed. As it stands it is that of the index request_log_refused. */
const isRefusedOrFailed = sql<boolean>`(status >= 400 or refusal <> 'access_denied')`

/** A stored request with its outcome. */
export type StoredRequest = LoggedRequest & { outcome: RequestOutcome }

/** Which requests of an app to list. Ids are compared as they are. */
export interface RequestSearch {
  clientId: string
  status?: number | undefined
  /** Only requests that were refused or failed. */
  isRefused?: boolean | undefined
  operationId?: string | undefined
  consentId?: string | undefined
  /** PaymentId or LetterOfGuaranteeId. */
  resourceId?: string | undefined
  interactionId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** Only requests before this one. */
  before?: { requestId: string; receivedAt: Date } | undefined
  limit: number
}

/** An app's requests without their messages, newest first. */
export async function listLoggedRequests(executor: Executor, search: RequestSearch): Promise<Omit<StoredRequest, 'details'>[]> {
  const { clientId, status, isRefused, operationId, consentId, resourceId, interactionId, from, to, before, limit } = search
  return executor
    .selectFrom('requestLog')
    .select([
      'requestId',
      'clientId',
      'knownBy',
      'receivedAt',
      'interactionId',
      'interfaceName',
      'operationId',
      'method',
      'path',
      'status',
      'durationMs',
      'errorCodes',
      'refusal',
      'consentId',
      'resourceId',
      'verdicts',
      requestOutcome.as('outcome'),
    ])
    .where('clientId', '=', clientId)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(isRefused === true, (query) => query.where(isRefusedOrFailed))
    .$if(operationId !== undefined, (query) => query.where('operationId', '=', operationId!))
    .$if(consentId !== undefined, (query) => query.where('consentId', '=', consentId!))
    .$if(resourceId !== undefined, (query) => query.where('resourceId', '=', resourceId!))
    .$if(interactionId !== undefined, (query) => query.where('interactionId', '=', interactionId!))
    .$if(from !== undefined, (query) => query.where('receivedAt', '>=', from!))
    .$if(to !== undefined, (query) => query.where('receivedAt', '<', to!))
    .$if(before !== undefined, (query) =>
      query
        .where('receivedAt', '<=', before!.receivedAt)
        .where(sql<boolean>`(received_at, request_id) < (${before!.receivedAt}, ${before!.requestId}::uuid)`),
    )
    .orderBy('receivedAt', 'desc')
    .orderBy('requestId', 'desc')
    .limit(limit)
    .execute()
}

/** One request of an app. Its id says when it was received, so that only one day is searched. */
export async function findLoggedRequest(
  executor: Executor,
  { clientId, requestId, receivedAt }: { clientId: string; requestId: string; receivedAt: Date },
): Promise<StoredRequest | undefined> {
  return executor
    .selectFrom('requestLog')
    .selectAll()
    .select(requestOutcome.as('outcome'))
    .where('clientId', '=', clientId)
    .where('receivedAt', '=', receivedAt)
    .where('requestId', '=', requestId)
    .executeTakeFirst()
}
