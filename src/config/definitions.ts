import { isIP } from 'node:net'

/** The start cannot go on. `problems` has one line for each thing that is missing or wrong; `message` has them all. */
export class SettingsError extends Error {
  readonly problems: readonly string[]

  constructor(...problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** One setting: where it comes from, its default, what is allowed, and why the default is what it is. */
export interface SettingDefinition {
  variable: string
  /** `undefined` means optional without a default. */
  fallback: string | undefined
  parse: (text: string) => unknown
  /** What a right value looks like, for the error message and docs/configuration.md. */
  allowed: string
  reason: string
}

/** What the environment gives, or the fallback, parsed. Throws SettingsError for a bad value. */
export function readSetting(definition: SettingDefinition, given: string | undefined): unknown {
  const text = given ?? definition.fallback
  if (text === undefined || text === '') return undefined
  try {
    return definition.parse(text)
  } catch {
    // The value is not repeated: it may be a secret typed into the wrong variable.
    throw new SettingsError(`${definition.variable} has a value that is not allowed; allowed: ${definition.allowed}`)
  }
}

/** One line for the SANAD_ names of the environment that nobody knows, if there are any. */
export function unknownNames(environment: NodeJS.ProcessEnv, definitions: Record<string, SettingDefinition>): string[] {
  const known = new Set(Object.values(definitions).map((definition) => definition.variable))
  const unknown = Object.keys(environment).filter((name) => name.startsWith('SANAD_') && !known.has(name))
  return unknown.length > 0 ? [`unknown setting ${unknown.join(', ')}; known: ${[...known].join(', ')}`] : []
}

/** A whole number within bounds. */
export const integer = (min: number, max: number) => (text: string) => {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max) throw new RangeError()
  return value
}
/** One of these words. */
export const oneOf =
  (...values: string[]) =>
  (text: string) => {
    if (!values.includes(text)) throw new RangeError()
    return text
  }
/** At least one of these words, separated by commas or blanks, as a list. */
export const someOf = (values: readonly string[]) => (text: string) => {
  const chosen = text.split(/[ ,]+/)
  if (!chosen.every((value) => values.includes(value))) throw new RangeError()
  return values.filter((value) => chosen.includes(value))
}
/** A text of which this is true. */
export const satisfying = (isRight: (text: string) => boolean) => (text: string) => {
  if (!isRight(text)) throw new RangeError()
  return text
}
/** A text of this form. */
export const matching = (pattern: RegExp) => satisfying((text) => pattern.test(text))
/** `on` or `off`. */
export const onOff = (text: string) => {
  if (text !== 'on' && text !== 'off') throw new RangeError()
  return text === 'on'
}
/** A port, or `off`. */
export const portOrOff = (text: string) => (text === 'off' ? text : integer(1, 65_535)(text))
/** An address without the slashes at its end. */
export const withoutSlashes = (address: string): string => address.replace(/(?<!\/)\/+$/, '')
/** An http(s) address without user name and password, returned without a slash at its end. */
export const httpAddress = (text: string) => {
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol) || url.search || url.hash || text.includes('@')) throw new RangeError()
  return withoutSlashes(text)
}
/** The same in https only. */
export const httpsAddress = (text: string) => {
  if (!text.startsWith('https://')) throw new RangeError()
  return httpAddress(text)
}
/** An address of PostgreSQL that its driver can read. It forgives blanks and stray % signs, and a host that stands in the query. */
export const postgresAddress = satisfying((text) => {
  const isReadable = [text, encodeURI(text)].some((written) => URL.canParse(written.replace('@/', '@host/')))
  return /^postgres(ql)?:\/\//.test(text) && isReadable
})
/** IP addresses and CIDR blocks, separated by commas or blanks; at least one, and none of them the whole internet. */
export const networks = satisfying((text) => text.split(/[ ,]+/).every(isNetwork))
function isNetwork(entry: string): boolean {
  const [address, prefix = '1', ...more] = entry.split('/') as [string, string?, ...string[]]
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6]
  return more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits
}
/** The definition of a whole number with a default. */
export const whole = (
  name: string,
  fallback: number,
  min: number,
  max: number,
  unit: string,
  reason: string,
): SettingDefinition => ({
  variable: name,
  fallback: String(fallback),
  parse: integer(min, max),
  allowed: `${min} to ${max} ${unit}`.trimEnd(),
  reason,
})

/** The definition of an optional file in PEM. */
export const pemFile = (variable: string, reason: string): SettingDefinition => ({
  variable,
  fallback: undefined,
  parse: matching(/./),
  allowed: 'a file in PEM',
  reason,
})
