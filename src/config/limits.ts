import { customerLimits } from './customerLimits.ts'

/**
 * Every bound that is not an environment variable, with its unit in the name and its reason beside it. A bound without a public
 * source is Sanad's own choice (docs/decisions/limits.md#bounds).
 */
export const limits = {
  ...customerLimits,
  /** A full letter of guarantee with its two 9,750-character texts in Arabic stays under 64 KiB. */
  envelopeBodyBytes: 256 * 1024,
  /**
   * When a body is refused, up to this much of it is still read and thrown away. Otherwise the sender would not receive the
   * refusal.
   */
  passedOverBodyBytes: 1024 * 1024,
  /** Platform JSON bodies: the largest holds one PEM certificate chain. */
  platformBodyBytes: 64 * 1024,
  /** Payee and account verification: the largest useful question has 10 identifiers and stays under 6 KiB. */
  verificationBodyBytes: 16 * 1024,
  /** EPC VOP responders: the most that the time of a request may differ from ours, so that an old request cannot be sent again. */
  requestTimestampSeconds: 300,
  /** EPC VOP: the requesting PSP wants an answer within 5 s. The core bank gets half of that, then the answer is NOAP. */
  verificationLookupMs: 2_500,
  /**
   * How many different wrong names or identifiers one developer, and all developers together, may ask of one account, and on how
   * many accounts one developer may get no match, in `verificationTriesSeconds` (docs/decisions/verification.md#disclosure-guard).
   */
  verificationTries: 40,
  verificationTriesOfAll: 200,
  verificationAccounts: 500,
  verificationTriesSeconds: 3_600,
  /** The time for one question to another bank, its token included, and the time for the connection alone. */
  responderTimeoutMs: 5_000,
  responderConnectMs: 2_000,
  /** An answer of interface d has less than 1 KiB. The rest is room for members of later versions. */
  responderBodyBytes: 16 * 1024,
  /**
   * A participant's circuit opens when at least this many calls were made and half of them failed. After the pause one call tries
   * again.
   */
  circuitVolume: 5,
  circuitErrorPercent: 50,
  circuitPauseMs: 30_000,
  /** Failures are counted over this time. In ten seconds there would be only two calls that fail after five seconds. */
  circuitCountedMs: 60_000,
  /** The most connections to one bank, also for many questions at once. */
  responderConnections: 32,
  /** A token of another bank is not used in its last seconds, because it must still be valid when it arrives. */
  responderTokenMarginSeconds: 30,
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
  /** A ping is one small call. Its time-out is far below its lease, so that no other instance sends it meanwhile. */
  pingTimeoutMs: 3_000,
  pingLeaseMs: 30_000,
  pingBodyBytes: 4 * 1024,
  pingBatch: 20,
  /** Pings of one app that one run of the job sends, one after the other. */
  pingRounds: 10,
  /** Standard Webhooks: a receiver has 15 to 30 s. The lease is far longer, so that no other instance sends the event meanwhile. */
  eventTimeoutMs: 15_000,
  eventConnectMs: 5_000,
  eventLeaseMs: 60_000,
  /** Of a receiver's answer only the status matters; so much of it is taken from the connection. */
  eventAnswerBytes: 8 * 1024,
  /**
   * Deliveries under way at once on one instance: in all, to one app, to one endpoint. Half of the places are kept from endpoints that do
   * not answer and from events that are sent again, so 30 endpoints that hang hold up nobody.
   */
  eventDeliveries: 256,
  eventDeliveriesPerApp: 32,
  eventDeliveriesPerEndpoint: 4,
  /** What one look for due events reads: events in all, and endpoints of one app on each side of where it begins. */
  eventsPerLook: 2_048,
  endpointsPerLook: 128,
  /** An endpoint that fails for so long is switched off (Svix: five days). */
  endpointFailingDays: 5,
  /** When the events of an app that is suspended are looked at again. */
  eventHeldMs: 3_600_000,
  /** The latest tries of an event that its developer can see. One series has 11. */
  eventTriesKept: 20,
  /** How long apps can fetch events, and how long the outbox keeps them, to be sent again. */
  eventFetchDays: 7,
  eventDays: 30,
  /** Events in one answer. Each is signed, but the whole answer counts as one request. */
  eventsPerFetch: 25,
  /** The most events that one replay sends again; the answer says where to go on. */
  eventsPerReplay: 10_000,
  deliveriesShown: 100,
  endpointsShown: 100,
  /** How many of an app's latest events are looked through for the list of its webhook addresses. */
  eventsLookedThrough: 1_000,
  /** What a developer sees at once of an app's consents, payments and letters, and of the moves of one. */
  resourcesShown: 50,
  movesShown: 200,
  /** The most calls and events of an app that an overview counts, so that it costs the busiest app's developer no more than a second. */
  callsCounted: 100_000,
  eventsCounted: 20_000,
  errorCodesShown: 20,
  latestCalls: 20,
  /**
   * What the sandbox's own receiver keeps of an app, how much of each body, and for how long; how long its slow address takes, longer
   * than `eventTimeoutMs`.
   */
  /** The latest that are kept of an app: the bank's own events, and what anybody else posted to the address. */
  sinkEvents: 40,
  sinkStrangers: 10,
  sinkBodyBytes: 32 * 1024,
  sinkDays: 7,
  sinkSlowMs: 20_000,
  /** How long a customer waits for the check of a payee's name before the page says that it was not checked. */
  payeeCheckMs: 2_500,
  /**
   * How long one customer's check for one consent is remembered: a bank hears of each name about once in a visit. One that could not tell
   * is asked again sooner. So many checks on each instance, of 1 KiB at most.
   */
  payeeAnswerMs: 300_000,
  payeeSilenceMs: 30_000,
  payeeAnswersKept: 5_000,
  /**
   * Names of payees that one customer was shown and that no account's holder has, in `verificationTriesSeconds`. After that a close match
   * is told without the holder's name. Far more than anybody pays by mistake, and as many as one developer may try at one account.
   */
  payeeNamesTried: 40,
  /**
   * What another bank did not confirm to customers, in `verificationTriesSeconds`: names of one account that one developer's apps brought,
   * or one customer was shown, and accounts of one bank. It stops at 40 and 500 for all together. A name in two languages counts twice.
   */
  payeeMissesOfDeveloper: 12,
  payeeMissesOfCustomer: 12,
  payeeMissedAccounts: 50,
  /** How long a customer may stay signed in on the bank's own pages: long enough to cancel a payment. */
  bankSessionSeconds: 600,
  /** Wrong passwords are counted over this time; how many there may be is the table `signInBounds`. */
  signInWindowSeconds: 300,
  /** Operations that one network address tries on the docs in a minute. Each one may make five calls before it. */
  triesOfOperationsPerMinute: 60,
  /** Sign-ups of developers from one address are counted over this time; SANAD_SIGN_UPS_PER_ADDRESS says how many may be. */
  signUpWindowSeconds: 300,
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
  /** How long the certificate before the registered one is still valid, so that an app can change over without a refused request. */
  certificateOverlapSeconds: 86_400,
  /** For how long it is kept when a secret or key was used last: longer than a certificate lives. */
  credentialUseDays: 400,
  /** Tests of JWKS addresses by one developer in `signInWindowSeconds`: enough to repair a key set, too few to look around with. */
  jwksChecksPerDeveloper: 20,
  /**
   * The longest consent (KSA API Security: 12 months). Texts and examples of specs/payment-initiation and specs/account-information, and
   * docs/decisions/README.md, say the number again, and only one is compared: look for it there. A lower number breaks clients (a release).
   */
  consentDays: 365,
  /**
   * How far ahead the day of a future-dated payment may lie, in days. `RequestedExecutionDate` in specs/payment-initiation says the same
   * number, and test/contract/requestBounds.test.ts compares them. The day lies within the consent, so more than `consentDays` changes
   * nothing. Consents that were accepted before are not judged again.
   */
  paymentDaysAhead: 365,
  idempotencyHours: 24,
  /**
   * Payments handed to the core bank at once. Each is held longer than any call may take, so that no other instance takes it
   * meanwhile.
   */
  handOverBatch: 20,
  handOverLeaseMs: 120_000,
  /** Up to how many open instructions of a state the metrics count, so that reading them stays cheap. */
  openInstructionsCounted: 10_000,
  /** How many rows a job moves or deletes in one transaction, so that no lock lasts long. */
  expiryBatch: 100,
  purgeBatch: 1_000,
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
  /**
   * The log of the apps' requests. It is stored about every second; a process that dies loses that. More than so many waiting means that
   * the database does not keep up, and what comes then is dropped and counted.
   */
  requestsStoredMs: 1_000,
  requestsWaiting: 5_000,
  requestsPerStatement: 500,
  /** Messages of one app that are kept in one second: more than a person sends, and few enough that a load test slows nothing. */
  messagesPerSecond: 5,
  /**
   * Requests a minute from one network address that name one app without proving to be it, customers' visits to the authorization of one
   * app, and both for all apps. Each address has its own, so that a stranger's flood cannot hide what a developer sends.
   */
  claimsPerMinute: 60,
  authorizationsPerMinute: 600,
  claimsPerAddress: 1_200,
  requestLogDays: { sandbox: 7, production: 90 },
  requestsShown: 50,
  dashboardSessionHours: 12,
  /** The sessions of one developer that the list shows, the newest first. */
  sessionsShown: 100,
  /** How long a code from a mail works (OWASP Forgot Password Cheat Sheet: short-lived, once). */
  mailCodeSeconds: 1_800,
  /** Mails that are asked for to one e-mail address, of all purposes together, and requests from one network address, in `mailCodeSeconds`. */
  mailsPerEmail: 3,
  mailRequestsPerAddress: 20,
  /** One mail with all its steps may take this long, and so many may be under way at once; further ones are dropped. */
  mailTimeoutMs: 10_000,
  mailsUnderWay: 100,
  /** After this time another instance tries a mail whose try has said nothing. */
  mailLeaseMs: 60_000,
  /** What the sandbox keeps of the mails that it does not send. */
  sandboxMails: 50,
  sandboxMailDays: 7,
  /** A session of a bank user on the console: a working day. */
  consoleSessionHours: 8,
  /** How long a bank user's one-time password opens a session: over a weekend. */
  oneTimePasswordHours: 72,
  /** How long a developer may take to follow the bank's invitation. */
  invitationDays: 7,
  /** The most rows that one answer of the console has. */
  consoleRows: 200,
  appsPerDeveloper: 100,
  statementTimeoutMs: 10_000,
  /** After this time without an answer the database is asked whether it answers at all, and this is how long that may take. */
  databasePatienceMs: 750,
  databasePulseMs: 750,
  /** When to come back after a refusal because of the database. A restart or a fail-over takes seconds. */
  databaseRetryAfterSeconds: 5,
  databasePoolSize: 10,
} as const
