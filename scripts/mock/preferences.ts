import { HttpError } from '../../src/http/errors/httpError.ts'
import type { Answer } from '../../test/support/contract/contracts.ts'
import type { CallableOperation } from '../../test/support/contract/exampleRequest.ts'

/** Which answer a request wants (RFC 7240), and when. */
export interface Preferences {
  code: string | undefined
  example: string | undefined
  /** `dynamic=true`: Prism makes values up. */
  dynamic: string | undefined
  delayMs: number
  /** What of the header was understood, for Preference-Applied. */
  applied: string
}

const longestDelayMs = 60_000

const refuse = (message: string) => new HttpError('headerInvalid', message, { path: 'Prefer' })

const namesOf = ({ content = {} }: Answer) => [
  ...new Set(Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples))),
]

/**
 * Reads `Prefer: code=503, example=name, delay=3000` for an operation. Preferences that the mock does not know are passed over (RFC
 * 7240 section 2); a value that it cannot follow is refused, so that nobody takes another answer for the one that was meant. An
 * example is found under any status when `code` says none, those of success first. Throws HttpError 'headerInvalid'.
 */
export function readPreferences({ responses }: CallableOperation, header = ''): Preferences {
  const pairs = header.split(/[,;]/).map((part): [string, string] => {
    const [name = '', ...value] = part.trim().split('=')
    return [name.trim().toLowerCase(), value.join('=').trim().replaceAll('"', '')]
  })
  const known = pairs.filter(([name]) => ['code', 'example', 'delay', 'dynamic'].includes(name))
  const { code: asked, example, delay, dynamic } = Object.fromEntries(known) as Partial<Record<string, string>>
  const statuses = Object.keys(responses).sort()
  if (asked !== undefined && !statuses.includes(asked))
    throw refuse(`Prefer: code=${asked} is no status of this operation; it has ${statuses.join(', ')}.`)
  const candidates = asked === undefined ? statuses : [asked]
  const code = example === undefined ? asked : candidates.find((status) => namesOf(responses[status]!).includes(example))
  if (example !== undefined && code === undefined) {
    const names = candidates.flatMap((status) => namesOf(responses[status]!))
    throw refuse(`Prefer: example=${example} is no example here; there are ${[...new Set(names)].join(', ')}.`)
  }
  if (delay !== undefined && !/^\d{1,9}$/.test(delay)) throw refuse(`Prefer: delay=${delay} is no number of milliseconds.`)
  const applied = known.map(([name, value]) => `${name}=${value}`).join(', ')
  return { code, example, dynamic, delayMs: Math.min(Number(delay ?? 0), longestDelayMs), applied }
}

/** The header for Prism. */
export function writePreferences({ code, example, dynamic }: Preferences): string {
  const given = Object.entries({ code, example, dynamic }).filter(([, value]) => value !== undefined)
  return given.map(([name, value]) => `${name}=${value}`).join(', ')
}
