/** What an app may be for. */
export type Purpose = 'payments' | 'accounts' | 'letters' | 'verifications'

/** Which app calls the operations of a contract. Contracts around the five interfaces are not here: any app will do for them, or none. */
export const purposeOfContract: Readonly<Record<string, Purpose>> = {
  'payment-initiation': 'payments',
  'account-information': 'accounts',
  'letter-of-guarantee': 'letters',
  'payee-verification': 'verifications',
  'account-verification': 'verifications',
}

/** The customer of a sandbox who authorizes samples of each purpose. Verifications need no customer. */
export const sampleAuthorizers = {
  payments: '1000000016',
  accounts: '1000000016',
  letters: '2000000022',
} as const satisfies Partial<Record<Purpose, string>>

/** Where `sanad proxy` listens on its machine when it is told nothing else. */
export const signingProxyPort = 8_766
