import { type IncomingMessage, type ServerResponse } from 'node:http'
import { operationPaths } from '../../../generated/paths.ts'
import { assembleVerdicts, type RefusalFacts } from '../../domain/requestLog/assembleVerdicts.ts'
import { findClientFault } from '../../domain/requestLog/clientFaults.ts'
import { type KnownBy, type LoggedRequest } from '../../domain/requestLog/loggedRequest.ts'
import { type AppKeys } from '../../security/appKeys/appKeys.ts'
import { makeRequestId } from '../../services/requestLog/requestId.ts'
import { type ArrivedRequest, type Claim, type RequestLog } from '../../services/dependencies.ts'
import { notesOf, remoteAddressOf, type RequestNotes } from '../../telemetry/requests.ts'
import { type Exchange } from '../exchange.ts'
import { claimOf } from './claim.ts'
import { describeMessages } from './messages.ts'
import { explainSignature } from './signature.ts'
import { type Traffic, trafficOf } from './traffic.ts'

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

/** Records a request when its answer was sent. */
export type RequestRecorder = (request: IncomingMessage, response: ServerResponse, ended: EndedRequest) => void

/**
 * Makes the recorder of the requests that apps send. What it does here is little: who, what, which answer. Messages and verdicts are
 * worked out when the log stores the request.
 */
export function createRequestRecorder({ requestLog, appKeys, sandbox }: RecorderParts): RequestRecorder {
  return (request, response, ended) => {
    const notes = notesOf(response)
    const traffic = trafficOf(response)
    if (foundNoEvent(notes, traffic)) return
    const { exchange } = traffic
    const clientId = notes.clientId ?? ''
    const isApp = clientId !== '' && (exchange === undefined || exchange.caller.kind === 'app')
    const claim = !isApp ? claimOf(request, exchange) : isOnlyNamed(notes) ? { clientId } : undefined
    if (!isApp && claim === undefined) return
    const row: LoggedRequest = { ...toRow(request, notes, traffic, ended, clientId), knownBy: knownBy(isApp, claim) }
    const arrived: ArrivedRequest = { row, ...(claim && { claim, address: remoteAddressOf(request) }) }
    const refusal = refusalOf(notes, traffic)
    // Whoever has not proved to be the app may have sent somebody else's data.
    const keepsMessages = sandbox && claim === undefined && requestLog.keepsMessages(clientId)
    if (refusal !== undefined || keepsMessages)
      arrived.complete = async () => {
        if (refusal !== undefined)
          row.verdicts = assembleVerdicts(
            await explained(refusal, exchange, appKeys),
            progressOf(exchange, claim === undefined),
            { keepsNames: sandbox },
          )
        if (keepsMessages) row.details = describeMessages(request, response, traffic)
        else if (sandbox && claim === undefined) row.details = { bodiesLeftOut: true }
      }
    else if (sandbox && claim === undefined) row.details = { bodiesLeftOut: true }
    requestLog.record(arrived)
  }
}

/** An app may ask for events every second. These calls would push all others out of sight. */
const foundNoEvent = ({ operationId }: RequestNotes, { answer }: Traffic) =>
  operationId === 'listEvents' && (answer as { events?: unknown[] } | undefined)?.events?.length === 0

/**
 * Whether the authorization server knows an app by its name only: the app did not prove who it is, or a browser came with its client_id,
 * which anybody can write.
 */
const isOnlyNamed = ({ operationId, refusal }: RequestNotes) => operationId === 'authorize' || refusal === 'invalid_client'

function knownBy(isNamed: boolean, claim: Claim | undefined): KnownBy {
  if (claim === undefined) return 'proof'
  if ('keyId' in claim) return 'keyId'
  return isNamed ? 'clientId' : 'token'
}

