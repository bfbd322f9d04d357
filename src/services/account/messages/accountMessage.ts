import type { components } from '../../../../generated/types/account-information.ts'
import type { AccountBalance, AccountReference, Money } from '../../../corebank/accountData.ts'
import type { BankAccount } from '../../../corebank/port.ts'
import { formatDateTime } from '../../../domain/shared/dates.ts'
import { formatHalalas } from '../../../domain/shared/money.ts'

type Schemas = components['schemas']

/** An account as the list of accounts shows it. */
export function listedAccount(account: BankAccount, bankBic: string): Schemas['ListedAccount'] {
  return { AccountId: account.accountId, ...accountMember(account, bankBic) }
}

/** All members of an account except its AccountId. Permissions remove some of them later. */
export function accountMember(account: BankAccount, bankBic: string): Schemas['Account'] {
  const Name = holderName(account.name)
  return {
    AccountHolderName: Name,
    Status: account.status,
    StatusUpdateDateTime: formatDateTime(account.statusUpdatedAt),
    Currency: account.currency,
    AccountType: account.accountType,
    AccountSubType: account.accountSubType,
    Description: inOneText(account.description, 35),
    Nickname: inOneText(account.nickname, 70),
    OpeningDate: formatDateTime(account.openedAt),
    ...(account.maturityAt && { MaturityDate: formatDateTime(account.maturityAt) }),
    AccountIdentifiers: [
      { IdentificationType: 'KSAOB.IBAN', Identification: account.iban, Name },
      ...(account.maskedPan === null
        ? []
        : [{ IdentificationType: 'KSAOB.MaskedPAN' as const, Identification: account.maskedPan, Name }]),
    ],
    Servicer: { IdentificationType: 'KSAOB.BICFI', Identification: bankBic },
  }
}

/**
 * Puts a text of two languages into one member of at most `longest` characters: Arabic and English where both fit, otherwise Arabic
 * (the contract's introduction), or English when there is no Arabic.
 */
export function inOneText({ ar, en }: { en: string; ar?: string }, longest: number): string {
  const both = ar === undefined || ar === en ? en : `${ar} · ${en}`
  const fitting = hasAtMost(both, longest) ? both : (ar ?? en)
  return hasAtMost(fitting, longest) ? fitting : [...fitting].slice(0, longest).join('')
}

/** Counts characters, not code units. Almost every text is short enough by its code units already, and those cost nothing to count. */
const hasAtMost = (text: string, longest: number) => text.length <= longest || [...text].length <= longest

/** The name of a holder or counterparty, in one text. */
export function holderName(name: { en: string; ar?: string }): string {
  return inOneText(name, 350)
}

/** An amount with two decimals. Its direction is a member of its own. */
export function amount({ halalas, currency }: Money): Schemas['ResponseAmount'] {
  return { Amount: formatHalalas(Math.abs(halalas)), Currency: currency }
}

/** An account's number, with the name of its holder. */
export function accountIdentification({
  identificationType,
  identification,
  name,
}: AccountReference): Schemas['AccountIdentification'] {
  return { IdentificationType: identificationType, Identification: identification, Name: holderName(name) }
}

type Balance = components['schemas']['Balance']
type CreditLine = NonNullable<Balance['CreditLine']>[number]

/** A balance as the contract shows it. */
export function balance({ type, direction, amount: money, at, creditLineIncluded, creditLines }: AccountBalance): Balance {
  return {
    CreditDebitIndicator: direction,
    Type: type as Balance['Type'],
    DateTime: formatDateTime(at),
    Amount: amount(money),
    CreditLineIncluded: creditLineIncluded,
    ...(creditLines.length > 0 && {
      CreditLine: creditLines.map((line) => ({ Type: line.type as CreditLine['Type'], Amount: amount(line.amount) })),
    }),
  }
}
