import { expectLinesInStep } from '../../support/database/audits.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { LetterDecision } from '../../../src/corebank/port.ts'
import type { SandboxControl } from '../../../src/corebank/sandboxPort.ts'
import { postToGuaranteeLine } from '../../../src/simulator/repositories/letters.ts'
import { makeLetter } from '../../support/consents/guaranteeConsent.ts'
import { exhausted, signatory, tuwaiq } from '../../support/consents/letters.ts'
import { openSimulator, openTestBank, type TestBank } from '../../support/servers/simulator.ts'

const now = new Date('2026-11-21T09:30:00.000Z')
const later = new Date('2026-12-21T09:30:00.000Z')
/** The bank's own time. */
let time = now
let bank: TestBank
let desk: SandboxControl
let heard: LetterDecision[]
/** The bank may tell a decision again; it never tells another one. */
const heardOnce = () => [...new Set(heard.map((decision) => JSON.stringify(decision)))]

beforeAll(async () => {
  bank = await openTestBank('manual', { clock: { now: () => time } })
  desk = bank.coreBank.sandbox
  bank.coreBank.onLetterDecision(async (decision) => void heard.push(decision))
})
afterAll(() => bank.db.destroy())
// Every test begins with an empty line: opening a bank anew would take seconds.
beforeEach(() => {
  heard = []
  time = now
})
afterEach(async () => {
  await expectLinesInStep(bank.db)
  await bank.books
    .updateTable('bankLetters')
    .set({ validityExpiresAt: now })
    .where('customerReferenceNumber', '=', makeLetter().customerReferenceNumber)
    .execute()
  for (const { letterOfGuaranteeId: id, state, commercialRegistrationNumber } of await desk.listLetters({})) {
    if (state === 'pending') await desk.decideLetter({ letterOfGuaranteeId: id, outcome: 'cancelled', now })
    if (state === 'issued' && commercialRegistrationNumber === tuwaiq.commercialRegistrationNumber) await expireAt(id, now)
  }
  expect(await reserved()).toBe(0)
})

async function expireAt(letterOfGuaranteeId: string, end: Date): Promise<void> {
  time = end
  await bank.coreBank.expireLetter(letterOfGuaranteeId)
  time = now
}

const reserved = async (company = tuwaiq) =>
  (await bank.coreBank.findGuaranteeLine(company.commercialRegistrationNumber))!.reservedHalalas

async function submit(change: Parameters<typeof makeLetter>[0] = {}): Promise<string> {
  const letter = makeLetter(change)
  expect(await bank.coreBank.submitLetter(letter)).toMatchObject({ outcome: 'pending' })
  return letter.letterOfGuaranteeId
}

describe('companies of the sandbox', () => {
  it('have registration and unified numbers, signatories and lines, one of them exhausted', async () => {
    expect(await bank.coreBank.findCompany(1010123456)).toMatchObject({
      unifiedNumber: '7001234567',
      name: { en: 'Tuwaiq Modern Contracting Company' },
    })
    expect((await bank.coreBank.findGuaranteeLine(1010123456))?.signing).toEqual([
      { upToHalalas: null, ways: [[{ count: 1, of: [signatory] }]] },
    ])
    expect(await bank.coreBank.findGuaranteeLine(2050654321)).toMatchObject({
      limitHalalas: exhausted.limitHalalas,
      reservedHalalas: exhausted.limitHalalas,
      freeHalalas: 0,
    })
    expect(await bank.coreBank.findGuaranteeLine(4030987654)).toBeUndefined()
    expect(await bank.coreBank.findCompany(1)).toBeUndefined()
    const [line] = await desk.listGuaranteeLines()
    expect(line).toMatchObject({
      commercialRegistrationNumber: 1010123456,
      signatories: [signatory],
      free: { Amount: '50000000.00', Currency: 'SAR' },
    })
  })

  it('are seeded once', async () => {
    await openSimulator(bank.db)
    expect(await desk.listLetters({ state: 'issued' })).toHaveLength(1)
    expect(await reserved(exhausted)).toBe(exhausted.limitHalalas)
  })
})

