export { type ClientMethods, createTppClient, type TppClient } from './client.ts'
export type { TppClientOptions } from './options.ts'
export {
  type AccountConsent,
  type AccountConsentPatch,
  type AccountConsentRequest,
  type Accounts,
  type Balances,
  type Transactions,
} from './accountInformation.ts'
export { consentScope, newAuthorizationSecrets, type AuthorizationRequest } from './authorization.ts'
export type { DecoupledAuthorization, DecoupledOutcome, DecoupledRequest } from './decoupled.ts'
export { signEnvelope } from './envelope.ts'
export type { Encoding, EnvelopeClaims, VerifiedEnvelope } from './envelopeRules.ts'
export { type EnvelopeVerdict, explainEnvelope } from './explainEnvelope.ts'
export { envelopeRules } from './envelopeRules.ts'
export { type ApiError, type FailureKind, isRefusalOf, SanadApiError } from './errors.ts'
export * from './events.ts'
export { type ClientCertificate, httpsFetch } from './httpsFetch.ts'
export {
  type GuaranteeConsent,
  type GuaranteeConsentPatch,
  type GuaranteeConsentRequest,
  type LetterOfGuarantee,
} from './letterOfGuarantee.ts'
export {
  type Authorisation,
  type Payment,
  type PaymentConsent,
  type PaymentConsentPatch,
  type PaymentConsentRequest,
  type PaymentStatus,
} from './paymentInitiation.ts'
export {
  type Answer,
  type AnswerOf,
  type CallInput,
  type CallOptions,
  type ErrorBody,
  type OperationId,
  type PlainAnswer,
  type RequestBody,
  type ResponseBody,
} from './operations.ts'
export type { OperationMethods } from '../../generated/client.ts'
export type { ItemOf, PagedOperation } from './pages.ts'
export type { NodeKey, SigningKey } from './signingKey.ts'
export type { PaymentWait } from './waitForPayment.ts'
export type { PsuToken } from './tokens.ts'
export { type ClientHooks, type Fetch, type RequestNote, withoutSlashes } from './transport.ts'
export { type AppKey, createSigningRequest, makeAppKey, makeSigningRequest } from './keys.ts'
export { openProfile, type OpenedProfile } from './profile.ts'
export { type Purpose, purposeOfContract, sampleAuthorizers, signingProxyPort } from './purposes.ts'
export { registerInSandbox, type SandboxApp, type SandboxApps, type SandboxRegistration } from './sandbox.ts'
export { operationTable, type OperationEntry } from './operations.ts'
