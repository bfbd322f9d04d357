import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '../../src/data/schema.ts'
import { openSimulatorTables } from '../../src/simulator/database.ts'
import { operationPaths } from '../../generated/paths.ts'
import { isCampaign } from '../support/campaign.ts'
import { authorizeGuarantee } from '../support/consents/guaranteeConsent.ts'
import { examineBank, examineSanad } from '../support/crash/autopsy.ts'
import { approveCase, askForCode, caseHalalas, type CrashCase, prepareCase, statesOf } from '../support/crash/crashCase.ts'
import {
  type CrashStage,
  type Death,
  describeDeath,
  killPoints,
  openCoreBankStage,
  openCrashStage,
} from '../support/crash/crashStage.ts'
import type { KillOrder } from '../support/crash/killOrder.ts'
import { expectLinesInStep } from '../support/database/audits.ts'
import type { ChildServer } from '../support/servers/childServer.ts'
import { type CoreBankProxy, openCoreBankProxy } from '../support/servers/coreBankProxy.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** The core bank is a program of its own on its own books, and one of the two dies while a payment or letter is between them. */
let core: CrashStage<ChildServer>
let proxy: CoreBankProxy
let sanad: CrashStage
let shop: TestTpp
let bond: TestTpp
beforeAll(async () => {
  core = await openCoreBankStage({ SANAD_CORE_BANK_APPROVAL: 'auto' })
  proxy = await openCoreBankProxy(core.server.baseUrl)
  sanad = await openCrashStage({ SANAD_CORE_BANK: proxy.address })
  shop = await registerTpp(sanad.server)
  bond = await registerTpp(sanad.server, { product: 'KSA LOG' })
})
afterAll(async () => {
  await sanad?.close()
  await proxy?.close()
  await core?.close()
})

/** The lease of a hand-over that died (limits.handOverLeaseMs), a pause after failures, and the pause of a circuit come first. */
const patience = { timeout: 240_000, interval: 200 }

/** A payment or letter on its way, and what becomes of it. */
interface Way {
  subject: string
  read(): Promise<string>
}

interface Kind {
  name: string
  /** At the core bank, which takes it over and decides it; and at Sanad from the answer on, until the decision is recorded. */
  atCore: Omit<KillOrder, 'subjects' | 'at'>
  atSanad: Omit<KillOrder, 'subjects' | 'at'>
  operation: 'submitPayment' | 'submitLetter'
  end: string
  prepare(): Promise<Wish>
}

/** What is about to be asked of Sanad, in one transaction. */
interface Wish {
  order: Omit<KillOrder, 'at'>
  /** Asks for it, and asks again after a death. Undefined where no answer came, or a refusal because it is there already. */
  ask(): Promise<Way | undefined>
  /** What became of it, where it was taken and no answer came. */
  find(): Promise<Way>
}

async function preparePayment(): Promise<Wish> {
  const waiting = await prepareCase(sanad.server, shop)
  payments.push(waiting)
  await askForCode(sanad.server, waiting)
  const { interactionId, ConsentId, PaymentId } = waiting
  const way = { subject: PaymentId, read: () => statesOf(shop, waiting) }
  const from = 'from "authorization_sessions" where "interaction_id" = $1 for update'
  return {
    order: { subjects: [interactionId, ConsentId, PaymentId], from, commits: 1 },
    ask: async () => ((await approveCase(sanad.server, waiting))?.status === 303 ? way : undefined),
    find: async () => way,
  }
}

const lettersAtBank = async (): Promise<string[]> => {
  const answer = await fetch(core.server.url(operationPaths.listBankLetters))
  return ((await answer.json()) as { letterOfGuaranteeId: string }[]).map(({ letterOfGuaranteeId }) => letterOfGuaranteeId)
}

