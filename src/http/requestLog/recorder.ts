import { operationPaths } from '../../../generated/paths.ts'
import { assembleVerdicts, type RefusalFacts } from '../../domain/requestLog/assembleVerdicts.ts'
import { findClientFault } from '../../domain/requestLog/clientFaults.ts'
import { Refusal } from '../../domain/shared/errors.ts'
import type { KnownBy, LoggedRequest } from '../../domain/requestLog/loggedRequest.ts'
import type { AppKeys } from '../../security/appKeys/appKeys.ts'
import { makeRequestId } from '../../services/requestLog/requestId.ts'
import type { ArrivedRequest, Claim, RequestLog } from '../../services/dependencies.ts'
import { type NotedRefusal, remoteAddressOf } from '../../telemetry/requests.ts'
import type { SoFar } from '../stages.ts'
import { claimOf } from './claim.ts'
import { describeMessages, pathOf, targetOf } from './messages.ts'
import { explainSignature } from './signature.ts'

/** What the recorder works with. */
export interface RecorderParts {
  requestLog: RequestLog
  appKeys: Pick<AppKeys, 'find'>
  sandbox: boolean
}

/** How a request ended. */
export interface EndedRequest {
  receivedAt: number
  durationMs: number
  status: number
}

/** Records a request when its answer was sent, however far it came. */
export type RequestRecorder = (request: SoFar, ended: EndedRequest) => void

/**
 * Makes the recorder of the requests that apps send. What it does here is little: who, what, which answer. Messages and verdicts are
 * worked out when the log stores the request.
 */
export function createRequestRecorder({ requestLog, appKeys, sandbox }: RecorderParts): RequestRecorder {
  return (request, ended) => {
    if (foundNoEvent(request)) return
    const { clientId } = request
    const claim = clientId === undefined ? claimOf(request) : isOnlyNamed(request) ? { clientId } : undefined
    if (clientId === undefined && claim === undefined) return
    const row = toRow(request, ended, knownBy(clientId !== undefined, claim))
    const arrived: ArrivedRequest = { row, ...(claim && { claim, address: remoteAddressOf(request.request) }) }
    const refusal = refusalOf(request.refusal)
    // Whoever has not proved to be the app may have sent somebody else's data.
    const showsMessages = sandbox && claim === undefined
    const keepsMessages = showsMessages && requestLog.keepsMessages(row.clientId, refusal !== undefined)
    if (showsMessages && !keepsMessages) row.details = { bodiesLeftOut: true }
    // The address may be the fault itself, or have it in its query: it is shown also of who has not proved to be the app.
    const showsTarget = sandbox && claim !== undefined
    if (refusal !== undefined || keepsMessages)
      arrived.complete = async () => {
        if (refusal !== undefined) {
          const progress = progressOf(request, claim === undefined)
          row.verdicts = assembleVerdicts(await explained(refusal, request, appKeys), progress, { keepsNames: sandbox })
        }
        if (keepsMessages) row.details = describeMessages(request)
        else if (showsTarget) row.details = { target: targetOf(request) }
        if (sandbox && row.operationId === unknownAddress) row.path = pathOf(request)
      }
    requestLog.record(arrived)
  }
}

const unknownAddress = 'unknownAddress'

/** An app may ask for events every second. These calls would push all others out of sight. */
const foundNoEvent = ({ operationId, answerBody }: SoFar) =>
  operationId === 'listEvents' && (answerBody as { events?: unknown[] } | undefined)?.events?.length === 0

/**
 * Whether the authorization server knows an app by its name only: the app did not prove who it is, or a browser came with its client_id,
 * which anybody can write.
 */
const isOnlyNamed = ({ operationId, refusal }: SoFar) => operationId === 'authorize' || refusal?.code === 'invalid_client'

function knownBy(isNamed: boolean, claim: Claim | undefined): KnownBy {
  if (claim === undefined) return 'proof'
  if ('keyId' in claim) return 'keyId'
  return isNamed ? 'clientId' : 'token'
}

