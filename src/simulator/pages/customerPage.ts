import { options } from '../../web/components/forms.ts'
import { layout } from '../../web/components/layout.ts'
import { type Detail, details } from '../../web/components/lists.ts'
import { badge } from '../../web/components/notices.ts'
import { ibanHtml, idHtml, userHtml } from '../../web/format.ts'
import { html, type Html } from '../../web/html.ts'
import type { Kit, PageKit } from '../../web/kit.ts'
import { routes } from '../../web/routes.ts'
import type { getCustomer } from './customers.ts'
import { coreBankHead, type CoreBankMessage } from './parts.ts'

type Customer = Awaited<ReturnType<typeof getCustomer>>

/** A customer: the codes that can be typed now, what is needed to sign in as them, and their accounts. */
export function customerPage(kit: PageKit, { customer, accounts, codes, ...rest }: Customer & CoreBankMessage): Html {
  const { t, nameIn } = kit
  const name = nameIn(customer.name)
  return layout(
    kit,
    { title: name, area: t('core-bank.area'), width: 'wide' },
    html`<h1>${userHtml(name)}</h1>
      <p class="lead">${userHtml(nameIn(customer.description))}</p>
      ${coreBankHead(kit, { ...rest, current: 'customer' })}
      ${codesCard(kit, customer.nationalIdentificationNumber, codes)}
      <section class="card">${credentials(kit, customer)}</section>
      <section class="card">
        <h2>${t('core-bank.customers.accounts')}</h2>
        <ul class="items">
          ${accounts.map((account) => accountItem(kit, customer.nationalIdentificationNumber, account))}
        </ul>
      </section>`,
  )
}

function codesCard(kit: Kit, nationalIdentificationNumber: string, codes: Customer['codes']): Html {
  const { t } = kit
  const list = html`<p class="hint">${t('core-bank.codes.lead')}</p>
    <ul class="items">
      ${codes.map((code) => codeItem(kit, code))}
    </ul>`
  const [here, phone] = [
    routes.coreBankCustomer(nationalIdentificationNumber),
    routes.coreBankPhone(nationalIdentificationNumber),
  ]
  return html`<section class="card" id="codes">
    <h2>${t('core-bank.codes.title')}</h2>
    ${codes.length === 0 ? html`<p>${t('core-bank.codes.none')}</p>` : list}
    <div class="actions">
      <a class="button quiet small" href="${here}">${t('core-bank.codes.refresh')}</a>
      <a class="button quiet small" href="${phone}">${t('core-bank.customers.phone')}</a>
    </div>
  </section>`
}

function codeItem({ t, nameIn, dayAndTime }: Kit, { code, message, expires, purpose }: Customer['codes'][number]): Html {
  return html`<li class="item">
    <span class="item-text">
      <strong>${idHtml(code)}</strong>
      <span>${userHtml(nameIn(message))}</span>
      <span class="hint">${t('core-bank.codes.expires')} ${dayAndTime(expires)}</span>
    </span>
    <span class="hint">${t('core-bank.codes.purpose')} ${idHtml(purpose)}</span>
  </li>`
}

function credentials({ t, nameIn, textHtml }: Kit, customer: Customer['customer']): Html {
  const company = ({ name, commercialRegistrationNumber }: (typeof customer)['companies'][number]): Detail => {
    const registration = textHtml('core-bank.customers.registration', { number: commercialRegistrationNumber })
    return [t('core-bank.customers.companies'), html`${userHtml(nameIn(name))} <span class="sub">${registration}</span>`]
  }
  return details([
    [t('core-bank.customers.nationalId'), idHtml(customer.nationalIdentificationNumber)],
    [t('core-bank.customers.password'), idHtml(customer.password)],
    ...customer.companies.map(company),
  ])
}

type Account = Customer['accounts'][number]

function accountItem(kit: Kit, nationalIdentificationNumber: string, account: Account): Html {
  const { t, nameIn, moneyHtml } = kit
  const { accountId, nickname, iban, status, balanceHalalas, currency, nextStatuses } = account
  return html`<li class="item">
    <span class="item-text"><span>${userHtml(nameIn(nickname))}</span>${ibanHtml(iban)}</span>
    ${badge(t(`core-bank.accountStatus.${status}`), status === 'Active' ? '' : 'quiet')}
    <span class="item-text"><strong>${moneyHtml(balanceHalalas, currency)}</strong></span>
    ${nextStatuses.length > 0 && statusForm(kit, routes.coreBankAccountStatus(nationalIdentificationNumber, accountId), nextStatuses)}
  </li>`
}

function statusForm({ t }: Kit, action: string, statuses: Account['nextStatuses']): Html {
  const label = t('core-bank.customers.newStatus')
  return html`<form method="post" action="${action}">
    <div class="actions">
      <select class="small" name="status" required aria-label="${label}">
        <option value="" disabled selected>${label}</option>
        ${options(statuses.map((status) => [status, t(`core-bank.accountStatus.${status}`)]))}
      </select>
      <button class="quiet small" type="submit">${t('core-bank.customers.setStatus')}</button>
    </div>
  </form>`
}
