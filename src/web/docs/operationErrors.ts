import { operations, type Operation } from '../../../generated/operations.ts'
import type { OpenAPIV3 } from 'openapi-types'
import { isOffer } from '../../domain/offer/offers.ts'
import { type DocsOperation, follow } from './contractModel.ts'
import { type ErrorCause, listCauses } from './errorCatalogue.ts'
import { oauthErrors } from './texts/oauthErrors.ts'

const operationsById = new Map(operations.map((operation) => [operation.operationId, operation]))

/** What the pipeline knows of an operation. Undefined for those of the authorization server. */
export const servedOperation = (operationId: string): Operation | undefined => operationsById.get(operationId)

/** One error that an operation can answer. */
export type OperationError = Pick<ErrorCause, 'status' | 'meaning' | 'remedy'> & { code: string }

type Judge = (served: Operation, described: DocsOperation['operation']) => boolean

const hasBody: Judge = ({ requestMediaTypes }) => requestMediaTypes.length > 0
const hasToken: Judge = ({ security }) => security?.scheme === 'DeveloperToken' || security?.scheme === 'PsuToken'
const hasPsuToken: Judge = ({ security }) => security?.scheme === 'PsuToken'
const hasSession: Judge = ({ security }) => security?.scheme === 'DashboardSession' || security?.scheme === 'ConsoleSession'
const isSigned: Judge = (served, described) => served.isEnveloped && hasBody(served, described)
const isOneOf =
  (...ids: string[]): Judge =>
  ({ canonicalId }) =>
    ids.includes(canonicalId)

/** Causes that not every operation can meet. The others can meet any. */
const judges: Record<string, Judge> = {
  jwsMalformed: isSigned,
  jwsHeader: isSigned,
  jwsSignature: isSigned,
  jwsClaim: isSigned,
  contentTypeMissing: hasBody,
  mediaTypeUnsupported: hasBody,
  bodyFormat: hasBody,
  bodyTooLarge: hasBody,
  requestTimeout: hasBody,
  fieldMissing: hasBody,
  fieldCombination: hasBody,
  idempotencyConflict: ({ isIdempotent }) => isIdempotent,
  tokenMissing: hasToken,
  tokenInvalid: hasToken,
  tokenKindWrong: hasToken,
  scopeInsufficient: hasToken,
  sessionMissing: hasSession,
  developerUnknown: ({ security }) => security?.scheme === 'DashboardSession',
  apiTokenInvalid: ({ takesApiToken }) => takesApiToken === true,
  apiTokenReadOnly: ({ takesApiToken, method }) => takesApiToken === true && method !== 'GET',
  secondFactorOff: ({ calledBy }) => calledBy === 'developer',
  secondFactorNeeded: isOneOf('createSession'),
  secondFactorWrong: isOneOf('createSession', 'confirmSecondFactor', 'removeSecondFactor', 'replaceRecoveryCodes'),
  roleInsufficient: ({ roles }) => roles !== undefined,
  passwordChangeNeeded: ({ roles }) => roles !== undefined,
  originForeign: ({ method }) => method !== 'GET',
  consentUnauthorized: hasPsuToken,
  consentRevoked: hasPsuToken,
  consentExpired: hasPsuToken,
  permissionMissing: (_served, described) => described['x-permissions'] !== undefined,
  accountBlocked: (_served, described) => described['x-permissions'] !== undefined,
  accountEnded: (_served, described) => described['x-permissions'] !== undefined,
  coreBankUnavailable: hasPsuToken,
  sandboxOnly: ({ sandboxOnly }) => sandboxOnly,
  notOffered: ({ interfaceName }) => isOffer(interfaceName),
  credentialsWrong: isOneOf('createSession', 'createConsoleSession', 'changeBankUserPassword'),
  invitationNeeded: isOneOf('createDeveloper'),
  securityLevelTooLow: isOneOf('createApp'),
  customerWrong: isOneOf('approvePayment'),
  tooManyTries: isOneOf(
    'createSession',
    'confirmSecondFactor',
    'removeSecondFactor',
    'replaceRecoveryCodes',
    'sendTestEvent',
    'createConsoleSession',
    'createDeveloper',
    'changeBankUserPassword',
    'verifyPayee',
    'verifyAccount',
  ),
}

/** Every error that an operation can answer, by status. */
export function listOperationErrors(described: DocsOperation): OperationError[] {
  const served = servedOperation(described.operationId)
  const errors = served ? ofServed(served, described) : ofAuthorizationServer(described)
  return errors.sort((a, b) => a.status - b.status)
}

function ofServed(served: Operation, { operation }: DocsOperation): OperationError[] {
  return listCauses(served.errorStyle).filter(
    ({ cause, status }) => Object.hasOwn(operation.responses, String(status)) && (judges[cause]?.(served, operation) ?? true),
  )
}

/** The authorization server is a library: its contract shows an example of each error. */
function ofAuthorizationServer({ operation, contract: { document } }: DocsOperation): OperationError[] {
  const codes = Object.values(operation.responses).flatMap((reference) => {
    const { content } = follow<OpenAPIV3.ResponseObject>(document, reference)
    const examples = Object.values(content?.['application/json']?.examples ?? {})
    return examples.map((one) => (follow<OpenAPIV3.ExampleObject>(document, one).value as { error?: string } | undefined)?.error)
  })
  return [...new Set(codes)].flatMap((code) => {
    const row = code === undefined ? undefined : oauthErrors[code]
    return row && code !== undefined ? [{ code, ...row }] : []
  })
}
