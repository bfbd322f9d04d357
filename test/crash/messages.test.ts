import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Connection } from '../../src/data/connect.ts'
import type { Database } from '../../src/data/schema.ts'
import { isToldAlways, messageKindNames } from '../../src/domain/message/kinds.ts'
import { openSimulatorTables } from '../../src/simulator/database.ts'
import { isCampaign } from '../support/campaign.ts'
import { strikesAtOnce, type Struck, TellingLife } from '../support/crash/tellingLives.ts'
import { makeCase } from '../support/crash/tellingCases.ts'
import { type About, patientLimits, type Strike, type TellingPath } from '../support/crash/telling.ts'
import { lastTelling, tellingPaths } from '../support/crash/tellingPaths.ts'
import { createPostgresDatabase } from '../support/database/database.ts'

/**
 * A process is killed while it tells customers, at each statement of each way in which they are told something: 20 times in a campaign, and
 * on any day once at every fourth one and around each commit. Many ways are under way at once, so one SIGKILL strikes many.
 */
const killsPerStatement = isCampaign ? 20 : 1
const isStruck = (at: number, { points, commits }: Counted) =>
  isCampaign || at % 4 === 2 || at === points || commits.some((commit) => at > commit - 3 && at <= commit)

/** The same with customers who have left out all that they may: five times in a campaign, and on any day once at the end. */
const killsOfLeftOut = isCampaign ? 5 : 1
const isStruckLeftOut = (at: number, { points }: Counted) => isCampaign || at === points

/** How many points a path has, and behind which of them something had been committed. */
interface Counted {
  points: number
  commits: number[]
}

/** Where nothing stops for ever, however slow the machine is. */
const toTheEnd = { silenceMs: 600_000 }

/** The results of all, of which some are under way at once. */
async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += 8) results.push(...(await Promise.all(items.slice(from, from + 8).map(work))))
  return results
}

/** A case that is killed, or has been. */
interface Case extends Strike {
  path: string
  leavesOut: boolean
  death?: string
}

/** What is to be struck: at which point of which path, and whether its customers have left out what they may. */
type Plan = [path: TellingPath, at: number, leavesOut: boolean]

/** Every strike of a campaign, or of this day. */
function planStrikes(counted: Map<string, Counted>): Plan[] {
  const planned: Plan[] = []
  const plan = (kills: number, leavesOut: boolean, isMeant: typeof isStruck, paths: readonly TellingPath[]) => {
    for (let kill = 0; kill < kills; kill++)
      for (const path of paths)
        for (let at = 1; at <= counted.get(path.name)!.points; at++)
          if (isMeant(at, counted.get(path.name)!)) planned.push([path, at, leavesOut])
  }
  plan(killsPerStatement, false, isStruck, tellingPaths)
  // Who has left out a message has none that could be handed to the bank.
  plan(
    killsOfLeftOut,
    true,
    isStruckLeftOut,
    tellingPaths.filter(({ begins }) => !begins.message),
  )
  return planned
}

