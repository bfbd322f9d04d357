/**
 * What a bank may offer or leave out: the interfaces behind which its core bank stands, by the names of their contracts
 * (docs/decisions/core-bank.md#what-a-bank-offers).
 */
export const everyOffer = [
  'payment-initiation',
  'account-information',
  'letter-of-guarantee',
  'payee-verification',
  'account-verification',
] as const

/** One of them. */
export type Offer = (typeof everyOffer)[number]

/** What this bank offers. */
export type Offers = ReadonlySet<Offer>

/** Whether a name is one of them. */
export const isOffer = (name: unknown): name is Offer => (everyOffer as readonly unknown[]).includes(name)

/** Whether an interface is there: what no core bank stands behind always is. */
export const isServed = (offers: Offers, interfaceName: string): boolean => !isOffer(interfaceName) || offers.has(interfaceName)

const inWords: Readonly<Record<Offer, string>> = {
  'payment-initiation': 'payments',
  'account-information': 'account information',
  'letter-of-guarantee': 'letters of guarantee',
  'payee-verification': 'the verification of payees',
  'account-verification': 'the verification of accounts',
}

/** The sentence that says so of an interface that a bank has left out. */
export const notOfferedText = (offer: Offer): string => `This bank does not offer ${inWords[offer]}.`
