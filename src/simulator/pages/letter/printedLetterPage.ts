import type { LetterDocument } from '../../../services/guarantee/print.ts'
import { layout } from '../../../web/components/layout.ts'
import { table } from '../../../web/components/lists.ts'
import { notice } from '../../../web/components/notices.ts'
import { idHtml } from '../../../web/format.ts'
import { html, type Html } from '../../../web/html.ts'
import type { Kit, PageKit } from '../../../web/kit.ts'
import { routes } from '../../../web/routes.ts'
import { letterFacts, letterKits } from './letterFacts.ts'
import { letterWording } from './letterWording.ts'

/** A letter of guarantee to be printed, in both languages, and the same content as fields of a SWIFT message. */
export function printedLetterPage(kit: PageKit, { document }: { document: LetterDocument }): Html {
  const { t } = kit
  const { status, letterOfGuaranteeId } = document
  const whyNot = t(status === 'Pending' ? 'guarantee.letter.notIssued' : 'guarantee.letter.noLongerValid')
  const warning = html`${whyNot} <strong>${t(`guarantee.status.${status}`)}</strong>`
  return layout(
    kit,
    { title: t('guarantee.letter.title'), area: t('core-bank.area'), width: 'wide', sheet: 'letter.css' },
    html`<div class="screen-only">
        <p class="hint">${t('guarantee.letter.print')}</p>
        <p><a href="${routes.coreBankLetter(letterOfGuaranteeId)}">${t('guarantee.letter.back')}</a></p>
      </div>
      ${status !== 'Issued' && notice(warning, { look: 'warning', role: 'status' })}
      ${kit.sandbox && notice(t('guarantee.letter.sample'), { look: 'warning', isSmall: true })}
      ${paper(kit, document)}
      ${messageFields(kit, document)}`,
  )
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
