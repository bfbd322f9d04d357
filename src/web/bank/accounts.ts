import type { BankAccount } from '../../corebank/port.ts'
import { type AccountStatus, isUnreadable } from '../../domain/account/status.ts'
import type { PaymentSubject } from '../../services/payment/authorization.ts'
import { badge } from '../components/notices.ts'
import { ibanHtml, userHtml } from '../format.ts'
import { attributes, html, type Html, type Part } from '../html.ts'
import type { Kit, PageKit } from '../kit.ts'

type Account = Pick<BankAccount, 'accountId' | 'iban' | 'nickname' | 'currency' | 'balanceHalalas'>

/** An account of a consent. With its status it is said where that keeps apps from reading it. */
type ShownAccount = Pick<Account, 'iban' | 'nickname'> & { status?: AccountStatus }

const accountList = (kit: Kit, accounts: readonly ShownAccount[]) =>
  html`<ul class="plain">
    ${accounts.map(({ nickname, iban, status }) => html`<li>${userHtml(kit.nameIn(nickname))} ${ibanHtml(iban)}${unreadNote(kit, status)}</li>`)}
  </ul>`

const unreadNote = ({ t }: Kit, status: AccountStatus | undefined): Part =>
  status !== undefined && isUnreadable(status) && html`<div class="soft">${t(`bank.access.unread.${status}`)}</div>`

/** Accounts of a consent as its reader knows them; of how many they hold, and how many more there are that they may not know. */
export interface ShownAccounts {
  accounts: readonly ShownAccount[]
  heldAccounts?: number | undefined
  otherAccounts?: number | undefined
}

/** Accounts that are in fact those of a consent. More than five are one line, with the list behind it. */
export function accountsShown(kit: Kit, { accounts, heldAccounts, otherAccounts = 0 }: ShownAccounts): Html {
  const { t, tCount } = kit
  const list = accountList(kit, accounts)
  const others = otherAccounts > 0 && html`<span class="sub">${tCount('bank.access.otherAccounts', otherAccounts)}</span>`
  const unread = accounts.filter(({ status }) => status !== undefined && isUnreadable(status)).length
  const isPart = heldAccounts !== undefined && heldAccounts > 0 && accounts.length > 1
  return html`${isPart && html`<strong>${t('bank.access.some', { number: accounts.length, total: heldAccounts })}</strong>`}
    ${accounts.length > 5 && unread > 0 && html`<p>${t('bank.access.unreadCount', { number: unread })}</p>`}
    ${accounts.length > 5 ? html`<details><summary>${t('bank.access.list')}</summary>${list}</details>` : list}
    ${others}`
}

/** Accounts to choose from. */
export interface AccountChoice {
  legend: string
  accounts: readonly Account[]
  accountChoice: 'one' | 'several'
  /** What was chosen before. Undefined where nothing was, and then an only account is chosen already. */
  chosen: readonly string[] | undefined
  /** The accounts whose money does not suffice. */
  insufficient: readonly string[]
  /** The day of a payment that is not made at once. */
  executionAt?: Date | null
  /** The accounts that need the approval of others, too. */
  shared: readonly string[]
  heldAccounts?: number | undefined
}

/** The accounts as boxes to tick, or as one choice. Many can be ticked or left out at once, by a link that the page answers. */
export function accountChoiceFields(kit: PageKit, choice: AccountChoice): Html {
  const { t, query } = kit
  const { accounts, accountChoice, heldAccounts } = choice
  const several = accountChoice === 'several'
  const isLong = several && accounts.length > 3
  const chosen = chosenOf(choice, several ? query.select : undefined)
  return html`<fieldset class="choices">
    <legend>${choice.legend}</legend>
    ${isLong && selectLink(kit, accounts.length)}
    ${accounts.map((account) => accountLabel(kit, account, { ...choice, several, isChosen: chosen.includes(account.accountId) }))}
    ${isLong && html`<p class="ticked hint" data-before="${t('bank.access.ticked')}" data-after="${t('bank.access.tickedOf', { total: heldAccounts ?? accounts.length })}"></p>`}
  </fieldset>`
}

function chosenOf({ accounts, chosen }: AccountChoice, select: unknown): readonly string[] {
  if (select === 'all') return accounts.map(({ accountId }) => accountId)
  if (select === 'none') return []
  return chosen ?? (accounts.length === 1 ? accounts.map(({ accountId }) => accountId) : [])
}

function selectLink({ t, query, switchTo }: PageKit, number: number): Html {
  const { pathname } = new URL(switchTo.href, 'http://page.invalid')
  const areAll = query.select === 'all'
  return html`<p><a class="target" href="${pathname}?select=${areAll ? 'none' : 'all'}">${areAll ? t('bank.accounts.none') : t('bank.accounts.all', { number })}</a></p>`
}

function accountLabel(
  kit: Kit,
  { accountId, nickname, balanceHalalas, currency, iban }: Account,
  {
    several,
    isChosen,
    insufficient,
    executionAt,
    shared,
  }: Pick<AccountChoice, 'insufficient' | 'executionAt' | 'shared'> & { several: boolean; isChosen: boolean },
): Html {
  const { t, nameIn, moneyHtml } = kit
  const box = {
    type: several ? 'checkbox' : 'radio',
    required: !several,
    name: 'accountIds',
    value: accountId,
    checked: isChosen,
  }
  return html`<label class="choice">
    <input${attributes(box)}>
    <span class="choice-text">
      <strong>${userHtml(nameIn(nickname))}</strong>
      <span class="choice-balance"><span class="visually-hidden">${t('bank.decision.balance')}</span> ${moneyHtml(balanceHalalas, currency)}</span>
      ${ibanHtml(iban)}
      ${insufficient.includes(accountId) && shortBadge(kit, executionAt)}
      ${shared.includes(accountId) && badge(t('bank.access.shared'), 'quiet')}
    </span>
  </label>`
}

/** Beside an account to choose that has not enough money now. */
export const shortBadge = ({ t }: Kit, executionAt: Date | null | undefined): Html =>
  executionAt ? badge(t('bank.decision.insufficientTodayBadge'), 'quiet') : badge(t('bank.decision.insufficientBadge'), 'warning')

type UnusableAccount = Pick<PaymentSubject['unusable'][number], 'obstacle'> & { account: Pick<Account, 'iban' | 'nickname'> }

/** The accounts that cannot pay or be shared, and why not. */
export function unusableAccounts({ t, nameIn }: Kit, unusable: readonly UnusableAccount[]): Html {
  return html`<ul class="plain">
    ${unusable.map(({ account, obstacle }) => html`<li>${userHtml(nameIn(account.nickname))} ${ibanHtml(account.iban)} <div class="soft">${t(`bank.unusable.${obstacle}`)}</div></li>`)}
  </ul>`
}
