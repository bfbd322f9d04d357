import { type BankAccount } from '../../../corebank/port.ts'
import { type ConsentRow } from '../../../data/repositories/consent/consents.ts'
import { linkableAccounts } from '../../../domain/account/linking.ts'
import { withoutImplied } from '../../../domain/account/permissionRules.ts'
import { readTransactionWindow } from '../../../domain/account/transactionWindow.ts'
import { SanadError } from '../../../domain/shared/errors.ts'
import { accountConsentData } from '../../consent/messages/accountConsentMessage.ts'
import { isAuthorizer } from '../authorizers.ts'
import { type AccessToAuthorize } from '../authorizationView.ts'
import { type AuthorizationKind } from './authorizationKind.ts'

/** Approving an account consent links accounts to it; whoever else holds one of them is asked too. */
export const accountAuthorization: AuthorizationKind = {
  mayAuthorize: isAuthorizer,

  findObstacle: async () => undefined,

  async describe({ coreBank }, { consent, nationalIdentificationNumber, linkedAccountIds }) {
    const access = accessToAuthorize(consent)
    if (linkedAccountIds.length > 0)
      return { access, accounts: await coreBank.findAccounts([...linkedAccountIds]), accountChoice: 'none' }
    const accounts = linkableAccounts(await coreBank.listAccounts(nationalIdentificationNumber), accountConsentData(consent))
    return { access, accounts, accountChoice: accountConsentData(consent).IsPSUReadAllAccounts ? 'none' : 'several' }
  },

  async prepareApproval({ coreBank }, { consent, nationalIdentificationNumber, linkedAccountIds, accountIds }) {
    const accounts =
      linkedAccountIds.length > 0
        ? await coreBank.findAccounts([...linkedAccountIds])
        : chooseAccounts(
            consent,
            linkableAccounts(await coreBank.listAccounts(nationalIdentificationNumber), accountConsentData(consent)),
            accountIds,
          )
    return {
      approvers: [...new Set([nationalIdentificationNumber, ...accounts.flatMap(({ holders }) => holders)])],
      accountIds: accounts.map(({ accountId }) => accountId),
    }
  },
}

/** IsPSUReadAllAccounts takes the choice away: all accounts in scope are linked (field-standard.md section 3). */
function chooseAccounts(
  consent: ConsentRow,
  eligible: readonly BankAccount[],
  accountIds: readonly string[],
): readonly BankAccount[] {
  const chosen = accountConsentData(consent).IsPSUReadAllAccounts
    ? eligible
    : eligible.filter(({ accountId }) => accountIds.includes(accountId))
  if (chosen.length === 0) throw new SanadError('businessRule', 'Choose at least one of your accounts.', { path: 'accountIds' })
  return chosen
}

function accessToAuthorize(consent: ConsentRow): AccessToAuthorize {
  const data = accountConsentData(consent)
  const window = readTransactionWindow(data)
  const onBehalfOf = data.FourthParty?.TradingName ?? data.FourthParty?.LegalName ?? data.SponsoredTPP?.TradingName
  return {
    permissions: withoutImplied(data.Permissions),
    transactionsFrom: window.from,
    transactionsTo: window.to,
    expiresAt: consent.expiresAt,
    purposes: data.ConsentPurpose,
    ...(onBehalfOf !== undefined && { onBehalfOf }),
  }
}
