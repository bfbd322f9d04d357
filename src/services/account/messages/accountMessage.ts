import { type components } from '../../../../generated/types/account-information.ts'
import { type BankAccount } from '../../../corebank/port.ts'
import { formatDateTime } from '../../../domain/shared/dates.ts'
import { holderName, inOneText } from './texts.ts'

type Schemas = components['schemas']

/** An account in the list of accounts. */
export function listedAccount(account: BankAccount, bankBic: string): Schemas['ListedAccount'] {
  return { AccountId: account.accountId, ...accountMember(account, bankBic) }
}

/** An account beside its AccountId, with every member; permissions take away later. */
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
