import { auditLedger } from '../../support/database/audits.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  familyAccountId,
  heardOf,
  ibanOf,
  makeInstruction,
  openTestBank,
  salary,
  type TestBank,
} from '../../support/servers/simulator.ts'

let manual: TestBank
let auto: TestBank

beforeAll(async () => {
  manual = await openTestBank('manual')
  auto = await openTestBank('auto', { db: manual.db })
})
afterAll(async () => {
  expect(await auditLedger(manual.db)).toEqual({ sumHalalas: 0, accountsOutOfBalance: [] })
  await manual.db.destroy()
})

test('in manual approval an ordinary payment waits and moves no money', async () => {
  const instruction = await makeInstruction(manual)
  const before = await manual.balance(salary.accountId)
  expect(await manual.coreBank.submitPayment(instruction)).toEqual({ paymentId: instruction.paymentId, outcome: 'pending' })
  expect(await manual.balance(salary.accountId)).toBe(before)
})

test('in automatic approval an ordinary payment completes and debits once, however often it is submitted', async () => {
  const instruction = await makeInstruction(auto)
  const before = await auto.balance(salary.accountId)
  const answers = await Promise.all([1, 2, 3, 4].map(() => auto.coreBank.submitPayment(instruction)))
  expect(answers).toEqual(Array(4).fill({ paymentId: instruction.paymentId, outcome: 'completed' }))
  expect(await auto.balance(salary.accountId)).toBe(before - instruction.amountHalalas)
  expect(await auto.coreBank.findPayment(instruction.paymentId)).toEqual(answers[0])
})

test('a creditor account held here is credited in the same posting', async () => {
  const creditorIban = await ibanOf(auto, familyAccountId)
  const before = await auto.balance(familyAccountId)
  const instruction = await makeInstruction(auto, { creditorIban })
  await auto.coreBank.submitPayment(instruction)
  expect(await auto.balance(familyAccountId)).toBe(before + instruction.amountHalalas)
})

test.each([
  ['.01', 100_01, 'SARIE.AM04'],
  ['.02', 100_02, 'SARIE.AC04'],
  ['.03', 100_03, 'SARIE.AC06'],
  ['.04', 100_04, 'PASP.RiskDeclined'],
  ['.05', 100_05, 'SARIE.AC01'],
])('an amount ending in %s is rejected in both modes', async (_ending, amountHalalas, reasonCode) => {
  for (const bank of [manual, auto]) {
    const before = await bank.balance(salary.accountId)
    const instruction = await makeInstruction(bank, { amountHalalas })
    expect(await bank.coreBank.submitPayment(instruction)).toMatchObject({ outcome: 'rejected', reasonCode })
    expect(await bank.coreBank.findPayment(instruction.paymentId)).toMatchObject({ outcome: 'rejected', reasonCode })
    expect(await bank.balance(salary.accountId)).toBe(before)
  }
})

test('4004.00 completes at once in manual approval', async () => {
  expect(await manual.coreBank.submitPayment(await makeInstruction(manual, { amountHalalas: 4004_00 }))).toMatchObject({
    outcome: 'completed',
  })
})

test('.06 completes ten seconds after it came, not before', async () => {
  const instruction = await makeInstruction(manual, { amountHalalas: 100_06 })
  expect(await manual.coreBank.submitPayment(instruction)).toMatchObject({ outcome: 'pending' })
  const received = new Date((await manual.coreBank.sandbox.getPayment(instruction.paymentId)).receivedDateTime).getTime()
  await manual.coreBank.tick(new Date(received + 9_999))
  expect(await manual.coreBank.sandbox.getPayment(instruction.paymentId)).toMatchObject({ state: 'pending' })
  await Promise.all([manual.coreBank.tick(new Date(received + 10_000)), manual.coreBank.tick(new Date(received + 10_000))])
  expect(await manual.coreBank.sandbox.getPayment(instruction.paymentId)).toMatchObject({ state: 'completed' })
  expect(heardOf(manual, instruction.paymentId)).toEqual([{ paymentId: instruction.paymentId, outcome: 'completed' }])
})

test('.07 stays pending in automatic approval too', async () => {
  const instruction = await makeInstruction(auto, { amountHalalas: 100_07 })
  expect(await auto.coreBank.submitPayment(instruction)).toMatchObject({ outcome: 'pending' })
  await auto.coreBank.tick(new Date(Date.now() + 365 * 86_400_000))
  expect(await auto.coreBank.submitPayment(instruction)).toMatchObject({ outcome: 'pending' })
})

