import { readFile } from 'node:fs/promises'

/** A test customer who may sign in. */
export interface TestCustomer {
  nationalIdentificationNumber: string
  password?: string
  /** The Arabic name, as the bank has it. */
  arabicName?: string
  /** A code that is always right for this customer. Without one the hook CORE_CODE reads it. */
  oneTimeCode?: string
}

/** An account from which the kit may pay. */
export interface Payer {
  nationalIdentificationNumber: string
  accountId: string
  iban: string
}

/** The people and accounts of a test system that the kit may touch, and how that system is made to decide. It touches nobody else. */
export interface Profile {
  /** Where they stand: the kit refuses everything but a sandbox. */
  environment: 'sandbox'
  /** Signs in and confirms with codes. */
  customer: TestCustomer
  /** Another customer, who confirms nothing. */
  otherCustomer: { nationalIdentificationNumber: string }
  /** Is locked by `wrongPasswords` tries, and stays so after the run. */
  lockable?: { nationalIdentificationNumber: string; password: string; wrongPasswords: number }
  /** Confirms in the bank's own app. */
  customerInApp?: { nationalIdentificationNumber: string }
  /** After so many wrong codes a question is void. */
  wrongCodes?: number
  /** After so many wrong codes, whatever the question, no code of this customer is right for a while. */
  wrongCodesOfCustomer?: number
  /** What no customer of the bank has. */
  nobody: {
    nationalIdentificationNumber: string
    customerId: string
    accountId: string
    iban: string
    commercialRegistrationNumber?: number
  }
  accounts: {
    /** Has a history of 20 rows at least, credits and debits. */
    withHistory: { nationalIdentificationNumber: string; accountId: string }
    /** Is held by all of them. */
    joint?: { accountId: string; holders: string[] }
  }
  payees?: { active: { iban: string; name: string }; closed?: { iban: string } }
  payments?: {
    payer: Payer
    creditor: { iban: string; name: { en?: string; ar?: string } }
    /** The test system completes an ordinary payment of this amount. */
    completes: { amountHalalas: number }
    /** It rejects one of this amount. */
    rejects?: { amountHalalas: number }
    /** It leaves one of this amount undecided. */
    staysPending?: { amountHalalas: number }
    /** An account without money, and without a credit line. The kit lends it some from the payer. */
    poor?: Payer & { amountHalalas: number }
    /** An account that is blocked. */
    blocked?: Payer
    /** One that is closed. */
    closed?: Payer
    /** A deposit with money in it that nobody may pay from before its end. */
    deposit?: Payer
    decidedWithinSeconds?: number
  }
  letters?: {
    commercialRegistrationNumber: number
    /** Signs for the company alone, up to 60 % of what is free on its line. */
    signatory: string
    /** A company some of whose people may sign together only what none of them may sign alone. */
    signedTogether?: { commercialRegistrationNumber: number }
    /** The halalas of each amount; by them a test system may know a letter that it issues by itself. */
    endingHalalas?: number
    /** The kit asks for a letter that ends so soon, and for its expiry. Left out where nothing is issued by itself. */
    issuedWithinSeconds?: number
  }
}

/** A profile that cannot be used; `message` says why. */
export class ProfileFault extends Error {}

const isText = (value: unknown) => typeof value === 'string' && value !== ''

/** Members that every check stands on. */
const needed = [
  'customer.nationalIdentificationNumber',
  'otherCustomer.nationalIdentificationNumber',
  'nobody.nationalIdentificationNumber',
  'nobody.customerId',
  'nobody.accountId',
  'nobody.iban',
  'accounts.withHistory.nationalIdentificationNumber',
  'accounts.withHistory.accountId',
]

const memberOf = (value: unknown, path: string) =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], value)

/** Reads a profile from its file. Throws ProfileFault. */
export async function readProfile(file: string): Promise<Profile> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ProfileFault(`the profile ${file} cannot be read (${error.code ?? error.message})`)
  })
  let profile: Profile
  try {
    profile = JSON.parse(text) as Profile
  } catch (error) {
    throw new ProfileFault(`the profile ${file} is no JSON: ${(error as Error).message}`)
  }
  if (profile.environment !== 'sandbox')
    throw new ProfileFault(`the profile ${file} must say "environment": "sandbox": the kit moves money and locks customers`)
  const lacking = needed.filter((path) => !isText(memberOf(profile, path)))
  if (lacking.length > 0) throw new ProfileFault(`the profile ${file} lacks ${lacking.join(', ')}`)
  return profile
}
