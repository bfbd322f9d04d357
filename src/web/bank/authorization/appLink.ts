import { hiddenFields } from '../../components/forms.ts'
import { formatTime } from '../../format.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { PageKit } from '../../kit.ts'
import { openButton, typedNumber, waysToApp } from '../wayToApp.ts'
import type { ShownAppLink, StepPaths } from './steps.ts'

/** What a page says of the way to the bank's app, in short: a poll is told when that is another by now. */
export const appLinkState = ({ isOpened, expiresAt }: ShownAppLink): string =>
  isOpened ? 'opened' : (expiresAt?.toISOString() ?? '')

/**
 * The way to the bank's own app, before any password: a link for who reads this on their phone, and a QR code for everybody else. Then the
 * page waits for the answer that is given there.
 */
export function appLinkPart(kit: PageKit, appLink: ShownAppLink, paths: StepPaths): Html {
  const { t, bank } = kit
  const { address, isOpened, shownNumber, expiresAt } = appLink
  const title = html`<h2 id="app-link-title">${t('bank.appLink.title', bank)}</h2>`
  const open = openButton(kit, address)
  if (shownNumber === undefined || !expiresAt || paths.bankApp === undefined)
    return html`<section class="app-link" id="app-link" aria-labelledby="app-link-title">${title}<p>${t('bank.appLink.waitsThere', bank)}</p>${open}</section>`
  return html`<section class="app-link" id="app-link" aria-labelledby="app-link-title">
    ${title}
    <p>${t(isOpened ? 'bank.appLink.opened' : 'bank.appLink.how', bank)}</p>
    ${typedNumber(kit, shownNumber)}
    ${!isOpened && waysToApp(kit, address)}
    <p role="status">${t('bank.appLink.waits')}${!isOpened && ` ${t('bank.appLink.until', { time: formatTime(expiresAt) })}`}</p>
    ${waitForms(kit, appLink, paths.bankApp)}
    <p class="hint">${t('bank.appLink.beware', bank)}</p>
  </section>`
}

/** The wait for an answer in the app, by itself or at the press of a button, and a way to begin anew. */
function waitForms({ t }: PageKit, appLink: ShownAppLink, action: string): Part {
  const again = html`<form method="post" action="${action}">
      <button class="quiet wide" name="again" value="yes">${t('bank.appLink.again')}</button>
    </form>`
  return html`<form method="post" action="${action}" hx-post="${action}" hx-trigger="every 3s" hx-select="#app-link" hx-target="#app-link" hx-swap="outerHTML">
      ${hiddenFields({ shown: appLinkState(appLink) })}
      <button class="quiet wide">${t('bank.appLink.decided')}</button>
    </form>
    ${appLink.isOpened && again}`
}
