import type { ConsentEnding } from '../../../../domain/consent/ending.ts'
import { summarise } from '../../../../domain/consent/summary.ts'
import type { ConsentInUse, listAsked, listConsentPage, WaitingForCustomer } from '../../../../services/customer/consentLists.ts'
import type { AccessOfOthers } from '../../../../services/customer/accessOfOthers.ts'
import { badge, notice } from '../../../components/notices.ts'
import { userHtml } from '../../../format.ts'
import { html, type Html } from '../../../html.ts'
import type { Kit, PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { consentText, waitingItem } from '../../asker.ts'

/** A name of another party for who listens, behind words that several links of a page share. */
export function heardName(name: string): Html {
  return html`<span class="visually-hidden"> ${userHtml(name)}</span>`
}

type Listed = Awaited<ReturnType<typeof listConsentPage>>['entries'][number]

const stateBadge = (text: string) => html`<div class="row-end">${badge(text, 'quiet')}</div>`

/** That the bank has suspended the app, so that what stands below is not used meanwhile. */
export const suspendedNotice = ({ t }: Kit): Html => notice(t('bank.consents.appSuspended'), { look: 'warning', isSmall: true })

/** A consent that an app may use, in the card of the app. */
export function consentInUse(kit: Kit, { consent, accounts }: ConsentInUse): Html {
  const { t, day } = kit
  const facts = [
    t('customer.access.given', { day: day(consent.statusUpdatedAt) }),
    t('bank.consents.until', { day: day(consent.expiresAt) }),
    accounts !== undefined && t('customer.access.accounts', { number: accounts }),
  ]
  return html`<li class="row">
    <div class="row-text">
      <a class="row-link" href="${routes.bankConsent(consent.consentId)}">${t(`bank.consents.kind.${consent.kind}`)}</a>
      ${consentText(kit, summarise(consent))}
      <span class="soft small">${facts.filter(Boolean).join(' · ')}</span>
    </div>
    <div class="row-end"><span class="more" aria-hidden="true">${t('customer.access.open')}</span></div>
  </li>`
}

/** A consent that an app may use, among those of other apps: whose it is, and when it ends. */
export function foundInUse(kit: Kit, { consent, appName, organisation }: Listed): Html {
  const { t, day } = kit
  return html`<li class="row">
    <div class="row-text">
      <a class="row-link" href="${routes.bankConsent(consent.consentId)}">${userHtml(appName)}</a>
      ${consentText(kit, summarise(consent))}
      <span class="soft small">${t(`bank.consents.kind.${consent.kind}`)} · ${userHtml(organisation)}</span>
    </div>
    ${stateBadge(t('bank.consents.until', { day: day(consent.expiresAt) }))}
  </li>`
}

/** When the validity of a letter was over that its app has not asked for in time. Undefined for what is none. */
export const unaskedUntil = ({ terms }: Pick<Listed['consent'], 'terms'>): Date | undefined =>
  ('validityExpiresAt' in terms && terms.validityExpiresAt) || undefined

/** A consent that is over, with how it ended. */
export function endedConsent(
  kit: Kit,
  { consent, appName, ending }: Pick<Listed, 'consent' | 'appName'> & { ending: ConsentEnding },
): Html {
  const { t, day } = kit
  const endedAt = (ending === 'validityOver' && unaskedUntil(consent)) || consent.statusUpdatedAt
  return html`<li class="row">
    <div class="row-text">
      <a class="row-link" href="${routes.bankConsent(consent.consentId)}">${userHtml(appName)}</a>
      ${consentText(kit, summarise(consent))}
      <span class="soft small">${t(`bank.consents.kind.${consent.kind}`)} · ${day(endedAt)}</span>
    </div>
    ${stateBadge(t(`bank.consents.ending.${ending}`))}
  </li>`
}

/** What others have let read accounts that this customer shares. Nothing where there is none; undefined could not be looked up. */
export function othersCard(kit: PageKit, access: readonly AccessOfOthers[] | undefined): Html | false {
  const { t, day, textHtml, nameIn, bank } = kit
  if (!access) return notice(t('bank.consents.ofOthersAway'), { look: 'neutral' })
  const row = ({ appName, organisation, givenBy, since, until, accounts, isSuspended }: AccessOfOthers) =>
    html`<li class="row">
      <div class="row-text">
        <strong>${userHtml(appName)}</strong>
        <span class="soft small">${userHtml(organisation)}</span>
        <span class="soft small">${textHtml('bank.consents.givenBy', { name: givenBy ? nameIn(givenBy) : t('bank.others.unnamed') })} · ${day(since)} · ${t('bank.consents.until', { day: day(until) })} · ${t('customer.access.accounts', { number: accounts })}</span>
        ${isSuspended && html`<span class="soft small">${t('bank.consents.appSuspended')}</span>`}
      </div>
    </li>`
  return (
    access.length > 0 &&
    html`<section class="card">
      <h2>${t('bank.consents.ofOthers')}</h2>
      <p class="soft">${t('bank.consents.ofOthersText', bank)}</p>
      <ul class="items">
        ${access.map(row)}
      </ul>
    </section>`
  )
}

/** What waits for others since this customer approved it. Nothing where there is none. */
export function askedCard(kit: Kit, asked: Awaited<ReturnType<typeof listAsked>>): Html | false {
  const { t, dayAndTime } = kit
  const row = ({ consent, appName, organisation }: (typeof asked)[number]) =>
    html`<li class="row">
      <div class="row-text">
        <a class="row-link" href="${routes.bankConsent(consent.consentId)}">${userHtml(appName)}</a>
        ${consentText(kit, summarise(consent))}
        <span class="soft small">${t(`bank.consents.kind.${consent.kind}`)}${onDay(kit, consent)} · ${userHtml(organisation)}</span>
        <span class="soft small">${t('customer.asked.until', { time: dayAndTime(consent.authorizationExpiresAt) })}</span>
      </div>
      ${stateBadge(t('bank.consents.state.asked'))}
    </li>`
  return (
    asked.length > 0 &&
    html`<section class="card">
      <h2>${t('customer.asked.title')}</h2>
      <ul class="items">
        ${asked.map(row)}
      </ul>
    </section>`
  )
}

type Waiting = Pick<WaitingForCustomer['requests'][number], 'consent' | 'organisation' | 'expiresAt'>

/** The day of a payment that is not made at once, behind what else a line says. */
function onDay({ t, day }: Kit, { terms }: Pick<Listed['consent'], 'terms'>): string {
  const executionAt = 'executionAt' in terms ? terms.executionAt : null
  return executionAt ? ` · ${t('customer.payments.on', { day: day(executionAt) })}` : ''
}

function linesOf(kit: Kit, { consent, organisation, expiresAt }: Waiting): Html {
  const { t, dayAndTime } = kit
  return html`${consentText(kit, summarise(consent))}
      <span class="soft small">${t(`bank.consents.kind.${consent.kind}`)}${onDay(kit, consent)} · ${userHtml(organisation)}</span>
      <span class="deadline small">${t('customer.waiting.until', { time: dayAndTime(expiresAt) })}</span>`
}

/** What waits for the customer, first what apps ask for just now. */
export function waitingList(kit: Kit, { requests, consents, total }: WaitingForCustomer): Html {
  const left = total - requests.length - consents.length
  return html`<ul class="items">
      ${requests.map((one) => waitingItem(kit, { ...one, lines: linesOf(kit, one), address: routes.decoupled(one.interactionId) }))}
      ${consents.map((listed) => {
        const { consentId, authorizationExpiresAt: expiresAt } = listed.consent
        const lines = linesOf(kit, { ...listed, expiresAt })
        return waitingItem(kit, { appName: listed.appName, lines, address: routes.bankConsent(consentId) })
      })}
    </ul>
    ${left > 0 && html`<p class="soft small">${kit.t('customer.waiting.more', { number: left })}</p>`}`
}
