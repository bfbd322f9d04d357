/**
 * Every bound that is not an environment variable: unit in the name, reason beside it. service.md shows none of
 * these numbers; design.md section 10 and the research notes give them.
 */
export const limits = {
  /** A full letter of guarantee with its two 9,750-character texts in Arabic stays under 64 KiB. */
  envelopeBodyBytes: 256 * 1024,
  /** The rest of a refused body of up to this length is read and thrown away, so that its sender gets to read the refusal. */
  passedOverBodyBytes: 1024 * 1024,
  /** Platform JSON bodies: the largest holds one PEM certificate chain. */
  platformBodyBytes: 64 * 1024,
  /** Payee and account verification: the largest honest question has 10 identifiers and stays under 6 KiB. */
  verificationBodyBytes: 16 * 1024,
  /** EPC VOP responders: how far the time of a request may be from ours, so that old requests cannot be sent again. */
  requestTimestampSeconds: 300,
  /** EPC VOP: an answer within 5 s at the requesting PSP; the core bank gets half of that before the answer is NOAP. */
  verificationLookupMs: 2_500,
  /** Different wrong names or identifiers for one account and caller in `verificationTriesSeconds` (payee-verification.md section 4). */
  verificationTries: 40,
  verificationTriesSeconds: 3_600,
  /** One question to another bank, its token included, and the connection alone. */
  responderTimeoutMs: 5_000,
  responderConnectMs: 2_000,
  /** An answer of interface d has less than 1 KiB; room for members of later versions. */
  responderBodyBytes: 16 * 1024,
  /** Half of at least this many failed calls open a participant's circuit; after the pause one call tries again. */
  circuitVolume: 5,
  circuitErrorPercent: 50,
  circuitPauseMs: 30_000,
  /** Failures are counted over this time: with calls that end after five seconds ten seconds would hold two of them. */
  circuitCountedMs: 60_000,
  /** A bank answers its busiest caller over this many connections. */
  responderConnections: 32,
  /** A token of another bank is not used in its last seconds: it must still be good when it arrives. */
  responderTokenMarginSeconds: 30,
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
  /** How long a customer stays locked in the sandbox: it must not wear out. */
  customerLockSeconds: 1_800,
  /** Sign-ins of developers within this time count together: far more than anybody mistypes, far fewer than guessing needs. */
  signInWindowSeconds: 300,
  signInTriesPerEmail: 10,
  /** One network address may stand for an office full of developers. */
  signInTriesPerAddress: 100,
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
  /** Payments handed to the core bank at once, each held longer than any call may take, so that no other instance takes it meanwhile. */
  handOverBatch: 20,
  handOverLeaseMs: 120_000,
  /** The core bank usually decides within seconds and tells us; after this it is asked what it decided. */
  decisionFirstAskMs: 10_000,
  /** Pauses between two tries, and between two such questions, double up to this. */
  handOverLongestPauseMs: 300_000,
  /** Rows that a job moves or deletes in one go, so that no lock lasts. */
  expiryBatch: 100,
  purgeBatch: 1_000,
  dashboardSessionHours: 12,
  appsPerDeveloper: 100,
  statementTimeoutMs: 10_000,
  databasePoolSize: 10,
} as const
