/** One kind of event that an attack may look like. */
interface SecurityEventRule {
  /** What has happened, for the reader of the log. */
  meaning: string
  /** `info`: people mistype, and only many of them mean something. `warn`: somebody should look. */
  level: 'info' | 'warn'
  /** Whose id the event may carry. */
  subject: 'customer' | 'developer' | 'bankUser' | 'app' | 'none'
}

/** Every kind of security event. The names are those in the log, in the metrics and in the table `security_events`. */
export const securityEvents = {
  customerSignInRefused: {
    meaning: 'A customer’s sign-in with a wrong national id or password.',
    level: 'info',
    subject: 'customer',
  },
  customerSignInLocked: {
    meaning: 'A sign-in for a national id that is locked after too many wrong passwords.',
    level: 'warn',
    subject: 'customer',
  },
  customerSignInLimited: {
    meaning:
      'A customer’s sign-in that was not checked, or got no code, because too many came: from its address, for this customer, or altogether.',
    level: 'warn',
    subject: 'customer',
  },
  customerCodesLimited: {
    meaning: 'A customer was not asked to confirm an approval: too many codes were sent, about this consent or altogether.',
    level: 'warn',
    subject: 'customer',
  },
  customerCodeRefused: { meaning: 'A wrong one-time code.', level: 'info', subject: 'customer' },
  fraudReported: {
    meaning: 'A customer has reported a payment or an app as fraud. The case waits on the console.',
    level: 'warn',
    subject: 'customer',
  },
  developerSignInRefused: {
    meaning: 'A developer’s sign-in with a wrong e-mail address or password.',
    level: 'info',
    subject: 'developer',
  },
  developerSignInLimited: {
    meaning: 'A developer’s sign-in that was not checked, because too many came: from its address, or altogether.',
    level: 'warn',
    subject: 'developer',
  },
  developerCodeRefused: {
    meaning: 'A developer’s sign-in with the right password and a wrong code of the second step.',
    level: 'warn',
    subject: 'developer',
  },
  apiTokenRefused: {
    meaning: 'A call of the dashboard API with a token that is wrong, has ended or was revoked.',
    level: 'info',
    subject: 'developer',
  },
  apiTokenMisused: {
    meaning: 'A genuine API token that only reads was sent with a call that changes something.',
    level: 'warn',
    subject: 'developer',
  },
  bankUserSignInRefused: {
    meaning: 'A sign-in to the console with a wrong e-mail address or password, or with a one-time password that is over.',
    level: 'warn',
    subject: 'bankUser',
  },
  bankUserSignInLimited: {
    meaning: 'A sign-in to the console that was not checked, because too many came: from its address, or altogether.',
    level: 'warn',
    subject: 'bankUser',
  },
  bankAppRefused: {
    meaning:
      'A call of the interface of the bank’s own app without a statement that is accepted: a wrong key or claim, another body, or one used before.',
    level: 'warn',
    subject: 'none',
  },
  appLinkNumberWrong: {
    meaning: 'A customer typed another number into the bank’s app than the page shows whose link they have opened.',
    level: 'warn',
    subject: 'customer',
  },
  clientRefused: {
    meaning: 'An app did not prove who it is at the authorization server: a wrong secret, a bad assertion, an unknown client_id.',
    level: 'warn',
    subject: 'app',
  },
  appShutOut: {
    meaning:
      'A registered app that may not act tried to: it waits for the bank, is suspended or has ended, its certificate has ended, or its ' +
      'level is too low. At the authorization server anybody may have named it; at an interface the token was genuine.',
    level: 'warn',
    subject: 'app',
  },
  codeReplayed: { meaning: 'An authorization code was presented that had been used.', level: 'warn', subject: 'app' },
  authRequestReplayed: {
    meaning: 'An auth_req_id was presented for which the tokens had been fetched.',
    level: 'warn',
    subject: 'app',
  },
  boundTokenMisused: {
    meaning:
      'A genuine access token came over a connection without the client certificate that it is bound to, or that one has ended.',
    level: 'warn',
    subject: 'app',
  },
  certificateHeaderForged: {
    meaning: 'A client certificate in a header, from somebody who is not the trusted proxy.',
    level: 'warn',
    subject: 'none',
  },
  originForeign: {
    meaning: 'A form or a call that a page of another site sent, or that came under the name of another host.',
    level: 'warn',
    subject: 'none',
  },
  disclosureLimited: {
    meaning: 'An app has asked the verification of payees so much that it gets no answer: it may be guessing.',
    level: 'warn',
    subject: 'app',
  },
} as const satisfies Record<string, SecurityEventRule>

/** The name of a kind. */
export type SecurityEventKind = keyof typeof securityEvents
