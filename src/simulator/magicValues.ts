import { formatHalalas } from '../domain/shared/money.ts'
import type { MagicValues } from '../corebank/sandboxPort.ts'
import { letterRules } from './guarantees/letters.ts'
import { paymentAmountRules } from './payments/amountRules.ts'
import { seedCustomers } from './seed/customers.ts'

const ending = (halalas: number): string => formatHalalas(halalas).slice(1)

const paymentAmounts: MagicValues['amounts'] = paymentAmountRules.map((rule) => ({
  amount: 'amountHalalas' in rule.match ? formatHalalas(rule.match.amountHalalas) : ending(rule.match.endingHalalas),
  appliesTo: 'payment',
  description: rule.description,
}))

const letterAmounts: MagicValues['amounts'] = letterRules.map((rule) => ({
  amount: ending(rule.endingHalalas),
  appliesTo: 'letterOfGuarantee',
  description: rule.description,
}))

/** Bank codes 91 to 97 belong to no real bank, so a test can never reach a real account. */
const remoteIbans: MagicValues['remoteIbans'] = [
  {
    iban: 'SA4591000000000000000001',
    bic: 'SBXASARI',
    answer: '504',
    description: { en: 'The responder does not answer in time', ar: 'لا يجيب البنك المستجيب في الوقت المحدد' },
  },
  {
    iban: 'SA6792000000000000000001',
    bic: 'SBXBSARI',
    answer: '502',
    description: { en: 'The responder answers nonsense', ar: 'يجيب البنك المستجيب بما لا يُفهم' },
  },
  {
    iban: 'SA8993000000000000000001',
    bic: 'SBXCSARI',
    answer: '503',
    description: { en: 'The responder is unavailable', ar: 'البنك المستجيب غير متاح' },
  },
  {
    iban: 'SA1494000000000000000001',
    bic: 'SBXDSARI',
    answer: 'NON_PARTICIPANT',
    description: { en: 'The bank does not take part', ar: 'البنك غير مشارك' },
  },
  {
    iban: 'SA5896000000000000000001',
    bic: 'SBXFSARI',
    answer: '421',
    description: { en: 'The responder does not serve this scheme', ar: 'لا يدعم البنك المستجيب هذه الطريقة' },
  },
  {
    iban: 'SA8097000000000000000001',
    bic: 'SBXGSARI',
    answer: 'NOAP',
    description: { en: 'Verification is not possible', ar: 'التحقق غير ممكن' },
  },
]

/**
 * The one table of special values that tests, docs and GET /core-bank/api/magic-values share (docs/decisions/core-bank.md#magic-values).
 */
export const magicValues: Omit<MagicValues, 'payees'> = {
  customers: seedCustomers.map(({ nationalIdentificationNumber, description }) => ({
    nationalIdentificationNumber,
    description,
  })),
  amounts: [...paymentAmounts, ...letterAmounts],
  remoteIbans,
}
