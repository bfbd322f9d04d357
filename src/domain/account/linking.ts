import { type AccountStatus } from './accountStatus.ts'

/** States in which an account can be linked to a new consent: the customer may still use it without coming to a branch (SAMA account rules). */
const linkable: readonly AccountStatus[] = ['Active', 'NotActive']

/** What a consent asks for. Absent lists mean any. */
export interface AccountFilter {
  AccountType?: readonly string[] | undefined
  AccountSubType?: readonly string[] | undefined
}

/** The part of an account that decides whether a consent may have it. */
export interface LinkableAccount {
  accountType: string
  accountSubType: string
  status: AccountStatus
}

/** The accounts that a consent may be linked to, in their order. */
export function linkableAccounts<Account extends LinkableAccount>(accounts: readonly Account[], { AccountType, AccountSubType }: AccountFilter): Account[] {
  return accounts.filter(
    (account) =>
      linkable.includes(account.status) &&
      (AccountType === undefined || AccountType.includes(account.accountType)) &&
      (AccountSubType === undefined || AccountSubType.includes(account.accountSubType)),
  )
}