// The embedded database has one connection, so one flow at a time, and its transactions are those of PostgreSQL.
describe.skipIf(!process.env.DATABASE_URL)('a process that is killed while it tells customers', () => {
  let connection: Connection
  let db: Kysely<Database>
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>
  let next: TellingLife
  beforeAll(async () => {
    database = await createPostgresDatabase('seeded')
    connection = await connect({ databaseUrl: database.databaseUrl, dataDir: '', limits: patientLimits })
    db = connection.db
    next = new TellingLife(database.databaseUrl)
  })
  afterAll(async () => {
    await next?.kill()
    await connection?.close()
    await database?.drop()
  })

  const pathOf = (name: string): TellingPath => tellingPaths.find((path) => path.name === name)!
  /** Strikes at once, and has the next life begin meanwhile. */
  const strike = (strikes: readonly Strike[], options?: { silenceMs: number }) => {
    const life = next
    next = new TellingLife(database.databaseUrl)
    return life.strike(strikes, options)
  }
  const cases: Case[] = []
  const makeStrike = async (path: TellingPath, at: number, leavesOut = false): Promise<Case> => {
    const about = await makeCase(db, path, leavesOut)
    const made = { id: `${cases.length}`, path: path.name, about, at, leavesOut }
    cases.push(made)
    return made
  }

  async function toldOf({ people }: About): Promise<string[]> {
    const rows = db.selectFrom('customerMessages').select(['nationalIdentificationNumber', 'kind'])
    return (await rows.where('nationalIdentificationNumber', 'in', people).execute())
      .map(({ nationalIdentificationNumber, kind }) => `${people.indexOf(nationalIdentificationNumber)} ${kind}`)
      .sort()
  }
  const expectedOf = ({ path, leavesOut }: Case) =>
    pathOf(path)
      .tells.filter(([, kind]) => !leavesOut || isToldAlways(kind))
      .map(([person, kind]) => `${person} ${kind}`)
      .sort()
  const hasHappened = async ({ path, about }: Case) => (await pathOf(path).hasHappened?.(db, about)) ?? false
  /** In how many paths the process died at this moment. */
  const struckAt = (moment: string) => new Set(cases.filter(({ death }) => death === moment).map(({ path }) => path)).size

  /** Lets everything that was interrupted happen, if it has not yet. */
  async function finish(interrupted: readonly Case[]): Promise<void> {
    const happened = await inTurns(interrupted, hasHappened)
    const open = interrupted.filter((_, index) => !happened[index]).map((one) => ({ ...one, at: 0 }))
    for (let from = 0; from < open.length; from += strikesAtOnce) {
      const ends = await strike(open.slice(from, from + strikesAtOnce), toTheEnd)
      expect([...ends.values()].filter(({ is }) => is !== 'done')).toEqual([])
    }
  }

  /** How many points each path has when nobody strikes. */
  async function countPoints(): Promise<Map<string, Counted>> {
    const counting = await inTurns(tellingPaths, (path) => makeStrike(path, 0))
    const ends = await strike(counting, toTheEnd)
    return new Map(
      counting.map(({ id, path }) => {
        const end = ends.get(id)!
        if (end.is !== 'done') throw new Error(`${path}: ${end.is} ${end.where}`)
        return [path, end]
      }),
    )
  }

  const figures = {
    paths: tellingPaths.length,
    statements: 0,
    struck: 0,
    leftOut: 0,
    notStruck: 0,
    deaths: 0,
    lost: 0,
    untrue: 0,
  }

  /** Looks at a case right after the death: what is told has happened, and what has happened is told. */
  async function judge(one: Case, { is, where }: Struck): Promise<void> {
    expect(is, `${one.path} ${one.at} ${where}`).not.toBe('failed')
    if (is === 'done') figures.notStruck++
    if (is !== 'struck') return
    figures.struck++
    if (one.leavesOut) figures.leftOut++
    one.death = where
    if (!pathOf(one.path).hasHappened) return
    const [told, happened] = await Promise.all([toldOf(one.about), hasHappened(one)])
    if (happened && told.join() !== expectedOf(one).join()) figures.lost++
    if (!happened && told.length > 0) figures.untrue++
  }

  it('has told each thing once in the end, to everybody and to nobody else, and nothing that has not happened or was left out', async () => {
    const counted = await countPoints()
    const planned = planStrikes(counted)
    const waiting: Case[] = []
    while (planned.length + waiting.length > 0) {
      const more = planned.splice(0, Math.max(0, strikesAtOnce - waiting.length))
      waiting.push(...(await inTurns(more, (plan) => makeStrike(...plan))))
      const together = waiting.splice(0, strikesAtOnce)
      const ends = await strike(together)
      figures.deaths++
      await inTurns(together, (one) => judge(one, ends.get(one.id)!))
      // Who stood behind the lock of another comes once more.
      waiting.push(...together.filter(({ id }) => ends.get(id)!.is === 'waiting'))
    }
    await finish(cases)
    const told = await inTurns(cases, ({ about }) => toldOf(about))
    const wrong = cases.filter((one, index) => told[index]!.join() !== expectedOf(one).join())
    figures.statements = [...counted.values()].reduce((sum, { points }) => sum + points, 0)
    const messages = told.flat().length
    if (isCampaign)
      process.stdout.write(`${JSON.stringify({ ...figures, cases: cases.length, messages, wrong: wrong.length })}\n`)
    expect({ ...figures, wrong }).toMatchObject({ lost: 0, untrue: 0, wrong: [] })
    // The bank is handed a message without a transaction.
    for (const moment of ['before: commit', 'during: commit', 'after: commit'])
      expect(struckAt(moment)).toBe(tellingPaths.length - 1)
    expect(figures.notStruck).toBeLessThan(cases.length / 20)
  }, 3_600_000)

  it('has put each message on a phone once, whenever it was killed', async () => {
    const now = new Date(Date.now() - 600_000)
    // The dead hold some for a while, and some are of another time.
    const due = { createdAt: now, nextAttemptAt: now, tellUntil: null, lease: null }
    await db.updateTable('customerMessages').set(due).where('state', '=', 'due').execute()
    const about = await makeCase(db, lastTelling)
    const ends = await strike([{ id: 'last', path: lastTelling.name, about, at: 0 }], toTheEnd)
    expect(ends.get('last')).toMatchObject({ is: 'done' })
    const all = await db.selectFrom('customerMessages').select(['messageId', 'state', 'tellUntil']).execute()
    // In a long campaign the time of some is over before they are told.
    const messages = all.filter(({ state, tellUntil }) => state !== 'kept' || tellUntil === null || tellUntil > new Date())
    expect(new Set(messages.map(({ state }) => state))).toEqual(new Set(['told']))
    const phones = await openSimulatorTables(db).selectFrom('bankPhoneMessages').select('messageId').execute()
    expect(phones.map(({ messageId }) => messageId).sort()).toEqual(messages.map(({ messageId }) => messageId).sort())
  }, 600_000)

  it('leaves out no kind that there is', () => {
    const kinds = new Set(tellingPaths.flatMap(({ tells }) => tells.map(([, kind]) => kind)))
    expect(messageKindNames.filter((kind) => !kinds.has(kind))).toEqual([])
  })
})
