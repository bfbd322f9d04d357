import type { CustomerLetter } from '../../../../services/customer/letters.ts'
import { pager, type Pages } from '../../../components/navigation.ts'
import { userHtml } from '../../../format.ts'
import { html, type Html, type Part } from '../../../html.ts'
import type { Kit, PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { letterBadge } from '../../decision/decided.ts'
import { areaLayout } from '../areaLayout.ts'

/** A page of letters of guarantee. */
export interface Letters extends Pages {
  letters: CustomerLetter[]
}

/** The letters of guarantee that the customer has approved, newest first. */
export function lettersPage(kit: PageKit, { letters, ...pages }: Letters): Html {
  const { t } = kit
  const title = t('customer.letters.title')
  const list =
    letters.length === 0
      ? html`<p class="soft">${t('customer.letters.none')}</p>`
      : html`<ul class="items">${letters.map((letter) => letterRow(kit, letter))}</ul>`
  return areaLayout(
    kit,
    { title, current: 'consents' },
    html`<h1>${title}</h1>
      <p class="soft">${t('customer.letters.text')}</p>
      <section class="card">${list}</section>
      ${pager(kit, pages)}
      <p><a class="target" href="${routes.bankConsents()}">${t('customer.access.back')}</a></p>`,
  )
}

/** The newest letters, for who has any. */
export function lettersCard(kit: Kit, letters: CustomerLetter[]): Part {
  if (letters.length === 0) return undefined
  const { t } = kit
  return html`<section class="card">
    <h2>${t('customer.letters.title')}</h2>
    <ul class="items">
      ${letters.map((letter) => letterRow(kit, letter))}
    </ul>
    <p><a class="target" href="${routes.bankLetters()}">${t('customer.letters.all')}</a></p>
  </section>`
}

/** A letter in a list: for whom, when, through which app, how much, and how it stands. It leads to all that its consent says. */
function letterRow(kit: Kit, { consentId, terms, createdAt, appName, progress }: CustomerLetter): Html {
  const isVoid = progress === 'rejected' || progress === 'cancelled'
  return html`<li class="row">
    <div class="row-text">
      <a class="row-link" href="${routes.bankConsent(consentId)}">${userHtml(terms.mt798.Beneficiary.Name)}</a>
      <span class="soft small">${kit.day(createdAt)} · ${kit.textHtml('customer.payments.through', { name: appName })}</span>
    </div>
    <div class="row-end">
      <span class="figure${isVoid && html` void`}">${kit.moneyHtml(terms.amountHalalas, terms.currency)}</span>
      ${letterBadge(kit, progress)}
    </div>
  </li>`
}
