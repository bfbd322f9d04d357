import type { ConfirmationTerms } from '../../corebank/confirmation.ts'
import type { BankAccount } from '../../corebank/port.ts'
import { withoutImplied } from '../../domain/account/permissions.ts'
import { linkableAccounts } from '../../domain/account/status.ts'
import type { AccountConsent } from '../../domain/consent/consent.ts'
import { countSigners } from '../../domain/mandate/signing.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { isAuthorizer } from '../consent/authorizers.ts'
import type { AuthorizationKind, ConsentSubject } from '../consent/kind.ts'
import { accountDemand } from '../consent/signing.ts'
import { listLinkedAccounts } from './access.ts'

/** What the customer must see before allowing access to accounts: which data, from which time, until when, and for what purpose. */
export interface AccessToAuthorize {
  permissions: readonly string[]
  /** Null means no bound on that side. */
  transactionsFrom: Date | null
  transactionsTo: Date | null
  /** When the access ends. */
  expiresAt: Date
  purposes: readonly string[]
  /** The party that receives the data too, when the app names one. */
  onBehalfOf?: string
}

/** What the decision page shows of an account consent. */
export interface AccountSubject extends ConsentSubject {
  access: AccessToAuthorize
  /** How many accounts the customer holds. Absent where others' accounts are among those of the consent. */
  heldAccounts?: number
}

/**
 * How account consents are authorized. An approval links accounts to the consent. Everybody else who holds one of them is asked
 * too.
 */
export const accountAuthorization: AuthorizationKind<'account', AccountSubject> = {
  mayAuthorize: isAuthorizer,

  findObstacle: async () => undefined,

  async describe({ coreBank }, { consent, nationalIdentificationNumber, linkedAccountIds }) {
    const access = accessToAuthorize(consent)
    const held = await coreBank.listAccounts(nationalIdentificationNumber)
    if (linkedAccountIds.length > 0) {
      const areOwn = linkedAccountIds.every((linked) => held.some(({ accountId }) => accountId === linked))
      const accounts = await listLinkedAccounts({ coreBank }, { accountIds: linkedAccountIds })
      return {
        access,
        accounts,
        ...signingOf(consent, accounts),
        accountChoice: 'none',
        ...(areOwn && { heldAccounts: held.length }),
      }
    }
    const accounts = linkableAccounts(held, consent.terms)
    const accountChoice = consent.terms.isPSUReadAllAccounts ? 'none' : 'several'
    return { access, accounts, ...signingOf(consent, accounts), accountChoice, heldAccounts: held.length }
  },

  termsAsked: async (_, { consent, accountIds }) => accessToConfirm(consent, [...accountIds].sort()),

  async prepareApproval({ coreBank }, { consent, nationalIdentificationNumber, linkedAccountIds, accountIds }) {
    const accounts =
      linkedAccountIds.length > 0
        ? await listLinkedAccounts({ coreBank }, { accountIds: linkedAccountIds })
        : chooseAccounts(consent, await coreBank.listAccounts(nationalIdentificationNumber), accountIds)
    const chosenAccountIds = accounts.map(({ accountId }) => accountId).sort()
    return {
      demand: demandOf(consent, accounts),
      accountIds: accounts.map(({ accountId }) => accountId),
      chosenAccountIds,
      terms: accessToConfirm(consent, chosenAccountIds),
    }
  },
}

/** The PSU is asked in any case, whoever approves now and whoever holds the accounts. */
const demandOf = ({ nationalIdentificationNumber }: AccountConsent, accounts: readonly BankAccount[]) =>
  accountDemand(accounts, nationalIdentificationNumber, 'access')

const signingOf = (consent: AccountConsent, accounts: readonly BankAccount[]) => ({
  sharedAccountIds: accounts
    .filter((account) => countSigners(demandOf(consent, [account])) > 1)
    .map(({ accountId }) => accountId),
  demandFor: (chosen: readonly BankAccount[]) => demandOf(consent, chosen),
})

const accessToConfirm = ({ expiresAt }: AccountConsent, accountIds: readonly string[]): ConfirmationTerms => ({
  kind: 'account',
  accountIds,
  expiresAt,
})

/**
 * The accounts to link, oldest first, as they will be listed. With IsPSUReadAllAccounts the customer has no choice: all accounts in scope
 * are linked. Throws BankRefusal 'businessRule' when no account is left.
 */
function chooseAccounts(
  { terms }: AccountConsent,
  accounts: readonly BankAccount[],
  accountIds: readonly string[],
): readonly BankAccount[] {
  const linkable = linkableAccounts(accounts, terms)
  const chosen = terms.isPSUReadAllAccounts ? linkable : linkable.filter(({ accountId }) => accountIds.includes(accountId))
  if (chosen.length === 0) throw new BankRefusal('businessRule', 'Choose at least one of your accounts.', { path: 'accountIds' })
  return chosen.toSorted((one, other) => one.openedAt.getTime() - other.openedAt.getTime())
}

function accessToAuthorize({ terms, expiresAt }: AccountConsent): AccessToAuthorize {
  const onBehalfOf = terms.fourthParty?.TradingName ?? terms.fourthParty?.LegalName ?? terms.sponsoredTPP?.TradingName
  return {
    permissions: withoutImplied(terms.permissions),
    transactionsFrom: terms.transactionsFrom,
    transactionsTo: terms.transactionsTo,
    expiresAt,
    purposes: terms.purposes,
    ...(onBehalfOf !== undefined && { onBehalfOf }),
  }
}
