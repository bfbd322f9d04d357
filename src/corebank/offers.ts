import type { Settings } from '../config/settings.ts'
import { everyOffer, isOffer, type Offer, type Offers } from '../domain/offer/offers.ts'
import type { AdapterTools, CoreBankAdapter } from './adapter.ts'
import type { CoreBank, OptionalMember } from './port.ts'

/** What each operation of the port is needed for. The customers' own pages are always there, and need the first ones. */
const operations = {
  signIn: everyOffer,
  requestConfirmation: everyOffer,
  checkConfirmation: everyOffer,
  findCustomer: everyOffer,
  findCustomerById: everyOffer,
  listAccounts: everyOffer,
  findAccounts: everyOffer,
  listBalances: ['account-information'],
  listTransactions: ['account-information'],
  listBeneficiaries: ['account-information'],
  listDirectDebits: ['account-information'],
  listStandingOrders: ['account-information'],
  listScheduledPayments: ['account-information'],
  listParties: ['account-information'],
  findParty: ['account-information'],
  submitPayment: ['payment-initiation'],
  findPayment: ['payment-initiation'],
  onPaymentDecision: ['payment-initiation'],
  findCompany: ['letter-of-guarantee'],
  findGuaranteeLine: ['letter-of-guarantee'],
  submitLetter: ['letter-of-guarantee'],
  findLetter: ['letter-of-guarantee'],
  expireLetter: ['letter-of-guarantee'],
  onLetterDecision: ['letter-of-guarantee'],
  findVerifiableAccount: ['payee-verification', 'account-verification'],
} as const satisfies Record<keyof Omit<CoreBank, OptionalMember>, readonly Offer[]>

type Operation = keyof typeof operations
const names = Object.keys(operations) as Operation[]

/** Whether a member of the port is an operation that only a bank with less to offer lacks. */
export const isOperation = (name: PropertyKey): name is Operation => Object.hasOwn(operations, name)

const serves = (operation: Operation, offer: Offer) => (operations[operation] as readonly Offer[]).includes(offer)
const isOwn = (operation: Operation) => operations[operation].length < everyOffer.length

/**
 * What the bank offers: what the adapter says, or else all of which it has an operation, and of that what SANAD_OFFERS leaves. Throws an
 * Error that names the adapter where it offers what nobody knows, less than SANAD_OFFERS wants, or, in production, nothing or half an
 * offer: the first customer would find the gap. In a sandbox the log names the gaps.
 */
export function settleOffers(
  coreBank: CoreBankAdapter,
  { coreBank: name, environment, offers: wanted }: Pick<Settings, 'coreBank' | 'environment' | 'offers'>,
  { log }: Pick<AdapterTools, 'log'>,
): Offers {
  const has = (operation: Operation) => typeof coreBank[operation] === 'function'
  const refuse = (what: string): never => {
    throw new Error(`SANAD_CORE_BANK names ${name}, which ${what}`)
  }
  const able = coreBank.offers ?? everyOffer.filter((offer) => names.some((one) => isOwn(one) && serves(one, offer) && has(one)))
  if (!Array.isArray(able) || !able.every(isOffer)) return refuse(`has other offers than ${everyOffer.join(', ')}`)
  const beyond = (wanted ?? []).filter((offer) => !able.includes(offer))
  if (beyond.length > 0) return refuse(`does not offer ${beyond.join(', ')}; SANAD_OFFERS asks for it`)
  const offers = everyOffer.filter((offer) => (wanted ?? able).includes(offer))
  const missing = names.filter((one) => !has(one) && (!isOwn(one) || offers.some((offer) => serves(one, offer))))
  if (environment === 'sandbox') {
    if (missing.length > 0) log.warn({ missing }, 'the core bank adapter lacks operations; what asks for one of them fails')
    return new Set(offers)
  }
  if (offers.length === 0) return refuse('offers nothing')
  if (missing.length === 0) return new Set(offers)
  const halves = offers.filter((offer) => missing.some((one) => serves(one, offer)))
  return refuse(
    `lacks ${missing.join(', ')}; in production an adapter has all of src/corebank/port.ts that belongs to what it offers (${halves.join(', ')})`,
  )
}
