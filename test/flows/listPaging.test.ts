import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { insertApp, insertDeveloper, listMemberApps } from '../../src/data/repositories/apps.ts'
import { insertDashboardSession } from '../../src/data/repositories/developerSessions.ts'
import { openSimulatorTables } from '../../src/simulator/database.ts'
import { insertBankLetter } from '../../src/simulator/repositories/letters.ts'
import { insertBankPayment } from '../../src/simulator/repositories/payments.ts'
import type { Executor } from '../../src/data/schema.ts'
import { sha256 } from '../../src/security/secrets.ts'
import { openConsole } from '../support/operations/console.ts'
import { newDeveloper, registerApp, signUp } from '../support/operations/platform.ts'

/** Puts a row into the list. Returns its name there where that is not `id`. */
type Insert = (id: string, at: Date) => Promise<unknown>

/** Who asks for a list, and how a row comes into it. */
interface Stage {
  cookie?: string
  query?: string
  insert: Insert
}

/** A list as its contract has it. */
interface PagedList {
  path: string
  /** The member that names a row, and the one that it is ordered by. */
  id: string
  time: string
  mostOfPage: number
  open(db: Executor): Stage | Promise<Stage>
}

const at = (receivedAt: Date) => ({ receivedAt, decidedAt: null, reasonCode: null, reasonMessage: null })
const instruction = { nationalIdentificationNumber: '1000000016', amountHalalas: 12_345, currency: 'SAR' }

const insertPayment =
  (db: Executor): Insert =>
  (paymentId, receivedAt) =>
    insertBankPayment(openSimulatorTables(db), {
      ...{ ...instruction, paymentId, paymentTransactionId: null, receivedAt, creditorName: { en: 'Al Noor' } },
      ...{ debtorIban: 'SA3099000000608010799819', creditorIban: 'SA4420000001234567891234' },
    })

const insertLetter =
  (db: Executor): Insert =>
  (letterOfGuaranteeId, receivedAt) =>
    insertBankLetter(openSimulatorTables(db), {
      ...{ ...instruction, ...at(receivedAt), letterOfGuaranteeId, state: 'cancelled', validityExpiresAt: null },
      ...{ commercialRegistrationNumber: 1010123456, beneficiaryName: 'Port', customerReferenceNumber: 'paging' },
    })

/** Apps of a developer of their own, made after the pattern of one that was registered. */
async function openApps(db: Executor, query: (developerId: string) => string): Promise<Stage> {
  const { sanad, ask } = await openConsole()
  const { email, cookie } = await signUp(sanad)
  await registerApp(sanad, cookie)
  const [developer] = (await ask('GET', `/console/api/developers?email=${email}`)).body as unknown as { developerId: string }[]
  const { developerId } = developer!
  const [own] = await listMemberApps(db, developerId)
  const { memberId: _id, memberRole: _role, ...pattern } = own!
  return { query: query(developerId), insert: (clientId, createdAt) => insertApp(db, { ...pattern, clientId, createdAt }) }
}

const insertOneDeveloper =
  (db: Executor): Insert =>
  (developerId, createdAt) =>
    insertDeveloper(db, {
      ...{ developerId, createdAt, email: newDeveloper().email, organisation: 'نخيل' },
      ...{ passwordHash: 'none', emailProvenAt: null },
    })

/** Sessions of a developer of their own. What names them in the list is made from the stored hash. */
async function openSessions(db: Executor): Promise<Stage> {
  const { sanad, ask } = await openConsole()
  const { cookie } = await signUp(sanad)
  const { developerId } = (await ask('GET', '/dashboard/api/developers/current', { cookie })).body as { developerId: string }
  const rest = { developerId, expiresAt: new Date(Date.now() + 3_600_000), browser: null, system: null }
  return {
    cookie,
    insert: async (sessionIdHash, createdAt) => {
      await insertDashboardSession(db, { ...rest, sessionIdHash, createdAt })
      return sha256(sessionIdHash).slice(0, 22)
    },
  }
}

