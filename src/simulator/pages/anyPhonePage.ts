import { layout } from '../../web/components/layout.ts'
import { notice } from '../../web/components/notices.ts'
import { userHtml } from '../../web/format.ts'
import { html, type Html } from '../../web/html.ts'
import type { PageKit } from '../../web/kit.ts'
import { routes } from '../../web/routes.ts'
import type { PhoneOwner } from './parts.ts'

/** Whose phones may open a link: in the sandbox, everybody's. */
export interface AnyPhone {
  customers: readonly PhoneOwner[]
  /** What the form sends along: the code of a link, or the id of a request or of a sign-in. */
  opened: { name: 'link' | 'request' | 'signIn'; value: string } | undefined
}

/** The sandbox's stand-in for a phone that opens a link of the bank: whose phone it is, the tester says. */
export function anyPhonePage(kit: PageKit, { customers, opened }: AnyPhone): Html {
  const { t, nameIn } = kit
  const title = t('core-bank.phone.whose')
  const choice = ({ nationalIdentificationNumber, name }: PhoneOwner) =>
    html`<li><button class="quiet wide" name="nationalIdentificationNumber" value="${nationalIdentificationNumber}"><span class="two-lines">${userHtml(nameIn(name))}<bdi class="soft small" dir="ltr">${nationalIdentificationNumber}</bdi></span></button></li>`
  return layout(
    kit,
    { title, area: t('bank.bankApp.area'), phone: true },
    html`<h1>${title}</h1>
      <p>${t(opened ? 'core-bank.phone.whoseText' : 'core-bank.phone.nothingOpened')}</p>
      <form method="post" action="${routes.coreBankAnyPhone()}">
        ${opened && html`<input type="hidden" name="${opened.name}" value="${opened.value}">`}
        <ul class="plain">${customers.map(choice)}</ul>
      </form>
      ${notice(t('bank.bankApp.sandbox'), { look: 'warning', isSmall: true })}`,
  )
}
