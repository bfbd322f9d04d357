import { expectLinesInStep } from '../support/database/audits.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { campaignSeed, generatedCount, isCampaign } from '../support/campaign.ts'
import { openSimulatorTables } from '../../src/simulator/database.ts'
import { type LetterBank, limitHalalas, openLetterBank, outcomeOf } from './letterBank.ts'
import { LetterReference } from './letterReference.ts'

const everydaySequences = process.env.DATABASE_URL ? 100 : 1_000
const sequences = generatedCount(everydaySequences, 10_000)
const maxSteps = isCampaign ? 16 : 9
const hourMs = 3_600_000

const pick = fc.nat({ max: 3 })
const ask = fc.record({
  kind: fc.constant('ask' as const),
  amountHalalas: fc.constantFrom(1, 75_000_00, limitHalalas / 2, limitHalalas / 2 + 1, limitHalalas, limitHalalas + 1),
  validHours: fc.constantFrom(null, 1, 3, 6),
  authorizeHours: fc.constantFrom(1, 48),
})
const act = fc.record({
  kind: fc.constantFrom('authorize' as const, 'create' as const, 'issue' as const, 'reject' as const, 'cancel' as const),
  pick,
})
/** What usually comes next on one consent, so that long lives are not left to chance. */
const onward = fc.record({ kind: fc.constant('onward' as const), pick })
const time = fc.constantFrom({ kind: 'wait' as const }, { kind: 'expire' as const })
const pair = fc.record({ kind: fc.constant('pair' as const), one: fc.oneof(onward, act), other: fc.oneof(onward, act) })
type Ask = typeof ask extends fc.Arbitrary<infer Value> ? Value : never
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never
type Onward = { kind: 'onward'; pick: number }
type Step = Ask | Act | Onward | { kind: 'wait' } | { kind: 'expire' } | { kind: 'pair'; one: Act | Onward; other: Act | Onward }

const step = fc.oneof<fc.WeightedArbitrary<Step>[]>(
  { weight: 2, arbitrary: ask },
  { weight: 4, arbitrary: act },
  { weight: 6, arbitrary: onward },
  { weight: 1, arbitrary: time },
  // Two at once say something on a database that can do two things at once.
  { weight: process.env.DATABASE_URL ? 3 : 1, arbitrary: pair },
)
const rest = fc.array(step, { minLength: 2, maxLength: maxSteps })
/** A letter that is issued and whose validity ends, which chance alone reaches once in thousands. */
const wholeLife = ask.map(({ amountHalalas }): Step[] => [
  { kind: 'ask', amountHalalas: Math.min(amountHalalas, limitHalalas), validHours: 1, authorizeHours: 48 },
  ...[1, 2, 3].map((): Onward => ({ kind: 'onward', pick: 0 })),
  ...[{ kind: 'wait' as const }, { kind: 'expire' as const }],
])
const sequence = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(ask, rest).map(([first, others]): Step[] => [first, ...others]) },
  { weight: 1, arbitrary: fc.tuple(wholeLife, rest).map((parts) => parts.flat()) },
)

let bank: LetterBank
// Only Date is faked: the database needs its timers.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => bank?.close())
afterAll(() => void vi.useRealTimers())

let dayMs = Date.parse('2026-11-21T09:00:00.000Z')

