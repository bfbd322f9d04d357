import { everyOffer, type Offer } from '../domain/offer/offers.ts'
import { isBic } from '../domain/shared/formats.ts'
import { bankAppDefinitions, type BankAppSettings } from './bankApp.ts'
import { type BankFace, bankFaceDefinitions, type BankFaceSettings, readBankFace } from './bankFace.ts'
import { callerDefinitions, type CallerSettings } from './callers.ts'
import { coreBankHttpDefinitions, type CoreBankHttpSettings, coreBankHttpLimits, isCoreBankAddress } from './coreBankHttp.ts'
import { databaseDefinitions, type DatabaseSettings } from './database.ts'
import {
  httpAddress,
  integer,
  matching,
  networks,
  onOff,
  oneOf,
  readSetting,
  satisfying,
  someOf,
  SettingsError,
  type SettingDefinition,
  unknownNames,
  whole,
} from './definitions.ts'
import { keyDefinitions, type KeySettings } from './keys.ts'
import { limits } from './limits.ts'
import { mailDefinitions, type MailSettings } from './mail.ts'
import { observationDefinitions, type ObservationSettings } from './observation.ts'
import { problemsTogether, sandboxBank } from './production.ts'
import { type Reach, reachOf } from './reach.ts'
import { tlsDefinitions, type TlsSettings } from './tls.ts'

export { SettingsError, type SettingDefinition } from './definitions.ts'

/** All settings of the program, parsed and checked once at start. */
export interface Settings
  extends
    BankAppSettings,
    BankFaceSettings,
    MailSettings,
    CallerSettings,
    CoreBankHttpSettings,
    DatabaseSettings,
    KeySettings,
    TlsSettings,
    ObservationSettings {
  port: number
  host: string
  /** The {base_url} of the contracts, without a trailing slash. */
  baseUrl: string
  /** The {auth_url} of the contracts, which is also the issuer. */
  issuer: string
  dataDir: string
  environment: 'sandbox' | 'production'
  sandbox: boolean
  contractGuard: boolean
  minSecurity: 'secret' | 'fapi2'
  /** Whether every developer needs a second step at the dashboard. */
  secondFactor: 'optional' | 'required'
  coreBank: string
  /** Undefined: all that the core bank can do. */
  offers: readonly Offer[] | undefined
  coreBankApproval: 'manual' | 'auto'
  coreBankTimeoutMs: number
  bankBic: string
  bankIbanCode: string
  paymentLimitSar: number | undefined
  dailyLimitSar: number | undefined
  trustedProxy: string | undefined
  /** How long an instance that shall end still serves. */
  drainSeconds: number
  /** How the bank shows itself to its customers. */
  face: BankFace
  /** What it may connect to for others. */
  reach: Reach
  limits: typeof limits
}

/** Settings that are as good as can be, and a line for each thing that is missing or wrong. */
export interface CollectedSettings {
  settings: Settings
  problems: string[]
}

/** Reads all settings from the environment. Throws SettingsError with a line for each unknown SANAD_ name, bad value and gap. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const { settings, problems } = collectSettings(environment)
  if (problems.length > 0) throw new SettingsError(...problems)
  return settings
}

/** The same, for who wants to look further in spite of problems: a bad value counts as not given. */
export function collectSettings(environment: NodeJS.ProcessEnv): CollectedSettings {
  const problems = unknownNames(environment, settingDefinitions)
  const collect = <Value>(read: () => Value, otherwise: () => Value): Value => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error
      problems.push(...error.problems)
      return otherwise()
    }
  }
  const values = Object.fromEntries(
    Object.entries<SettingDefinition>(settingDefinitions).map(([name, definition]) => [
      name,
      collect(
        () => readSetting(definition, environment[definition.variable]),
        () => readSetting(definition, undefined),
      ),
    ]),
  ) as unknown as SettingValues
  const settings = collect(
    () => deriveSettings(values),
    () => deriveSettings({ ...values, bankLogoFile: undefined, bankColour: undefined }),
  )
  // What has a bad value is not called missing as well.
  const isNew = (problem: string) => !problems.some((known) => known.split(' ')[0] === problem.split(' ')[0])
  return { settings, problems: [...problems, ...problemsTogether(settings).filter(isNew)] }
}

/** The settings as they stand in the environment. */
type SettingValues = Omit<Settings, 'issuer' | 'sandbox' | 'face' | 'reach' | 'limits' | GivenOrDerived> &
  Partial<Pick<Settings, GivenOrDerived>>

/** What the environment need not say, because it follows from the rest. */
type GivenOrDerived = 'baseUrl' | 'minSecurity' | 'drainSeconds' | 'rateStore' | 'coreBankTimeoutMs'

/** How long a module in this process may take for a call. At an address the contract says it of each operation. */
const inProcessTimeoutMs = 2_000

function deriveSettings(values: SettingValues): Settings {
  const baseUrl = values.baseUrl ?? `http://localhost:${values.port}`
  const sandbox = values.environment === 'sandbox'
  const minSecurity = values.minSecurity ?? (sandbox ? 'secret' : 'fapi2')
  const reach = reachOf({ ...values, baseUrl, sandbox })
  return {
    ...values,
    baseUrl,
    minSecurity,
    drainSeconds: values.drainSeconds ?? (sandbox ? 0 : 5),
    coreBankTimeoutMs:
      values.coreBankTimeoutMs ?? (isCoreBankAddress(values.coreBank) ? coreBankHttpLimits.longestCallMs : inProcessTimeoutMs),
    rateStore: values.rateStore ?? (values.databaseUrl === undefined ? 'memory' : 'postgres'),
    issuer: `${baseUrl}/auth`,
    sandbox,
    face: readBankFace(values, sandbox),
    reach,
    limits,
  }
}