const lists: Record<string, PagedList> = {
  listBankPayments: {
    ...{ path: '/core-bank/api/payments', id: 'paymentId', time: 'receivedDateTime', mostOfPage: 200 },
    open: (db) => ({ insert: insertPayment(db) }),
  },
  'listBankPayments of one state': {
    ...{ path: '/core-bank/api/payments', id: 'paymentId', time: 'receivedDateTime', mostOfPage: 200 },
    open: (db) => ({ query: 'state=pending', insert: insertPayment(db) }),
  },
  listBankLetters: {
    ...{ path: '/core-bank/api/letters-of-guarantee', id: 'letterOfGuaranteeId', time: 'receivedDateTime', mostOfPage: 200 },
    open: (db) => ({ insert: insertLetter(db) }),
  },
  listDevelopers: {
    ...{ path: '/console/api/developers', id: 'developerId', time: 'createdDateTime', mostOfPage: 200 },
    open: (db) => ({ insert: insertOneDeveloper(db) }),
  },
  listConsoleApps: {
    ...{ path: '/console/api/apps', id: 'clientId', time: 'createdDateTime', mostOfPage: 200 },
    open: (db) => openApps(db, () => ''),
  },
  'listConsoleApps of one developer': {
    ...{ path: '/console/api/apps', id: 'clientId', time: 'createdDateTime', mostOfPage: 200 },
    open: (db) => openApps(db, (developerId) => `developerId=${developerId}`),
  },
  listSessions: {
    ...{ path: '/dashboard/api/developers/current/sessions', id: 'sessionId', time: 'createdDateTime', mostOfPage: 100 },
    open: openSessions,
  },
}

/** More than a page of rows of one moment, so that such rows stand at an edge wherever other rows shift it, and some of another moment. */
async function insertRows(insert: Insert, mostOfPage: number): Promise<string[]> {
  const now = Date.now()
  const moments = [...Array<number>(mostOfPage + 5).fill(now - 60_000), ...Array<number>(5).fill(now - 61_000)]
  const ids = moments.map(() => randomUUID())
  const named: string[] = []
  for (const [index, id] of ids.entries()) {
    const name = await insert(id, new Date(moments[index]!))
    named.push(typeof name === 'string' ? name : id)
  }
  return named
}

const title =
  'every list leads to its end: page by page each row comes once, also when rows of the same moment stand at a page’s edge'
it.each(Object.entries(lists))(`${title}: %s`, async (_name, { path, id, time, mostOfPage, open }) => {
  const { sanad, ask, users } = await openConsole()
  const { cookie = users.viewer.cookie, query = '', insert } = await open(sanad.dependencies.db)
  const inserted = await insertRows(insert, mostOfPage)

  const seen: string[] = []
  const times: string[] = []
  let pages = 0
  for (let before = ''; ; pages += 1) {
    const page = await ask('GET', `${path}?${query}${before && `&before=${before}`}`, { cookie })
    expect(page.status).toBe(200)
    const rows = page.body as unknown as Record<string, string>[]
    if (rows.length === 0) break
    expect(rows.length).toBeLessThanOrEqual(mostOfPage)
    before = rows.at(-1)![id]!
    expect(seen).not.toContain(before)
    seen.push(...rows.map((row) => row[id]!))
    times.push(...rows.map((row) => row[time]!))
  }
  expect(pages).toBeGreaterThan(1)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toEqual(expect.arrayContaining(inserted))
  expect(times).toEqual([...times].sort().reverse())
})

it.each(Object.entries(lists))('has nothing behind an id that is not in the list: %s', async (_name, { path, open }) => {
  const { sanad, ask, users } = await openConsole()
  const { cookie = users.viewer.cookie } = await open(sanad.dependencies.db)
  const nobodys = sha256(randomUUID()).slice(0, 22)
  expect(await ask('GET', `${path}?before=${nobodys}`, { cookie })).toMatchObject({ status: 200, body: [] })
})