describe('a letter', () => {
  it('is reserved when it comes, kept when it is issued', async () => {
    const id = await submit()
    expect(await reserved()).toBe(250_000_00)
    expect(await desk.decideLetter({ letterOfGuaranteeId: id, outcome: 'issued', now })).toMatchObject({
      state: 'issued',
      amount: { Amount: '250000.00', Currency: 'SAR' },
    })
    expect(await reserved()).toBe(250_000_00)
    expect(heard).toEqual([{ letterOfGuaranteeId: id, outcome: 'issued', decidedAt: now }])
  })

  it.each([
    { outcome: 'cancelled' },
    { outcome: 'rejected', reasonCode: 'PASP.Declined', reasonMessage: 'Declined by the bank' },
  ] as const)('is released when it is $outcome', async (decision) => {
    const id = await submit()
    const first = await desk.decideLetter({ letterOfGuaranteeId: id, ...decision, now })
    expect(first).toMatchObject({ state: decision.outcome })
    expect(await reserved()).toBe(0)
    expect(await desk.decideLetter({ letterOfGuaranteeId: id, ...decision, now: later })).toEqual(first)
    await expect(desk.decideLetter({ letterOfGuaranteeId: id, outcome: 'issued', now })).rejects.toMatchObject({
      code: 'stateConflict',
    })
    expect(heardOnce()).toHaveLength(1)
  })

  it('is released at the end of its validity, not before, and once', async () => {
    const id = await submit({ validityExpiresAt: later })
    await expireAt(id, later)
    expect(await reserved()).toBe(250_000_00)
    await desk.decideLetter({ letterOfGuaranteeId: id, outcome: 'issued', now })
    await expireAt(id, new Date(later.getTime() - 1))
    expect(await reserved()).toBe(250_000_00)
    await expireAt(id, later)
    await expireAt(id, later)
    expect([await reserved(), (await desk.getLetter(id)).state]).toEqual([0, 'expired'])
  })

  it('cannot be issued after its validity', async () => {
    const id = await submit({ validityExpiresAt: later })
    await expect(desk.decideLetter({ letterOfGuaranteeId: id, outcome: 'issued', now: later })).rejects.toMatchObject({
      code: 'stateConflict',
    })
    expect(await desk.decideLetter({ letterOfGuaranteeId: id, outcome: 'cancelled', now: later })).toMatchObject({
      state: 'cancelled',
    })
  })

  it('that comes again is the same letter; with other particulars it is refused', async () => {
    const letter = makeLetter()
    for (let time = 0; time < 3; time++) expect(await bank.coreBank.submitLetter(letter)).toMatchObject({ outcome: 'pending' })
    expect(await reserved()).toBe(250_000_00)
    for (const change of [
      { amountHalalas: 1 },
      { beneficiaryName: 'Another' },
      { mt798: { ...letter.mt798, Reference: 'Another' } },
    ])
      await expect(bank.coreBank.submitLetter({ ...letter, ...change })).rejects.toThrow('other particulars')
  })

  it('of somebody who may not sign is refused, with nothing reserved', async () => {
    for (const nationalIdentificationNumber of ['1000000016', '2000000014']) {
      expect(await bank.coreBank.submitLetter(makeLetter({ nationalIdentificationNumber }))).toMatchObject({
        outcome: 'rejected',
        reasonCode: 'PASP.NotASignatory',
      })
    }
    expect(await bank.coreBank.submitLetter(makeLetter({ commercialRegistrationNumber: 9 }))).toMatchObject({
      outcome: 'rejected',
      reasonCode: 'PASP.NotASignatory',
    })
    expect(await reserved()).toBe(0)
  })

  it('above what is free is refused, with nothing reserved', async () => {
    expect(await bank.coreBank.submitLetter(makeLetter({ ...exhausted, amountHalalas: 1 }))).toMatchObject({
      outcome: 'rejected',
      reasonCode: 'PASP.GuaranteeLineExceeded',
    })
    await submit({ amountHalalas: tuwaiq.limitHalalas - 1 })
    expect(await bank.coreBank.submitLetter(makeLetter({ amountHalalas: 2 }))).toMatchObject({
      outcome: 'rejected',
      reasonCode: 'PASP.GuaranteeLineExceeded',
    })
    await submit({ amountHalalas: 1 })
    expect(await reserved()).toBe(tuwaiq.limitHalalas)
  })

  it('that was refused stays refused when it comes again, whatever the line carries by then', async () => {
    const filling = await submit({ amountHalalas: tuwaiq.limitHalalas })
    const refused = makeLetter({ amountHalalas: 2 })
    expect(await bank.coreBank.submitLetter(refused)).toMatchObject({ outcome: 'rejected' })
    await desk.decideLetter({ letterOfGuaranteeId: filling, outcome: 'cancelled', now })
    expect(await bank.coreBank.submitLetter(refused)).toMatchObject({
      outcome: 'rejected',
      reasonCode: 'PASP.GuaranteeLineExceeded',
    })
    expect(await reserved()).toBe(0)
  })

  it('that nobody knows is refused', async () => {
    await expect(desk.getLetter(randomUUID())).rejects.toMatchObject({ code: 'resourceIdUnknown' })
    await expect(desk.decideLetter({ letterOfGuaranteeId: randomUUID(), outcome: 'issued', now })).rejects.toMatchObject({
      code: 'resourceIdUnknown',
    })
  })
})