test('.08 is lost twice and paid once on the third try', async () => {
  const before = await manual.balance(salary.accountId)
  const instruction = await makeInstruction(manual, { amountHalalas: 100_08 })
  await expect(manual.coreBank.submitPayment(instruction)).rejects.toThrow('did not answer')
  await expect(manual.coreBank.submitPayment(instruction)).rejects.toThrow('did not answer')
  expect(await manual.balance(salary.accountId)).toBe(before)
  expect(await manual.coreBank.submitPayment(instruction)).toMatchObject({ outcome: 'completed' })
  expect(await manual.coreBank.submitPayment(instruction)).toMatchObject({ outcome: 'completed' })
  expect(await manual.balance(salary.accountId)).toBe(before - 100_08)
})

test('.09 is paid before its late answer, and once', async () => {
  const before = await manual.balance(salary.accountId)
  const instruction = await makeInstruction(manual, { amountHalalas: 100_09 })
  const late = manual.coreBank.submitPayment(instruction)
  // The caller gives up and asks again while the first answer is still on its way.
  const isPaid = async () => (await manual.coreBank.findPayment(instruction.paymentId))?.outcome === 'completed'
  await vi.waitFor(async () => expect(await isPaid()).toBe(true), { timeout: 50_000, interval: 1 })
  expect(await manual.coreBank.submitPayment(instruction)).toMatchObject({ outcome: 'completed' })
  expect(await late).toMatchObject({ outcome: 'completed' })
  expect(await manual.balance(salary.accountId)).toBe(before - 100_09)
})

test.each([
  ['a balance that is too small', { debtor: 'acc-000161', creditor: salary.accountId }, 'SARIE.AM04'],
  ['a dormant debtor account', { debtor: 'acc-000151', creditor: salary.accountId }, 'SARIE.AC06'],
  ['a closed debtor account', { debtor: 'acc-000153', creditor: salary.accountId }, 'SARIE.AC04'],
  ['a card account as debtor', { debtor: 'acc-000104', creditor: salary.accountId }, 'SARIE.AG01'],
  ['a term deposit as debtor', { debtor: 'acc-000105', creditor: salary.accountId }, 'SARIE.AG01'],
  ['a closed creditor account', { debtor: salary.accountId, creditor: 'acc-000153' }, 'SARIE.AC04'],
  ['the debtor account itself as creditor', { debtor: salary.accountId, creditor: salary.accountId }, 'SARIE.AG01'],
  ['one of the bank’s own accounts as creditor', { debtor: salary.accountId, creditor: 'acc-000002' }, 'SARIE.AC01'],
  ['one of the bank’s own accounts as debtor', { debtor: 'acc-000001', creditor: salary.accountId }, 'SARIE.AC01'],
])('%s is rejected at settlement', async (_case, accounts, reasonCode) => {
  const [debtor] = await auto.coreBank.findAccounts([accounts.debtor])
  const instruction = await makeInstruction(auto, {
    // Nobody holds an account of the bank's own.
    nationalIdentificationNumber: debtor?.holders[0] ?? salary.nationalIdentificationNumber,
    debtorIban: await ibanOf(auto, accounts.debtor),
    creditorIban: await ibanOf(auto, accounts.creditor),
  })
  expect(await auto.coreBank.submitPayment(instruction)).toMatchObject({ outcome: 'rejected', reasonCode })
})

test.each([
  ['one of two holders', (holders: string[]) => holders.slice(0, 1), 'rejected'],
  ['the other one', (holders: string[]) => holders.slice(1), 'rejected'],
  ['a stranger', () => [salary.nationalIdentificationNumber], 'rejected'],
  ['both', (holders: string[]) => holders, 'completed'],
])('a payment from a joint account that %s approved is decided by the holders of now', async (_who, of, outcome) => {
  const [family] = await auto.coreBank.findAccounts([familyAccountId])
  const people = of([...family!.holders])
  const approvals = people.map((nationalIdentificationNumber) => ({ nationalIdentificationNumber, approvedAt: new Date() }))
  const before = await auto.balance(familyAccountId)
  const instruction = await makeInstruction(auto, {
    ...{ debtorIban: family!.iban, nationalIdentificationNumber: people[0]!, approvals },
  })
  const reason = outcome === 'rejected' && { reasonCode: 'PASP.NotASignatory' }
  expect(await auto.coreBank.submitPayment(instruction)).toMatchObject({ outcome, ...reason })
  const debited = before - (await auto.balance(familyAccountId))
  expect(debited).toBe(outcome === 'completed' ? instruction.amountHalalas : 0)
})

test('a PaymentId that comes back with another amount pays nothing', async () => {
  const instruction = await makeInstruction(auto)
  await auto.coreBank.submitPayment(instruction)
  const before = await auto.balance(salary.accountId)
  await expect(auto.coreBank.submitPayment({ ...instruction, amountHalalas: 1_00 })).rejects.toThrow('other particulars')
  expect(await auto.balance(salary.accountId)).toBe(before)
})
