import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Confirmation } from '../../../src/corebank/confirmation.ts'
import { isSaudiIban } from '../../../src/domain/shared/iban.ts'
import { verifyPassword } from '../../../src/security/passwords.ts'
import { openTestBank, type TestBank } from '../../support/servers/simulator.ts'

const password = 'Sanad-2026!'
const happy = '1000000016'
let bank: TestBank
/** The bank's own time, in which it is another one than the machine's. */
let timeMs: number | undefined

beforeAll(async () => {
  bank = await openTestBank('manual', { clock: { now: () => new Date(timeMs ?? Date.now()) } })
})
afterEach(() => void (timeMs = undefined))
afterAll(() => bank.db.destroy())

/** A confirmation of its own for each id. */
const asked = (nationalIdentificationNumber: string, id: string, amountHalalas = 15_000): Confirmation => ({
  confirmationId: id,
  nationalIdentificationNumber,
  purpose: id,
  appName: 'Checkout',
  terms: {
    kind: 'payment',
    amountHalalas,
    currency: 'SAR',
    creditorName: { en: 'Palm Coffee', ar: 'قهوة النخيل' },
    creditorIban: 'SA0380000000608010167519',
    debtorIban: 'SA4499000000000000000101',
    executionAt: null,
  },
})
const check = async (nationalId: string, id: string, code: string, amountHalalas?: number) =>
  (await bank.coreBank.checkConfirmation(asked(nationalId, id, amountHalalas), code)) === 'confirmed'
const codesOf = (nationalId: string) => bank.coreBank.sandbox.listOneTimeCodes(nationalId)

test('the sandbox customers are those of the design, with valid IBANs of this bank and unique ids', async () => {
  const customers = await bank.coreBank.sandbox.listCustomers()
  expect(customers.map((customer) => customer.nationalIdentificationNumber)).toEqual([
    '1000000016',
    '1000000024',
    '1000000032',
    '1000000040',
    '1000000057',
    '1000000065',
    '1000000073',
    '1000000081',
    '1000000099',
    '1000000107',
    '1000000123',
    '1000000131',
    '1000000149',
    '1111111111',
    '2000000014',
    '2000000022',
  ])
  const accounts = customers.flatMap((customer) => customer.accounts)
  expect(accounts.every((account) => isSaudiIban(account.iban) && account.iban.slice(4, 6) === '99')).toBe(true)
  // The joint account and that of the company with two signatories show twice, that of the company with three three times.
  expect(new Set(accounts.map((account) => account.iban)).size).toBe(accounts.length - 4)
  const byId = Object.fromEntries(customers.map((customer) => [customer.nationalIdentificationNumber, customer]))
  expect(byId['1000000016']?.accounts.map(({ balance }) => balance.Amount)).toEqual([
    '85000.00',
    '240500.50',
    '12345.67',
    '-3214.50',
    '60000.00',
  ])
  expect(byId['1000000073']?.accounts[0]?.balance).toEqual({ Amount: '0.00', Currency: 'SAR' })
  expect(byId['1000000081']?.accounts).toHaveLength(30)
  expect(byId['2000000014']?.name).toEqual({ en: 'Rajesh Kumar Nair' })
  expect(byId['2000000022']?.companies).toHaveLength(2)
  const joint = (await bank.coreBank.listAccounts('1000000032')).find((account) => account.holders.length === 2)
  expect(joint?.holders).toEqual(['1000000024', '1000000032'])
  expect((await bank.coreBank.listAccounts('1000000065')).map((account) => account.status)).toEqual([
    'Dormant',
    'Suspended',
    'Closed',
  ])
})

test('seeding again changes nothing, also after money moved', async () => {
  const before = await bank.coreBank.sandbox.listCustomers()
  await Promise.all([openTestBank('manual', { db: bank.db }), openTestBank('auto', { db: bank.db })])
  expect(await bank.coreBank.sandbox.listCustomers()).toEqual(before)
})

test('the right password opens, and the customer has an opaque id', async () => {
  const answer = await bank.coreBank.signIn(happy, password)
  expect(answer).toMatchObject({ outcome: 'accepted', customer: { nationalIdentificationNumber: happy } })
  const customer = await bank.coreBank.findCustomer(happy)
  expect(customer?.customerId).not.toContain(happy)
  expect(await bank.coreBank.findCustomerById(customer?.customerId ?? '')).toEqual(customer)
})

