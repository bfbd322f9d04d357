import type { ConfirmationTerms } from '../../corebank/confirmation.ts'
import type { BankAccount } from '../../corebank/port.ts'
import { withoutImplied } from '../../domain/account/permissions.ts'
import { type AccountStatus, linkableAccounts, unlinkableAccounts } from '../../domain/account/status.ts'
import type { AccountConsent } from '../../domain/consent/consent.ts'
import { countSigners, peopleOf } from '../../domain/mandate/signing.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { mayAuthorizeNow } from '../consent/authorizers.ts'
import type { AuthorizationKind, ConsentSubject } from '../consent/kind.ts'
import { accountDemand, isOutOf, standingsOf } from '../consent/accountDemand.ts'
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
  /** How many accounts the customer holds. Absent where one of the consent is theirs no more. */
  heldAccounts?: number
  /** How many more accounts it is about, of which this customer reads nothing else. */
  otherAccounts: number
  /** How many it is about in all, where the core bank cannot say which. Absent otherwise, and where none are chosen. */
  linkedAccounts?: number
  /** Others decide with this customer, who begins it, and will see the shared accounts alone. */
  othersSeeShared: boolean
  /** Who began it has lost the mandate for its accounts since, so nobody can approve it. */
  isBeginnerOut?: boolean
  /** The accounts that the app asks for and whose status keeps them out. None where they are chosen already. */
  unusable: { account: BankAccount; obstacle: Exclude<AccountStatus, 'Active'> }[]
}

/**
 * How account consents are authorized. An approval links accounts to the consent. Everybody else who holds one of them is asked
 * too.
 */
export const accountAuthorization: AuthorizationKind<'account', AccountSubject> = {
  mayAuthorize: mayAuthorizeNow,

  findObstacle: async () => undefined,

  async describe({ coreBank }, { consent, nationalIdentificationNumber, linkedAccountIds }) {
    const access = accessToAuthorize(consent)
    const held = await coreBank.listAccounts(nationalIdentificationNumber)
    if (linkedAccountIds.length > 0) {
      const linked = await listLinkedAccounts({ coreBank }, { accountIds: linkedAccountIds })
      const accounts = accountsShownTo(nationalIdentificationNumber, consent, linked)
      // Of accounts that are gone nobody can say whether who began it has lost them.
      const isBeginnerOut = linked.length === linkedAccountIds.length && hasLostMandate(consent, linked)
      const isOwn = isBegunBy(nationalIdentificationNumber, consent) && !isBeginnerOut
      const theirs = isOwn ? linkedAccountIds : idsOf(accounts)
      const areOwn = theirs.every((accountId) => held.some((one) => one.accountId === accountId))
      return {
        access,
        accounts,
        // Of one that is gone from the bank nobody can say any more whose it was.
        otherAccounts: linkedAccountIds.length - theirs.length,
        othersSeeShared: false,
        ...signingOf(consent, accounts),
        accountChoice: 'none',
        unusable: [],
        isBeginnerOut,
        ...(areOwn && { heldAccounts: held.length }),
      }
    }
    const accounts = linkableAccounts(held, consent.terms)
    const accountChoice = consent.terms.isPSUReadAllAccounts ? 'none' : 'several'
    const signing = signingOf(consent, accounts)
    const othersSeeShared = accounts.length > 1 && signing.sharedAccountIds.length > 0
    const unusable = unlinkableAccounts(held, consent.terms).flatMap((account) =>
      account.status === 'Active' ? [] : [{ account, obstacle: account.status }],
    )
    const counts = { otherAccounts: 0, heldAccounts: held.length }
    return { access, accounts, othersSeeShared, ...signing, accountChoice, unusable, ...counts }
  },

  async describeStored(_, { consent, linkedAccountIds }) {
    return {
      access: accessToAuthorize(consent),
      ...{ accounts: [], otherAccounts: 0, othersSeeShared: false, accountChoice: 'none', unusable: [] },
      ...signingOf(consent, []),
      ...(linkedAccountIds.length > 0 && { linkedAccounts: linkedAccountIds.length }),
    }
  },

  async termsAsked({ coreBank }, { consent, nationalIdentificationNumber, accountIds }) {
    // Who began it was asked about what they chose, also where an account is gone since then.
    if (isBegunBy(nationalIdentificationNumber, consent)) return accessToConfirm(consent, accountIds)
    const accounts = await listLinkedAccounts({ coreBank }, { accountIds })
    const shown = idsOf(accountsShownTo(nationalIdentificationNumber, consent, accounts))
    // Who was asked and has lost all of them since: only a no still counts, whatever its terms, and none at all would be no question.
    return accessToConfirm(consent, shown.length > 0 ? shown : accountIds)
  },

  async prepareApproval({ coreBank }, { consent, nationalIdentificationNumber, linkedAccountIds, accountIds }) {
    const accounts =
      linkedAccountIds.length > 0
        ? await listLinkedAccounts({ coreBank }, { accountIds: linkedAccountIds })
        : chooseAccounts(consent, await coreBank.listAccounts(nationalIdentificationNumber), accountIds)
    return {
      demand: demandOf(consent, accounts),
      beginnerStanding: standingsOf(accounts, consent.nationalIdentificationNumber, 'access'),
      accountIds: idsOf(accounts),
      chosenAccountIds: idsOf(accounts).sort(),
      terms: accessToConfirm(consent, idsOf(accountsShownTo(nationalIdentificationNumber, consent, accounts))),
    }
  },
}

/** The PSU is asked in any case, whoever approves now and whoever holds the accounts. */
const demandOf = (consent: AccountConsent, accounts: readonly BankAccount[]) => accountDemand(accounts, consent, 'access')

/** Whether who began it has lost the mandate while others decide. An access in use stays when a mandate changes. */
const hasLostMandate = (consent: AccountConsent, accounts: readonly Pick<BankAccount, 'accountId' | 'holders' | 'signing'>[]) =>
  consent.status === 'AwaitingAuthorization' && isOutOf(accounts, consent, 'access')

const signingOf = (consent: AccountConsent, accounts: readonly BankAccount[]) => ({
  sharedAccountIds: accounts
    .filter((account) => countSigners(demandOf(consent, [account])) > 1)
    .map(({ accountId }) => accountId),
  demandFor: (chosen: readonly BankAccount[]) => demandOf(consent, chosen),
})

const accessToConfirm = ({ expiresAt }: AccountConsent, accountIds: readonly string[]): ConfirmationTerms => ({
  kind: 'account',
  accountIds: [...accountIds].sort(),
  expiresAt,
})

const idsOf = (accounts: readonly BankAccount[]) => accounts.map(({ accountId }) => accountId)

const isBegunBy = (reader: string, { nationalIdentificationNumber }: AccountConsent) => nationalIdentificationNumber === reader

/**
 * The accounts of a consent as one of its customers reads and confirms them. Who began it has chosen them all. Anybody else, and who began
 * it and has lost the mandate while others decide, is shown those that they hold or may sign for, and of the rest only how many they are:
 * whoever shares one account with somebody, or signs for the same company, learns nothing of that person's other accounts
 * (docs/decisions/consents.md#what-co-holders-read-of-an-access).
 */
export const accountsShownTo = <Account extends Pick<BankAccount, 'accountId' | 'holders' | 'signing'>>(
  reader: string,
  consent: AccountConsent,
  accounts: readonly Account[],
): Account[] => {
  const areChosen = isBegunBy(reader, consent) && !hasLostMandate(consent, accounts)
  return accounts.filter((account) => areChosen || peopleOf(account).includes(reader))
}

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
