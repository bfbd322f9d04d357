import type { GivenDecision, OtherAuthorizer, SigningView } from '../../../services/consent/signing.ts'
import type { RejectReason } from '../../../domain/shared/rejectReason.ts'
import { reasonInWords } from '../../../domain/shared/reasonWords.ts'
import type { LetterProgress } from '../../../domain/guarantee/progress.ts'
import type { CustomerPaymentProgress, DecidedPayment } from '../../../services/payment/read.ts'
import { details } from '../../components/lists.ts'
import { badge, type Look } from '../../components/notices.ts'
import { ibanHtml, idHtml, userHtml, userText } from '../../format.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { dayInBoth } from '../values.ts'

const progressLooks: Partial<Record<CustomerPaymentProgress | LetterProgress, Look>> = {
  rejected: 'danger',
  delayed: 'warning',
  notMade: 'quiet',
  cancelled: 'quiet',
  expired: 'quiet',
}

/** How far a payment has come, in a word. */
export const progressBadge = ({ t }: Kit, progress: CustomerPaymentProgress): Html =>
  badge(t(`bank.decided.${progress}.status`), progressLooks[progress])

/** How a letter stands, in a word. */
export const letterBadge = ({ t }: Kit, progress: LetterProgress): Html =>
  badge(t(`guarantee.progress.${progress}.status`), progressLooks[progress])

/** How a payment stands. A rejected one has a reason. */
export interface HowItStands<Progress> {
  progress: Progress
  rejectReason?: RejectReason | undefined
  /** Its reader has reported it as fraud, and wants it stopped: nothing speaks of haste, of paying again or of the app. */
  isReported?: boolean
  /** False where nobody is sent to the app to begin again: the app is gone, or the text is a record. */
  mayBeginAgain?: boolean
}

/** How a payment stands: the one sentence that is true of it, and why it was rejected. */
export const progressText = (kit: PageKit, stands: HowItStands<CustomerPaymentProgress>): Html =>
  standsText(kit, kit.t(paymentKey(stands), kit.bank), stands)

const paymentKey = ({ progress, isReported = false }: HowItStands<CustomerPaymentProgress>): string =>
  isReported && progress === 'delayed' ? 'customer.payment.reportedWaits' : `bank.decided.${progress}.text`

/** How a letter stands, alike. */
export const letterText = (kit: PageKit, stands: HowItStands<LetterProgress>): Html =>
  standsText(kit, kit.t(letterKey(stands), kit.bank), stands)

const letterKey = ({ progress, isReported = false }: HowItStands<LetterProgress>): string =>
  `guarantee.progress.${progress}.${isReported && progress === 'delayed' ? 'reported' : 'text'}`

function standsText(
  kit: PageKit,
  text: string,
  { rejectReason, isReported = false, mayBeginAgain = true }: HowItStands<string>,
): Html {
  if (!rejectReason) return html`${text}`
  const again = mayBeginAgain && !isReported && html` ${kit.t('bank.decided.again', kit.bank)}`
  return html`${text} ${reasonText(kit, rejectReason)}${again}`
}

/** Why the bank has rejected something, in words; what its system says is quoted where we have no words for it. */
function reasonText({ t, nameIn }: Kit, reason: RejectReason): Html {
  const { words, said } = reasonInWords(reason)
  return html`${nameIn(words)}${said !== undefined && html` ${t('bank.decided.said')} ${userHtml(said)}`}`
}

/** The same for a record, which is only text. */
export function progressWords(kit: PageKit, { progress, rejectReason }: HowItStands<CustomerPaymentProgress>): string {
  const { t, nameIn, bank } = kit
  const text = t(`bank.decided.${progress}.text`, bank)
  if (!rejectReason) return text
  const { words, said } = reasonInWords(rejectReason)
  const quoted = said !== undefined && `${t('bank.decided.said')} ${userText(said)}`
  return [text, nameIn(words), quoted].filter(Boolean).join(' ')
}

const noticeLooks = { '': '', quiet: 'neutral', warning: 'warning', danger: 'error' } as const

