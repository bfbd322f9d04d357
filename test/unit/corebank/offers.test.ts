import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { everyOffer, type Offer } from '../../../src/domain/offer/offers.ts'
import { readSettings } from '../../../src/config/settings.ts'
import { type CoreBankAdapter, silentTools } from '../../../src/corebank/adapter.ts'
import { boundCoreBank } from '../../../src/corebank/boundedCoreBank.ts'
import { settleOffers } from '../../../src/corebank/offers.ts'
import { readCoreBankError } from '../../../src/corebank/port.ts'
import type { BankRefusal } from '../../../src/domain/shared/errors.ts'

const customers = ['signIn', 'requestConfirmation', 'checkConfirmation', 'findCustomer', 'findCustomerById', 'listAccounts']
const always = [...customers, 'findAccounts']
const own: Record<Offer, readonly string[]> = {
  'payment-initiation': ['submitPayment', 'findPayment', 'onPaymentDecision'],
  'account-information': [
    ...['listBalances', 'listTransactions', 'listBeneficiaries', 'listDirectDebits', 'listStandingOrders'],
    ...['listScheduledPayments', 'listParties', 'findParty'],
  ],
  'letter-of-guarantee': [
    ...['findCompany', 'findGuaranteeLine', 'submitLetter', 'findLetter', 'expireLetter', 'onLetterDecision'],
  ],
  'payee-verification': ['findVerifiableAccount'],
  'account-verification': ['findVerifiableAccount'],
}

const adapterOf = (operations: readonly string[], offers?: unknown) =>
  ({ ...Object.fromEntries(operations.map((name) => [name, async () => undefined])), offers }) as unknown as CoreBankAdapter
const whole = (...offers: Offer[]) => adapterOf([...always, ...offers.flatMap((offer) => own[offer])])

const settle = (
  adapter: CoreBankAdapter,
  { environment = 'production', offers }: { environment?: 'sandbox' | 'production'; offers?: readonly Offer[] } = {},
) => [...settleOffers(adapter, { coreBank: './najd.ts', environment, offers }, silentTools)]

test('a bank offers in production what its adapter has all operations of, whichever that is', () => {
  fc.assert(
    fc.property(fc.subarray(['payment-initiation', 'account-information', 'letter-of-guarantee'] as Offer[]), (offers) => {
      if (offers.length === 0) expect(() => settle(whole())).toThrow('SANAD_CORE_BANK names ./najd.ts, which offers nothing')
      else expect(settle(whole(...offers))).toEqual(offers)
    }),
  )
  expect(settle(whole('payee-verification'))).toEqual(['payee-verification', 'account-verification'])
  expect(settle(whole(...everyOffer))).toEqual(everyOffer)
})

test('without any one operation of what it offers, an adapter is refused in production, with the name of that one', () => {
  for (const offer of everyOffer)
    for (const missing of [...always, ...own[offer]]) {
      const adapter = adapterOf(
        [...always, ...own[offer]].filter((name) => name !== missing),
        [offer],
      )
      expect(() => settle(adapter), missing).toThrow(
        `which lacks ${missing}; in production an adapter has all of src/corebank/port.ts that belongs to what it offers (${offer})`,
      )
    }
})

test('half of an offer is refused in production though the rest is whole, unless adapter or setting leave it out', () => {
  const operations = [...always, ...own['payment-initiation'], 'submitLetter']
  expect(() => settle(adapterOf(operations))).toThrow(/lacks findCompany, .*\(letter-of-guarantee\)$/)
  expect(settle(adapterOf(operations, ['payment-initiation']))).toEqual(['payment-initiation'])
  expect(settle(adapterOf(operations), { offers: ['payment-initiation'] })).toEqual(['payment-initiation'])
})

test.each([
  [['payments'], 'has other offers than payment-initiation, '],
  ['payment-initiation', 'has other offers than payment-initiation, '],
  [[], 'offers nothing'],
])('offers %j are refused', (offers, why) => {
  expect(() => settle(adapterOf([...always, ...own['payment-initiation']], offers))).toThrow(why)
})

test('SANAD_OFFERS leaves out, and asks for nothing that the core bank cannot do', () => {
  expect(settle(whole(...everyOffer), { offers: ['payee-verification'] })).toEqual(['payee-verification'])
  expect(() => settle(whole('payment-initiation'), { offers: ['letter-of-guarantee', 'payment-initiation'] })).toThrow(
    'SANAD_CORE_BANK names ./najd.ts, which does not offer letter-of-guarantee; SANAD_OFFERS asks for it',
  )
  expect(readSettings({}).offers).toBeUndefined()
  expect(readSettings({ SANAD_OFFERS: 'payee-verification, payment-initiation' }).offers).toEqual([
    'payment-initiation',
    'payee-verification',
  ])
  expect(() => readSettings({ SANAD_OFFERS: 'payments' })).toThrow('SANAD_OFFERS has a value that is not allowed')
})

test('in a sandbox an adapter that is begun offers what it has something of, and the log names the gaps in that only', () => {
  const warn = vi.fn()
  const tools = { ...silentTools, log: { ...silentTools.log, warn } }
  const settings = { coreBank: './najd.ts', environment: 'sandbox', offers: undefined } as const
  const offers = settleOffers(adapterOf([...always, 'submitPayment']), settings, tools)
  expect([...offers]).toEqual(['payment-initiation'])
  expect(warn.mock.calls[0]![0]).toEqual({ missing: ['findPayment', 'onPaymentDecision'] })
})

test('what was begun before an offer was left out fails as refused without effect, so that a person looks at it', async () => {
  const settings = { coreBankTimeoutMs: 1_000, limits: { verificationLookupMs: 1_000 } }
  const coreBank = boundCoreBank(whole('payment-initiation'), settings, () => undefined)
  const failure: unknown = await coreBank.submitLetter({} as never).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'coreBankUnavailable' })
  expect(readCoreBankError((failure as BankRefusal).detail.cause)).toEqual({ kind: 'refused', effect: 'none' })
  for (const member of ['health', 'notify', 'close', 'tick', 'sandbox', 'onLetterDecision'] as const)
    expect(coreBank[member], member).toBeUndefined()
})
