import { expect, test } from 'vitest'
import { findAmountRule, paymentAmountRules } from '../../../src/simulator/payments/amountRules.ts'
import { seedAccounts } from '../../../src/simulator/seed/accounts.ts'
import { magicValues } from '../../../src/simulator/magicValues.ts'
import { seedAccountNumber } from '../../../src/simulator/bank.ts'
import { seedCustomers } from '../../../src/simulator/seed/customers.ts'
import { isSaudiIban } from '../../../src/domain/shared/iban.ts'

test('the table holds the amounts of the design, each once', () => {
  expect(magicValues.amounts.map((row) => row.amount)).toEqual([
    '4004.00',
    '.01',
    '.02',
    '.03',
    '.04',
    '.05',
    '.06',
    '.07',
    '.08',
    '.09',
    '.13',
    '.14',
    '.10',
    '.11',
    '.12',
  ])
})

test('every customer of the seed is explained, in both languages', () => {
  expect(magicValues.customers).toHaveLength(seedCustomers.length)
  const descriptions = [...magicValues.customers, ...magicValues.amounts, ...magicValues.remoteIbans].map(
    (row) => row.description,
  )
  expect(descriptions.every(({ en, ar }) => en.length > 5 && /[\u0600-\u06ff]/.test(ar))).toBe(true)
})

test('every remote IBAN is valid, so that only its bank answers strangely', () => {
  expect(magicValues.remoteIbans.every((row) => isSaudiIban(row.iban))).toBe(true)
})

test.each([
  [4004_00, 'complete'],
  [4004_01, 'reject'],
  [9, 'answerLate'],
  [12_345_06, 'completeAfter'],
  [150_000_00, undefined],
  [150_13, 'refuse'],
  [150_14, 'ignore'],
  [150_10, undefined],
  [4004_10, undefined],
])('%i halalas behave as %s', (amountHalalas, kind) => {
  expect(findAmountRule(amountHalalas)?.behaviour.kind).toBe(kind)
})

test('no two rules claim the same ending', () => {
  const endings = paymentAmountRules.flatMap((rule) => ('endingHalalas' in rule.match ? [rule.match.endingHalalas] : []))
  expect(new Set(endings).size).toBe(endings.length)
})

test('account numbers are never used twice', () => {
  expect(new Set(seedAccounts.map((account) => seedAccountNumber(account.number))).size).toBe(seedAccounts.length)
})