test.each(['1999999999', '', 'x'.repeat(500), '1000000016\0', '\ud800'])(
  'an unknown customer %j is refused like a wrong password',
  async (nationalId) => {
    expect(await bank.coreBank.signIn(nationalId, password)).toEqual({ outcome: 'refused' })
  },
)

test('a right password starts the count again', async () => {
  for (const typed of ['a', 'b', 'c', 'd', password, 'e', 'f', 'g', 'h']) await bank.coreBank.signIn('1000000024', typed)
  expect(await bank.coreBank.signIn('1000000024', password)).toMatchObject({ outcome: 'accepted' })
})

test('five wrong passwords lock, also when they come all at once, and time opens the lock', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => bank.coreBank.signIn('1000000032', 'wrong')))
  expect(answers.filter((answer) => answer.outcome === 'refused')).toHaveLength(5)
  expect(answers.filter((answer) => answer.outcome === 'locked')).toHaveLength(7)
  expect(await bank.coreBank.signIn('1000000032', password)).toEqual({ outcome: 'locked' })
  timeMs = Date.now() + 1_801_000
  expect(await bank.coreBank.signIn('1000000032', password)).toMatchObject({ outcome: 'accepted' })
})

test('a sign-in that the full queue refuses is no failure, and a stranger’s id is counted as a customer’s', async () => {
  // Half of the real work, so that this does not take long.
  const stored = `scrypt$${2 ** 13}$${'A'.repeat(22)}$${'A'.repeat(43)}`
  let flooding = true
  // Whoever had a turn takes the free place in the queue at once, so that the queue stays full however slow this machine is.
  const keepAsking = async () => {
    while (flooding) await verifyPassword('x', stored, 'customer')
  }
  const flood = Promise.all(Array.from({ length: 52 }, keepAsking))
  for (let attempt = 0; attempt < 6; attempt++)
    await expect(bank.coreBank.signIn('2000000022', password)).rejects.toMatchObject({ code: 'tooManyTries' })
  flooding = false
  await flood
  expect(await bank.coreBank.signIn('2000000022', password)).toMatchObject({ outcome: 'accepted' })
  const answers = []
  for (let attempt = 0; attempt < 6; attempt++) answers.push((await bank.coreBank.signIn('1999999998', 'wrong')).outcome)
  expect(answers).toEqual(['refused', 'refused', 'refused', 'refused', 'refused', 'locked'])
  const rows = await bank.books.selectFrom('bankSignInTries').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('1999999998')
  await bank.coreBank.tick(new Date(Date.now() + 1_801_000))
  expect(await bank.books.selectFrom('bankSignInTries').selectAll().execute()).toEqual([])
})

test('1000000040 is refused with the documented password, then locked', async () => {
  const outcomes = []
  for (let attempt = 0; attempt < 6; attempt++) outcomes.push((await bank.coreBank.signIn('1000000040', password)).outcome)
  expect(outcomes).toEqual(['refused', 'refused', 'refused', 'refused', 'refused', 'locked'])
})

test('a one-time code confirms one thing of one customer, however often it is asked for, and is then gone', async () => {
  await bank.coreBank.requestConfirmation(asked(happy, 'pis-1'))
  const [{ code } = { code: '' }] = await codesOf(happy)
  expect(code).toMatch(/^\d{6}$/)
  expect(await check(happy, 'pis-2', code)).toBe(false)
  expect(await check('1000000024', 'pis-1', code)).toBe(false)
  const uses = await Promise.all([1, 2, 3].map(() => check(happy, 'pis-1', code)))
  // The answer may get lost on its way, so the same question gets it again.
  expect(uses).toEqual([true, true, true])
  expect(await check(happy, 'pis-2', code)).toBe(false)
  expect(await codesOf(happy)).toEqual([])
})

test('a code is good for the very terms of its message: not for another amount, not before and not after it was used', async () => {
  await bank.coreBank.requestConfirmation(asked(happy, 'pis-9'))
  const [{ code, message } = { code: '', message: { en: '', ar: '' } }] = await codesOf(happy)
  for (const shown of ['150.00', 'SA03 8000 0000 6080 1016 7519', code]) {
    expect(message.en).toContain(shown)
    expect(message.ar).toContain(shown)
  }
  expect([message.en, message.ar]).toEqual([expect.stringContaining('Palm Coffee'), expect.stringContaining('قهوة النخيل')])
  expect(await check(happy, 'pis-9', code, 15_001)).toBe(false)
  expect(await check(happy, 'pis-9', code)).toBe(true)
  expect(await check(happy, 'pis-9', code, 15_001)).toBe(false)
})

