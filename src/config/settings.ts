import { settingDefinitions, type SettingDefinition } from './definitions.ts'
import { limits } from './limits.ts'

/** Everything the program may be told from outside, parsed and checked once at start. */
export interface Settings {
  port: number
  host: string
  databaseUrl: string | undefined
  /** {base_url}: no trailing slash. */
  baseUrl: string
  /** {auth_url} = issuer. */
  issuer: string
  dataDir: string
  environment: 'sandbox' | 'production'
  sandbox: boolean
  contractGuard: boolean
  minSecurity: 'secret' | 'fapi2'
  coreBank: string
  coreBankApproval: 'manual' | 'auto'
  coreBankTimeoutMs: number
  bankBic: string
  bankIbanCode: string
  rateLimitPerSecond: number
  rateLimitBurst: number
  trustedProxy: string | undefined
  keySecret: string | undefined
  keyRotationDays: number
  keyOverlapSeconds: number
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  limits: typeof limits
}

/** A start that cannot go on: `message` is the one line to print. */
export class SettingsError extends Error {}

function readSetting(definition: SettingDefinition, environment: NodeJS.ProcessEnv): unknown {
  const text = environment[definition.variable] ?? definition.fallback
  if (text === undefined || text === '') return undefined
  try {
    return definition.parse(text)
  } catch {
    // The value is not repeated: it may be a secret typed into the wrong variable.
    throw new SettingsError(`${definition.variable} has a value that is not allowed; allowed: ${definition.allowed}`)
  }
}

function refuseUnknownNames(environment: NodeJS.ProcessEnv): void {
  const known = new Set(Object.values(settingDefinitions).map((definition) => definition.variable))
  const unknown = Object.keys(environment).filter((name) => name.startsWith('SANAD_') && !known.has(name))
  if (unknown.length > 0) throw new SettingsError(`unknown setting ${unknown.join(', ')}; known: ${[...known].join(', ')}`)
}

/** Reads all settings from the environment. Throws SettingsError with one clear line for an unknown SANAD_ name or a bad value. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  refuseUnknownNames(environment)
  const values = Object.fromEntries(
    Object.entries(settingDefinitions).map(([name, definition]) => [name, readSetting(definition, environment)]),
  ) as unknown as Omit<Settings, 'issuer' | 'sandbox' | 'limits'>
  const settings = deriveSettings(values)
  if (!settings.sandbox && !settings.keySecret) {
    throw new SettingsError('SANAD_KEY_SECRET is missing; production demands it: at least 32 characters')
  }
  if (!settings.sandbox && settings.coreBank === 'simulator') {
    throw new SettingsError('SANAD_CORE_BANK is the simulator; production demands the module of a real core bank')
  }
  return settings
}

function deriveSettings(values: Omit<Settings, 'issuer' | 'sandbox' | 'limits'>): Settings {
  const baseUrl = values.baseUrl ?? `http://localhost:${values.port}`
  return { ...values, baseUrl, issuer: `${baseUrl}/auth`, sandbox: values.environment === 'sandbox', limits }
}
