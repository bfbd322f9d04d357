import type { PermittedOperation } from '../../../generated/permissions.ts'
import type { CoreBank } from '../../corebank/port.ts'
import { listConsentAccountsInOrder } from '../../data/repositories/consentApprovals.ts'
import {
  pageLinks,
  type PageLinks,
  pageOffset,
  pageOfRows,
  type PageRequest,
  readPageRequest,
  totalPages,
} from '../../domain/account/paging.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { linkTo } from '../shared/links.ts'
import {
  type AccountRequest,
  type DataRequest,
  getLinkedAccount,
  getReadableAccount,
  type LinkedRequest,
  listLinkedAccounts,
  type MessageOf,
  type ReadDependencies,
  readPermitted,
} from './access.ts'
import { accountMember, balance, listedAccount } from './messages/accountMessage.ts'
import { beneficiary, directDebit, scheduledPayment, standingOrder } from './messages/arrangementMessages.ts'
import { accountParty, psuParty } from './messages/partyMessage.ts'

/** A list that the core bank returns as a whole: how to ask for it, and how one page becomes `Data`. */
interface AccountList<Id extends PermittedOperation, Row> {
  operationId: Id
  ask: (bank: CoreBank, accountId: string) => Promise<Row[]>
  toData: (rows: Row[], accountId: string) => MessageOf<Id>['Data']
}

/**
 * One page of such a list. Throws BankRefusal 'permissionMissing', 'resourceIdUnknown', 'accountBlocked', 'accountEnded' or
 * 'coreBankUnavailable'.
 */
function getAccountList<Id extends PermittedOperation, Row>(
  dependencies: ReadDependencies,
  request: AccountRequest,
  list: AccountList<Id, Row>,
): Promise<MessageOf<Id>> {
  return readPermitted(dependencies, list.operationId, request, async () => {
    const { accountId } = await getReadableAccount(dependencies, request)
    const asked = readPageRequest(request.query)
    const page = pageOfRows(await list.ask(dependencies.coreBank, accountId), asked)
    const links: PageLinks = pageLinks(linkTo(list.operationId, { AccountId: accountId }), request.query, asked, page)
    return {
      Data: list.toData(page.rows, accountId),
      Links: links,
      Meta: { TotalPages: totalPages(page.total, asked.size) },
    } as MessageOf<Id>
  })
}

/** One account of a consent, also a suspended or closed one. */
export function getAccount(
  dependencies: ReadDependencies,
  request: LinkedRequest & Pick<AccountRequest, 'accountId'>,
): Promise<MessageOf<'getAccount'>> {
  return readPermitted(dependencies, 'getAccount', request, async () => {
    const account = await getLinkedAccount(dependencies, request)
    return {
      Data: { AccountId: account.accountId, Account: accountMember(account, dependencies.settings.bankBic) },
      Links: { Self: linkTo('getAccount', { AccountId: account.accountId }) },
      Meta: { TotalPages: 1 },
    }
  })
}

/** The accounts of a consent, also suspended or closed ones. */
export function getAccounts(
  dependencies: ReadDependencies,
  request: LinkedRequest & Pick<AccountRequest, 'query'>,
): Promise<MessageOf<'getAccounts'>> {
  return readPermitted(dependencies, 'getAccounts', request, async () => {
    const asked = readPageRequest(request.query)
    const page = await findAccountPage(dependencies, request, asked)
    return {
      Data: { Account: page.rows.map((account) => listedAccount(account, dependencies.settings.bankBic)) },
      Links: pageLinks(linkTo('getAccounts'), request.query, asked, page),
      Meta: { TotalPages: totalPages(page.total, asked.size) },
    }
  })
}

/**
 * A page of a consent's accounts. Of a consent with more than one page the core bank is asked for those of the page alone: a company may
 * have linked a thousand (docs/decisions/accounts.md#pages-of-a-list).
 */
