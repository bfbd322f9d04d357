import { describe, expect, test } from 'vitest'
import { seedAccounts } from '../../../src/simulator/seed/accounts.ts'
import { seedHistories } from '../../../src/simulator/seed/history/histories.ts'
import { transactionKinds } from '../../../src/simulator/accountInformation/transactionKinds.ts'

/** Midnights in Riyadh of days that differ in month, weekday and leap year. */
const anchors = ['2026-11-20', '2027-02-28', '2028-02-29', '2026-12-31', '2027-03-27', '2026-08-28', '2029-06-04'].map(
  (day) => new Date(`${day}T21:00:00Z`),
)

describe.each(anchors.map((anchor) => [anchor.toISOString(), anchor] as const))('the seeded histories before %s', (_, anchor) => {
  const histories = seedHistories(anchor, '99')

  test('end at the documented balances, each row following from the one before, never below the credit line', () => {
    for (const account of seedAccounts) {
      const booked = (histories.get(account.number) ?? []).filter(({ status }) => status === undefined)
      if (booked.length === 0) continue
      expect(booked.at(-1)!.balanceHalalas, `account ${account.number}`).toBe(account.openingBalanceHalalas)
      booked
        .slice(1)
        .forEach((line, index) => expect(line.balanceHalalas).toBe(booked[index]!.balanceHalalas! + line.amountHalalas))
      expect(
        Math.min(...booked.map(({ balanceHalalas }) => balanceHalalas!)),
        `account ${account.number}`,
      ).toBeGreaterThanOrEqual(-account.creditLineHalalas)
    }
  })

  test('lie in the two years before it, in the order of their sequences, amounts whole and not zero', () => {
    const earliest = anchor.getTime() - 730 * 86_400_000
    for (const lines of histories.values()) {
      expect(lines.map(({ sequence }) => sequence)).toEqual(lines.map((_line, index) => index + 1))
      lines
        .slice(1)
        .forEach((line, index) => expect(line.bookedAt.getTime()).toBeGreaterThanOrEqual(lines[index]!.bookedAt.getTime()))
      for (const { at, bookedAt, amountHalalas } of lines) {
        expect(Number.isSafeInteger(amountHalalas) && amountHalalas !== 0).toBe(true)
        expect(at.getTime()).toBeGreaterThanOrEqual(earliest)
        expect(bookedAt.getTime()).toBeLessThan(anchor.getTime())
        expect(bookedAt.getTime()).toBeGreaterThanOrEqual(at.getTime())
      }
    }
  })

  test('give 1000000081 exactly 5,000 rows in thirty accounts, and 1000000016 every kind of daily life', () => {
    const ofThirty = seedAccounts.filter(({ holders }) => holders.includes('1000000081'))
    expect(ofThirty.reduce((sum, { number }) => sum + histories.get(number)!.length, 0)).toBe(5_000)
    const kinds = new Set([101, 102, 103, 104, 105].flatMap((number) => histories.get(number)!.map(({ kind }) => kind)))
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        'salary',
        'rent',
        'posPurchase',
        'onlinePurchase',
        'sarieOut',
        'bill',
        'atmWithdrawal',
        'ownIn',
        'ownOut',
        'cardPaid',
        'cardSettled',
        'profit',
      ]),
    )
    const salaries = histories.get(101)!.filter(({ kind }) => kind === 'salary')
    expect([24, 25]).toContain(salaries.length)
  })

  test('show both sides of every transfer between accounts of the bank', () => {
    const sides = [...histories.values()].flat().filter(({ kind }) => transactionKinds[kind].type === 'SameBankTransfer')
    const sum = (positive: boolean) =>
      sides
        .filter(({ amountHalalas }) => amountHalalas > 0 === positive)
        .reduce((total, { amountHalalas }) => total + Math.abs(amountHalalas), 0)
    expect(sum(true)).toBe(sum(false))
    expect(sides.length).toBeGreaterThan(100)
  })
})

test('the same day gives the same histories', () => {
  expect(seedHistories(anchors[0]!, '99')).toEqual(seedHistories(anchors[0]!, '99'))
})
