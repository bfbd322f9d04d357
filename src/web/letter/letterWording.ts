import type { LetterDocument } from '../../domain/guarantee/letterDocument.ts'
import { html, type Html } from '../html.ts'
import type { Kit } from '../kit.ts'

/** What the bank promises, in the words of one language. */
export function letterWording(kit: Kit, { company, guarantee }: Pick<LetterDocument, 'company' | 'guarantee'>): Html {
  const { t, textHtml, nameIn } = kit
  const { validityExpiresAt, codes } = guarantee
  const applicant = company ? nameIn(company.name) : guarantee.applicant.name
  const amount = kit.money(guarantee.amountHalalas, guarantee.currency)
  const underlying = [guarantee.projectName, guarantee.projectNumber, guarantee.reference].filter(Boolean).join(', ')
  const rules = codes.applicableRules
  return html`<div lang="${kit.language}" dir="${kit.direction}">
    <p>${textHtml('guarantee.paper.to', { name: guarantee.beneficiary.name })}</p>
    <p>${textHtml('guarantee.paper.undertaking', { applicant, amount, words: nameIn(guarantee.amountInWords) })}</p>
    ${underlying !== '' && html`<p>${textHtml('guarantee.paper.underlying', { reference: underlying })}</p>`}
    <p>${validityExpiresAt ? t('guarantee.paper.limited', { time: kit.dayAndTime(validityExpiresAt) }) : t('guarantee.paper.unlimited')}</p>
    ${rules && html`<p>${textHtml('guarantee.paper.subject', { rules: rules.name ? nameIn(rules.name) : rules.code })}</p>`}
  </div>`
}
