import type { LetterDocument } from '../../domain/guarantee/letterDocument.ts'
import { table } from '../components/lists.ts'
import { notice } from '../components/notices.ts'
import { idHtml } from '../format.ts'
import { html, type Html } from '../html.ts'
import type { Kit } from '../kit.ts'
import { letterFacts, letterKits } from './letterFacts.ts'
import { letterWording } from './letterWording.ts'

/** A letter on paper: what it must not be taken for, the letter in both languages, and on a sheet of their own its fields of a message. */
export function letterPaper(kit: Kit, document: LetterDocument, { isSample }: { isSample: boolean }): Html {
  const { t } = kit
  const { status } = document
  const whyNot = t(status === 'Pending' ? 'guarantee.letter.notIssued' : 'guarantee.letter.noLongerValid')
  const warning = html`${whyNot} <strong>${t(`guarantee.status.${status}`)}</strong>`
  return html`${status !== 'Issued' && notice(warning, { look: 'warning', role: 'status' })}
    ${isSample && notice(t('guarantee.letter.sample'), { look: 'warning', isSmall: true })}
    ${paper(kit, document)}
    ${messageFields(kit, document)}`
}

function paper(kit: Kit, document: LetterDocument): Html {
  const { en, ar } = letterKits
  const { details, terms } = document.guarantee
  const prose = (text: string | undefined) =>
    text &&
    html`<div class="letter-terms">${text.split('\n').map((line) => html`<p class="line">${kit.proseHtml(line)}</p>`)}</div>`
  return html`<article class="letter" dir="ltr">
    <header class="letter-head">
      <h1><span lang="en">${en.t('guarantee.letter.document')}</span> <span lang="ar" dir="rtl">${ar.t('guarantee.letter.document')}</span></h1>
    </header>
    ${letterFacts(kit, document)}
    <div class="letter-text">
      ${letterWording(en, document)}
      ${letterWording(ar, document)}
    </div>
    ${[details, terms].map(prose)}
    <footer class="letter-sign">
      <div lang="en"><span>${en.t('guarantee.paper.signature')}</span></div>
      <div lang="ar" dir="rtl"><span>${ar.t('guarantee.paper.signature')}</span></div>
    </footer>
  </article>`
}

function messageFields({ t, nameIn, proseHtml }: Kit, { fields }: LetterDocument): Html {
  const columns = [t('guarantee.letter.tag'), t('guarantee.letter.name'), t('guarantee.letter.value')]
  const rows = fields.map(
    ({ tag, name, lines }) =>
      html`<tr><th scope="row">${idHtml(`:${tag}:`)}</th><td>${nameIn(name)}</td><td>${lines.map((line) => html`<span class="line">${proseHtml(line)}</span>`)}</td></tr>`,
  )
  return html`<section class="letter letter-fields">
    <h2>${t('guarantee.letter.fields')}</h2>
    <p class="hint">${t('guarantee.letter.fieldsLead')}</p>
    ${table({ columns, rows })}
  </section>`
}
