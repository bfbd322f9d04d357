import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountStatus } from '../../../src/domain/account/status.ts'
import { makeInstruction, openTestBank, salary, type TestBank } from '../../support/servers/simulator.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank('auto')
})
afterAll(() => bank.db.destroy())

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute))
const set = (status: AccountStatus, minute: number, accountId = 'acc-000103') =>
  bank.coreBank.sandbox.setAccountStatus({ accountId, status, now: at(minute) })
const read = async () => (await bank.coreBank.findAccounts(['acc-000103']))[0]!

test('a move shows in the account with its time; the same state again is no move', async () => {
  const before = await read()
  expect(await set('Active', 1)).toMatchObject({ status: 'Active', iban: before.iban })
  expect((await read()).statusUpdatedAt).toEqual(before.statusUpdatedAt)
  expect(await set('Suspended', 2)).toMatchObject({
    accountId: 'acc-000103',
    status: 'Suspended',
    statusUpdatedDateTime: '2026-11-21T09:02:00.000Z',
  })
  await set('Suspended', 3)
  expect(await read()).toMatchObject({ status: 'Suspended', statusUpdatedAt: at(2) })
  const blocked = await bank.coreBank.submitPayment(await makeInstruction(bank, { debtorIban: (await read()).iban }))
  expect(blocked).toMatchObject({ outcome: 'rejected', reasonCode: 'SARIE.AC06' })
  await set('Active', 4)
})

test('a move that is not in the table is refused and changes nothing; unknown and own accounts are unknown', async () => {
  await expect(set('Unclaimed', 5)).rejects.toMatchObject({ code: 'stateConflict' })
  expect(await read()).toMatchObject({ status: 'Active', statusUpdatedAt: at(4) })
  for (const accountId of ['acc-999999', 'acc-000001'])
    await expect(set('Closed', 6, accountId)).rejects.toMatchObject({ code: 'resourceIdUnknown' })
})

test('of two moves at once the second starts from what the first one left', async () => {
  const results = await Promise.allSettled([set('Closed', 7), set('Suspended', 7)])
  const closed = await read()
  expect(closed.status).toBe('Closed')
  expect(results[0]).toMatchObject({ status: 'fulfilled' })
  await expect(set('Active', 8)).rejects.toMatchObject({ code: 'stateConflict', message: expect.stringContaining('final') })
})

test('the sandbox’s list of customers says status and kind of each account', async () => {
  const [customer] = await bank.coreBank.sandbox.listCustomers()
  expect(customer).toMatchObject({ nationalIdentificationNumber: salary.nationalIdentificationNumber })
  expect(customer!.accounts.map(({ accountSubType, status }) => `${accountSubType} ${status}`)).toEqual([
    'CurrentAccount Active',
    'Savings Active',
    'CurrentAccount Closed',
    'CreditCard Active',
    'Savings Active',
  ])
})
