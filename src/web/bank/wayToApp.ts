import { qrCode } from '../components/qrCode.ts'
import { html, type Html } from '../html.ts'
import type { PageKit } from '../kit.ts'

/** The link that opens the bank's app. */
export const openButton = ({ t, bank }: PageKit, address: string): Html =>
  html`<a class="button wide" href="${address}">${t('bank.appLink.open', bank)}</a>`

/** The address in the bank's app, as a code for a phone and as a link. The style sheet puts first what fits the screen. */
export function waysToApp(kit: PageKit, address: string): Html {
  const { t, bank } = kit
  return html`<div class="app-ways">
    <div class="app-qr">${qrCode(address, t('bank.appLink.qr', bank))}<p class="hint">${t('bank.appLink.scan', bank)}</p></div>
    <div class="app-open">${openButton(kit, address)}<p class="hint">${t('bank.appLink.here', bank)}</p></div>
  </div>`
}

/** The number that only the page shows, and the customer types into the app. */
export const typedNumber = ({ t }: PageKit, shownNumber: string): Html =>
  html`<p class="amount"><span class="soft">${t('bank.appLink.number')}</span> <bdi class="value" dir="ltr">${shownNumber}</bdi> <span class="soft">${t('bank.appLink.typeNumber')}</span></p>`
