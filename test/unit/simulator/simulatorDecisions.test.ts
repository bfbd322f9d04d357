import { auditLedger } from '../../support/database/audits.ts'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  approvePayment,
  heardOf,
  ibanOf,
  makeInstruction,
  openTestBank,
  rejectPayment,
  salary,
  type TestBank,
} from '../../support/servers/simulator.ts'

const now = new Date('2026-11-21T09:30:00.000Z')
let bank: TestBank

beforeAll(async () => {
  bank = await openTestBank('manual')
})
afterAll(() => bank.db.destroy())

async function submit(change: Parameters<typeof makeInstruction>[1] = {}): Promise<string> {
  const instruction = await makeInstruction(bank, change)
  await bank.coreBank.submitPayment(instruction)
  return instruction.paymentId
}
const heard = (paymentId: string) => heardOf(bank, paymentId)

test('approval completes and debits; approving again answers the same and debits no more', async () => {
  const before = await bank.balance(salary.accountId)
  const paymentId = await submit()
  const first = await approvePayment(bank, { paymentId, nationalIdentificationNumber: salary.nationalIdentificationNumber, now })
  expect(first).toMatchObject({
    paymentId,
    state: 'completed',
    amount: { Amount: '150.50', Currency: 'SAR' },
    decidedDateTime: now.toISOString(),
  })
  expect(await approvePayment(bank, { paymentId, now: new Date(now.getTime() + 1_000) })).toEqual(first)
  expect(await bank.balance(salary.accountId)).toBe(before - 150_50)
  expect(heard(paymentId)).toEqual([{ paymentId, outcome: 'completed' }])
})

test('rejection keeps its first reason', async () => {
  const paymentId = await submit()
  const first = await rejectPayment(bank, { paymentId, reasonCode: 'SARIE.AC04', reasonMessage: 'Closed account', now })
  expect(first).toMatchObject({ state: 'rejected', reasonCode: 'SARIE.AC04' })
  expect(await rejectPayment(bank, { paymentId, now })).toEqual(first)
})

test('the opposite decision is a conflict in both directions', async () => {
  const [approved, rejected] = [await submit(), await submit()]
  await approvePayment(bank, { paymentId: approved, now })
  await rejectPayment(bank, { paymentId: rejected, now })
  await expect(rejectPayment(bank, { paymentId: approved, now })).rejects.toMatchObject({ code: 'stateConflict' })
  await expect(approvePayment(bank, { paymentId: rejected, now })).rejects.toMatchObject({ code: 'stateConflict' })
})

test('another customer cannot approve, and nothing happens', async () => {
  const paymentId = await submit()
  await expect(approvePayment(bank, { paymentId, nationalIdentificationNumber: '1000000024', now })).rejects.toMatchObject({
    code: 'customerWrong',
  })
  expect(await bank.coreBank.sandbox.getPayment(paymentId)).toMatchObject({ state: 'pending' })
})

test('an unknown payment is refused', async () => {
  await expect(approvePayment(bank, { paymentId: randomUUID(), now })).rejects.toMatchObject({ code: 'resourceIdUnknown' })
  await expect(rejectPayment(bank, { paymentId: randomUUID(), now })).rejects.toMatchObject({ code: 'resourceIdUnknown' })
})

test.each(['', 'AM04', 'SARIE.', 'SARIE.AM 04', 'x'.repeat(30) + '.A'])('the reason code %j is refused', async (reasonCode) => {
  const paymentId = await submit()
  await expect(rejectPayment(bank, { paymentId, reasonCode, now })).rejects.toMatchObject({ code: 'resourceFormat' })
})

test('approval without the money rejects with SARIE.AM04', async () => {
  const paymentId = await submit({ debtorIban: await ibanOf(bank, 'acc-000161'), nationalIdentificationNumber: '1000000073' })
  expect(await approvePayment(bank, { paymentId, now })).toMatchObject({ state: 'rejected', reasonCode: 'SARIE.AM04' })
})

