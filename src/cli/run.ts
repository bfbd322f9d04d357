import { parseArgs, type ParseArgsConfig } from 'node:util'
import { SanadApiError } from '#sanad-sdk'
import { bankAddress, whyNotReached } from './bankAddress.ts'
import { CheckFailed, type Command, type CommandInput, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { findProfile, profileFile } from './profile.ts'
import { openTerminal } from './terminal.ts'

/** What a run says to the shell. */
export const exitCodes = { good: 0, refused: 1, usage: 2, noAnswer: 3, untrusted: 4 } as const

const globalOptions = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  profile: { type: 'string' },
  'base-url': { type: 'string' },
  encoding: { type: 'string' },
} as const satisfies NonNullable<ParseArgsConfig['options']>

const globalHelp = `Everywhere:
  --json           one line of JSON on standard output, nothing else; faults as JSON on standard error
  --profile FILE   another profile than .sanad/profile.json (or SANAD_PROFILE)
  --base-url URL   the bank, for init and doctor (or SANAD_BASE_URL, or the profile; otherwise http://localhost:8080)
  --encoding jwt|json   how messages are signed
  --help           what a verb does, with an example

Exit codes: 0 done; 1 refused by the bank, a check that did not pass, or ended by Ctrl-C; 2 wrong use; 3 no answer; 4 an answer whose signature is not right`

function help(): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => `  sanad ${name.padEnd(10)} ${summary}`)
  return `sanad, a TPP on the command line\n\nBegin with the address of your sandbox, which is that of its docs without /docs:
  sanad init --base-url https://… && sanad consent create\n\nsanad help VERB says more of one of these:\n${rows.join('\n')}\n\n${globalHelp}`
}

/** A command in a text of ours: `sanad` with a verb behind it. */
const spoken = new RegExp(`(?<![\\w./-])sanad (${['help', ...Object.keys(commands)].join('|')})\\b`, 'g')

/** The streams and the environment of a run; tests bring their own. */
export interface Surroundings {
  stdin: Parameters<typeof openTerminal>[0]['stdin']
  stdout: Parameters<typeof openTerminal>[0]['stdout']
  stderr: Parameters<typeof openTerminal>[0]['stderr']
  environment: Record<string, string | undefined>
  signal: AbortSignal
  /** What is typed here for `sanad`. */
  program?: string
}

function explain(error: unknown, isEnded: boolean): { code: number; line: string; value: object } {
  const { message } = error as Error
  if (isParseFault(error)) {
    const unknown = /^Unknown option '([^']+)'/.exec(message)?.[1]
    const line = unknown === undefined ? message : `there is no option ${unknown} here; see sanad help`
    return { code: exitCodes.usage, line, value: { error: line } }
  }
  if (error instanceof UsageError) return { code: exitCodes.usage, line: message, value: { error: message } }
  if (isEnded) return { code: exitCodes.refused, line: 'ended before it was done', value: { error: 'ended' } }
  if (error instanceof CheckFailed) return { code: exitCodes.refused, line: message, value: { error: message } }
  if (!(error instanceof SanadApiError)) {
    const line = error instanceof Error ? (error.stack ?? message) : String(error)
    return { code: exitCodes.refused, line, value: { error: message } }
  }
  const { status, kind, errors, interactionId } = error
  const codes: Partial<Record<typeof kind, number>> = { noAnswer: exitCodes.noAnswer, untrusted: exitCodes.untrusted }
  const quoted = interactionId === undefined ? '' : `\nx-fapi-interaction-id ${interactionId}`
  return {
    code: codes[kind] ?? exitCodes.refused,
    line: `${message}${quoted}`,
    value: { status, kind, errors, interactionId },
  }
}

/** Where the bank was looked for in vain, and what to do. */
async function adviseOnAddress(error: SanadApiError, name: string, input: CommandInput): Promise<string> {
  const profile = await findProfile(input)
  // Only `init` goes to an address that is not in the profile.
  const address = profile === undefined || name === 'init' ? bankAddress(input, profile?.baseUrl) : profile.baseUrl
  if (profile?.baseUrl !== address) {
    const { seen, remedy } = whyNotReached(error, address)
    return `${seen}\n${remedy}`
  }
  const { seen, remedy } = whyNotReached(error, address, profileFile(input))
  return `${seen} (${error.message})\n${remedy}\nsanad doctor looks for the reason`
}

const isParseFault = (error: unknown) => String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')

function read(command: Command, args: string[]) {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { ...command.options, ...globalOptions } })
  return { words: positionals, options: values as CommandInput['options'] }
}

/** Runs one command line. Returns its exit code. */
export async function run(
  args: string[],
  { stdin, stdout, stderr, environment, signal, program = 'sanad' }: Surroundings,
): Promise<number> {
  const [first = 'help', ...behind] = args
  // `sanad help VERB` is what many a program answers.
  const isOfVerb = first === 'help' && Object.hasOwn(commands, behind[0] ?? '')
  const [name, rest] = isOfVerb ? [behind[0]!, [...behind.slice(1), '--help']] : [first, behind]
  const typed = (text: string) => text.replaceAll(spoken, `${program} $1`)
  const terminal = openTerminal({ stdin, stdout, stderr }, { isJson: args.includes('--json'), environment, typed })
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    const isAsked = ['help', '--help', '-h'].includes(name)
    if (isAsked) terminal.result(Object.keys(commands), typed(help()))
    else terminal.fault(`there is no verb ${name}\n\n${help()}`, { error: `there is no verb ${name}` })
    return isAsked ? exitCodes.good : exitCodes.usage
  }
  let input: CommandInput | undefined
  try {
    input = { ...read(command, rest), terminal, environment, signal }
    const page = `${command.summary}\n\n${command.usage}\n\n${globalHelp}`
    if (input.options.help === true) terminal.result(command.usage, typed(page))
    else await command.run(input)
    return exitCodes.good
  } catch (error) {
    const { code, line, value } = explain(error, signal.aborted)
    const isUnanswered = input !== undefined && error instanceof SanadApiError && error.kind === 'noAnswer' && !signal.aborted
    terminal.fault(isUnanswered ? await adviseOnAddress(error, name, input!) : line, value)
    return code
  }
}