async function prepareLetter(): Promise<Wish> {
  const { ConsentId, token } = await authorizeGuarantee(sanad.server, bond, { amount: '1000.00' })
  const client = bond.client()
  // The sandbox's own letter among them.
  const before = await lettersAtBank()
  const read = (id: string) => async () => (await client.getLetterOfGuarantee(token.accessToken, id)).message.Data.Status
  const wayOf = (id: string): Way => {
    letters.push(id)
    return { subject: id, read: read(id) }
  }
  return {
    order: { subjects: [ConsentId], from: 'from "consents"', commits: 1 },
    ask: async () => {
      const created = await client.createLetterOfGuarantee(token.accessToken, ConsentId).catch(() => undefined)
      return created && wayOf(created.message.Data.LetterOfGuaranteeId)
    },
    find: async () => {
      const isNew = (id: string) => !before.includes(id)
      await vi.waitFor(async () => expect((await lettersAtBank()).filter(isNew)).toHaveLength(1), patience)
      return wayOf((await lettersAtBank()).find(isNew)!)
    },
  }
}

const payments: CrashCase[] = []
const letters: string[] = []

const kinds: Kind[] = [
  {
    name: 'payment',
    atCore: { from: 'insert into "simulator"."bank_payments"', commits: 1 },
    atSanad: { from: isCampaign ? '' : 'from "payments" where payment_id = any($1) order by', commits: 1 },
    operation: 'submitPayment',
    end: 'Finished, KSAOB.AcceptedSettlementCompleted',
    prepare: preparePayment,
  },
  {
    name: 'letter',
    // Taken over, and decided by the bank's own beat.
    atCore: { from: 'from "simulator"."bank_letters" where "letter_of_guarantee_id" = $1', commits: 2 },
    atSanad: { from: '', commits: 1 },
    operation: 'submitLetter',
    end: 'Issued',
    prepare: prepareLetter,
  },
]

/** Begins one that is handed over only when `prepare` is through with it. */
async function beginHeld({ operation, prepare }: Kind, arm: (subject: string) => Promise<void>): Promise<Way> {
  const release = proxy.hold(operation)
  try {
    const way = (await (await prepare()).ask())!
    await arm(way.subject)
    return way
  } finally {
    release()
  }
}

const arrives = (way: Way, end: string, why = '') => vi.waitFor(async () => expect(await way.read(), why).toBe(end), patience)

/** Who dies, at what. */
interface Side {
  kind: Kind
  name: string
  who: string
  order: Kind['atCore']
  stage(): CrashStage<ChildServer>
}

const sides = kinds.flatMap((kind): Side[] => [
  { kind, name: kind.name, who: 'the core bank', order: kind.atCore, stage: () => core },
  { kind, name: kind.name, who: 'Sanad', order: kind.atSanad, stage: () => sanad as CrashStage<ChildServer> },
])

/** Letters go the way of payments, and each life takes its time, so they are for campaigns. */
const isForToday = ({ kind }: Side) => isCampaign || kind.name === 'payment'

/** How often the one and the other died, for those who run a campaign. */
const deaths: Record<string, number> = {}
const countDeath = (who: string) => (deaths[who] = (deaths[who] ?? 0) + 1)

/**
 * Before anything is written and at the commit; in a campaign at all points. What Sanad reads from the list is recorded by a statement less
 * than what it is answered: a point behind its last is none, and its end is one in any case.
 */
function pointsOf(count: number, who: string): KillOrder['at'][] {
  if (isCampaign) return [...killPoints(count), 'end']
  return [1, who === 'Sanad' ? 'end' : count - 1]
}

it.each(sides.filter(isForToday))(
  'a $name is there once and decided, whatever statement $who dies at',
  async ({ kind, who, order, stage }) => {
    const arm = (at: KillOrder['at']) => (subject: string) => stage().arm({ ...order, subjects: [subject], at })
    const counted = await beginHeld(kind, arm(0))
    await arrives(counted, kind.end)
    const ways: { way: Way; death: Death | undefined }[] = []
    for (const at of pointsOf(await stage().counted(), who)) {
      const way = await beginHeld(kind, arm(at))
      ways.push({ way, death: await stage().reviveIfMet() })
    }
    for (const { way, death } of ways) await arrives(way, kind.end, death && describeDeath(death))
    const met = ways.flatMap(({ death }) => death ?? [])
    for (const _ of met) countDeath(`${who}: ${kind.name}`)
    expect([met[0], met.at(-1)]).toMatchObject([{ moment: 'before', commits: 0 }, { statement: 'commit' }])
    // What is missed are the statements that another way has less.
    expect(met.length).toBeGreaterThanOrEqual(ways.length - 2)
  },
  1_800_000,
)

