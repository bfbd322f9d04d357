import type { components } from '../../../generated/types/account-information.ts'
import { checkTogether } from '../shared/checkTogether.ts'
import { epochSeconds, parseDateTime, riyadhOffsetMs } from '../shared/dates.ts'
import { BankRefusal } from '../shared/errors.ts'
import { checkPermissions } from './permissions.ts'

type Schemas = components['schemas']
type Message = Schemas['AccountConsentRequestMessage']
type Data = Message['Data']

/**
 * The access that an app asks for, as the bank understands it. It is parsed once, when the consent is created, and stored with it.
 */
export interface AccountTerms {
  permissions: Data['Permissions']
  /** The booking times that the consent opens. Null means no bound on that side. */
  transactionsFrom: Date | null
  transactionsTo: Date | null
  /** Absent when accounts of any type are meant. */
  accountTypes?: NonNullable<Data['AccountType']>
  accountSubTypes?: NonNullable<Data['AccountSubType']>
  fourthParty?: NonNullable<Data['FourthParty']>
  sponsoredTPP?: NonNullable<Data['SponsoredTPP']>
  purposes: Data['ConsentPurpose']
  /** True when the PSU does not choose: every account in scope is linked. */
  isPSUReadAllAccounts: boolean
  authorizationExpirationTimeWindow?: string
  /** The request's Risk as responses repeat it, with date-times in epoch seconds. */
  risk: Schemas['AccountConsentResponseRisk']
}

function parseTransactionWindow({
  TransactionFromDateTime,
  TransactionToDateTime,
}: Data): Pick<AccountTerms, 'transactionsFrom' | 'transactionsTo'> {
  const parse = (text: string | undefined, path: string) => (text === undefined ? null : parseDateTime(text, path))
  const { transactionsFrom, transactionsTo } = checkTogether({
    transactionsFrom: () => parse(TransactionFromDateTime, 'Data.TransactionFromDateTime'),
    transactionsTo: () => parse(TransactionToDateTime, 'Data.TransactionToDateTime'),
  })
  if (transactionsFrom && transactionsTo && transactionsFrom > transactionsTo) {
    const path = 'Data.TransactionToDateTime'
    throw new BankRefusal('businessRule', `${path} must not be before Data.TransactionFromDateTime.`, { path })
  }
  return { transactionsFrom, transactionsTo }
}

/** The members of Risk that hold a moment, in every spelling that requests may use. */
const momentMember = /DateTime$|DateAndTime$|DateAndtime$/

function withEpochSeconds(value: unknown, path: string): unknown {
  if (typeof value !== 'object' || value === null) return value
  return checkTogether(
    Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const memberPath = `${path}.${name}`
        const isMoment = typeof member === 'string' && momentMember.test(name)
        return [name, () => (isMoment ? epochSeconds(parseDateTime(member, memberPath)) : withEpochSeconds(member, memberPath))]
      }),
    ),
  )
}

/** Parses the request into terms. Throws BankRefusal 'businessRule' or 'resourceFormat' with every wrong field. */
export function parseAccountTerms({ Data, Risk }: Message): AccountTerms {
  const { window, risk } = checkTogether({
    permissions: () => checkPermissions(Data.Permissions),
    window: () => parseTransactionWindow(Data),
    risk: () => withEpochSeconds(Risk, 'Risk') as AccountTerms['risk'],
  })
  return {
    permissions: Data.Permissions,
    ...window,
    ...(Data.AccountType && { accountTypes: Data.AccountType }),
    ...(Data.AccountSubType && { accountSubTypes: Data.AccountSubType }),
    ...(Data.FourthParty && { fourthParty: Data.FourthParty }),
    ...(Data.SponsoredTPP && { sponsoredTPP: Data.SponsoredTPP }),
    purposes: Data.ConsentPurpose,
    isPSUReadAllAccounts: Data.IsPSUReadAllAccounts ?? false,
    ...(Data.AuthorizationExpirationTimeWindow !== undefined && {
      authorizationExpirationTimeWindow: Data.AuthorizationExpirationTimeWindow,
    }),
    risk,
  }
}

/**
 * How often a standing order pays, in the standard's words (KSA-AIS, Frequency of OBStandingOrder). The words name the day too,
 * which is the day of the first payment in Riyadh. `code` is a direct debit's code of the same standard, for example KSAOB.Monthly.
 */
export function standingOrderFrequency(code: string, firstPaymentAt: Date): string {
  const local = new Date(firstPaymentAt.getTime() + riyadhOffsetMs)
  // ISO 8601: Monday is 1, Sunday 7.
  const weekDay = local.getUTCDay() === 0 ? 7 : local.getUTCDay()
  const every = (months: number) => `IntervalMonthDay:${months}:${local.getUTCDate()}`
  const words: Record<string, string> = {
    'KSAOB.Daily': 'EveryDay',
    'KSAOB.Weekly': `IntervalWeekDay:1:${weekDay}`,
    'KSAOB.Fortnightly': `IntervalWeekDay:2:${weekDay}`,
    'KSAOB.Monthly': every(1),
    'KSAOB.Quarterly': every(3),
    'KSAOB.HalfYearly': every(6),
    'KSAOB.Annual': every(12),
  }
  return words[code] ?? 'NotKnown'
}
