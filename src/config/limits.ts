/**
 * Every bound that is not an environment variable: unit in the name, reason beside it. service.md shows none of
 * these numbers; design.md section 10 and the research notes give them.
 */
export const limits = {
  /** A full letter of guarantee with its two 9,750-character texts in Arabic stays under 64 KiB. */
  envelopeBodyBytes: 256 * 1024,
  /** Platform JSON bodies: the largest holds one PEM certificate chain. */
  platformBodyBytes: 64 * 1024,
  /** The deepest contract object nests 7 levels. */
  jsonDepth: 32,
  /** How long a body may take to arrive. */
  bodyTimeoutMs: 10_000,
  headersTimeoutMs: 10_000,
  /** RFC 9068 access tokens (KSA API Security: at most 10 minutes). */
  accessTokenSeconds: 600,
  authorizationCodeSeconds: 60,
  /** How long a customer may spend on the bank's pages. */
  interactionSeconds: 900,
  oneTimeCodeSeconds: 180,
  /** A customer's own visit to the bank's pages, from sign-in to the end: long enough to cancel a payment. */
  bankSessionSeconds: 600,
  /** Wrong passwords or codes before the door closes. */
  failedAttempts: 5,
  /** Wrong one-time codes of one customer over all sessions in `failedCodesWindowSeconds`; each new code alone would grant five more guesses. */
  failedCodes: 15,
  failedCodesWindowSeconds: 1_800,
  /** Clock difference that is forgiven in envelopes and assertions. */
  clockSkewSeconds: 10,
  /** exp - nbf of a request envelope (KSA conformance sample: one hour). */
  envelopeLifetimeSeconds: 3_600,
  responseEnvelopeSeconds: 300,
  /** UAE Open Finance, same authors: cache clients' JWKS at most 20 minutes. */
  jwksCacheSeconds: 600,
  /** At most one refetch of a JWKS for unknown key ids in this time. */
  jwksCooldownSeconds: 30,
  jwksTimeoutMs: 3_000,
  jwksBodyBytes: 64 * 1024,
  jwksKeys: 20,
  jwksCacheEntries: 1_000,
  /** The longest consent (KSA API Security: 12 months). */
  consentDays: 365,
  idempotencyHours: 24,
  dashboardSessionHours: 12,
  appsPerDeveloper: 100,
  statementTimeoutMs: 10_000,
  databasePoolSize: 10,
} as const
