import { SanadApiError, operationTable, type OperationEntry, type Purpose, purposeOfContract } from '#sanad-sdk'
import { type Command, type CommandInput, optionOf, readNamedFile, UsageError } from '../command.ts'
import { getProfile, openClient, type Profile } from '../profile.ts'
import { showAnswer } from '../show.ts'
import { readPurpose } from './init.ts'

/** Which app calls the operations of a contract: the first of the profile where any will do. */
export function purposeOf({ contract }: Pick<OperationEntry, 'contract'>, profile: Profile): Purpose {
  return purposeOfContract[contract] ?? (Object.keys(profile.apps)[0] as Purpose)
}

/** `name=value` pairs of an option that may be given several times. */
function pairsOf({ options }: CommandInput, option: string, separator: '=' | ':'): Record<string, string> {
  const given = options[option]
  const pairs = Array.isArray(given) ? given : []
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf(separator)
      if (at < 1) throw new UsageError(`--${option} takes NAME${separator}VALUE, not ${pair}`)
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    }),
  )
}

const tokenAdvice = ({ baseUrl }: Profile) =>
  `make an API token at ${baseUrl}/dashboard/api-tokens, and say --token sanad_api_… (or SANAD_API_TOKEN)`

/** What the developer's own operations are called with: their API token, or the session that `sanad init` has begun. Throws UsageError. */
function sessionFor(input: CommandInput, { operationId, credentials }: OperationEntry, profile: Profile): string {
  const known = optionOf(input, 'token') ?? input.environment.SANAD_API_TOKEN ?? profile.session
  if (credentials === 'DashboardSession' && !known)
    throw new UsageError(`${operationId} is called by the developer, and this profile has no session: ${tokenAdvice(profile)}`)
  return known ?? ''
}

/** The values for the path of an operation, all of them and no others. */
function pathOf(input: CommandInput, { operationId, path }: OperationEntry): Record<string, string> {
  const given = pairsOf(input, 'path', '=')
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const missing = names.find((name) => (given[name] ?? '') === '')
  if (missing !== undefined) throw new UsageError(`${operationId} needs --path ${missing}=VALUE`)
  const unknown = Object.keys(given).find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new UsageError(`${operationId} has no ${unknown} in its path ${path}; what comes behind a ? goes with --query`)
  return given
}

async function bodyOf(input: CommandInput): Promise<object | undefined> {
  const text = optionOf(input, 'data')
  if (text === undefined) return undefined
  const json = text === '@-' ? await input.terminal.readInput() : text.startsWith('@') ? await readNamedFile(text.slice(1)) : text
  try {
    return JSON.parse(json) as object
  } catch (error) {
    throw new UsageError(`--data is not JSON: ${(error as Error).message}`)
  }
}

function listOperations(input: CommandInput): void {
  const width = Math.max(...operationTable.map(({ operationId }) => operationId.length))
  const lines = operationTable.map(({ operationId, method, path }) => `${operationId.padEnd(width)}  ${method.padEnd(6)} ${path}`)
  input.terminal.result(operationTable, lines.join('\n'))
}

/** `sanad call`. */
export const call: Command = {
  summary: 'call any operation by its operationId',
  usage: `sanad call
sanad call OPERATION [--path NAME=VALUE]… [--query NAME=VALUE]… [--data JSON|@FILE|@-] [--header NAME:VALUE]…

Without an operation it lists them all. The body is the plain message; the command signs it, sends the token that the operation
needs (the customer's: that of the latest \`sanad authorize\`), and checks the answer. --token brings another one; for operations of
the dashboard it is an API token made there (or SANAD_API_TOKEN).

  sanad call getPayment --path PaymentId=5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
  sanad call getAccounts --query page=2
  sanad call listCoreBankCustomers --json`,
  options: {
    path: { type: 'string', multiple: true },
    query: { type: 'string', multiple: true },
    header: { type: 'string', multiple: true },
    data: { type: 'string' },
    for: { type: 'string' },
    token: { type: 'string' },
    'idempotency-key': { type: 'string' },
  },
  run: async (input) => {
    const [operationId] = input.words
    if (operationId === undefined) return listOperations(input)
    const row = operationTable.find((candidate) => candidate.operationId.toLowerCase() === operationId.toLowerCase())
    if (row === undefined) throw new UsageError(`there is no operation ${operationId}; \`sanad call\` lists them`)
    const path = pathOf(input, row)
    const profile = await getProfile(input)
    const named = optionOf(input, 'for')
    const purpose = named === undefined ? purposeOf(row, profile) : readPurpose(named)
    const client = await openClient(input, profile, purpose)
    const psuToken =
      optionOf(input, 'token') ?? (row.credentials === 'PsuToken' ? profile.latest[purpose]?.accessToken : undefined)
    const key = optionOf(input, 'idempotency-key')
    const body = await bodyOf(input)
    const asked = client.call(row.operationId, {
      path,
      query: pairsOf(input, 'query', '='),
      headers: pairsOf(input, 'header', ':'),
      session: sessionFor(input, row, profile),
      signal: input.signal,
      ...(psuToken === undefined ? {} : { psuToken }),
      ...(key === undefined ? {} : { idempotencyKey: key }),
      ...(body === undefined ? {} : { body }),
    })
    showAnswer(
      input,
      await asked.catch((error: unknown) => {
        const isRefused = error instanceof SanadApiError && error.status === 401 && row.credentials === 'DashboardSession'
        if (isRefused) input.terminal.hint(`the session or API token is not valid (any more): ${tokenAdvice(profile)}`)
        throw error
      }),
    )
  },
}
