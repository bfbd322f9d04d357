import { expect, it } from 'vitest'
import { standingOrderFrequency } from '../../../../src/domain/account/terms.ts'

const friday = new Date('2026-11-27T06:00:00Z')

it.each([
  ['KSAOB.Daily', friday, 'EveryDay'],
  ['KSAOB.Weekly', friday, 'IntervalWeekDay:1:5'],
  ['KSAOB.Fortnightly', friday, 'IntervalWeekDay:2:5'],
  ['KSAOB.Monthly', friday, 'IntervalMonthDay:1:27'],
  ['KSAOB.Quarterly', friday, 'IntervalMonthDay:3:27'],
  ['KSAOB.HalfYearly', friday, 'IntervalMonthDay:6:27'],
  ['KSAOB.Annual', friday, 'IntervalMonthDay:12:27'],
  ['KSAOB.NotKnown', friday, 'NotKnown'],
  ['KSAOB.EveryBlueMoon', friday, 'NotKnown'],
  // Late on Saturday in UTC is Sunday in Riyadh, the last day of the ISO week.
  ['KSAOB.Weekly', new Date('2026-11-28T21:30:00Z'), 'IntervalWeekDay:1:7'],
  ['KSAOB.Monthly', new Date('2026-11-30T21:30:00Z'), 'IntervalMonthDay:1:1'],
])('%s from %s on is %s', (code, firstPaymentAt, words) => expect(standingOrderFrequency(code, firstPaymentAt)).toBe(words))
