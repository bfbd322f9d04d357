import { startEmbeddedPostgres } from '../../test/support/database/embeddedPostgres.ts'
import { type ChildServer, startChildServer } from '../../test/support/servers/childServer.ts'
import { fetchAccessToken, interfaces, listOperations, prepareScenario, type Scenario } from './interfaces.ts'
import { ratioInterval, type RatioInterval } from './interval.ts'
import { cpuMs, type LoadTarget, startLoader, sum } from './measure.ts'
import type { BenchPlan } from './plan.ts'
import { createDatabase, makeDataFolder, startSanad } from './servers.ts'

/** The simulator as a program of its own, which decides as it is told. */
export function startCoreBank(
  databaseUrl: string,
  { approval, core }: { approval: 'manual' | 'auto'; core?: number | undefined },
): Promise<ChildServer> {
  return startChildServer({
    wordsOf: () => ['src/coreBankMain.ts'],
    environmentOf: (port) => ({
      ...{ PORT: String(port), SANAD_BASE_URL: `http://127.0.0.1:${port}`, DATABASE_URL: databaseUrl },
      ...{ SANAD_LOG_LEVEL: 'error', SANAD_CORE_BANK_APPROVAL: approval },
      ...{ SANAD_RATE_PER_SECOND: '100000', SANAD_RATE_BURST: '200000' },
    }),
    readyPath: '/health/ready',
    isReady: ({ ok }) => ok,
    isQuiet: true,
    core,
  })
}

/** What an operation costs with the core bank in the process and over HTTP: CPU milliseconds for a request. */
export interface CoreBankReport {
  operation: string
  inProcessMs: number
  /** Of Sanad, and of the core bank's own program. */
  sanadMs: number
  coreBankMs: number
  /** Of both programs over the one. */
  ratio: RatioInterval
}

/** What asks the core bank, and what does not. */
const measured = ['consentCreate', 'paymentRead', 'accounts', 'balances', 'transactionsFirst']

interface Form {
  scenario: Scenario
  sanad: ChildServer
  coreBank: ChildServer | undefined
}

/** Measures both forms at the same time, with requests to each in turn, each on a database of its own. */
export async function measureCoreBank(
  plan: BenchPlan,
  core: number | undefined,
): Promise<{ operations: CoreBankReport[]; failures: string[] }> {
  const postgres = await startEmbeddedPostgres({ durable: false })
  const chosen = interfaces.filter(({ operations }) => operations.some(({ name }) => measured.includes(name)))
  const [own, apart, books] = [
    await createDatabase(postgres.url, 'own'),
    await createDatabase(postgres.url, 'apart'),
    await createDatabase(postgres.url, 'books'),
  ]
  const folders = [await makeDataFolder(), await makeDataFolder()] as const
  const costs = new Map<string, { inProcess: number; sanad: number; coreBank: number }[]>()
  const failures: string[] = []
  const open = async (isApart: boolean): Promise<Form> => {
    const coreBank = isApart ? await startCoreBank(books, { approval: 'auto', core }) : undefined
    const environment = {
      ...{ DATABASE_URL: isApart ? apart : own, SANAD_DATA_DIR: folders[isApart ? 1 : 0] },
      ...(coreBank && { SANAD_CORE_BANK: coreBank.baseUrl }),
    }
    const sanad = await startSanad(environment, { core })
    return { sanad, coreBank, scenario: await prepareScenario(sanad, chosen) }
  }
  try {
    for (let round = 0; round < plan.rounds; round++) {
      process.stderr.write(`round ${round + 1} of ${plan.rounds}\n`)
      const forms = [await open(false), await open(true)] as const
      const found = await measureRound(round % 2 === 0 ? forms : [forms[1], forms[0]], plan, failures)
      for (const [operation, cost] of found) costs.set(operation, [...(costs.get(operation) ?? []), cost])
      await Promise.all(forms.flatMap(({ sanad, coreBank }) => [sanad, ...(coreBank ? [coreBank] : [])]).map((one) => one.stop()))
    }
  } finally {
    await postgres.stop()
  }
  return { operations: [...costs].map(([operation, rounds]) => reportOn(operation, rounds)), failures }
}

type Cost = { inProcess: number; sanad: number; coreBank: number }

async function measureRound(forms: readonly Form[], plan: BenchPlan, failures: string[]): Promise<[string, Cost][]> {
  const loader = startLoader()
  const costs: [string, Cost][] = []
  try {
    for (const operation of listOperations(process.env.BENCH_OPERATIONS ?? measured.join())) {
      const targets = await Promise.all(
        forms.map(async ({ sanad, coreBank, scenario }): Promise<LoadTarget> => {
          const accessToken = await fetchAccessToken(operation, scenario)
          const callers = [{ prepared: scenario[operation.contract]!, accessToken }]
          return { target: coreBank ? 'apart' : 'inProcess', instances: [sanad], callers }
        }),
      )
      const program = forms.find(({ coreBank }) => coreBank)!.coreBank!
      let before = 0
      const requests = plan.slices * plan.sliceSize
      const stretches = [plan.warmUp, requests].map((count) => ({ requests: count, atOnce: 16, secondsAtMost: 300 }))
      const slices = await loader.run({ operation: operation.name, targets, stretches }, async () => {
        before = cpuMs(program.pid)
      })
      const coreBank = (cpuMs(program.pid) - before) / requests
      const of = (target: string) => slices[1]![targets.findIndex((one) => one.target === target)]!
      failures.push(...slices.flat().flatMap(({ firstError }) => (firstError ? [`${operation.name}: ${firstError}`] : [])))
      const perRequest = (target: string) => of(target).cpuMs / of(target).requests
      costs.push([operation.name, { inProcess: perRequest('inProcess'), sanad: perRequest('apart'), coreBank }])
    }
  } finally {
    loader.stop()
  }
  return costs
}

function reportOn(operation: string, rounds: readonly Cost[]): CoreBankReport {
  const mean = (of: (cost: Cost) => number) => sum(rounds.map(of)) / rounds.length
  return {
    operation,
    inProcessMs: mean(({ inProcess }) => inProcess),
    sanadMs: mean(({ sanad }) => sanad),
    coreBankMs: mean(({ coreBank }) => coreBank),
    ratio: ratioInterval(rounds.map(({ inProcess, sanad, coreBank }) => (sanad + coreBank) / inProcess)),
  }
}
