export { createTppClient, type TppClient, type TppClientOptions } from './client.ts'
export {
  type AccountConsent,
  type AccountConsentPatch,
  type AccountConsentRequest,
  type Accounts,
  type Balances,
  type Transactions,
} from './accountInformation.ts'
export { newAuthorizationSecrets, type AuthorizationRequest } from './authorization.ts'
export { type DecoupledAuthorization, type DecoupledOutcome, type DecoupledRequest } from './decoupled.ts'
export { type Encoding, type EnvelopeClaims, signEnvelope, type VerifiedEnvelope } from './envelope.ts'
export { type ApiError, SanadApiError } from './errors.ts'
export * from './events.ts'
export {
  type GuaranteeConsent,
  type GuaranteeConsentPatch,
  type GuaranteeConsentRequest,
  type LetterOfGuarantee,
} from './letterOfGuarantee.ts'
export {
  type Answer,
  type Authorisation,
  type Payment,
  type PaymentConsent,
  type PaymentConsentPatch,
  type PaymentConsentRequest,
  type PaymentStatus,
} from './paymentInitiation.ts'
export { type SigningKey } from './signingKey.ts'
export { type PsuToken } from './tokens.ts'
export { type Fetch } from './transport.ts'
