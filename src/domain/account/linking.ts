import { statusRules } from './statusRules.ts'
import { type AccountStatus } from './accountStatus.ts'

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
export function linkableAccounts<Account extends LinkableAccount>(
  accounts: readonly Account[],
  { AccountType, AccountSubType }: AccountFilter,
): Account[] {
  return accounts.filter(
    (account) =>
      statusRules[account.status].isLinkable &&
      (AccountType === undefined || AccountType.includes(account.accountType)) &&
      (AccountSubType === undefined || AccountSubType.includes(account.accountSubType)),
  )
}