async function play(steps: readonly Step[], reached: Set<string>): Promise<void> {
  // Every sequence has a day of its own, so that the letters of the last one are over.
  dayMs += 24 * hourMs
  vi.setSystemTime(dayMs)
  const model = new LetterReference(dayMs)
  const ids: string[] = []
  const now = () => new Date(model.nowMs)
  const real = ({ kind, pick: index }: Act): Promise<string> => {
    const id = ids[index % ids.length]!
    if (kind === 'authorize' || kind === 'create') return outcomeOf(bank[kind](id, now()))
    return outcomeOf(bank.decide(id, kind, now()))
  }
  const reference = ({ kind, pick: index }: Act, wasPossible = false): string => {
    const consent = model.consents[index % ids.length]!
    if (kind === 'create') return model.create(consent, wasPossible)
    return kind === 'authorize' ? model.authorize(consent) : model.decide(consent, kind)
  }
  const resolve = (wanted: Act | Onward): Act =>
    wanted.kind === 'onward' ? { kind: onwardFrom(model.consents[wanted.pick % ids.length]!), pick: wanted.pick } : wanted
  const compare = async () => {
    const seen = await bank.observe(ids, now())
    expect(seen).toEqual({
      states: model.states,
      reservedHalalas: model.openHalalas,
      openHalalas: model.openHalalas,
      sumHalalas: 0,
    })
    expect(seen.reservedHalalas).toBeLessThanOrEqual(limitHalalas)
  }
  const perform = async (next: Step): Promise<void> => {
    if (next.kind === 'ask') {
      const { amountHalalas, validHours, authorizeHours } = next
      const terms = {
        amountHalalas,
        validUntil: validHours === null ? null : model.nowMs + validHours * hourMs,
        authorizeBy: model.nowMs + authorizeHours * hourMs,
      }
      ids.push(
        await bank.ask({
          amountHalalas,
          validUntil: terms.validUntil === null ? null : new Date(terms.validUntil),
          authorizeBy: new Date(terms.authorizeBy),
          now: now(),
        }),
      )
      model.consents.push({ ...terms, status: 'AwaitingAuthorization' })
    } else if (next.kind === 'wait') {
      model.nowMs += 2 * hourMs
      vi.setSystemTime(model.nowMs)
    } else if (next.kind === 'expire') {
      await bank.expire(now())
      model.expire()
    } else if (next.kind === 'pair') {
      await performPair(resolve(next.one), resolve(next.other))
    } else {
      const wanted = resolve(next)
      expect(await real(wanted), wanted.kind).toBe(reference(wanted))
    }
  }
  /** Two at once come to what one of the two orders gives. */
  const performPair = async (one: Act, other: Act) => {
    const before = structuredClone(model.consents)
    const outcomes = await Promise.all([real(one), real(other)])
    const inOrder = (first: Act, second: Act, swap: boolean, wasPossible = false) => {
      model.consents = structuredClone(before)
      const [a, b] = [reference(first), reference(second, wasPossible)]
      return { expected: swap ? [b, a] : [a, b], consents: model.consents }
    }
    const orders = [false, true].flatMap((wasPossible) => [
      inOrder(one, other, false, wasPossible),
      inOrder(other, one, true, wasPossible),
    ])
    const seen = await bank.observe(ids, now())
    const fits = orders.find(({ expected, consents }) => {
      model.consents = consents
      return JSON.stringify([expected, model.states]) === JSON.stringify([outcomes, seen.states])
    })
    expect(fits, JSON.stringify({ outcomes, states: seen.states, orders: orders.map(({ expected }) => expected) })).toBeDefined()
    model.consents = fits!.consents
  }
  for (const next of steps) {
    await perform(next)
    await compare()
    for (const { letter } of model.consents) if (letter) reached.add(letter)
  }
  await finish(ids)
}

function onwardFrom({ status, letter }: { status: string; letter?: string }): Act['kind'] {
  if (letter) return 'issue'
  return status === 'Authorized' ? 'create' : 'authorize'
}

/** Leaves the line free for the next sequence: pending letters are cancelled, issued ones made to end. */
async function finish(ids: readonly string[]): Promise<void> {
  const over = new Date(dayMs + 20 * hourMs)
  vi.setSystemTime(over)
  for (const id of ids) await outcomeOf(bank.decide(id, 'cancel', over))
  await openSimulatorTables(bank.db)
    .updateTable('bankLetters')
    .set({ validityExpiresAt: over })
    .where('state', '=', 'issued')
    .where('commercialRegistrationNumber', '=', 1010123456)
    .execute()
  await sql`update letters_of_guarantee set validity_expires_at = ${over},
    terms = terms || jsonb_build_object('validityExpiresAt', ${over.toISOString()}::text) where status = 'Issued'`.execute(
    bank.db,
  )
  await bank.expire(over)
}

/** Over HTTP a short form: what differs is the way of answers and decisions, and each sequence has some. */
const forms = [
  { core: 'in the process', isApart: false, runs: sequences },
  { core: 'over HTTP', isApart: true, runs: generatedCount(40, 1_000) },
]

it.each(forms)(
  `$runs random lives of letters with the core $core: every answer as the description has it, and the line always holds exactly the open letters`,
  async ({ isApart, runs }) => {
    vi.setSystemTime(dayMs)
    bank = await openLetterBank({ isApart })
    const reached = new Set<string>()
    const property = fc.asyncProperty(sequence, (steps) => play(steps, reached))
    await fc.assert(property, { numRuns: runs, seed: campaignSeed, endOnFailure: true })
    // A generator that never brought a letter to its end would prove nothing.
    expect([...reached].sort()).toEqual(['Cancelled', 'Expired', 'Issued', 'Pending', 'Rejected'])
    await expectLinesInStep(bank.db)
  },
  isCampaign ? 3_600_000 : 900_000,
)
