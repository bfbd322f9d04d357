import type { WaitingAuthorization } from '../../../services/decoupled/device.ts'
import { userHtml } from '../../format.ts'
import { html, type Html } from '../../html.ts'
import type { Kit } from '../../kit.ts'
import { waitingItem } from '../asker.ts'

/** One that waits, as far as a list tells it. */
export interface WaitingLine extends Pick<
  WaitingAuthorization,
  'appName' | 'organisation' | 'kind' | 'bindingMessage' | 'expiresAt'
> {
  /** Where it is decided. */
  address: string
  /** The customer has stopped what its app may do for them, so that no approval counts. */
  mayOnlyDecline?: boolean
}

/** What waits for a customer, or that nothing does. */
export function waitingList(kit: Kit, waiting: readonly WaitingLine[]): Html {
  if (waiting.length === 0) return html`<p class="soft">${kit.t('bank.bankApp.none')}</p>`
  return html`<ul class="items">
    ${waiting.map((one) => waitingItem(kit, { ...one, lines: linesOf(kit, one) }))}
  </ul>`
}

function linesOf({ t, dayAndTime }: Kit, { organisation, kind, expiresAt, mayOnlyDecline }: WaitingLine): Html {
  const until = t('bank.bankApp.until', { time: dayAndTime(expiresAt) })
  return html`<span class="soft small">${userHtml(organisation)}</span>
      <span class="soft small">${t(`bank.consents.kind.${kind}`)} · ${until}</span>
      ${mayOnlyDecline && html`<span class="soft small">${t('bank.bankApp.mayOnlyDecline')}</span>`}`
}
