import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '../../src/data/schema.ts'
import { openSimulatorTables } from '../../src/simulator/database.ts'
import { isCampaign } from '../support/campaign.ts'
import { authorizeGuarantee } from '../support/consents/guaranteeConsent.ts'
import { examineBank, examineSanad } from '../support/crash/autopsy.ts'
import { approveCase, askForCode, caseHalalas, type CrashCase, prepareCase, statesOf } from '../support/crash/crashCase.ts'
import { type CrashStage, describeDeath, killPoints, openCoreBankStage, openCrashStage } from '../support/crash/crashStage.ts'
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

/** A lease of the dead, a pause after failures, and the pause of a circuit come first. */
const patience = { timeout: 120_000, interval: 200 }

/** A payment or letter on its way, and what becomes of it. */
interface Way {
  subject: string
  read(): Promise<string>
}

interface Kind {
  name: string
  /** From its hand-over on, at the core bank; and where Sanad records what came of it. */
  atCore: Omit<KillOrder, 'subjects' | 'at'>
  atSanad: Omit<KillOrder, 'subjects' | 'at'>
  operation: 'submitPayment' | 'submitLetter'
  end: string
  begin(): Promise<Way>
}

const payments: CrashCase[] = []
const letters: string[] = []

const kinds: Kind[] = [
  {
    name: 'payment',
    atCore: { from: 'insert into "simulator"."bank_payments"', commits: 1 },
    atSanad: { from: 'from "payments" where "payment_id" = $1 for update', commits: 1 },
    operation: 'submitPayment',
    end: 'Finished, KSAOB.AcceptedSettlementCompleted',
    begin: async () => {
      const waiting = await prepareCase(sanad.server, shop)
      payments.push(waiting)
      await askForCode(sanad.server, waiting)
      await approveCase(sanad.server, waiting)
      return { subject: waiting.PaymentId, read: () => statesOf(shop, waiting) }
    },
  },
  {
    name: 'letter',
    // Taken over, and decided by the bank's own beat.
    atCore: { from: 'from "simulator"."bank_letters" where "letter_of_guarantee_id" = $1', commits: 2 },
    atSanad: { from: 'from "letters_of_guarantee" where "letter_of_guarantee_id" = $1 for update', commits: 1 },
    operation: 'submitLetter',
    end: 'Issued',
    begin: async () => {
      const { ConsentId, token } = await authorizeGuarantee(sanad.server, bond, { amount: '1000.00' })
      const { Data } = (await bond.client().createLetterOfGuarantee(token.accessToken, ConsentId)).message
      letters.push(Data.LetterOfGuaranteeId)
      const read = async () =>
        (await bond.client().getLetterOfGuarantee(token.accessToken, Data.LetterOfGuaranteeId)).message.Data.Status
      return { subject: Data.LetterOfGuaranteeId, read }
    },
  },
]

/** Begins one that is handed over only when `prepare` is through with it. */
async function beginHeld({ operation, begin }: Kind, prepare: (subject: string) => Promise<void>): Promise<Way> {
  const release = proxy.hold(operation)
  try {
    const way = await begin()
    await prepare(way.subject)
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

/**
 * Before anything is written and at the commit; in a campaign at all points between as well. What Sanad reads from the list is recorded by
 * a statement less than what it is answered, so the last of its points is not counted.
 */
const pointsOf = (count: number, who: string): KillOrder['at'][] => {
  const last = who === 'Sanad' ? ('end' as const) : count - 1
  return [...(isCampaign ? killPoints(count).filter((at) => at < count - 1) : [1]), last]
}

it.each(sides.filter(isForToday))(
  'a $name is there once and decided, whatever statement $who dies at',
  async ({ kind, who, order, stage }) => {
    const arm = (at: KillOrder['at']) => (subject: string) => stage().arm({ ...order, subjects: [subject], at })
    const counted = await beginHeld(kind, arm(0))
    await arrives(counted, kind.end)
    const points = pointsOf(await stage().counted(), who)
    const ways: { way: Way; death: string }[] = []
    for (const at of points) {
      const way = await beginHeld(kind, arm(at))
      ways.push({ way, death: describeDeath(await stage().revive()) })
    }
    for (const { way, death } of ways) await arrives(way, kind.end, death)
    const deaths = ways.map(({ death }) => death)
    expect([deaths[0], deaths.at(-1)]).toEqual([expect.stringMatching(/^before: /), expect.stringMatching(/commit$/)])
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
  return {
    ...counts,
    contradictions: await count('coreBankContradictions'),
    open: await open.execute(),
    letters: await ofLetters(db),
  }
}

it('has written everything once, and the feed read from its beginning changes nothing', async () => {
  const before = await sanad.autopsy(async (db) => {
    const counted = await countAll(db)
    await db.updateTable('decisionFeeds').set({ cursor: null }).execute()
    // The next life need not wait for the lease of this one.
    await db.deleteFrom('jobLeases').execute()
    return counted
  })
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
}, 300_000)
