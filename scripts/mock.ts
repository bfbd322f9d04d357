/**
 * `make mock API=payment-initiation PORT=4010`: Prism answers with the examples of one contract, on loopback, until Ctrl-C. Their
 * dates are moved, so that what lies in the future there does so now, or at EXAMPLES_AT (an ISO 8601 moment).
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contractFile, contractNames } from '../test/support/contract/contracts.ts'
import { shiftExamples } from '../test/support/contract/exampleDates.ts'
import { listCallable } from '../test/support/contract/exampleRequest.ts'
import { prismProgram } from '../test/support/prism.ts'
import { introduce } from './mock/introduction.ts'

const { API: api = '', PORT: port = '4010', EXAMPLES_AT: examplesAt = new Date().toISOString() } = process.env
const now = new Date(examplesAt)
const host = '127.0.0.1'

function stop(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(2)
}

if (!contractNames.includes(api)) {
  stop(
    `${api === '' ? 'API is missing' : `There is no contract ${api}`}. Say one of:\n${contractNames.map((name) => `  make mock API=${name}`).join('\n')}`,
  )
}
if (!/^[1-9][0-9]{0,4}$/.test(port) || Number(port) > 65_535) stop(`PORT must be a number from 1 to 65535, not ${port}`)
if (Number.isNaN(now.getTime())) stop(`EXAMPLES_AT must be a moment such as 2026-11-21T09:30:00Z, not ${examplesAt}`)

/** Asked beforehand: Prism would answer a taken port with a stack trace. */
const fault = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
  const probe = createServer()
    .once('error', resolve)
    .listen(Number(port), host, () => probe.close(() => resolve(undefined)))
})
if (fault)
  stop(
    fault.code === 'EADDRINUSE'
      ? `port ${port} on ${host} is taken; say another one: make mock API=${api} PORT=${(Number(port) % 65_535) + 1}`
      : fault.message,
  )

/** Prism would send the events of a contract to whatever address a request names, so it does not hear of them. */
function withoutCallbacks(document: object): object {
  return JSON.parse(JSON.stringify(document), (name, member: unknown) => (name === 'callbacks' ? undefined : member)) as object
}

/** The contract as Prism reads it. */
const folder = mkdtempSync(join(tmpdir(), 'sanad-mock-'))
const shiftedFile = join(folder, `${api}.json`)
writeFileSync(
  shiftedFile,
  JSON.stringify(shiftExamples(withoutCallbacks(JSON.parse(readFileSync(contractFile(api), 'utf8')) as object), now)),
)

const child = spawn(process.execPath, [prismProgram, 'mock', shiftedFile, '--host', host, '--port', port], {
  stdio: ['inherit', 'pipe', 'inherit'],
})

/** What Prism says before it listens: its own list of addresses, or why it cannot start. */
let before = ''
let isListening = false
child.stdout.setEncoding('utf8').on('data', (text: string) => {
  if (isListening) return void process.stdout.write(text)
  before += text
  isListening = before.includes('Prism is listening')
  if (isListening) process.stdout.write(introduce(api, listCallable(api, now), `http://${host}:${port}`))
})

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const passOn = (signal: NodeJS.Signals) => void child.kill(signal)
for (const signal of signals) process.on(signal, passOn)
child.once('close', (code, signal) => {
  rmSync(folder, { recursive: true, force: true })
  if (!isListening) process.stderr.write(before)
  if (signal === null) process.exit(code ?? 1)
  // Ends as Prism has ended, so that a shell or a test sees the signal.
  for (const passed of signals) process.off(passed, passOn)
  process.kill(process.pid, signal)
})
