import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generatedCount, isCampaign } from '../support/campaign.ts'
import { createPostgresDatabase } from '../support/database/database.ts'
import { type SanadProcess, startSanadProcess } from '../support/servers/childServer.ts'
import { openVisitors } from '../support/servers/visitors.ts'

let sanad: SanadProcess
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createPostgresDatabase('seeded')
  drop = database.drop
  sanad = await startSanadProcess({
    environment: { DATABASE_URL: database.databaseUrl },
    preload: new URL('../support/servers/heapProbe.ts', import.meta.url),
    switches: ['--expose-gc'],
  })
})
afterAll(async () => {
  await sanad?.stop()
  await drop()
})

/** `SOAK_MINUTES=60` lets visitors come for an hour, and longer where fewer than all the rounds of a campaign came in it. */
const soakMinutes = Number(process.env.SOAK_MINUTES ?? 0)
const isLong = isCampaign || soakMinutes > 0

interface Sample {
  visits: number
  minutes: number
  heldBytes: number
  residentBytes: number
}

type Of = (sample: Sample) => number

/** The slope of the line that lies nearest to all samples. */
function slopeOf(samples: readonly Sample[], along: Of, up: Of): number {
  const mean = (value: Of) => samples.reduce((sum, sample) => sum + value(sample), 0) / samples.length
  const [middle, height] = [mean(along), mean(up)]
  const [over, under] = samples.reduce(
    ([a, b], sample) => [a + (along(sample) - middle) * (up(sample) - height), b + (along(sample) - middle) ** 2],
    [0, 0] as [number, number],
  )
  return over / under
}

/** What each visit leaves, and what an hour of them does at the pace of this machine. */
function slopesOf(samples: readonly Sample[]) {
  const anHour = (up: Of) => slopeOf(samples, ({ minutes }) => minutes / 60, up)
  return {
    heldBytesAVisit: slopeOf(
      samples,
      ({ visits }) => visits,
      ({ heldBytes }) => heldBytes,
    ),
    heldMbAnHour: anHour(({ heldBytes }) => heldBytes / 1e6),
    residentMbAnHour: anHour(({ residentBytes }) => residentBytes / 1e6),
    visitsAnHour: anHour(({ visits }) => visits),
  }
}

test(
  'what the process holds does not grow with visitors, apps, consents and sessions that come once',
  async () => {
    const visitors = await openVisitors(sanad)
    // The certificates of a thousand apps are kept. Only behind them it shows that the next thousand costs nothing.
    await visitors.register(isLong ? 1_100 : 1)
    const [rounds, visits] = [generatedCount(6, 60), soakMinutes > 0 ? 1_000 : generatedCount(300, 1_000)]
    const samples: Sample[] = []
    const begun = performance.now()
    const minutes = () => (performance.now() - begun) / 60_000
    while (samples.length < rounds || minutes() < soakMinutes) {
      await visitors.come(visits)
      const held = (await sanad.ask('heap')) as Pick<Sample, 'heldBytes' | 'residentBytes'>
      samples.push({ visits: (samples.length + 1) * visits, minutes: minutes(), ...held })
    }
    // Until then code is compiled and what is bounded in number fills up.
    const slopes = slopesOf(samples.slice(Math.ceil(samples.length / 3)))
    mkdirSync('reports', { recursive: true })
    writeFileSync('reports/soak.json', `${JSON.stringify({ at: new Date().toISOString(), ...slopes, samples }, null, 2)}\n`)
    expect(slopes.heldBytesAVisit, 'bytes a visit, see reports/soak.json').toBeLessThan(isLong ? 150 : 8_000)
  },
  isLong ? 3_600_000 + soakMinutes * 60_000 : undefined,
)
