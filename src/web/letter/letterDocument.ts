import type { Settings } from '../../config/settings.ts'
import type { LetterPrinter } from '../../domain/guarantee/letterDocument.ts'
import { assetText } from '../assets.ts'
import { faceStyle } from '../bankFace.ts'
import { html } from '../html.ts'
import { createKit } from '../kit.ts'
import { letterPaper } from './letterPaper.ts'

/** Makes what prints letters as documents: one page of HTML each, in the bank's colours, that needs nothing of a server. */
export function createLetterPrinter({ face, sandbox }: Pick<Settings, 'face' | 'sandbox'>): LetterPrinter {
  return (document, language) => {
    const kit = createKit(language)
    const page = html`<!doctype html>
<html lang="${language}" dir="${kit.direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${kit.t('guarantee.letter.title')} ${document.letterOfGuaranteeId} · ${kit.nameIn(face.name)}</title>
</head>
<body>
<main class="page wide">${letterPaper(kit, document, { isSample: sandbox })}</main>
</body>
</html>
`.toString()
    // Behind the markup, because in <style> nothing is escaped. The sheets are ours, and colours have been read as colours.
    const style = [assetText('sanad.css'), faceStyle(face), assetText('letter.css')].join('\n')
    return page.replace('</head>', () => `<style>\n${style}</style>\n</head>`)
  }
}