/** Every environment variable that Sanad reads. The table of docs/configuration.md is made from this one. */
export const settingDefinitions = {
  port: whole('PORT', 8080, 1, 65_535, '', 'the port of the service; part of the default base address'),
  host: {
    variable: 'HOST',
    fallback: '127.0.0.1',
    parse: matching(/^[0-9A-Za-z.:_-]+$/),
    allowed: 'a host name or address',
    reason: 'loopback, so that a sandbox is not on the network by accident',
  },
  ...databaseDefinitions,
  baseUrl: {
    variable: 'SANAD_BASE_URL',
    fallback: undefined,
    parse: httpAddress,
    allowed: 'http(s)://host[:port][/path]',
    reason: 'the public address; default http://localhost:PORT',
  },
  dataDir: {
    variable: 'SANAD_DATA_DIR',
    fallback: '.data',
    parse: matching(/./),
    allowed: 'a folder',
    reason: 'where the embedded database lives',
  },
  environment: {
    variable: 'SANAD_ENV',
    fallback: 'sandbox',
    parse: oneOf('sandbox', 'production'),
    allowed: 'sandbox or production',
    reason: 'production switches the simulator, loopback addresses and the shiftable clock off',
  },
  contractGuard: {
    variable: 'SANAD_CONTRACT_GUARD',
    fallback: 'off',
    parse: onOff,
    allowed: 'on or off',
    reason: 'a second, independent check of every request and response; slows the first use of each operation',
  },
  minSecurity: {
    variable: 'SANAD_MIN_SECURITY',
    fallback: undefined,
    parse: oneOf('secret', 'fapi2'),
    allowed: 'secret or fapi2',
    reason:
      'the lowest security level; apps below it get no token and their tokens open nothing; default secret in a sandbox, fapi2 in production',
  },
  secondFactor: {
    variable: 'SANAD_SECOND_FACTOR',
    fallback: 'optional',
    parse: oneOf('optional', 'required'),
    allowed: 'optional or required',
    reason:
      'whether developers need a second step (TOTP) at the dashboard; required: before it is on they can do nothing else there, nor can their API tokens; recommended in production',
  },
  coreBank: {
    variable: 'SANAD_CORE_BANK',
    fallback: 'simulator',
    parse: matching(/./),
    allowed: 'simulator, an https address or a module path',
    reason:
      'the core bank: an address at which the bank serves specs/core-bank (plain http only on this machine, in a sandbox), or a module that this process loads ([operating](operating/core-bank.md))',
  },
  offers: {
    variable: 'SANAD_OFFERS',
    fallback: undefined,
    parse: someOf(everyOffer),
    allowed: `some of ${everyOffer.join(', ')}, comma-separated`,
    reason:
      'what the bank offers; unset: all that its core bank adapter can do; the rest answers 404 and is not shown ([what a bank offers](decisions/core-bank.md#what-a-bank-offers))',
  },
  coreBankApproval: {
    variable: 'SANAD_CORE_BANK_APPROVAL',
    fallback: 'manual',
    parse: oneOf('manual', 'auto'),
    allowed: 'manual or auto',
    reason: 'whether the simulator decides payments by itself',
  },
  coreBankTimeoutMs: {
    variable: 'SANAD_CORE_BANK_TIMEOUT_MS',
    fallback: undefined,
    parse: integer(100, 60_000),
    allowed: '100 to 60000 ms',
    reason:
      'the longest that one call to the core bank may take; default 2000, and at an address what specs/core-bank says of each operation, which a setting can only shorten',
  },
  ...coreBankHttpDefinitions,
  bankBic: {
    variable: 'SANAD_BANK_BIC',
    fallback: sandboxBank.bic,
    parse: satisfying(isBic),
    allowed: 'a BIC of 8 or 11 characters',
    reason: 'the bank’s own BIC; production demands it',
  },
  bankIbanCode: {
    variable: 'SANAD_BANK_IBAN_CODE',
    fallback: sandboxBank.ibanCode,
    parse: matching(/^\d{2}$/),
    allowed: 'two digits',
    reason: 'positions 5 and 6 of the bank’s IBANs; 99 belongs to no real bank, and production demands another',
  },
  ...bankFaceDefinitions,
  ...bankAppDefinitions,
  ...mailDefinitions,
  ...callerDefinitions,
  paymentLimitSar: {
    variable: 'SANAD_PAYMENT_LIMIT_SAR',
    fallback: undefined,
    parse: integer(1, 1_000_000_000),
    allowed: '1 to 1000000000 riyals',
    reason: 'the most that one payment through an app may be; unset: no limit',
  },
  dailyLimitSar: {
    variable: 'SANAD_DAILY_LIMIT_SAR',
    fallback: undefined,
    parse: integer(1, 1_000_000_000),
    allowed: '1 to 1000000000 riyals',
    reason: 'the most that one customer may pay through apps on one day in Riyadh; unset: no limit',
  },
  trustedProxy: {
    variable: 'SANAD_TRUSTED_PROXY',
    fallback: undefined,
    parse: networks,
    allowed: 'IP addresses or CIDR blocks, comma-separated, for example 10.0.0.1, 10.1.0.0/16',
    reason: 'whose X-Forwarded-* and Client-Cert headers are believed',
  },
  drainSeconds: {
    variable: 'SANAD_DRAIN_SECONDS',
    fallback: undefined,
    parse: integer(0, 300),
    allowed: '0 to 300 s',
    reason:
      'how long after SIGTERM an instance still serves while /health/ready says no, so that a proxy sends it nothing more; default 5 in production, 0 in a sandbox; Ctrl-C never waits',
  },
  ...tlsDefinitions,
  ...keyDefinitions,
  ...observationDefinitions,
} satisfies Record<string, SettingDefinition>
