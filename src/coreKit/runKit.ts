import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { coreContractVersion } from '../../generated/coreOperations.ts'
import { openCallbacks } from './callbacks.ts'
import { groups } from './check.ts'
import { checkBank, Refused } from './checkBank.ts'
import { openCore } from './core.ts'
import { type Finding, type Report, totalsOf } from './findings.ts'
import { hookCommands, hooksOf } from './hooks.ts'
import { ProfileFault, readProfile } from './profile.ts'
import { sign, verify, writeReport } from './report.ts'
import { openSender, type Tls } from './sender.ts'
import { openTokens, readTokenKey, thumbprintOf } from './tokens.ts'
import { openTransport } from './transport.ts'
import { writeSkeleton } from './writeSkeleton.ts'

/** What a run says to the shell. */
export const exitCodes = { good: 0, failed: 1, usage: 2, refused: 3 } as const

/** The streams and the environment of a run; tests bring their own. */
export interface Surroundings {
  stdout: { write(text: string): unknown; isTTY?: boolean }
  stderr: { write(text: string): unknown }
  environment: Record<string, string | undefined>
  /** Of this package. */
  kitVersion: string
  kitName: string
}

const options = {
  profile: { type: 'string' },
  report: { type: 'string', default: 'core-check' },
  only: { type: 'string', multiple: true },
  load: { type: 'string' },
  'load-seconds': { type: 'string', default: '600' },
  cert: { type: 'string' },
  key: { type: 'string' },
  ca: { type: 'string' },
  'token-key': { type: 'string' },
  issuer: { type: 'string', default: 'https://sanad.example' },
  audience: { type: 'string' },
  callbacks: { type: 'string' },
  'callbacks-port': { type: 'string' },
  patience: { type: 'string', default: '1' },
  verify: { type: 'string' },
  'signed-by': { type: 'string' },
  skeleton: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

const help = `sanad-core-check URL --profile FILE

Checks an adapter that serves the contract of the core bank. URL is its base address and ends in /core/v1. The profile names the test
customers and accounts that the kit may touch; profiles/simulator.json of this package is an example. It moves money, locks customers
and reserves guarantee lines, so it runs against a sandbox only.

  --report FOLDER      where report.html, junit.xml, report.json and report.jws go (core-check)
  --only ID            one check or one group; may be given several times
  --load PER_SECOND    the load checks too, at this rate, for --load-seconds (600)
  --cert, --key, --ca  FILES in PEM: the client certificate, its key, the authority of the adapter
  --token-key FILE     the private key of Sanad’s tokens (JWK or PEM); its public half is known to the adapter
  --issuer, --audience of these tokens (https://sanad.example, and URL)
  --callbacks URL      listens for signed decisions in the place of Sanad; URL is Sanad’s base address as the adapter has it
  --callbacks-port N   where a proxy in front of that address leads to; otherwise its own port
  --patience NUMBER    waits so many times as long as Sanad does, for a debugger or a slow machine (1)
  --verify FILE        looks at a report.jws and says what it holds: that nobody changed it since it was signed
  --signed-by KEY      with --verify: and that this key has signed it, whose thumbprint the terminal of the run showed

  --skeleton FOLDER    writes a server of the contract in TypeScript, whose operations answer 501 until you write them

Environment, each a command of yours:
${Object.entries(hookCommands)
  .map(([name, what]) => `  ${name.padEnd(14)} ${what}`)
  .join('\n')}

Groups: ${groups.join(', ')}
Exit codes: 0 nothing failed; 1 something did; 2 wrong use; 3 the adapter does not answer, or is no sandbox`

/** What a person has typed wrong. */
class UsageError extends Error {}

type Values = ReturnType<typeof read>['values']

/** One thumbprint in 64 begins with "-", and would be read as an option where it is a word of its own. */
const joinThumbprint = (args: readonly string[]) =>
  args.flatMap((arg, at) => (arg === '--signed-by' ? `${arg}=${args[at + 1] ?? ''}` : args[at - 1] === '--signed-by' ? [] : arg))

const read = (args: string[]) => {
  try {
    return parseArgs({ args: joinThumbprint(args), options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function numberOf(values: Values, name: 'patience' | 'load' | 'load-seconds'): number {
  const number = Number(values[name])
  if (!(number > 0)) throw new UsageError(`--${name} is a number above 0`)
  return number
}

/** Listens where the adapter sends its decisions. Undefined where nobody has said where. */
async function listen({ callbacks, 'callbacks-port': typed }: Values) {
  if (callbacks === undefined) return undefined
  if (!URL.canParse(callbacks)) throw new UsageError('--callbacks is the base address that the adapter has of Sanad')
  const port = Number(typed ?? new URL(callbacks).port)
  if (!(Number.isInteger(port) && port > 0 && port < 65_536))
    throw new UsageError('--callbacks has no port to listen at; say --callbacks-port, where a proxy leads to')
  return openCallbacks(callbacks.replace(/\/$/, ''), port).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`--callbacks: nobody can listen at the port ${port} (${error.code ?? error.message})`)
  })
}

function baseUrlOf([typed]: string[]): string {
  const url = URL.parse?.(typed ?? '') ?? (URL.canParse(typed ?? '') ? new URL(typed!) : null)
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError('say the base address of the adapter, which ends in /core/v1')
  return url.href.replace(/\/$/, '')
}

const fileOf = async (name: string, file: string | undefined) =>
  file === undefined
    ? undefined
    : readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        throw new UsageError(`--${name}: ${file} cannot be read (${error.code ?? error.message})`)
      })

