import type { components } from '../../../generated/types/platform.ts'
import { type StoredRequest, findLoggedRequest, listLoggedRequests } from '../../data/repositories/requestLog.ts'
import { fillFinding, findings } from '../../domain/shared/findings/findings.ts'
import type { Verdict } from '../../domain/shared/findings/finding.ts'
import type { ErrorText } from '../../domain/shared/errorCodes.ts'
import { formatDateTime, parseDateTime } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { getOwnApp, type OwnApp } from '../app/ownApps.ts'
import type { Dependencies } from '../dependencies.ts'
import { timeOfRequestId } from './requestId.ts'

type Schemas = components['schemas']
type ReadDependencies = Pick<Dependencies, 'db' | 'settings' | 'requestLog' | 'refusalTexts'>
type SearchDependencies = ReadDependencies & Pick<Dependencies, 'lagging'>

/** The filters as the contract has them. */
export interface RequestFilters {
  status?: string
  operationId?: string
  consentId?: string
  resourceId?: string
  interactionId?: string
  from?: string
  to?: string
  before?: string
}

/** A page of an app's requests. */
export interface RequestPage {
  requests: Schemas['LoggedRequest'][]
  /** Whether there are older ones that fit the filters. */
  hasOlder: boolean
}

/**
 * An app's requests, newest first, at most a page. Throws BankRefusal 'resourceIdUnknown', or 'resourceFormat' for a text that is no time.
 */
export async function listRequests(
  dependencies: SearchDependencies,
  { filters, ...of }: OwnApp & { filters: RequestFilters },
): Promise<RequestPage> {
  await getOwnApp(dependencies.db, of)
  // What this instance has not stored yet would be missing for whoever looks right after a call.
  await dependencies.requestLog.store()
  const { status, from, to, before, ...others } = filters
  const { requestsShown } = dependencies.settings.limits
  const search = {
    clientId: of.clientId,
    ...others,
    status: status === undefined || status === 'refused' ? undefined : Number(status),
    isRefused: status === 'refused',
    from: from === undefined ? undefined : parseDateTime(from, 'from'),
    to: to === undefined ? undefined : parseDateTime(to, 'to'),
    before: before === undefined ? undefined : { requestId: before, receivedAt: timeOfRequestId(before) },
    limit: requestsShown + 1,
  }
  const rows = await dependencies.lagging.read('requestSearch', (db) => listLoggedRequests(db, search))
  const requests = rows.slice(0, requestsShown).map((row) => toSummary(row, dependencies))
  return { requests, hasOlder: rows.length > requestsShown }
}

/** One request with its verdicts and messages. Throws BankRefusal 'resourceIdUnknown'. */
export async function getRequest(
  dependencies: ReadDependencies,
  { requestId, ...of }: OwnApp & { requestId: string },
): Promise<Schemas['LoggedRequestDetails']> {
  await getOwnApp(dependencies.db, of)
  await dependencies.requestLog.store()
  const receivedAt = timeOfRequestId(requestId)
  const row = await findLoggedRequest(dependencies.db, { clientId: of.clientId, requestId, receivedAt })
  if (!row) throw new BankRefusal('resourceIdUnknown', 'The log of this app has no request with this id.', { path: 'requestId' })
  return {
    ...toSummary(row, dependencies),
    verdicts: (row.verdicts ?? []).map((verdict) => toVerdictView(verdict, dependencies)),
    ...row.details,
  }
}

/** A request as lists show it. */
export function toSummary(
  row: Omit<StoredRequest, 'details'>,
  dependencies: Pick<Dependencies, 'refusalTexts'>,
): Schemas['LoggedRequest'] {
  const failed = row.verdicts?.find(({ result }) => result === 'failed')
  return {
    requestId: row.requestId,
    receivedDateTime: formatDateTime(row.receivedAt),
    interactionId: row.interactionId,
    interface: row.interfaceName,
    operationId: row.operationId,
    method: row.method,
    path: row.path,
    status: row.status,
    outcome: row.outcome,
    durationMs: row.durationMs,
    errorCodes: row.errorCodes,
    ...(row.knownBy !== null && { appKnownBy: row.knownBy }),
    ...(row.consentId !== null && { consentId: row.consentId }),
    ...(row.resourceId !== null && { resourceId: row.resourceId }),
    ...(failed && { fault: toVerdictView(failed, dependencies) }),
  }
}

/** A verdict with the texts of its finding. */
export function toVerdictView(
  { check, result, claim, finding, values, message }: Verdict,
  { refusalTexts }: Pick<Dependencies, 'refusalTexts'>,
): Schemas['Verdict'] {
  if (finding === undefined) return { check, result, ...(claim && { claim }) }
  const known: ErrorText | undefined = (findings as Record<string, ErrorText>)[finding] ?? refusalTexts[finding]
  return {
    check,
    result,
    ...(claim && { claim }),
    finding,
    ...(message && { message }),
    ...(known && fillFinding(known, values)),
  }
}
