import { auditLedger } from '../support/database/audits.ts'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { campaignSeed, generatedCount, isCampaign } from '../support/campaign.ts'
import type { Command } from './commandRun.ts'
import { approval, commands, creation } from './commands.ts'
import { beginSequence, openRealBank, type RealBank } from './realBank.ts'
import { ReferenceBank } from './reference.ts'

/** The embedded database takes most of them; PostgreSQL shows that the commands which run at once agree there too. */
const everydaySequences = process.env.DATABASE_URL ? 100 : 1_000
const sequences = generatedCount(everydaySequences, 20_000)
/** Enough to create, approve, settle and try again. */
const maxCommands = isCampaign ? 14 : 8
const start = Date.parse('2026-11-21T09:00:00.000Z')

const opening = fc.oneof(
  creation.map((first) => [first]),
  fc.tuple(creation, approval),
)
function* withFirst(first: Command[], others: Iterable<Command>): Generator<Command> {
  yield* first
  yield* others
}

let bank: RealBank | undefined
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: start }))
afterEach(async () => {
  await bank?.close()
  bank = undefined
})
afterAll(() => void vi.useRealTimers())

/** Over HTTP a short form: what differs is the way of answers and decisions, and each sequence has some. */
const forms = [
  { core: 'in the process', isApart: false, runs: sequences },
  { core: 'over HTTP', isApart: true, runs: generatedCount(sequences / 10, 2_000) },
]

it.each(forms)(
  `consents, payments and ledger do what a bank of a few lines does, with the core $core, in $runs random sequences, seed ${campaignSeed}`,
  async ({ isApart, runs }) => {
    vi.setSystemTime(start)
    const real = (bank = await openRealBank({ isApart }))
    const reached: Record<string, number> = {}
    const property = fc.asyncProperty(
      opening,
      fc.commands(commands, { maxCommands, size: 'max' }),
      async (first, others: Iterable<Command>) => {
        vi.setSystemTime(start)
        await beginSequence(real)
        const model = new ReferenceBank(start)
        await fc.asyncModelRun(() => ({ model, real: { bank: real, ids: [] } }), withFirst(first, others))
        for (const { payment } of model.consents) if (payment) reached[payment.status] = (reached[payment.status] ?? 0) + 1
      },
    )
    await fc.assert(property, { numRuns: runs, seed: campaignSeed })
    // A generator that never got a payment through would prove nothing.
    expect(Object.keys(reached).sort()).toEqual([
      'KSAOB.AcceptedSettlementCompleted',
      'KSAOB.Cancelled',
      'KSAOB.Pending',
      'KSAOB.Rejected',
    ])
    expect(await auditLedger(real.db)).toEqual({ sumHalalas: 0, accountsOutOfBalance: [] })
  },
  7_200_000,
)