it.skipIf(!isCampaign).each(kinds)(
  'a $name is there once and decided, whatever statement Sanad dies at when it is asked for',
  async ({ name, prepare, end }) => {
    const begin = async (at: KillOrder['at']) => {
      const wish = await prepare()
      await sanad.arm({ ...wish.order, at })
      return { wish, way: await wish.ask() }
    }
    const counted = await begin(0)
    await arrives(counted.way!, end)
    const points = killPoints(await sanad.counted())
    expect(points.length).toBeGreaterThan(8)
    for (const at of points) {
      const { wish } = await begin(at)
      const death = describeDeath(await sanad.revive())
      countDeath(`Sanad: ${name}, asked for`)
      await arrives((await wish.ask()) ?? (await wish.find()), end, death)
    }
  },
  1_800_000,
)

const ofLetters = async (db: Kysely<Database>) => {
  const rows = await db.selectFrom('lettersOfGuarantee').select(['letterOfGuaranteeId', 'status']).execute()
  return rows.map(({ letterOfGuaranteeId, status }) => [letterOfGuaranteeId, status]).sort()
}

/** All that Sanad has written. */
async function countAll(db: Kysely<Database>): Promise<object> {
  const count = async (table: 'audit' | 'outbox' | 'customerMessages' | 'coreBankContradictions') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows
  const counts = { audit: await count('audit'), events: await count('outbox'), messages: await count('customerMessages') }
  const open = db.selectFrom('coreBankInstructions').select('resourceId').where('state', '<>', 'done')
  const ofPayments = db.selectFrom('payments').select(['paymentId', 'status', 'statusUpdatedAt']).orderBy('paymentId')
  return {
    ...counts,
    payments: await ofPayments.execute(),
    contradictions: await count('coreBankContradictions'),
    open: await open.execute(),
    letters: await ofLetters(db),
  }
}

it('has written everything once, and the feed of payments and letters read from its beginning changes nothing', async () => {
  for (const { prepare, end } of kinds) await arrives((await (await prepare()).ask())!, end)
  const before = await sanad.autopsy(async (db) => {
    const counted = await countAll(db)
    await db.updateTable('decisionFeeds').set({ cursor: null }).execute()
    // The next life need not wait for the lease of this one.
    await db.deleteFrom('jobLeases').execute()
    return counted
  })
  expect(payments.length * letters.length).toBeGreaterThan(0)
  expect(before).toMatchObject({ contradictions: 0, open: [], letters: letters.map((id) => [id, 'Issued']).sort() })
  const asked = proxy.seen('listDecisions')
  await sanad.killAndRevive()
  await expect.poll(() => proxy.seen('listDecisions') - asked, { timeout: 60_000 }).toBeGreaterThan(2)
  expect(await sanad.autopsy(countAll)).toEqual(before)
})

it('has moved each payment once, reserved each letter once, and the ledgers sum to zero', async () => {
  const paymentIds = payments.map(({ PaymentId }) => PaymentId)
  expect(await sanad.autopsy(examineSanad)).toMatchObject({ paymentStates: ['KSAOB.AcceptedSettlementCompleted'], trail: [] })
  await core.autopsy(async (db) => {
    expect(await examineBank(db, paymentIds)).toEqual({
      postings: 1,
      paidHalalas: payments.length * caseHalalas,
      ledger: { sumHalalas: 0, accountsOutOfBalance: [] },
      toldTwice: 0,
    })
    const kept = openSimulatorTables(db).selectFrom('bankLetters').select('state')
    const issued = letters.length === 0 ? [] : await kept.where('letterOfGuaranteeId', 'in', letters).execute()
    expect(issued).toEqual(letters.map(() => ({ state: 'issued' })))
    await expectLinesInStep(db)
  })
  if (isCampaign) process.stdout.write(`${JSON.stringify({ deaths, payments: payments.length, letters: letters.length })}\n`)
}, 300_000)
