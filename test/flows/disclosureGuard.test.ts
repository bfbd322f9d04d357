import { afterAll, beforeAll, expect, it } from 'vitest'
import { purge } from '../../src/data/repositories/purge.ts'
import { makeSaudiIban } from '../../src/domain/shared/iban.ts'
import { recordAnswer, verificationEntry } from '../../src/services/verification/disclosureGuard.ts'
import { shorten, whereBankIsSilent } from '../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { accountBody, askAccount, askPayee, ibans, payeeBody, registerPsp, type TestPsp } from '../support/verification.ts'

/** A caller that tries names until one fits learns nothing. */
let sanad: RunningSanad
let psp: TestPsp
const limit = 5
const limitOfAll = 12
const accountLimit = 6
beforeAll(async () => {
  sanad = await startSanad()
  shorten(sanad, { verificationTries: limit, verificationTriesOfAll: 1_000 })
  psp = await registerPsp(sanad)
})
afterAll(() => sanad.close())

const strangers = Array.from({ length: 16 }, (_, index) => `Stranger ${'abcdefghijklmnop'[index]!.repeat(6)} Al-Nobody`)
const ask = (name: string, { iban = ibans.happy as string, as = psp } = {}) =>
  askPayee(sanad, { token: as.token, body: payeeBody({ party: { name }, iban }) })

const developerOf = async (clientId: string) => {
  const { db } = sanad.dependencies
  const app = await db.selectFrom('apps').select('developerId').where('clientId', '=', clientId).executeTakeFirstOrThrow()
  return app.developerId
}

it('answers so many different wrong names and then nothing, not even the right one', async () => {
  for (const name of strangers.slice(0, limit)) expect((await ask(name)).status).toBe(200)
  const refused = await ask(strangers[limit]!)
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(refused.headers.get('retry-after')).toBe('3600')
  expect((await ask('Abdullah Mohammed Al-Qahtani')).status).toBe(429)
})

it('answers what was answered before, other accounts, and other callers as ever', async () => {
  expect((await ask(strangers[0]!)).body).toEqual({ partyNameMatch: 'NMTC' })
  expect((await ask('Noura Fahad Al-Mutairi', { iban: ibans.joint })).body).toEqual({ partyNameMatch: 'MTCH' })
  expect((await ask('Abdullah Mohammed Al-Qahtani', { as: await registerPsp(sanad) })).body).toEqual({ partyNameMatch: 'MTCH' })
})

it('counts all apps of an organisation together', async () => {
  const second = await registerPsp(sanad)
  await sanad.dependencies.db
    .updateTable('apps')
    .set({ developerId: await developerOf(psp.clientId) })
    .where('clientId', '=', second.clientId)
    .execute()
  expect((await ask('Abdullah Mohammed Al-Qahtani', { as: second })).status).toBe(429)
  expect((await ask(strangers[0]!, { as: second })).body).toEqual({ partyNameMatch: 'NMTC' })
})

it('counts interfaces d and e together, and identifiers too', async () => {
  const body = accountBody({ types: ['ID'], account: { name: undefined, identities: { type: 'NIDN', value: '1000000016' } } })
  const answer = await askAccount(sanad, { token: psp.token, body })
  expect(answer).toMatchObject({ status: 429, body: { errors: [{ errorCode: 'TOO_MANY_REQUESTS' }] } })
  expect(answer.headers.get('retry-after')).toBe('3600')
})

it('counts an account once, whether it is named by IBAN or by account number, with leading zeros or not', async () => {
  const other = await registerPsp(sanad)
  const numbers = [ibans.joint.slice(6), ibans.joint.slice(6).replace(/^0+/, '')]
  const statuses = []
  for (const [index, name] of strangers.slice(0, limit + 1).entries()) {
    const named = index % 3 === 0 ? { id: ibans.joint } : { idScheme: 'ACNR', id: numbers[index % 2]! }
    const body = accountBody({ account: { name, ...named } })
    statuses.push((await askAccount(sanad, { token: other.token, body })).status)
  }
  expect(statuses).toEqual([...strangers.slice(0, limit).map(() => 200), 429])
})

it('holds when all tries come at once', async () => {
  const other = await registerPsp(sanad)
  const answers = await Promise.all(strangers.map((name) => ask(name, { as: other })))
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(limit)
})

