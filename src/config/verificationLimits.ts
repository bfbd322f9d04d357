/** The bounds of verification: interfaces d and e, and the check of a payee that customers see. A part of `limits`. */
export const verificationLimits = {
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
} as const
