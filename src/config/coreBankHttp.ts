import { isOwnMachine } from '../domain/shared/loopback.ts'
import { matching, onOff, pemFile, type SettingDefinition, whole } from './definitions.ts'

/** How a core bank is asked over HTTP, where SANAD_CORE_BANK is an address. */
export interface CoreBankHttpSettings {
  coreBankCertFile: string | undefined
  coreBankKeyFile: string | undefined
  coreBankCaFile: string | undefined
  coreBankTokenFile: string | undefined
  /** Connections, and so calls at once, of each group of operations. */
  coreBankConnections: number
  /** Whether production may load a module into its process. */
  coreBankInProcess: boolean
}

/** Bounds of the calls over HTTP, which no bank should change. How long each call and its answer may be says the contract. */
export const coreBankHttpLimits = {
  /** A core bank that is there accepts a connection at once. */
  connectMs: 1_000,
  /** Calls of a group at once, those that wait among them, for each of its connections. What is more fails at once. */
  callsPerConnection: 4,
  /** The shortest pause before a repetition; the longest is three times as long, so that instances do not repeat at the same moment. */
  pauseMs: 50,
  /** The circuit of a group opens when half of at least so many calls in this time have failed. After the pause one call tries again. */
  circuitVolume: 20,
  circuitErrorPercent: 50,
  circuitCountedMs: 10_000,
  circuitPauseMs: 10_000,
  /**
   * One customer or account counts with so many failures in this time, until so many fail: three that the core bank stumbles over are nine,
   * one less than half of the volume.
   */
  circuitFailuresOfOne: 3,
  circuitFailing: 4,
  /** For how long after a trial the next one must be about another customer or account. */
  circuitTrialMs: 30_000,
  /** How often the adapter is asked whether it still is what it was at the start. */
  capabilitiesMs: 300_000,
  /** How often it is looked whether certificate, key or token have changed. */
  reloadMs: 10_000,
  /** How far the clock of the adapter may be off: tokens and times of decisions would be refused. */
  clockSkewMs: 2_000,
  /** How long the bank's keys for its signed decisions are kept, and how soon at most an unknown one is looked for. */
  keysKeptMs: 600_000,
  keysPauseMs: 30_000,
  /** How long nobody asks for them again after they could not be had. */
  keysFailedMs: 5_000,
  /** How long a signed decision may be good, and how far the clock of who signed it may be off. */
  statementSeconds: 300,
  statementSkewSeconds: 10,
  /** The longest time of an operation in the contract. */
  longestCallMs: 5_000,
}

/**
 * What one site may send of signed decisions. A bank sends its own from one: more than its core decides at most. One that sends what is
 * not the bank's has soon sent enough.
 */
export const statementRates = {
  everything: { rateLimitPerSecond: 500, rateLimitBurst: 1_000 },
  wrong: { rateLimitPerSecond: 5, rateLimitBurst: 50 },
}

export const coreBankHttpDefinitions = {
  coreBankCertFile: pemFile(
    'SANAD_CORE_BANK_CERT_FILE',
    'certificate that Sanad shows a core bank at an https address, and to which its tokens are bound; read again when it changes; production demands it',
  ),
  coreBankKeyFile: pemFile('SANAD_CORE_BANK_KEY_FILE', 'private key of that certificate, RSA or P-256; it signs the tokens too'),
  coreBankCaFile: pemFile(
    'SANAD_CORE_BANK_CA_FILE',
    'the only authorities that a core bank’s certificate may come from; unset: those that Node trusts',
  ),
  coreBankTokenFile: {
    variable: 'SANAD_CORE_BANK_TOKEN_FILE',
    fallback: undefined,
    parse: matching(/./),
    allowed: 'a file with one bearer token',
    reason:
      'the bank’s own access token for Sanad, which something else keeps fresh; read again when it changes; unset: Sanad signs a token for each request with the key of its certificate',
  },
  coreBankConnections: whole(
    'SANAD_CORE_BANK_CONNECTIONS',
    32,
    1,
    1_000,
    '',
    'connections to a core bank at an address, for each of its eight groups of operations, so that a slow group holds no other up; fewer where the core bank takes less at once',
  ),
  coreBankInProcess: {
    variable: 'SANAD_CORE_BANK_IN_PROCESS',
    fallback: 'off',
    parse: onOff,
    allowed: 'on or off',
    reason:
      'whether production may load a module as SANAD_CORE_BANK; its code then runs beside the bank’s keys; a sandbox always may',
  },
} satisfies Record<string, SettingDefinition>

/** What these problems depend on. */
export interface CoreBankAddressContext extends CoreBankHttpSettings {
  coreBank: string
  sandbox: boolean
}

/** Whether the core bank is asked over HTTP. */
export const isCoreBankAddress = (coreBank: string): boolean => /^https?:\/\//.test(coreBank)

/** What does not fit together in these settings: a line for each that says what would be right. */
export function coreBankProblems(settings: CoreBankAddressContext): string[] {
  const { coreBankCertFile, coreBankKeyFile } = settings
  const isHalf = (coreBankCertFile === undefined) !== (coreBankKeyFile === undefined)
  return [
    ...(isHalf ? ['SANAD_CORE_BANK_CERT_FILE and SANAD_CORE_BANK_KEY_FILE belong together; give both or none of them'] : []),
    ...(isCoreBankAddress(settings.coreBank) ? addressProblems(settings) : moduleProblems(settings)),
  ]
}

function addressProblems({ coreBank, sandbox, coreBankCertFile }: CoreBankAddressContext): string[] {
  const url = URL.parse(coreBank)
  if (!url || url.search || url.hash || coreBank.includes('@'))
    return ['SANAD_CORE_BANK is no address; write https://host[:port], with the path before /core/v1 if there is one']
  if (url.protocol === 'http:')
    return sandbox && isOwnMachine(url.hostname)
      ? []
      : ['SANAD_CORE_BANK must begin with https://; plain http is for a core bank on the same machine, in a sandbox']
  if (sandbox || coreBankCertFile !== undefined) return []
  return ['SANAD_CORE_BANK_CERT_FILE is missing; production demands mutual TLS with the core bank']
}

function moduleProblems({ coreBank, sandbox, coreBankInProcess }: CoreBankAddressContext): string[] {
  if (sandbox || coreBankInProcess || coreBank === 'simulator') return []
  return [
    'SANAD_CORE_BANK_IN_PROCESS is off, and SANAD_CORE_BANK is a module, which would run in this process with all keys; give an https ' +
      'address, or say on where the bank wants its code there',
  ]
}