async function findAccountPage(dependencies: ReadDependencies, { consent, accountIds }: LinkedRequest, asked: PageRequest) {
  const page = pageOfRows(accountIds, asked)
  const limit = page.rows.length
  if (limit === 0) return { ...page, rows: [] }
  if (limit < accountIds.length) {
    const wanted = { consentId: consent.consentId, skip: pageOffset(asked), limit }
    const ofPage = await listConsentAccountsInOrder(dependencies.db, wanted)
    if (ofPage.length === limit) return { ...page, rows: await listLinkedAccounts(dependencies, { accountIds: ofPage }) }
  }
  return pageOfRows(await listLinkedAccounts(dependencies, { accountIds }), asked)
}

/** The balances of an account, as they are now. */
export function getBalances(dependencies: ReadDependencies, request: AccountRequest): Promise<MessageOf<'getAccountBalances'>> {
  return getAccountList(dependencies, request, {
    operationId: 'getAccountBalances',
    ask: (bank, accountId) => bank.listBalances(accountId),
    toData: (rows, AccountId) => ({ AccountId, Balance: rows.map(balance) }),
  })
}

/** The beneficiaries that the customer has stored for an account. */
export function getBeneficiaries(
  dependencies: ReadDependencies,
  request: AccountRequest,
): Promise<MessageOf<'getAccountBeneficiaries'>> {
  return getAccountList(dependencies, request, {
    operationId: 'getAccountBeneficiaries',
    ask: (bank, accountId) => bank.listBeneficiaries(accountId),
    toData: (rows, AccountId) => ({ AccountId, Beneficiary: rows.map(beneficiary) }),
  })
}

/** The services that may collect from an account. */
export function getDirectDebits(
  dependencies: ReadDependencies,
  request: AccountRequest,
): Promise<MessageOf<'getAccountDirectDebits'>> {
  return getAccountList(dependencies, request, {
    operationId: 'getAccountDirectDebits',
    ask: (bank, accountId) => bank.listDirectDebits(accountId),
    toData: (rows, AccountId) => ({ AccountId, DirectDebit: rows.map(directDebit) }),
  })
}

/** The payments that an account makes regularly. */
export function getStandingOrders(
  dependencies: ReadDependencies,
  request: AccountRequest,
): Promise<MessageOf<'getAccountStandingOrders'>> {
  return getAccountList(dependencies, request, {
    operationId: 'getAccountStandingOrders',
    ask: (bank, accountId) => bank.listStandingOrders(accountId),
    toData: (rows, AccountId) => ({ AccountId, StandingOrder: rows.map(standingOrder) }),
  })
}

/** The payments that an account makes on a future day. */
export function getScheduledPayments(
  dependencies: ReadDependencies,
  request: AccountRequest,
): Promise<MessageOf<'getAccountScheduledPayments'>> {
  return getAccountList(dependencies, request, {
    operationId: 'getAccountScheduledPayments',
    ask: (bank, accountId) => bank.listScheduledPayments(accountId),
    toData: (rows, AccountId) => ({ AccountId, ScheduledPayment: rows.map(scheduledPayment) }),
  })
}

/** The people who hold an account or act for it. */
export function getParties(dependencies: ReadDependencies, request: AccountRequest): Promise<MessageOf<'getAccountParties'>> {
  return getAccountList(dependencies, request, {
    operationId: 'getAccountParties',
    ask: (bank, accountId) => bank.listParties(accountId),
    toData: (rows, AccountId) => ({ AccountId, Party: rows.map(accountParty) }),
  })
}

/** The PSU who gave the consent, as a party of the bank. */
export function getPsu(dependencies: ReadDependencies, request: DataRequest): Promise<MessageOf<'getParties'>> {
  return readPermitted(dependencies, 'getParties', request, async () => {
    const party = await dependencies.coreBank.findParty(request.consent.nationalIdentificationNumber)
    // The PSU has signed in at this bank, so the bank knew them then. Only a later change leads here.
    if (!party)
      throw new BankRefusal('coreBankUnavailable', 'The bank cannot read the PSU’s data at the moment; try again later.')
    return { Data: { Party: psuParty(party) }, Links: { Self: linkTo('getParties') }, Meta: {} }
  })
}
