/**
 * `npm run bench:size -- [accounts|payees] [--accounts N] [--transactions N] [--minutes 20]`: the median time of account reads
 * (1 million accounts, 50 million transactions) or payee verifications (10 million accounts) beside the same with a thousand
 * accounts, in turns on one PostgreSQL, and the CPU time beside the bare server's. Writes reports/bench-size-<subject>.json.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../test/support/database/embeddedPostgres.ts'
import { type Measurement } from './bench/measure.ts'
import { prepareSide, type Side } from './benchAtSize/side.ts'
import { subjects } from './benchAtSize/subjects.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { accounts: { type: 'string' }, transactions: { type: 'string' }, minutes: { type: 'string', default: '20' } },
})
const [chosen = 'accounts'] = positionals
const subject = subjects[chosen]
if (!subject) {
  console.error(`nothing is called ${chosen}; there are ${Object.keys(subjects).join(' and ')}`)
  process.exit(2)
}
const full = {
  accounts: Number(values.accounts ?? subject.size.accounts),
  transactions: Number(values.transactions ?? subject.size.transactions),
}
const small = { accounts: 1_000, transactions: Math.round((1_000 * full.transactions) / full.accounts) }
const deadlineMs = Number(values.minutes) * 60_000
const rounds = 3
process.env.BENCH_OPERATIONS ??= subject.interfaces.flatMap(({ operations }) => operations.map(({ name }) => name)).join(',')

const middle = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!

interface SideMeasurement extends Measurement {
  side: string
}

/** One line for each operation and number of connections; of each figure the middle one of all rounds. */
function summarise(measured: readonly SideMeasurement[], [thousand, all]: readonly Side[]) {
  const lines = measured
    .filter(({ side, target }) => side === thousand!.name && target === 'sanad')
    .slice(0, measured.length / rounds / 4)
  return lines.map(({ operation, connections }) => {
    const figure = ({ name }: Side, target: string, member: 'p50Ms' | 'p99Ms' | 'cpuMsPerRequest') =>
      middle(
        measured
          .filter(
            (one) => one.side === name && one.target === target && one.operation === operation && one.connections === connections,
          )
          .map((one) => one[member]),
      )
    const [smallMs, fullMs] = [figure(thousand!, 'sanad', 'p50Ms'), figure(all!, 'sanad', 'p50Ms')]
    const cpuRatio = figure(all!, 'sanad', 'cpuMsPerRequest') / figure(all!, 'bare', 'cpuMsPerRequest')
    return {
      operation,
      connections,
      thousandP50Ms: smallMs,
      fullP50Ms: fullMs,
      ratio: Number((fullMs / smallMs).toFixed(2)),
      fullP99Ms: figure(all!, 'sanad', 'p99Ms'),
      bareP50Ms: figure(all!, 'bare', 'p50Ms'),
      cpuRatioToBare: Number(cpuRatio.toFixed(2)),
    }
  })
}

const postgres = await startEmbeddedPostgres({ durable: true })
const sides: Side[] = []
try {
  sides.push(await prepareSide(postgres.url, 'thousand', { subject, wanted: small, deadlineMs }))
  sides.push(await prepareSide(postgres.url, 'full', { subject, wanted: full, deadlineMs }))
  const measured: SideMeasurement[] = []
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      measured.push(...(await side.measure()).map((one) => ({ ...one, side: side.name })))
  }
  const rows = summarise(measured, sides)
  console.log(sides.map(({ name, size }) => `${name}: ${size.accounts} accounts, ${size.transactions} transactions`).join('\n'))
  console.table(rows)
  mkdirSync('reports', { recursive: true })
  writeFileSync(
    `reports/bench-size-${chosen}.json`,
    `${JSON.stringify({ sizes: sides.map(({ name, size }) => ({ name, ...size })), rows }, null, 2)}\n`,
  )
  process.exitCode = measured.some(({ errors }) => errors > 0) ? 1 : 0
} finally {
  await Promise.all(sides.map((side) => side.stop()))
  await postgres.stop()
}
