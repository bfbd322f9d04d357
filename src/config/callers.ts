import { oneOf, type SettingDefinition, whole } from './definitions.ts'

/** How much one caller may ask, and how much may be asked of one customer. */
export interface CallerSettings {
  rateLimitPerSecond: number
  rateLimitBurst: number
  /** Whether all instances together keep these rates, or each for itself. */
  rateStore: 'memory' | 'postgres'
  signUpsPerAddress: number
  /** Decoupled requests of one app that may wait for one customer. */
  decoupledPerCustomer: number
  /** Codes that are sent to one customer and not used, in `limits.sentCodesSeconds`: for sign-ins, and apart from them for consents. */
  codesPerCustomer: number
  /**
   * Wrong names and identifiers that all developers together may have asked of one account of another bank, in `verificationTriesSeconds`.
   */
  participantTries: number
  /** Accounts of one other bank on which all developers together may get no match, in `verificationTriesSeconds`. */
  participantAccounts: number
}

/** The environment variables of these bounds. */
export const callerDefinitions = {
  rateLimitPerSecond: whole('SANAD_RATE_PER_SECOND', 200, 1, 100_000, 'requests/s per app', 'a sandbox TPP never needs more'),
  rateLimitBurst: whole('SANAD_RATE_BURST', 400, 1, 200_000, 'requests per app', 'two seconds of the steady rate'),
  rateStore: {
    variable: 'SANAD_RATE_STORE',
    fallback: undefined,
    parse: oneOf('memory', 'postgres'),
    allowed: 'memory or postgres',
    reason:
      'who keeps these rates: postgres for all instances together, memory for each by itself, which saves some statements where there is one; default postgres where DATABASE_URL is set',
  },
  signUpsPerAddress: whole(
    'SANAD_SIGN_UPS_PER_ADDRESS',
    5,
    1,
    100_000,
    'sign-ups per network address in 5 minutes',
    'a person signs up once; a sandbox does not count callers on its own machine',
  ),
  decoupledPerCustomer: whole(
    'SANAD_DECOUPLED_PER_CUSTOMER',
    5,
    1,
    50,
    'open requests of an app over the back channel to one customer',
    'a further one ends the oldest: more than a person decides in five minutes, too few to bury those of other apps',
  ),
  codesPerCustomer: whole(
    'SANAD_CODES_PER_CUSTOMER',
    20,
    5,
    10_000,
    'codes in 15 minutes',
    'codes sent to one customer and not used, for sign-ins and for consents each: somebody who signs for a company needs about twelve; an attack sends many more',
  ),
  participantTries: whole(
    'SANAD_PARTICIPANT_TRIES',
    15,
    1,
    10_000,
    'wrong names an hour',
    'asked by all apps together of one account at another bank, which sees the whole bank as one caller: of its 40 an hour, 25 are left for the bank’s own customers who pay',
  ),
  participantAccounts: whole(
    'SANAD_PARTICIPANT_ACCOUNTS',
    200,
    1,
    1_000_000,
    'accounts an hour',
    'on which all apps together got no match at one other bank: of its 500 an hour, 300 are left for the bank’s own customers who pay',
  ),
} satisfies Record<keyof CallerSettings, SettingDefinition>