describe('special amounts', () => {
  it.each([
    [10, 'issued'],
    [11, 'rejected'],
    [12, 'cancelled'],
    [13, 'pending'],
    [0, 'pending'],
  ])('an amount that ends in %i halalas is soon %s', async (halalas, state) => {
    const id = await submit({ amountHalalas: 75_000_00 + halalas })
    await bank.coreBank.tick(now)
    expect((await desk.getLetter(id)).state).toBe(state)
  })

  it('do not issue what has run out meanwhile', async () => {
    const id = await submit({ amountHalalas: 75_000_10, validityExpiresAt: later })
    await bank.coreBank.tick(later)
    expect(await desk.getLetter(id)).toMatchObject({ state: 'rejected', reasonCode: 'PASP.ValidityOver' })
  })

  test('automatic approval issues every other one too', async () => {
    const automatic = await openSimulator(bank.db, 'auto')
    const [ordinary, rejected] = [await submit(), await submit({ amountHalalas: 1_11 })]
    await automatic.tick!(now)
    expect([(await desk.getLetter(ordinary)).state, (await desk.getLetter(rejected)).state]).toEqual(['issued', 'rejected'])
  })
})

describe('at the same moment', () => {
  it('many letters never take more than the line has', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => bank.coreBank.submitLetter(makeLetter({ amountHalalas: tuwaiq.limitHalalas / 5 }))),
    )
    expect(answers.filter(({ outcome }) => outcome === 'pending')).toHaveLength(5)
    expect(await reserved()).toBe(tuwaiq.limitHalalas)
  })

  it('one letter sent many times is reserved once', async () => {
    const letter = makeLetter()
    await Promise.all(Array.from({ length: 8 }, () => bank.coreBank.submitLetter(letter)))
    expect(await reserved()).toBe(250_000_00)
  })

  it('opposite decisions end in one', async () => {
    const id = await submit()
    const outcomes = ['issued', 'cancelled', 'issued', 'cancelled'] as const
    const results = await Promise.allSettled(
      outcomes.map((outcome) => desk.decideLetter({ letterOfGuaranteeId: id, outcome, now })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(heardOnce()).toHaveLength(1)
  })
})

describe('the database itself', () => {
  const post = (entries: Record<string, number>) =>
    bank.books.transaction().execute((trx) =>
      postToGuaranteeLine(trx, {
        postingId: randomUUID(),
        reference: randomUUID(),
        commercialRegistrationNumber: 1010123456,
        entries,
        now,
      }),
    )

  it.each([
    ['does not sum to zero', { free: -100, reserved: 99 }],
    ['goes above the line', { free: -(tuwaiq.limitHalalas + 1), reserved: tuwaiq.limitHalalas + 1 }],
    ['releases what was not reserved', { free: 1, reserved: -1 }],
  ])('refuses a posting that %s', async (_, entries) => expect(post(entries)).rejects.toThrow())
})