async function open(baseUrl: string, values: Values) {
  const [cert, key, ca] = await Promise.all((['cert', 'key', 'ca'] as const).map((name) => fileOf(name, values[name])))
  const own: Tls = { ...(cert !== undefined && { cert }), ...(key !== undefined && { key }), ...(ca !== undefined && { ca }) }
  const thumbprint = cert === undefined ? undefined : thumbprintOf(cert)
  const audience = values.audience ?? baseUrl
  const tokenKey = values['token-key'] === undefined ? undefined : await readTokenKey(values['token-key'])
  const makeToken = tokenKey && openTokens(tokenKey, { issuer: values.issuer, audience, thumbprint })
  const sender = openSender(own)
  const core = openCore({ baseUrl, sender, token: makeToken && (() => makeToken()), patience: numberOf(values, 'patience') })
  return { core, sender, transport: openTransport(baseUrl, { own, thumbprint, makeToken, audience }) }
}

const marks = { proved: 'ok  ', failed: 'FAIL', notProved: '--  ', leftOut: '    ' } as const
const colours = { proved: 32, failed: 31, notProved: 33, leftOut: 90 } as const

const words = { failed: 'Failed', notProved: 'Not proved', leftOut: 'Left out' } as const

/** What an adapter says must not move the cursor of a terminal. */
const plain = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '?')

/** One line for each check. */
function lineOf({ id, proves, verdict, detail }: Finding, isColoured: boolean): string {
  const mark = isColoured ? `\u001b[${colours[verdict]}m${marks[verdict]}\u001b[39m` : marks[verdict]
  const why = verdict === 'proved' ? '' : ` ${words[verdict]}: ${plain(detail ?? '')}`
  return `${mark} ${id.padEnd(30)} ${proves}${why}\n`
}

