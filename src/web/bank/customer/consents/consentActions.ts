import { needsOthers, whatStops } from '../../../../services/authorization/whatStops.ts'
import type { CustomerConsentDetails } from '../../../../services/customer/consents.ts'
import { peopleOf } from '../../../../domain/mandate/signing.ts'
import { html, type Html, type Part } from '../../../html.ts'
import type { Kit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { decisionButtons, kindOf, meaningOf } from '../../decision/decision.ts'

/** What the customer can do about a consent: decide, take an approval back, or end it. */
export function consentActions(kit: Kit, details: CustomerConsentDetails): Part {
  const { state, ownDecision, subject } = details
  if (state === 'waiting') return decisionForm(kit, details)
  if (state === 'asked') return ownDecision === 'approved' && takeBackForm(kit, details)
  // Whose approval was not needed has given nothing that they could end, and a letter whose validity is over comes to nothing anyway.
  return state === 'active' && ownDecision !== 'lapsed' && !subject.isTooLate && endForm(kit, details)
}

function decisionForm(kit: Kit, details: CustomerConsentDetails): Html {
  const { consent, subject, payee, signing } = details
  const stops = whatStops(subject, { signing, asker: details })
  return html`<form method="post" action="${routes.bankConsentDecision(consent.consentId)}">
      ${decisionButtons(kit, { subject, stops, payee })}
    </form>
    ${stops.mayApprove && meaningOf(kit, subject, { needsOthers: needsOthers(subject, signing) })}`
}

/** That the same app has other access to the customer's accounts, or may have by others, which stays when this one ends. */
export function otherAccessText(kit: Kit, details: CustomerConsentDetails): Part {
  const { t } = kit
  const { consent, state, otherAccess } = details
  if (otherAccess === undefined) return undefined
  const wasInUse = state === 'ended' && consent.status === 'Finished'
  return html`${
    otherAccess > 0 &&
    html`<p>${t('bank.consents.otherAccess', { number: otherAccess })}
    <a class="target" href="${routes.bankApp(consent.clientId)}">${t('bank.consents.seeAll')}</a></p>`
  }${wasInUse && goesOnText(kit, details)}`
}

/** That access of others to the same accounts goes on, where there are others who may give any, and the bank has not ended the app. */
const goesOnText = ({ t }: Kit, { accounts, isStanding, appStatus }: CustomerConsentDetails): Part =>
  (isStanding || appStatus === 'suspended') &&
  accounts.some((account) => peopleOf(account).length > 1) &&
  html`<p class="hint">${t('bank.consents.endAllNotOfOthers')}</p>`

const dangerButton = (text: string) => html`<div class="actions decision"><button class="danger">${text}</button></div>`

function takeBackForm({ t }: Kit, { consent }: CustomerConsentDetails): Html {
  return html`<form method="post" action="${routes.bankConsentTakeBack(consent.consentId)}">
    <p class="hint">${t('bank.consents.takeBackText')}</p>
    ${dangerButton(t('bank.consents.takeBack'))}
  </form>`
}

function endForm(kit: Kit, details: CustomerConsentDetails): Html {
  const { t } = kit
  const { consent, subject, decisions = [] } = details
  const isLetter = kindOf(subject) === 'guarantee'
  const ends = isLetter ? 'endLetter' : 'end'
  const endsForOthers = isLetter ? decisions.some(({ isOwn }) => !isOwn) : 'access' in subject && subject.isOfOther
  return html`<section class="stack screen-only">
    <h2>${t(`bank.consents.${ends}Title`)}</h2>
    <p>${t(`bank.consents.${ends}Text`)}${endsForOthers && ` ${t(`bank.consents.${ends}Others`)}`}</p>
    ${!isLetter && goesOnText(kit, details)}
    <form method="post" action="${routes.bankConsentEnd(consent.consentId)}">
      ${dangerButton(t(`bank.consents.${ends}`))}
    </form>
  </section>`
}