test('new terms void the code of the old ones', async () => {
  await bank.coreBank.requestConfirmation(asked('1000000081', 'pis-10'))
  const [{ code } = { code: '' }] = await codesOf('1000000081')
  await bank.coreBank.requestConfirmation(asked('1000000081', 'pis-10', 99_900))
  const open = await codesOf('1000000081')
  expect(open).toHaveLength(1)
  expect(await check('1000000081', 'pis-10', code)).toBe(false)
})

test('only the newest code counts', async () => {
  await bank.coreBank.requestConfirmation(asked(happy, 'pis-3'))
  const [older] = await codesOf(happy)
  let newer = older
  // Two codes may be equal by chance (one in a million).
  while (newer?.code === older?.code) {
    await bank.coreBank.requestConfirmation(asked(happy, 'pis-3'))
    newer = (await codesOf(happy)).at(-1)
  }
  expect(await codesOf(happy)).toHaveLength(1)
  expect(await check(happy, 'pis-3', older?.code ?? '')).toBe(false)
  expect(await check(happy, 'pis-3', newer?.code ?? '')).toBe(true)
})

test('a code lives 180 seconds', async () => {
  const start = Date.parse('2027-01-01T00:00:00.000Z')
  timeMs = start
  await bank.coreBank.requestConfirmation(asked(happy, 'pis-4'))
  const [{ code, expiresDateTime } = { code: '', expiresDateTime: '' }] = await codesOf(happy)
  expect(expiresDateTime).toBe('2027-01-01T00:03:00.000Z')
  timeMs = start + 180_000
  expect(await check(happy, 'pis-4', code)).toBe(false)
  timeMs = start + 179_999
  expect(await check(happy, 'pis-4', code)).toBe(true)
})

test('five wrong tries spoil a code', async () => {
  await bank.coreBank.requestConfirmation(asked(happy, 'pis-5'))
  const code = (await codesOf(happy)).at(-1)?.code ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  for (let attempt = 0; attempt < 5; attempt++) expect(await check(happy, 'pis-5', wrong)).toBe(false)
  expect(await check(happy, 'pis-5', code)).toBe(false)
})

test('1000000057 has codes, and none is accepted', async () => {
  await bank.coreBank.requestConfirmation(asked('1000000057', 'pis-6'))
  const code = (await codesOf('1000000057')).at(-1)?.code ?? ''
  expect(await check('1000000057', 'pis-6', code)).toBe(false)
})

test('1111111111 always gets the code 111111, which counts only after it was sent', async () => {
  expect(await check('1111111111', 'aac-1', '111111')).toBe(false)
  for (const purpose of ['aac-1', 'aac-2']) {
    await bank.coreBank.requestConfirmation(asked('1111111111', purpose))
    expect(await check('1111111111', purpose, '111111')).toBe(true)
    expect(await check('1111111111', `${purpose}-other`, '111111')).toBe(false)
  }
})

test('a customer unknown to the bank gets no code and no error', async () => {
  await bank.coreBank.requestConfirmation(asked('1999999999', 'pis-7'))
  expect(await check('1999999999', 'pis-7', '000000')).toBe(false)
  await expect(codesOf('1999999999')).rejects.toMatchObject({ code: 'resourceIdUnknown' })
})

test('fifteen wrong guesses over several codes close the door for half an hour, whatever code comes next', async () => {
  const customer = '1000000073'
  const guess = async (right: boolean) => {
    const code = (await codesOf(customer)).at(-1)!.code
    return check(customer, 'pis-8', right ? code : String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  }
  const start = Date.now()
  for (let code = 0; code < 3; code++) {
    await bank.coreBank.requestConfirmation(asked(customer, 'pis-8'))
    for (let attempt = 0; attempt < 5; attempt++) expect(await guess(false)).toBe(false)
  }
  await bank.coreBank.requestConfirmation(asked(customer, 'pis-8'))
  expect(await guess(true)).toBe(false)
  timeMs = start + 31 * 60_000
  await bank.coreBank.requestConfirmation(asked(customer, 'pis-8'))
  expect(await guess(true)).toBe(true)
})
