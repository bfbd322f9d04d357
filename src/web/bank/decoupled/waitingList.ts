import { type WaitingAuthorization } from '../../../services/decoupled/device.ts'
import { userHtml } from '../../format.ts'
import { html, type Html } from '../../html.ts'
import { type Kit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import { bindingWords } from '../asker.ts'

/** What apps have asked of a customer over the back channel and waits for them, or that nothing does. */
export function waitingList(kit: Kit, waiting: readonly WaitingAuthorization[]): Html {
  if (waiting.length === 0) return html`<p class="soft">${kit.t('bank.bankApp.none')}</p>`
  return html`<ul class="items">
    ${waiting.map((one) => waitingItem(kit, one))}
  </ul>`
}

function waitingItem(kit: Kit, one: WaitingAuthorization): Html {
  const { t, dayAndTime } = kit
  const until = t('bank.bankApp.until', { time: dayAndTime(one.expiresAt) })
  return html`<li class="item">
    <div class="item-text">
      <strong>${userHtml(one.appName)}</strong>
      <span class="soft small">${userHtml(one.organisation)}</span>
      <span class="soft small">${t(`bank.consents.kind.${one.kind}`)} · ${until}</span>
      ${one.bindingMessage && html`<span class="binding">${bindingWords(kit, one.bindingMessage)}</span>`}
    </div>
    <a class="button small" href="${routes.decoupled(one.interactionId)}">${t('bank.bankApp.open')}<span class="visually-hidden"> ${userHtml(one.appName)}</span></a>
  </li>`
}
