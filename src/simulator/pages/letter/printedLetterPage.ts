import type { LetterDocument } from '../../../domain/guarantee/letterDocument.ts'
import { layout } from '../../../web/components/layout.ts'
import { html, type Html } from '../../../web/html.ts'
import type { PageKit } from '../../../web/kit.ts'
import { letterPaper } from '../../../web/letter/letterPaper.ts'
import { routes } from '../../../web/routes.ts'

/** A letter of guarantee to be printed, in both languages, and the same content as fields of a SWIFT message. */
export function printedLetterPage(kit: PageKit, { document }: { document: LetterDocument }): Html {
  const { t } = kit
  return layout(
    kit,
    { title: t('guarantee.letter.title'), area: t('core-bank.area'), width: 'wide', sheet: 'letter.css' },
    html`<div class="screen-only">
        <p class="hint">${t('guarantee.letter.print')}</p>
        <p><a href="${routes.coreBankLetter(document.letterOfGuaranteeId)}">${t('guarantee.letter.back')}</a></p>
      </div>
      ${letterPaper(kit, document, { isSample: kit.sandbox })}`,
  )
}