it('forgets nothing that it answered when old and new tries come in one burst', async () => {
  const { clientId } = await registerPsp(sanad)
  const developerId = await developerOf(clientId)
  const isAnswered = (name: string) => {
    const now = new Date()
    const subject = { bic: 'SNADSARI', accountId: ibans.happy, question: { ask: 'name', name } } as const
    const entry = verificationEntry(
      { clientId, developerId, interactionId: '' },
      subject,
      { code: 'NMTC', standing: 'active', rules: [] },
      now,
    )
    return recordAnswer(sanad.dependencies, entry, 'NMTC', now).then(
      () => true,
      () => false,
    )
  }
  const old = strangers.slice(0, limit)
  for (const name of old) expect(await isAnswered(name)).toBe(true)
  // At the level of the service, where the steps of all of them really take turns.
  await Promise.all(old.flatMap((name, index) => [isAnswered(strangers[limit + index]!), isAnswered(name)]))
  for (const name of strangers.slice(limit, 2 * limit)) expect(await isAnswered(name)).toBe(false)
})

it('lets right names, unknown accounts and states through without counting them', async () => {
  const other = await registerPsp(sanad)
  for (const name of [
    'Abdullah Al Qahtani',
    'عبدالله القحطاني',
    'Abdullah Mohammed Al-Qahtani',
    'عبدالله محمد القحطاني',
    'Mr Abdullah Al-Qahtani',
    'السيد عبدالله القحطاني',
  ]) {
    expect((await ask(name, { as: other })).body).toEqual({ partyNameMatch: 'MTCH' })
  }
  for (const name of strangers)
    expect((await ask(name, { as: other, iban: ibans.unknown })).body).toEqual({ partyNameMatch: 'NOAP' })
})

it('answers so many different wrong names of all organisations together, whoever asks the next one', async () => {
  shorten(sanad, { verificationTriesOfAll: limitOfAll })
  const iban = ibans.resident
  const organisations = [await registerPsp(sanad), await registerPsp(sanad), await registerPsp(sanad), await registerPsp(sanad)]
  const answers: number[] = []
  for (const [index, name] of strangers.entries())
    answers.push((await ask(name, { as: organisations[Math.floor(index / (limit - 1))]!, iban })).status)
  expect(answers).toEqual(strangers.map((_, index) => (index < limitOfAll ? 200 : 429)))
  expect((await ask('Anybody', { as: await registerPsp(sanad), iban })).status).toBe(429)
  expect((await ask(strangers[0]!, { as: organisations[0]!, iban })).status).toBe(200)
})

it('answers so many accounts without a match and then nothing about further ones, so that nobody can walk through all of them', async () => {
  shorten(sanad, { verificationAccounts: accountLimit })
  const walker = await registerPsp(sanad)
  const consecutive = Array.from({ length: accountLimit }, (_, index) => makeSaudiIban('99', `60801079${9700 + index}`))
  const name = 'Abdullah Mohammed Al-Qahtani'
  for (const iban of consecutive) expect((await ask(name, { as: walker, iban })).body).toEqual({ partyNameMatch: 'NOAP' })
  expect((await ask(name, { as: walker, iban: makeSaudiIban('99', '608010799999') })).status).toBe(429)
  // Not even a match, or a 429 would say that the name is wrong.
  expect((await ask(name, { as: walker, iban: ibans.happy })).status).toBe(429)
  const status = accountBody({ types: ['STATUS'], account: { name: undefined, id: ibans.happy } })
  expect((await askAccount(sanad, { token: walker.token, body: status })).status).toBe(429)
  expect((await ask('Another Name', { as: walker, iban: consecutive[0]! })).body).toEqual({ partyNameMatch: 'NOAP' })
  expect((await ask(name, { as: await registerPsp(sanad) })).body).toEqual({ partyNameMatch: 'MTCH' })
})

it('counts no account while the core bank cannot tell', async () => {
  const other = await registerPsp(sanad)
  for (let times = 0; times < 2; times++)
    expect((await whereBankIsSilent(sanad, () => ask('Anybody', { as: other, iban: ibans.silent }))).body).toEqual({
      partyNameMatch: 'NOAP',
    })
  const rows = await sanad.dependencies.db
    .selectFrom('verificationAccounts')
    .selectAll()
    .where('developerId', '=', await developerOf(other.clientId))
    .execute()
  expect(rows).toEqual([])
})

it('forgets tries that are too old to count, and keeps hashes only', async () => {
  const { db } = sanad.dependencies
  const rows = await db.selectFrom('verificationTries').selectAll().execute()
  expect(rows.length).toBeGreaterThan(limit)
  expect(JSON.stringify(rows)).not.toMatch(/Stranger|SA30|1000000016/)
  expect(await purge(db, 'verificationTries', new Date(Date.now() - 3_600_000), 100)).toBe(0)
  expect(await purge(db, 'verificationTries', new Date(Date.now() + 1_000), 3)).toBe(3)
  const accounts = await db.selectFrom('verificationAccounts').selectAll().execute()
  expect(JSON.stringify(accounts)).not.toMatch(/SA\d/)
  expect(await purge(db, 'verificationAccounts', new Date(Date.now() - 3_600_000), 100)).toBe(0)
  expect(await purge(db, 'verificationAccounts', new Date(Date.now() + 1_000), 3)).toBe(3)
})