/** The look of a notice that says how something stands. What was not made has not the colour of what is as it should be. */
export const standsLook = (progress: CustomerPaymentProgress | LetterProgress): (typeof noticeLooks)[Look] =>
  noticeLooks[progressLooks[progress] ?? '']

/** What became of a payment after the decision. */
export function decidedDetails(kit: Kit, decided: DecidedPayment, appName: string | undefined): Html {
  const { t, nameIn, moneyHtml } = kit
  const { executionAt, debtorIban } = decided
  const named = html`<span class="sub">${t('bank.details.namedByApp')}</span>`
  return details([
    [t('bank.details.status'), progressBadge(kit, decided.progress)],
    [t('bank.details.amount'), moneyHtml(decided.amountHalalas, decided.currency)],
    [t('bank.details.creditor'), html`${userHtml(nameIn(decided.creditorName))}${named}`],
    executionAt !== null && [t('bank.details.when'), dayInBoth(kit, executionAt)],
    debtorIban !== undefined && [t('bank.details.debtorAccount'), ibanHtml(debtorIban)],
    appName !== undefined && [t('bank.details.askedBy'), userHtml(appName)],
    [t('bank.details.paymentId'), idHtml(decided.paymentId)],
  ])
}

const decisionLooks: Record<OtherAuthorizer['decision'], Look> = {
  pending: 'warning',
  toBeAsked: 'quiet',
  notAsked: 'quiet',
  lapsed: 'quiet',
  declined: 'danger',
  approved: '',
}

/**
 * The others whose approval is needed too, and how many of them. `isOpen`: this customer can approve now, and is perhaps the last one.
 */
export function otherAuthorizers(kit: Kit, signing: SigningView | undefined, { isOpen = false, isForNobody = false } = {}): Part {
  if (!signing || signing.others.length === 0) return undefined
  const { t } = kit
  return html`<h2>${t('bank.others.title')}</h2>
    <ul class="plain">
      ${signing.others.map((other) => authorizerItem(kit, other))}
    </ul>
    ${!signing.isImpossible && !isForNobody && html`<p class="hint">${takesEffect(kit, signing, isOpen)}</p>`}`
}

/** Who has decided, for all who were asked. Nothing where one customer decided alone. */
export function givenDecisions(kit: Kit, decisions: readonly GivenDecision[]): Part {
  if (decisions.length === 0) return undefined
  const { t, nameIn } = kit
  const you = html` <span class="soft">${t('bank.others.you')}</span>`
  return html`<h2>${t('bank.others.decided')}</h2>
    <ul class="plain">
      ${decisions.map(
        ({ name, isOwn, ...said }) => html`<li>
        ${name ? html`${userHtml(nameIn(name))}${isOwn && you}` : t(`bank.others.${isOwn ? 'yourself' : 'unnamed'}`)}
        ${decisionLine(kit, said)}
      </li>`,
      )}
    </ul>`
}

/** When an approval takes effect: at once, when all of those have approved who are listed, or when enough of them have. */
function takesEffect({ t, tCount }: Kit, { others, further }: SigningView, isOpen: boolean): string {
  if (others.some(({ decision }) => decision === 'notAsked')) return t('bank.others.fromApp')
  if (further === 0) return isOpen ? t('bank.others.last') : t('bank.others.more')
  const asked = others.filter(({ decision }) => decision === 'pending' || decision === 'toBeAsked').length
  return asked > further ? tCount('bank.others.someOf', further) : t('bank.others.more')
}

function authorizerItem(kit: Kit, { name, ...said }: OtherAuthorizer): Html {
  const { t, nameIn } = kit
  return html`<li>
    ${name ? userHtml(nameIn(name)) : t('bank.others.unnamed')}
    ${decisionLine(kit, said)}
  </li>`
}

const decisionLine = ({ t, dayAndTime }: Kit, { decision, decidedAt }: Omit<OtherAuthorizer, 'name'>): Html =>
  html`${badge(t(`bank.others.${decision}`), decisionLooks[decision])}
    ${decidedAt && html`<div class="soft small">${t('bank.others.at', { time: dayAndTime(decidedAt) })}</div>`}`
