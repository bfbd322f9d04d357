import { layout } from '../../web/components/layout.ts'
import { html, type Html } from '../../web/html.ts'
import type { PageKit } from '../../web/kit.ts'
import { phoneFoot, phoneHead, type PhoneOwner } from './parts.ts'

/** What a phone says after a decision. */
export interface PhoneDecided {
  customer: PhoneOwner
  outcome: 'approved' | 'declined'
  /** Where the page goes on that it came from. */
  returnUrl: string | undefined
}

/** The end on the phone, with the way back to the browser for who came from there on the same phone. */
export function phoneDecidedPage(kit: PageKit, { customer, outcome, returnUrl }: PhoneDecided): Html {
  const { t } = kit
  const title = t(`core-bank.phone.request.${outcome}`)
  return layout(
    kit,
    { title, area: t('bank.bankApp.area'), phone: true },
    html`${phoneHead(kit, customer)}
      <h1>${title}</h1>
      <p role="status">${t(`core-bank.phone.request.${outcome}Text`)}</p>
      ${returnUrl !== undefined && html`<p><a class="button wide" href="${returnUrl}">${t('core-bank.phone.backToBrowser')}</a></p>`}
      ${phoneFoot(kit, customer)}`,
  )
}
