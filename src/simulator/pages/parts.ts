import type { Request } from 'express'
import type { SandboxCustomer, SandboxPage } from '../../corebank/sandboxPort.ts'
import type { BilingualText } from '../../domain/shared/bilingual.ts'
import { options, selectField } from '../../web/components/forms.ts'
import { table } from '../../web/components/lists.ts'
import { tabs } from '../../web/components/navigation.ts'
import { notice } from '../../web/components/notices.ts'
import { idHtml, userHtml } from '../../web/format.ts'
import { html, type Html } from '../../web/html.ts'
import { queryText } from '../../web/input.ts'
import type { Kit } from '../../web/kit.ts'
import { routes } from '../../web/routes.ts'

/** The message that a page shows after a redirect: `core-bank.message.*` in the locales. */
export interface CoreBankMessage {
  message?: string
  isBad?: boolean
}

/** Below the title of each page of the simulator: its pages, and what has just happened. */
export function coreBankHead({ t }: Kit, { current, message, isBad }: CoreBankMessage & { current: string }): Html {
  const page = (name: string, address: string) => ({ name, address, text: t(`core-bank.nav.${name}`) })
  const pages = [
    page('overview', routes.coreBank()),
    page('payments', routes.coreBankPayments()),
    page('letters', routes.coreBankLetters()),
    page('verification', routes.coreBankVerification()),
    page('clock', routes.coreBankClock()),
  ]
  return html`${tabs({ label: t('core-bank.title'), pages, current })}
  ${message !== undefined && notice(t(`core-bank.message.${message}`), { look: isBad ? 'error' : '', role: 'status' })}`
}

const rowsPerPage = 50

/** A page of a list of the core bank: what is pending, or all with `?state=all`, and the addresses of the first page and the next one. */
export async function listPage<Row>(
  request: Request,
  { path, list, idOf }: { path: string; list(page: SandboxPage<'pending'>): Promise<Row[]>; idOf(row: Row): string },
) {
  const all = queryText(request, 'state') === 'all'
  const before = /^[A-Za-z0-9_.-]+$/.exec(queryText(request, 'before', 128))?.[0]
  const found = await list({ ...(!all && { state: 'pending' }), ...(before !== undefined && { before }), limit: rowsPerPage + 1 })
  const rows = found.slice(0, rowsPerPage)
  const address = (place: object) => `${path}?${new URLSearchParams({ ...(all && { state: 'all' }), ...place }).toString()}`
  return {
    all,
    rows,
    newest: before !== undefined && address({}),
    older: found.length > rowsPerPage && address({ before: idOf(rows.at(-1)!) }),
  }
}

/** The title of a list that shows what is pending or everything, and the way from one to the other. */
export function listHead(
  { all, address }: { all: boolean; address: string },
  texts: { pending: string; all: string; showAll: string },
): Html {
  const other = all ? html`<a href="${address}">${texts.pending}</a>` : html`<a href="${address}?state=all">${texts.showAll}</a>`
  return html`<div class="page-head">
    <h2>${all ? texts.all : texts.pending}</h2>
    ${other}
  </div>`
}

/** The form that rejects a payment or a letter, with the reasons to choose from: their codes and words. */
export function rejectForm(
  action: string,
  { label, reasons, button }: { label: string; reasons: readonly (readonly [code: string, word: string])[]; button: string },
): Html {
  return html`<form method="post" action="${action}">
    ${selectField({ name: 'reasonCode', label, choices: options(reasons) })}
    <button class="wide danger" type="submit">${button}</button>
  </form>`
}

/** Amounts that make the bank behave in a special way; `isEnding` is one that any amount may end in. */
export interface SpecialAmount {
  amount: string
  isEnding: boolean
  description: BilingualText
}

/** The amounts that make the bank behave in a special way, and what each of them does. */
export function amountTable({ t, nameIn }: Kit, amounts: readonly SpecialAmount[]): Html {
  const row = ({ amount, isEnding, description }: SpecialAmount) =>
    html`<tr>
      <td>${isEnding && `${t('core-bank.amounts.ending')} `}${idHtml(amount)}</td>
      <td>${userHtml(nameIn(description))}</td>
    </tr>`
  return table({ columns: [t('core-bank.amounts.amount'), t('core-bank.amounts.effect')], rows: amounts.map(row) })
}

/** Whose phone it is. */
export type PhoneOwner = Pick<SandboxCustomer, 'nationalIdentificationNumber' | 'name'>

/** The top of a phone's screen: the bank's app, and who is signed in to it. */
export const phoneHead = ({ t, nameIn }: Kit, { name }: Pick<PhoneOwner, 'name'>): Html =>
  html`<header class="phone-head">
    <span class="soft small">${t('bank.bankApp.area')}</span>
    <strong>${userHtml(nameIn(name))}</strong>
  </header>`

/** The foot of a phone's screen: the way back to what waits, and what this page stands for. */
export const phoneFoot = ({ t }: Kit, { nationalIdentificationNumber }: PhoneOwner): Html =>
  html`<p class="small"><a href="${routes.coreBankPhone(nationalIdentificationNumber)}">${t('bank.bankApp.back')}</a></p>
    ${notice(t('bank.bankApp.sandbox'), { look: 'warning', isSmall: true })}`