async function check(positionals: string[], values: Values, surroundings: Surroundings): Promise<number> {
  const { stdout, environment, kitVersion } = surroundings
  const baseUrl = baseUrlOf(positionals)
  if (values.profile === undefined) throw new UsageError('say --profile FILE, or sanad-core-check --help')
  const profile = await readProfile(values.profile)
  const { core, sender, transport } = await open(baseUrl, values)
  const callbacks = await listen(values)
  const isColoured = stdout.isTTY === true && !environment.NO_COLOR
  const startedAt = new Date().toISOString()
  try {
    const { capabilities, findings } = await checkBank({
      ...{ core, profile, transport, hooks: hooksOf(environment), only: values.only ?? [] },
      ...(callbacks && { callbacks }),
      ...(values.load !== undefined && {
        load: { perSecond: numberOf(values, 'load'), seconds: numberOf(values, 'load-seconds') },
      }),
      onFinding: (finding) => stdout.write(lineOf(finding, isColoured)),
    })
    if (findings.length === 0) throw new UsageError(`there is no check ${values.only?.join(', ')}`)
    const totals = totalsOf(findings)
    const endedAt = new Date().toISOString()
    const asked = { only: values.only ?? [], patience: numberOf(values, 'patience'), load: values.load !== undefined }
    const about = {
      baseUrl,
      profile: values.profile,
      asked,
      contractVersion: coreContractVersion,
      kitVersion,
      startedAt,
      endedAt,
    }
    const signed = await sign({ ...about, capabilities, findings, totals } satisfies Report)
    const page = await writeReport(values.report, signed)
    const { proved, failed, notProved, leftOut } = totals
    stdout.write(`\n${proved} proved, ${failed} failed, ${notProved} not proved, ${leftOut} left out\n`)
    stdout.write(`${page}, signed by the key ${signed.thumbprint}\n`)
    return failed === 0 ? exitCodes.good : exitCodes.failed
  } finally {
    sender.close()
    await callbacks?.close()
  }
}

/** What a signature tells, and what it cannot. */
const whoSigned = (thumbprint: string, wanted: string | undefined) =>
  wanted === undefined
    ? `Nobody has changed it since the key ${thumbprint} signed it. NOT PROVED: whose key that is, and that the run took place;
anybody can make such a file. Whoever saw the run knows its key: sanad-core-check --verify FILE --signed-by KEY`
    : `Signed by the key ${thumbprint}, as was expected: it is the report of the run that showed this key`

async function show(file: string, { 'signed-by': wanted }: Values, { stdout }: Surroundings): Promise<number> {
  const { report, thumbprint } = await verify((await fileOf('verify', file))!).catch((error: Error) => {
    throw new UsageError(`${file}: ${error.message}`)
  })
  if (wanted !== undefined && wanted !== thumbprint)
    throw new UsageError(`${file}: it is signed by the key ${thumbprint} and not by ${wanted}, so it is another report`)
  const { adapter } = report.capabilities
  const totals = Object.entries(report.totals).map(([verdict, count]) => `${count} ${verdict}`)
  const of = report.asked.only.length > 0 ? `, of ${report.asked.only.join(' and ')} only` : ''
  stdout.write(
    plain(`${adapter.name} ${adapter.build} at ${report.baseUrl}, ${report.endedAt}: ${totals.join(', ')}${of}`) + '\n',
  )
  stdout.write(`${whoSigned(thumbprint, wanted)}\n`)
  return report.totals.failed === 0 ? exitCodes.good : exitCodes.failed
}

async function begin(folder: string, { stdout, kitName }: Surroundings): Promise<number> {
  const files = await writeSkeleton(folder, kitName).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`--skeleton: ${error.message}`)
  })
  stdout.write(`${files.join(', ')} are in ${folder}; node start.ts serves them (Node 24, or compile them)\n`)
  return exitCodes.good
}

/** Runs one command line. Returns its exit code. */
export async function runKit(args: string[], surroundings: Surroundings): Promise<number> {
  const { stdout, stderr } = surroundings
  try {
    const { positionals, values } = read(args)
    if (values.help === true) {
      stdout.write(`${help}\n`)
      return exitCodes.good
    }
    if (values.skeleton !== undefined) return await begin(values.skeleton, surroundings)
    return values.verify === undefined
      ? await check(positionals, values, surroundings)
      : await show(values.verify, values, surroundings)
  } catch (error) {
    const isOfPerson = error instanceof UsageError || error instanceof ProfileFault
    if (!isOfPerson && !(error instanceof Refused)) throw error
    stderr.write(`sanad-core-check: ${error.message}\n`)
    return isOfPerson ? exitCodes.usage : exitCodes.refused
  }
}
