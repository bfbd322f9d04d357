import { customerLimits } from './customerLimits.ts'
import { developerLimits } from './developerLimits.ts'
import { eventLimits } from './eventLimits.ts'
import { verificationLimits } from './verificationLimits.ts'

/**
 * Every bound that is not an environment variable, with its unit in the name and its reason beside it. A bound without a public
 * source is Sanad's own choice (docs/decisions/limits.md#bounds). Here stand those of requests, consents, jobs and the database; the others
 * stand by their subject in the files above.
 */
export const limits = {
  ...customerLimits,
  ...developerLimits,
  ...eventLimits,
  ...verificationLimits,
  /** A full letter of guarantee with its two 9,750-character texts in Arabic stays under 64 KiB. */
  envelopeBodyBytes: 256 * 1024,
  /**
   * When a body is refused, up to this much of it is still read and thrown away. Otherwise the sender would not receive the
   * refusal.
   */
  passedOverBodyBytes: 1024 * 1024,
  /** Platform JSON bodies: the largest holds one PEM certificate chain. */
  platformBodyBytes: 64 * 1024,
  /**
   * A refused body is searched for all its faults up to this size; a larger one gets the first fault only. The largest honest body, a
   * full letter of guarantee, has some 150 members and stays under 64 KiB.
   */
  searchedBodyMembers: 500,
  searchedBodyBytes: 64 * 1024,
  /** The deepest contract object nests 7 levels. */
  jsonDepth: 32,
  /** How long a body may take to arrive. */
  bodyTimeoutMs: 10_000,
  headersTimeoutMs: 10_000,
  /**
   * How long a connection without a request stays open. Proxies keep theirs for 60 s (nginx, AWS), and the side that sends must close
   * first: else a request can meet a connection that ends just then.
   */
  idleConnectionMs: 75_000,
  /** How often connections are looked at for these times. Node's own 30 s would let slow ones live four times as long. */
  connectionCheckMs: 2_000,
  /** The most connections at once. With 20 KiB each they need 100 MiB at most. */
  connections: 5_000,
  /** How often the files of the TLS certificate are compared with what is shown. */
  tlsFilesCheckMs: 60_000,
  /** RFC 9068 access tokens (KSA API Security: at most 10 minutes). */
  accessTokenSeconds: 600,
  authorizationCodeSeconds: 60,
  /** How long a customer may spend on the bank's pages. */
  interactionSeconds: 900,
  /** How long a customer may take for a decoupled request where the app does not ask for less or more. The most is interactionSeconds. */
  decoupledSeconds: 300,
  /** OpenID CIBA Core 7.3: how long an app waits between two questions for the outcome. */
  decoupledIntervalSeconds: 5,
  /** A question that arrives a little early, because one before was delayed on its way, is still in time. */
  decoupledEarlyMs: 500,
  /** Decoupled requests on one page of the bank's app, more than anybody has. Apps take turns, so that none hides another's. */
  waitingShown: 50,
  /** Requests in one answer to the bank's own app, those of the soonest deadlines. The contract promises as many. */
  waitingListed: 100,
  /** How long a customer may stay signed in on the bank's own pages: long enough to cancel a payment. */
  bankSessionSeconds: 600,
  /** The difference between clocks that is accepted in envelopes and assertions. */
  clockSkewSeconds: 10,
  /** exp - nbf of a request envelope (KSA conformance sample: one hour). */
  envelopeLifetimeSeconds: 3_600,
  /** KSA API Security, request objects: exp at most 10 minutes after nbf, which also bounds the age of nbf. */
  requestObjectSeconds: 600,
  responseEnvelopeSeconds: 300,
  /** UAE Open Finance, which has the same authors: cache the JWKS of clients for at most 20 minutes. */
  jwksCacheSeconds: 600,
  /** In this time a JWKS is fetched again at most once for unknown key ids. */
  jwksCooldownSeconds: 30,
  jwksTimeoutMs: 3_000,
  jwksBodyBytes: 64 * 1024,
  jwksKeys: 20,
  jwksCacheEntries: 1_000,
  /**
   * The longest consent (KSA API Security: 12 months). Texts and examples of specs/payment-initiation and specs/account-information, and
   * consents.md and letters.md of docs/decisions, say the number again; test/contract/requestBounds.test.ts names each that differs. A
   * lower number breaks clients (a release).
   */
  consentDays: 365,
  /**
   * How far ahead the day of a future-dated payment may lie, in days. `RequestedExecutionDate` in specs/payment-initiation says the same
   * number, and test/contract/requestBounds.test.ts compares them. The day lies within the consent, so more than `consentDays` changes
   * nothing. Consents that were accepted before are not judged again. A lower number breaks clients (a release).
   */
  paymentDaysAhead: 365,
  idempotencyHours: 24,
  /**
   * Payments handed to the core bank at once. Each is held longer than any call may take, so that no other instance takes it
   * meanwhile.
   */
  handOverBatch: 20,
  handOverLeaseMs: 120_000,
  /** Decisions of the core bank's feed that are recorded in one transaction, so that no lock lasts long. */
  decisionPage: 100,
  /** How often it is written down that the feed had nothing new. */
  feedHeartbeatMs: 10_000,
  /** How often the feed is read while nothing is undecided; else it is each second. */
  feedIdleMs: 5_000,
  /** How far the clock of the core bank may be ahead. A feed that is complete up to later would never look late. */
  feedAheadMs: 30_000,
  /**
   * How long the core bank may leave something undecided before somebody at the bank is told, and its customers that it is delayed. A
   * payment takes seconds (SARIE, and in the bank); a letter is looked at by people, who have weekends.
   */
  undecidedPaymentMs: 30 * 60_000,
  undecidedLetterMs: 4 * 24 * 60 * 60_000,
  /** How long what is done stays in the queue, for those who look into a payment's tries. Its moves stay in the audit trail for ever. */
  doneInstructionDays: 30,
  /** Up to how many open instructions of a state the metrics count, so that reading them stays cheap. */
  openInstructionsCounted: 10_000,
  /** How many rows a job moves or deletes in one transaction, so that no lock lasts long. */
  expiryBatch: 100,
  purgeBatch: 1_000,
  /** How long one instance keeps the work that one is enough for, when it is not heard of any more. A batch of a purge takes far less. */
  jobLeaseMs: 15_000,
  /** After so many failures of one job in a row it lets another instance try. One or two may be a moment of the database's. */
  jobLeaseFailures: 3,
  /** How often all changed heads of the audit trail are signed: what is older cannot be rewritten without the bank's keys. */
  auditCheckpointMs: 3_600_000,
  /**
   * How many heads one statement takes for a checkpoint: for some 60 ms, who writes to their chains waits (measured). And how many entries
   * a check of the trail holds at once.
   */
  auditBatch: 1_000,
  /**
   * How long security events are kept: twelve months at least (NCA Essential Cybersecurity Controls, ECC-2:2024, 2-12, for event logs),
   * also in a leap year.
   */
  securityEventDays: 366,
  /**
   * How many subjects of one kind of security event get rows of their own in a minute, on each instance. Rows for a year of constant
   * attack with ever new ids stay under 16 million a kind; honest mistakes of that many people in a minute are rare, and each has its line.
   */
  securitySubjectsPerMinute: 30,
  /**
   * How long it is kept what apps read and who signed in: the 90 days that customers can look up, and two more, so that no day of them is
   * purged while it is shown.
   */
  lookUpDays: 92,
  /** How often counted reads are stored. A process that dies loses no more than these. */
  readsStoredMs: 5_000,
  /** How long an instance may take to end after its drain: requests and jobs that are under way. */
  stopMs: 20_000,
  statementTimeoutMs: 10_000,
  /** After this time without an answer the database is asked whether it answers at all, and this is how long that may take. */
  databasePatienceMs: 750,
  databasePulseMs: 750,
  /** How long a commit may wait for a standby that is away. */
  databaseCommitMs: 5_000,
  /** How long the question may take whether an instance is ready. Proxies ask every second or two. */
  readinessMs: 2_000,
  /** For how long the core bank's word on how it does stands. Every instance asks, and each probe of a proxy may. */
  coreBankHealthKeptMs: 5_000,
  /**
   * What the page of the service's state shows: so many days, what was disturbed in the last minutes as it is now, and notices for so long
   * after their end, the latest ones. It looks once in a while, whoever asks how often.
   */
  statusDays: 90,
  statusMinutes: 5,
  noticeShownDays: 7,
  noticesShown: 20,
  statusKeptMs: 10_000,
  /** How often minutes are stored. Less than one, so that a minute without a look is one in which the process stood still. */
  statusStoredMs: 20_000,
  /** How long the figures of a day are kept, for who asks about the year before. */
  serviceDaysKept: 400,
  /** When to come back after a refusal because of the database. A restart or a fail-over takes seconds. */
  databaseRetryAfterSeconds: 5,
  databasePoolSize: 10,
  /** Connections to standbys, for few long reads; who finds none free asks the primary. */
  replicaPoolSize: 4,
  replicaConnectMs: 1_000,
  /** Half of what the primary's may take: after a statement that takes longer at a standby the primary is asked, and somebody waits. */
  replicaStatementMs: 5_000,
  /** How long a standby may take to get what was committed a moment ago. In one place it takes some milliseconds. */
  replicaCatchUpMs: 50,
  /** How long one signature of a signer outside the database may take. A network HSM takes 1 to 20 ms. */
  signerMs: 2_000,
  /** After a failure the signer is left alone for so long: whoever wants a signature meanwhile is refused at once. */
  signerRestMs: 1_000,
  /** A signature proves for so long that the signer is there. */
  signerProvedMs: 1_000,
  /** Signatures that may wait for a free session of a token; more are refused at once. */
  signerWaiting: 500,
  /** How long it may take to find the token, sign in there and list its keys. */
  signerOpenMs: 10_000,
  signerRetryAfterSeconds: 5,
} as const