function toRow(
  request: IncomingMessage,
  notes: RequestNotes,
  { exchange, answer }: Traffic,
  { receivedAt, durationMs, status }: EndedRequest,
  clientId: string,
): Omit<LoggedRequest, 'knownBy'> {
  const operationId = notes.operationId ?? 'unknownAddress'
  return {
    requestId: makeRequestId(receivedAt),
    clientId,
    receivedAt: new Date(receivedAt),
    interactionId: notes.interactionId ?? '',
    interfaceName: exchange?.operation.interfaceName ?? (isOauth(operationId) ? 'authorization-server' : 'none'),
    operationId,
    method: request.method ?? 'GET',
    path: exchange?.operation.path ?? (operationPaths as Record<string, string>)[operationId] ?? '',
    status,
    durationMs: Math.round(durationMs * 10) / 10,
    errorCodes: notes.refusal === undefined ? [] : errorCodesOf(answer, notes.refusal),
    refusal: notes.refusal ?? null,
    consentId: consentIdOf(exchange, answer),
    resourceId: resourceIdOf(exchange, answer),
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

/** What the library of the authorization server refused is known by its code and text only. */
function refusalOf(notes: RequestNotes, { refusal }: Traffic): RefusalFacts | undefined {
  if (refusal !== undefined) return { code: refusal.code, message: refusal.message, ...pickFinding(refusal.detail) }
  if (notes.refusal === undefined) return undefined
  const { text = '', detail = '' } = notes.refusalTexts ?? {}
  const finding = findClientFault(notes.refusal, detail)
  return { code: notes.refusal, message: text, ...(finding && { finding, values: { detail } }) }
}

const pickFinding = ({ finding, values }: { finding?: RefusalFacts['finding']; values?: RefusalFacts['values'] }) => ({
  ...(finding && { finding }),
  ...(values && { values }),
})

/** A signature that does not fit is looked at once more: often it can be told why. */
async function explained(
  refusal: RefusalFacts,
  exchange: Exchange | undefined,
  appKeys: Pick<AppKeys, 'find'>,
): Promise<RefusalFacts> {
  if (refusal.finding !== 'bytesDiffer' || exchange === undefined) return refusal
  return { ...refusal, ...(await explainSignature(exchange, appKeys)) }
}

function progressOf(exchange: Exchange | undefined, isProven: boolean) {
  const isPost = exchange !== undefined && exchange.operation.requestMediaTypes.length > 0
  return {
    isCallerKnown: isProven,
    isEnveloped: isPost && exchange.operation.isEnveloped,
    isBodyRead: exchange?.body !== undefined,
    takesBody: isPost,
  }
}

type Data = { Data?: Record<string, unknown> } | undefined
const dataOf = (body: unknown) => ((body as { message?: Data } | undefined)?.message?.Data ?? (body as Data)?.Data) || undefined

/** A UUID, in consents behind the letters of their product. */
const ownId = /^([a-z]{2,5}-)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The first of the texts that can be an id of this bank. What came from outside may be anything, such as an IBAN. */
const firstId = (...ids: unknown[]): string | null =>
  (ids.find((id) => typeof id === 'string' && ownId.test(id)) as string | undefined) ?? null

function consentIdOf(exchange: Exchange | undefined, answer: unknown): string | null {
  if (exchange === undefined) return null
  const { caller, pathParameters, body } = exchange
  return firstId(
    caller.kind === 'app' ? caller.consentId : undefined,
    pathParameters.ConsentId,
    dataOf(answer)?.ConsentId,
    dataOf(body)?.ConsentId,
  )
}

function resourceIdOf(exchange: Exchange | undefined, answer: unknown): string | null {
  if (exchange === undefined) return null
  const { PaymentId, LetterOfGuaranteeId, letterOfGuaranteeId } = exchange.pathParameters
  const data = dataOf(answer)
  return firstId(PaymentId, LetterOfGuaranteeId, letterOfGuaranteeId, data?.PaymentId, data?.LetterOfGuaranteeId)
}
