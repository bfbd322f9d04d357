import { describe, expect, it } from 'vitest'
import { type CoreBank, CoreBankError, UnknownOutcome } from '../../../../src/corebank/port.ts'
import { BankRefusal } from '../../../../src/domain/shared/errors.ts'
import {
  checkCustomerConfirmation,
  checkCustomerPassword,
  mayHaveHappened,
  requestCustomerConfirmation,
} from '../../../../src/services/shared/customerFactors.ts'
import { silentParts } from '../../../support/silentParts.ts'

const nationalIdentificationNumber = '1000000016'
const other = { nationalIdentificationNumber: '1000000024', customerId: 'c2', name: { en: 'Sara' } }
const confirmation = {
  confirmationId: 'c',
  nationalIdentificationNumber,
  purpose: 'test',
  terms: { kind: 'customerArea' },
} as const

/** Without an address nothing is looked up. */
const noDatabase = undefined as never

/** A core bank that answers everything with `answer`, whatever the types of its port say. */
const bankOf = (answer: unknown) => {
  const say = async () => answer
  return { signIn: say, requestConfirmation: say, checkConfirmation: say } as Partial<CoreBank> as CoreBank
}
const signIn = (answer: unknown) =>
  checkCustomerPassword(
    { ...silentParts(), coreBank: bankOf(answer), db: noDatabase },
    { nationalIdentificationNumber, password: 'x' },
  )
const request = (answer: unknown) => requestCustomerConfirmation({ ...silentParts(), coreBank: bankOf(answer) }, confirmation)
const check = (answer: unknown) =>
  checkCustomerConfirmation({ ...silentParts(), coreBank: bankOf(answer) }, { confirmation, oneTimeCode: '123456' })

const strange: unknown[] = [
  undefined,
  null,
  false,
  true,
  0,
  1,
  '',
  {},
  [],
  { ok: true },
  { outcome: 'Refused' },
  'Confirmed',
  'yes',
]
const refusal = expect.objectContaining({ code: 'coreBankUnavailable' }) as Error

describe('an answer of the core bank that its port does not know is no yes', () => {
  it.each([
    ...strange,
    ...['accepted', 'refused', { outcome: 'ACCEPTED' }, { outcome: 'accepted' }],
    { outcome: 'accepted', customer: null },
    { outcome: 'accepted', customer: other },
  ])('to a password: %j', (answer) => expect(signIn(answer)).rejects.toEqual(refusal))

  it.each([...strange, 'Refused', 'toString', { outcome: 'refused' }, { outcome: 'confirmed' }, ['confirmed']])(
    'to a code: %j',
    (answer) => expect(check(answer)).rejects.toEqual(refusal),
  )

  it.each([...strange, { method: 'sms' }, { method: 'code', sentTo: 966_501_234_567 }])(
    'to the wish to ask the customer: %j',
    (answer) => expect(request(answer)).rejects.toEqual(refusal),
  )
})

describe('the answers of the port', () => {
  it.each([
    { outcome: 'refused' },
    { outcome: 'locked' },
    { outcome: 'accepted', customer: { ...other, nationalIdentificationNumber } },
  ])('to a password go on as they are: %j', async (answer) => expect(await signIn(answer)).toEqual(answer))

  it.each(['confirmed', 'refused', 'waiting', 'declined', 'expired'])('to a code go on as they are: %s', async (answer) =>
    expect(await check(answer)).toBe(answer),
  )

  it('to the wish to ask the customer keep three digits of the phone', async () =>
    expect(await request({ method: 'code', sentTo: '+966 50 123 4567' })).toEqual({ method: 'code', sentTo: '567' }))
})

describe('a question that failed', () => {
  const failed = (cause: unknown) => new BankRefusal('coreBankUnavailable', 'Try again later.', { cause })

  it.each([
    ['counts when the answer was late', failed(new UnknownOutcome('late')), true],
    ['counts when the adapter does not know either', failed(new CoreBankError('unavailable', 'unknown', 'cut off')), true],
    [
      'does not count when the adapter says that nothing was sent',
      failed(new CoreBankError('unavailable', 'none', 'closed')),
      false,
    ],
    ['does not count when the adapter refused it', failed(new CoreBankError('refused', 'none', 'no phone')), false],
    ['does not count when the adapter says no more', failed(new Error('connection lost')), false],
  ])('%s', (_, failure, counts) => expect(mayHaveHappened(failure)).toBe(counts))
})
