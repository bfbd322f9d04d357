import { buttonForm } from '../../web/components/forms.ts'
import { layout } from '../../web/components/layout.ts'
import { type Detail, details } from '../../web/components/lists.ts'
import { notice } from '../../web/components/notices.ts'
import { idHtml, userHtml } from '../../web/format.ts'
import { html, type Html } from '../../web/html.ts'
import type { Kit, PageKit } from '../../web/kit.ts'
import { routes } from '../../web/routes.ts'
import type { getLetter } from './letters.ts'
import { letterState } from './lettersPage.ts'
import { coreBankHead, rejectForm } from './parts.ts'

type Found = Awaited<ReturnType<typeof getLetter>>

/** The message that the page shows after a redirect: `guarantee.desk.*` in the locales. */
export interface LetterMessage {
  letterMessage?: string
  isBad?: boolean
}

/** One letter of the core bank, and the decision about it where it is pending. */
export function letterPage(kit: PageKit, props: Found & LetterMessage): Html {
  const { t, moneyHtml } = kit
  const { letter, rejectReasons, knownReason, letterMessage, isBad } = props
  const print = routes.coreBankLetterPrint(letter.letterOfGuaranteeId)
  return layout(
    kit,
    { title: t('guarantee.desk.one'), area: t('core-bank.area') },
    html`<div class="page-head">
        <h1>${moneyHtml(letter.halalas, letter.amount.Currency)}</h1>
        ${letterState(kit, letter.state)}
      </div>
      ${coreBankHead(kit, { current: 'letter' })}
      ${letterMessage !== undefined && notice(t(`guarantee.desk.${letterMessage}`), { look: isBad ? 'error' : '', role: 'status' })}
      <section class="card">
        ${letterDetails(kit, { letter, knownReason })}
        ${letter.isOurs && html`<p><a href="${print}">${t('guarantee.letter.open')}</a></p>`}
      </section>
      ${letter.state === 'pending' && decisionCard(kit, letter.letterOfGuaranteeId, rejectReasons)}
      <p><a href="${routes.coreBankLetters()}">${t('guarantee.desk.back')}</a></p>`,
  )
}

function letterDetails(kit: Kit, { letter, knownReason }: Pick<Found, 'letter' | 'knownReason'>): Html {
  const { t, nameIn, textHtml, dayAndTime } = kit
  const { nationalIdentificationNumber, commercialRegistrationNumber, validUntil, decided, reasonCode } = letter
  const registration = textHtml('guarantee.field.registration', { number: commercialRegistrationNumber })
  const customer = html`<a href="${routes.coreBankCustomer(nationalIdentificationNumber)}">${idHtml(nationalIdentificationNumber)}</a>`
  const reasonOf = (code: string): Detail => {
    const words = userHtml(knownReason ? t(`guarantee.reason.${code}`) : (letter.reasonMessage ?? ''))
    return [t('guarantee.desk.reason'), html`${words} <span class="sub">${idHtml(code)}</span>`]
  }
  return details([
    [t('guarantee.field.applicant'), html`${userHtml(nameIn(letter.applicantName))} <span class="sub">${registration}</span>`],
    [t('guarantee.field.beneficiary'), userHtml(letter.beneficiaryName)],
    [
      t('guarantee.field.validity'),
      validUntil ? t('guarantee.field.until', { time: dayAndTime(validUntil) }) : t('guarantee.field.unlimited'),
    ],
    [t('core-bank.payments.customer'), customer],
    [t('guarantee.field.customerReference'), idHtml(letter.customerReferenceNumber)],
    [t('guarantee.desk.received'), dayAndTime(letter.received)],
    decided !== undefined && [t('guarantee.desk.decided'), dayAndTime(decided)],
    reasonCode !== undefined && reasonOf(reasonCode),
    [t('guarantee.field.letterId'), idHtml(letter.letterOfGuaranteeId)],
  ])
}

function decisionCard({ t }: Kit, letterId: string, rejectReasons: Found['rejectReasons']): Html {
  const button = (look: 'wide' | 'wide quiet', text: string) => html`<button class="${look}" type="submit">${text}</button>`
  return html`<section class="card">
    <h2>${t('guarantee.desk.decide')}</h2>
    ${buttonForm(routes.coreBankLetterIssue(letterId), button('wide', t('guarantee.desk.issue')))}
    ${rejectForm(routes.coreBankLetterReject(letterId), {
      label: t('guarantee.desk.rejectReason'),
      reasons: rejectReasons.map((code) => [code, t(`guarantee.reason.${code}`)] as const),
      button: t('guarantee.desk.reject'),
    })}
    ${buttonForm(routes.coreBankLetterCancel(letterId), button('wide quiet', t('guarantee.desk.cancel')))}
  </section>`
}
