import type { ConsentSummary } from '../../domain/consent/summary.ts'
import type { Asker } from '../../services/authorization/asker.ts'
import { notice } from '../components/notices.ts'
import { idHtml, userHtml } from '../format.ts'
import { html, type Html, type Part } from '../html.ts'
import type { Kit, PageKit } from '../kit.ts'

/** Who asks, and what is said beside their name. */
export interface AskerProps {
  asker: Pick<Asker, 'appName' | 'organisation' | 'product' | 'checked'>
  /** Whether the name stands among what is asked, so that it says whose wish that is. */
  asks?: boolean
  /** Whether somebody else began the request. */
  isOfOther?: boolean | undefined
  /** Whether the request is over, so that nobody can be warned before it any more. */
  isOver?: boolean | undefined
  /** What the app shows too, so that the customer can compare. */
  bindingMessage?: string | null | undefined
}

/** The app that asks and the organisation behind it, since when the bank vouches for them, and the message that the app shows too. */
export function askerBox(kit: PageKit, { asker, asks, isOver, isOfOther, bindingMessage }: AskerProps): Html {
  const { t, bank } = kit
  const { appName, organisation, checked } = asker
  return html`<div class="asker">
      ${appInitial(appName)}
      <div>
        ${asks && html`<span class="soft small">${t('bank.details.askedBy')}</span>`}
        <strong>${userHtml(appName)}</strong>
        <span class="soft small">${userHtml(organisation)}</span>
        ${checked !== null && checkedLines(kit, asker, checked)}
      </div>
    </div>
    ${checked === null && notice(t(`bank.asker.${uncheckedOf({ isOver, isOfOther })}`, bank), { look: 'warning', isSmall: true })}
    ${bindingMessage && html`<p class="binding">${bindingWords(kit, bindingMessage)}</p>`}`
}

function uncheckedOf({ isOver, isOfOther }: Pick<AskerProps, 'isOver' | 'isOfOther'>): string {
  if (isOver) return 'uncheckedStill'
  return isOfOther ? 'uncheckedOfOther' : 'unchecked'
}

/** The first letter of an app's name, which stands for its logo. */
export const appInitial = (appName: string): Html =>
  html`<span class="asker-initial" aria-hidden="true">${[...appName.trim()][0] ?? '?'}</span>`

function checkedLines(
  { t, day, bank }: PageKit,
  { product }: Pick<Asker, 'product'>,
  checked: NonNullable<Asker['checked']>,
): Html {
  const { since, licence } = checked
  return html`<span class="soft small">${t(`bank.asker.product.${product.slice(-3)}`)}</span>
    <span class="soft small">${t('bank.asker.since', { ...bank, day: day(since) })}</span>
    ${licence && html`<span class="soft small">${t('bank.asker.licence')} ${idHtml(licence)}</span>`}`
}

/** The message by which the customer knows that this request is the one that the app has just made. */
export const bindingWords = ({ t }: Kit, message: string): Html =>
  html`<span class="soft small">${t('bank.bankApp.binding')}</span> <strong>${userHtml(message)}</strong>`

/** A request in a list of those that wait for the customer. */
export interface WaitingItem {
  appName: string
  /** What the list says of it, below the app. */
  lines: Part
  bindingMessage?: string | null | undefined
  address: string
}

/** Who asks, what for, and the way to decide about it. */
export function waitingItem(kit: Kit, { appName, lines, bindingMessage, address }: WaitingItem): Html {
  return html`<li class="item">
    <div class="item-text">
      <strong>${userHtml(appName)}</strong>
      ${lines}
      ${bindingMessage && html`<span class="binding">${bindingWords(kit, bindingMessage)}</span>`}
    </div>
    <a class="button small" href="${address}">${kit.t('bank.bankApp.open')}<span class="visually-hidden"> ${userHtml(appName)}</span></a>
  </li>`
}

/** What a consent is about, in one line. */
export function consentText({ t, textHtml, moneyHtml, nameIn }: Kit, summary: ConsentSummary): Html {
  if (summary.kind === 'account')
    return html`<span class="sentence">${summary.groups.map((group) => t(`bank.data.${group}`)).join(t('bank.comma'))}</span>`
  const { kind, amountHalalas, currency, payee } = summary
  // A letter promises an amount and pays nobody.
  const to = kind === 'guarantee' ? 'guarantee.to' : 'bank.decision.to'
  return html`<span><span class="figure">${moneyHtml(amountHalalas, currency)}</span> ${textHtml(to, { name: nameIn(payee) })}</span>`
}
