import { layout } from '../../web/components/layout.ts'
import { details } from '../../web/components/lists.ts'
import { ibanHtml, idHtml, userHtml } from '../../web/format.ts'
import { html, type Html } from '../../web/html.ts'
import type { Kit, PageKit } from '../../web/kit.ts'
import { routes } from '../../web/routes.ts'
import type { getOverview } from './customers.ts'
import { amountTable, coreBankHead, type CoreBankMessage } from './parts.ts'

type Overview = Awaited<ReturnType<typeof getOverview>>

/** The simulator's first page: how to act as a customer, all customers, and the special amounts of payments. */
export function overviewPage(
  kit: PageKit,
  { password, automatic, customers, amounts, ...rest }: Overview & CoreBankMessage,
): Html {
  const { t } = kit
  const title = t('core-bank.title')
  return layout(
    kit,
    { title, area: t('core-bank.area'), width: 'wide' },
    html`<h1>${title}</h1>
      <p class="lead">${t('core-bank.lead')}</p>
      ${coreBankHead(kit, { ...rest, current: 'overview' })}
      ${howToCard(kit, { password, automatic })}
      <section class="card">
        <h2>${t('core-bank.customers.title')}</h2>
        <ul class="items">
          ${customers.map((customer) => customerItem(kit, customer))}
        </ul>
      </section>
      <section class="card">
        <h2>${t('core-bank.amounts.title')}</h2>
        ${amountTable(kit, amounts)}
      </section>`,
  )
}

function howToCard({ t }: Kit, { password, automatic }: Pick<Overview, 'password' | 'automatic'>): Html {
  const steps = [
    t('core-bank.howTo.signIn'),
    t('core-bank.howTo.code'),
    t(automatic ? 'core-bank.howTo.automatic' : 'core-bank.howTo.approve'),
    t('core-bank.howTo.clock'),
  ]
  return html`<section class="card">
    <h2>${t('core-bank.howTo.title')}</h2>
    <ul class="items">
      ${steps.map((step) => html`<li class="item">${step}</li>`)}
    </ul>
    ${details([[t('core-bank.customers.passwordOfAll'), html`<strong>${idHtml(password)}</strong>`]])}
  </section>`
}

function customerItem({ t, nameIn, moneyHtml }: Kit, customer: Overview['customers'][number]): Html {
  const { nationalIdentificationNumber, name, description, accounts, more } = customer
  const address = routes.coreBankCustomer(nationalIdentificationNumber)
  const line = ({ iban, halalas, currency }: (typeof accounts)[number]) =>
    html`<span class="account-line">${ibanHtml(iban)} ${moneyHtml(halalas, currency)}</span>`
  return html`<li class="item">
    <div class="item-text">
      <a href="${address}"><strong>${userHtml(nameIn(name))}</strong></a>
      <span>${idHtml(nationalIdentificationNumber)}</span>
      <span class="hint">${userHtml(nameIn(description))}</span>
    </div>
    <div class="item-text">
      ${accounts.map(line)}
      ${more > 0 && html`<a href="${address}">${t('core-bank.customers.more', { count: more })}</a>`}
    </div>
  </li>`
}