test('of opposite decisions at the same moment exactly one wins, and the listener hears of no other', async () => {
  for (let round = 0; round < 10; round++) {
    const paymentId = await submit()
    const results = await Promise.allSettled([
      approvePayment(bank, { paymentId, now }),
      rejectPayment(bank, { paymentId, now }),
      approvePayment(bank, { paymentId, now }),
      rejectPayment(bank, { paymentId, now }),
    ])
    const states = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.state] : []))
    expect(states).toHaveLength(2)
    expect(new Set(states).size).toBe(1)
    expect(heard(paymentId)).toHaveLength(1)
  }
})

test('a listener that fails changes nothing about the decision', async () => {
  const other = await openTestBank('manual', { db: bank.db })
  const paymentId = await submit()
  other.coreBank.onPaymentDecision(() => Promise.reject(new Error('no room for the outbox row')))
  expect(await approvePayment(other, { paymentId, now })).toMatchObject({ state: 'completed' })
  expect(await bank.coreBank.findPayment(paymentId)).toEqual({ paymentId, outcome: 'completed' })
})

test('the listener hears of a decision that others can see already', async () => {
  const other = await openTestBank('manual', { db: bank.db })
  const paymentId = await submit()
  const seen: string[] = []
  other.coreBank.onPaymentDecision(async () => void seen.push((await bank.coreBank.sandbox.getPayment(paymentId)).state))
  await approvePayment(other, { paymentId, now })
  expect(seen).toEqual(['completed'])
})

test('payments are listed by state, newest first', async () => {
  const paymentId = await submit()
  const pending = await bank.coreBank.sandbox.listPayments({ state: 'pending' })
  expect(pending.map((payment) => payment.paymentId)).toContain(paymentId)
  expect(pending.every((payment) => payment.state === 'pending')).toBe(true)
})

test('whatever is paid, approved and rejected, in whatever order, the ledger sums to zero and no account is overdrawn', async () => {
  const accountIds = [
    'acc-000101',
    'acc-000103',
    'acc-000111',
    'acc-000112',
    'acc-000121',
    'acc-000161',
    'acc-000153',
    'elsewhere',
  ]
  const ibans = new Map<string, string>([['elsewhere', 'SA0380000000608010167519']])
  for (const accountId of accountIds.slice(0, -1)) ibans.set(accountId, await ibanOf(bank, accountId))
  const transfer = fc.record({
    from: fc.constantFrom(...accountIds.slice(0, -1)),
    to: fc.constantFrom(...accountIds),
    amountHalalas: fc.oneof(fc.integer({ min: 1, max: 50_000_00 }), fc.constantFrom(4004_00, 10_01, 10_06)),
    decision: fc.constantFrom('approve', 'reject', 'both', 'none'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(transfer, { minLength: 1, maxLength: 8 }), async (transfers) => {
      await Promise.allSettled(
        transfers
          .filter(({ amountHalalas }) => ![8, 9].includes(amountHalalas % 100))
          .map(async ({ from, to, amountHalalas, decision }) => {
            const paymentId = await submit({
              debtorIban: ibans.get(from) ?? '',
              creditorIban: ibans.get(to) ?? '',
              amountHalalas,
            })
            const approve = decision === 'approve' || decision === 'both' ? [approvePayment(bank, { paymentId, now })] : []
            const reject = decision === 'reject' || decision === 'both' ? [rejectPayment(bank, { paymentId, now })] : []
            await Promise.allSettled([...approve, ...reject])
          }),
      )
      const overdrawn = await bank.books
        .selectFrom('bankAccounts')
        .select('accountId')
        .where((expression) => expression('balanceHalalas', '<', expression.neg(expression.ref('creditLineHalalas'))))
        .where('isCustomerAccount', '=', true)
        .execute()
      expect(overdrawn).toEqual([])
      expect(await auditLedger(bank.db)).toEqual({ sumHalalas: 0, accountsOutOfBalance: [] })
    }),
    { numRuns: 25 },
  )
})