function toRow(request: SoFar, { receivedAt, durationMs, status }: EndedRequest, knownBy: KnownBy): LoggedRequest {
  const { operation, operationId = unknownAddress, interactionId, clientId = '', refusal } = request
  return {
    requestId: makeRequestId(receivedAt),
    clientId,
    knownBy,
    receivedAt: new Date(receivedAt),
    interactionId,
    interfaceName: operation?.interfaceName ?? (isOauth(operationId) ? 'authorization-server' : 'none'),
    operationId,
    method: request.request.method ?? 'GET',
    path: operation?.path ?? (operationPaths as Record<string, string>)[operationId] ?? '',
    status,
    durationMs: Math.round(durationMs * 10) / 10,
    errorCodes: refusal === undefined ? [] : errorCodesOf(request.answerBody, refusal.code),
    refusal: refusal?.code ?? null,
    consentId: consentIdOf(request),
    resourceId: resourceIdOf(request),
    verdicts: null,
    details: null,
  }
}

const isOauth = (operationId: string) => operationPaths[operationId as keyof typeof operationPaths]?.startsWith('/auth/') ?? false

/** The codes as the interface writes them: of the standard, of account verification, of problem details, or the library's. */
function errorCodesOf(answer: unknown, refusal: string): string[] {
  const { Errors, errors, code } = (answer ?? {}) as {
    Errors?: { Code: string }[]
    errors?: { errorCode?: string }[]
    code?: unknown
  }
  const codes =
    Errors?.map(({ Code }) => Code) ?? errors?.map(({ errorCode }) => errorCode).filter((known) => known !== undefined)
  if (codes !== undefined && codes.length > 0) return [...new Set(codes)]
  return [typeof code === 'string' ? code : refusal]
}

/** What the library of the authorization server refused is known by its code and texts only. */
function refusalOf(refusal: NotedRefusal | undefined): RefusalFacts | undefined {
  if (refusal === undefined) return undefined
  const { code, message = '', detail = {} } = refusal
  if (refusal instanceof Refusal) return { code, message, ...pickFinding(detail) }
  const said = detail.internal ?? ''
  const finding = findClientFault(code, said)
  return { code, message, ...(finding && { finding, values: { detail: said } }) }
}

const pickFinding = ({ finding, values }: { finding?: RefusalFacts['finding']; values?: RefusalFacts['values'] }) => ({
  ...(finding && { finding }),
  ...(values && { values }),
})

/** A signature that does not fit is looked at once more: often it can be told why. */
async function explained(refusal: RefusalFacts, request: SoFar, appKeys: Pick<AppKeys, 'find'>): Promise<RefusalFacts> {
  if (refusal.finding !== 'bytesDiffer') return refusal
  return { ...refusal, ...(await explainSignature(request, appKeys)) }
}

function progressOf({ operation, body }: SoFar, isProven: boolean) {
  const takesBody = operation !== undefined && operation.requestMediaTypes.length > 0
  return { isCallerKnown: isProven, isEnveloped: takesBody && operation.isEnveloped, isBodyRead: body !== undefined, takesBody }
}

type Data = { Data?: Record<string, unknown> } | undefined
const dataOf = (body: unknown) => ((body as { message?: Data } | undefined)?.message?.Data ?? (body as Data)?.Data) || undefined

/** A UUID, in consents behind the letters of their product. */
const ownId = /^([a-z]{2,5}-)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The first of the texts that can be an id of this bank. What came from outside may be anything, such as an IBAN. */
const firstId = (...ids: unknown[]): string | null =>
  (ids.find((id) => typeof id === 'string' && ownId.test(id)) as string | undefined) ?? null

function consentIdOf({ operation, caller, pathParameters, body, answerBody }: SoFar): string | null {
  if (operation === undefined) return null
  const ofToken = caller?.kind === 'app' ? caller.consentId : undefined
  return firstId(ofToken, pathParameters?.ConsentId, dataOf(answerBody)?.ConsentId, dataOf(body)?.ConsentId)
}

function resourceIdOf({ operation, pathParameters = {}, answerBody }: SoFar): string | null {
  if (operation === undefined) return null
  const { PaymentId, LetterOfGuaranteeId, letterOfGuaranteeId } = pathParameters
  const data = dataOf(answerBody)
  return firstId(PaymentId, LetterOfGuaranteeId, letterOfGuaranteeId, data?.PaymentId, data?.LetterOfGuaranteeId)
}
