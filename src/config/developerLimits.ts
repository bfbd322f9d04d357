/** The bounds about developers and bank users: sign-ins, mails, apps and their log, what pages show at once. A part of `limits`. */
export const developerLimits = {
  /** What a developer sees at once of an app's consents, payments and letters, and of the moves of one. */
  resourcesShown: 50,
  movesShown: 200,
  /** The most calls and events of an app that an overview counts, so that it costs the busiest app's developer no more than a second. */
  callsCounted: 100_000,
  eventsCounted: 20_000,
  errorCodesShown: 20,
  latestCalls: 20,
  /** Wrong passwords are counted over this time; how many there may be is the table `signInBounds`. */
  signInWindowSeconds: 300,
  /** Operations that one network address tries on the docs in a minute. Each one may make five calls before it. */
  triesOfOperationsPerMinute: 60,
  /** Sign-ups of developers from one address are counted over this time; SANAD_SIGN_UPS_PER_ADDRESS says how many may be. */
  signUpWindowSeconds: 300,
  /** How long the certificate before the registered one is still valid, so that an app can change over without a refused request. */
  certificateOverlapSeconds: 86_400,
  /** For how long it is kept when a secret or key was used last: longer than a certificate lives. */
  credentialUseDays: 400,
  /** Tests of JWKS addresses by one developer in `signInWindowSeconds`: enough to repair a key set, too few to look around with. */
  jwksChecksPerDeveloper: 20,
  /** Test events of one app in `signInWindowSeconds`: enough to mend a receiver, too few to bother somebody else's address with. */
  testEventsPerApp: 10,
  /**
   * The log of the apps' requests. It is stored about every second; a process that dies loses that. More than so many waiting means that
   * the database does not keep up, and what comes then is dropped and counted.
   */
  requestsStoredMs: 1_000,
  requestsWaiting: 5_000,
  requestsPerStatement: 500,
  /**
   * Requests of one app that keep their messages, in one second and in one minute, and as many refused ones: as fast as a suite of tests or
   * a collection goes, and few enough that a load test neither slows anything nor fills the disk.
   */
  messagesPerSecond: 50,
  messagesPerMinute: 600,
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
  /**
   * Mails that are asked for to one e-mail address, of all purposes together, and requests from one network address, in `mailCodeSeconds`.
   */
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
  /** Wrong codes of a second step by one developer in `mailCodeSeconds`. Who guesses all day is right with a chance of at most 0.2 %. */
  secondFactorTries: 10,
  /** How long there is for the second step, once the password was right. */
  secondStepSeconds: 300,
  /** API tokens of one developer, one for each program. */
  apiTokensPerDeveloper: 20,
  /** How long a token works that was made without a number of days. */
  apiTokenDays: 90,
} as const
