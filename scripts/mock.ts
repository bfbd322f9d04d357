/**
 * `make mock`: mocks of the five interfaces on ports 4010 to 4014, and a page on 4009 that lists them; `make mock API=payment-initiation
 * PORT=4010`: one of them, or of the other contracts. Prism answers with the examples of the contracts, a front before it signs them
 * afresh. Everything is on loopback, until Ctrl-C. The examples' dates are moved, so that what lies in the future there does so now, or
 * at EXAMPLES_AT (an ISO 8601 moment).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JWTVerifyGetKey } from 'jose'
import type { ErrorStyle } from '../generated/operations.ts'
import { contractNames, readContract } from '../test/support/contract/contracts.ts'
import { purposeOfContract } from '../src/sdk/purposes.ts'
import { listCallable } from '../test/support/contract/exampleRequest.ts'
import { createMockBank } from './mock/bank/bank.ts'
import { createFront } from './mock/front.ts'
import { createJudge } from './mock/judge.ts'
import { introduce, introduceAll } from './mock/introduction.ts'
import { type MockedApi, createOverview } from './mock/overview.ts'
import { makeMockKey } from './mock/mockKey.ts'
import { faultOfPort, host, type RunningPrism, startPrism } from './mock/prismChild.ts'

const { API, PORT, EXAMPLES_AT: examplesAt = new Date().toISOString() } = process.env
const [, program = '', named = API ?? '', port = PORT ?? ''] = process.argv
const api = named === 'all' ? '' : named
/** The line that starts it: the packed program has its words behind its name. */
const startLine = (contract: string, at = '') =>
  program.endsWith('mock.ts')
    ? ['make mock', contract && `API=${contract}`, at && `PORT=${at}`].filter(Boolean).join(' ')
    : `npx --no-install sanad-mock ${[contract || 'all', at].join(' ').trim()}`
const now = new Date(examplesAt)
const aheadMs = now.getTime() - Date.now()
const interfaces = Object.keys(purposeOfContract)
const overviewPort = 4009

function stop(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(2)
}

if (api !== '' && !contractNames.includes(api))
  stop(`There is no contract ${api}. Say one of:\n${contractNames.map((name) => `  ${startLine(name)}`).join('\n')}`)
if (port !== '' && (!/^[1-9][0-9]{0,4}$/.test(port) || Number(port) > 65_535 - interfaces.length))
  stop(`PORT must be a number from 1 to ${65_535 - interfaces.length}, not ${port}`)
if (Number.isNaN(now.getTime())) stop(`EXAMPLES_AT must be a moment such as 2026-11-21T09:30:00Z, not ${examplesAt}`)

const apis = api === '' ? interfaces : [api]
const firstPort = port === '' ? overviewPort + 1 : Number(port)
const ports = [...apis.map((_, index) => firstPort + index), ...(api === '' ? [firstPort - 1] : [])]
for (const wanted of ports) {
  const fault = await faultOfPort(wanted)
  const other = startLine(api, String(api === '' ? firstPort + 100 : (wanted % 65_530) + 1))
  if (fault) stop(fault.code === 'EADDRINUSE' ? `port ${wanted} on ${host} is taken; say another one: ${other}` : fault.message)
}

/** The contracts as Prism reads them. */
const folder = mkdtempSync(join(tmpdir(), 'sanad-mock-'))
const prisms: RunningPrism[] = []
let endedBy: NodeJS.Signals | undefined
const end = (code: number) => {
  for (const { child } of prisms) child.kill()
  rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // Ends as it was ended, so that a shell or a test sees the signal.
    process.removeAllListeners(signal)
    for (const { child } of prisms) child.kill()
    rmSync(folder, { recursive: true, force: true })
    process.kill(process.pid, (endedBy = signal))
  })

const key = await makeMockKey()
/** Told to one mock, known to all. */
const appKeys = new Map<string, JWTVerifyGetKey>()

async function startMock(name: string, index: number): Promise<MockedApi> {
  const prism = await startPrism(name, { folder, now })
  prisms.push(prism)
  prism.child.once('close', () => endedBy ?? end(1))
  const origin = `http://${host}:${firstPort + index}`
  const operations = listCallable(name, now)
  const { 'x-error-style': style = 'problem', 'x-served-by': servedBy } = readContract(name)
  // The authorization server answers as OAuth does.
  const errorStyle = servedBy === undefined ? (style as ErrorStyle) : undefined
  const judge = createJudge(name, now)
  const bank = judge && createMockBank({ at: now, aheadMs })
  const front = createFront({ key, origin, upstream: prism.address, operations, errorStyle, judge, bank, appKeys })
  await new Promise<void>((resolve) => front.listen(firstPort + index, host, resolve))
  return { api: name, origin, operations }
}

const mocked = await Promise.all(apis.map(startMock)).catch((error: Error): never => {
  process.stderr.write(`${error.message}\n`)
  return end(1) as never
})
if (api !== '') process.stdout.write(introduce(api, mocked[0]!.operations, mocked[0]!.origin))
else {
  const page = createOverview(mocked)
  await new Promise<void>((resolve) => page.listen(firstPort - 1, host, resolve))
  process.stdout.write(introduceAll(mocked, `http://${host}:${firstPort - 1}`))
}
