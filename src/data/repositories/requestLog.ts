import { sql } from 'kysely'
import { type LoggedRequest } from '../../domain/requestLog/loggedRequest.ts'
import { type Executor } from '../schema.ts'

/** Makes sure that requests of a day (UTC, YYYY-MM-DD) can be stored. */
export async function addRequestLogDay(executor: Executor, day: string): Promise<void> {
  await sql`select request_log_add_day(${day}::date)`.execute(executor)
}

/** Drops the requests of all days before one (UTC, YYYY-MM-DD). Returns how many days. */
export async function dropRequestLogDays(executor: Executor, before: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`select request_log_drop_days(${before}::date) as days`.execute(executor)
  return rows[0]!.days
}

/** Stores requests in one statement that is the same for any number of them. Their days were added before. */
export async function insertLoggedRequests(executor: Executor, requests: readonly LoggedRequest[]): Promise<void> {
  const rows = requests.map(toRow)
  await sql`
    insert into request_log select * from json_to_recordset(${JSON.stringify(rows)}::json) as row(
      client_id text, received_at timestamptz, request_id uuid, interaction_id text, interface_name text, operation_id text,
      method text, path text, status smallint, duration_ms real, error_codes text[], refusal text, consent_id text,
      resource_id text, verdicts json, details json)`.execute(executor)
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
  }
}
