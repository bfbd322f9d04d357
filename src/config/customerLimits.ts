/** The bounds about customers: their codes and passwords, and what apps ask of them. A part of `limits`. */
export const customerLimits = {
  /** WCAG 2.2, 2.2.1: how often somebody may extend a session on the bank's pages at least. It lasts so many times longer, and one. */
  sessionExtensions: 10,
  oneTimeCodeSeconds: 180,
  /** How long the code behind a link or QR code to the bank's app can be opened: time to take out a phone, and little to pass it on. */
  appLinkSeconds: 300,
  /** Sign-ins to the own area that the bank's app lists for one customer: others open by the link of their page. */
  signInsInApp: 5,
  /** Of these from one region, but for browsers in which the customer has signed in: one, and one more who begins again elsewhere. */
  signInsInAppOfRegion: 2,
  /**
   * How often such a sign-in may be begun in `signInsInAppSeconds`, for whichever numbers: in one network, in its region, and for one
   * customer in browsers in which they have signed in before. Each is a row of the database and no more. Phones of one operator share
   * addresses, and whoever is refused waits for a minute.
   */
  signInsInAppPerNetwork: 100,
  signInsInAppPerRegion: 1_000,
  signInsInAppSeconds: 60,
  /** The longest life of a statement of the bank's app about its customer: one request. */
  statementSeconds: 60,
  /** How long ago a customer may have proved themselves to the bank's app when they decide (PSD2 RTS article 4(3)(d) has five minutes). */
  bankAppSignInSeconds: 300,
  /** The most keys of the bank's app: the present one, the next one, and one that is on its way out. */
  bankAppKeys: 5,
  /**
   * How often one customer is asked to confirm one consent in `sentCodesSeconds`, in whichever visits: enough for a change of mind and a
   * lost message, too few to flood a phone. SANAD_CODES_PER_CUSTOMER bounds all consents together.
   */
  confirmationsPerConsent: 5,
  /**
   * Codes for signing in to the customer's own area that were sent and not used, in `sentCodesSeconds`, to one customer from one network
   * address. SANAD_CODES_PER_CUSTOMER bounds all addresses together.
   */
  signInCodesPerAddress: 5,
  /** As long as a visit to the bank's pages, so that a customer who is refused can begin a new visit when this one ends. */
  sentCodesSeconds: 900,
  /** Wrong passwords or codes before further ones are refused. */
  failedAttempts: 5,
  /** How long a customer of the sandbox stays locked. The lock ends by itself, so that the fixed test customers stay usable. */
  customerLockSeconds: 1_800,
  /**
   * From a network that has used up its tries every refusal comes after this time, whatever becomes of the check: how long it takes must
   * not tell for whom a password was checked. As long as the core bank may take by default; a right password that is checked later is
   * refused, too.
   */
  limitedSignInMs: 2_000,
  /**
   * Wrong one-time codes of one customer over all sessions in `failedCodesWindowSeconds`. Without it, each new code would grant
   * five more guesses.
   */
  failedCodes: 15,
  failedCodesWindowSeconds: 1_800,
  /**
   * A payment or letter that the core bank has not taken in this time is delayed: its page says so, and its customers are told. By
   * then nine tries have failed (`backOffs.handOver`), and somebody who waits beside a shop's page has begun to ask. Instant payments
   * settle in seconds.
   */
  delayedAfterMs: 300_000,
  /** Reports of fraud of one customer in `signInWindowSeconds`. Each may stop much, and nobody has so many apps. */
  fraudReports: 20,
  /** Receipts that are checked for one network in `signInWindowSeconds`: far above a shop's, far below a guesser's. */
  receiptChecks: 100,
  /** Receipts as files for one customer in `signInWindowSeconds`: each takes a tenth of a second, as twenty pages do. */
  receiptFiles: 30,
  /** So many noes of a customer to one app in this time end its asking them over the back channel for the rest of it. */
  declinesBeforePause: 5,
  declinesSeconds: 600,
  /**
   * How often one customer's phone rings for one kind of message in 24 hours; what comes above is only on their own page. An app can ask
   * and pay a thousand times, and a phone that rings as often is switched off, or answered without reading (MFA fatigue, MITRE ATT&CK
   * T1621). Kinds that are always told have a bound of their own: more than a customer approves in a day, far below a flood. What it takes
   * the customer's own approval or sign-in for has none (`rings` of the kinds).
   */
  messagesPerDay: 20,
  messagesAlwaysPerDay: 30,
  /** Of these all apps of one organisation have half, so that it takes two organisations to use them up, */
  messagesOfOneOrganisationPerDay: 10,
  messagesAlwaysOfOneOrganisationPerDay: 15,
  /** and the first of each organisation ring all the same: none can silence another. */
  messagesOfEachOrganisationPerDay: 3,
  /** What could not be told within a day is no news any more; the customer's own page has it. */
  messageTellHours: 24,
  /** Messages that are handed to the bank at once, and how often in one run of the job. Each is held longer than a call may take. */
  messageBatch: 20,
  messageRounds: 10,
  messageLeaseMs: 120_000,
  /** Messages above a bound that are kept for the customer's own page with one statement. */
  silentBatch: 500,
  /**
   * Transactions by cursors of the core bank (docs/decisions/accounts.md#pages-over-cursors): the most rows that one call asks for, which
   * is the largest page, and the most calls for one page. Calls that answer 100 rows each reach 10,000, years of a person's account.
   */
  transactionRows: 1_000,
  transactionCalls: 100,
  /**
   * Lists that one instance remembers, and cursors of each: with the longest cursors 32 MiB. A list that is only stored lives for a day.
   * For a minute, later pages that are asked for without its mark are of the list that was begun last, where beginning it costs much.
   */
  transactionLists: 500,
  transactionPlaces: 64,
  transactionListSeconds: 86_400,
  transactionListFreshSeconds: 60,
} as const
