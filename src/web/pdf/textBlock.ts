import { directionOf, type Language } from '../locales.ts'
import { faceOf, type Weight } from './fonts.ts'
import { isInvisible, linesOf, paragraphOf, partsOf, type Run } from './runs.ts'

/** A text and how it looks. What it says of others is isolated, so that it cannot turn what stands around it. */
export interface StyledText {
  text: string
  /** In points. */
  size: number
  weight?: Weight
  colour?: string
}

/** Something that was measured: how high it is and how wide its widest line, and how it is drawn into a column that begins at a place. */
export interface Block {
  height: number
  width: number
  draw(x: number, y: number): void
}

const ink = '#14211f'
/** Arabic letters reach further up and down. */
const lineHeights: Record<Language, number> = { en: 1.4, ar: 1.65 }

const isMark = (character: string) => /\p{M}/u.test(character)

/** A character that no font here has, by its plain form where that one is there: a letter without its mark. Otherwise a question mark. */
function replaced(character: string): string {
  if (faceOf(character) !== undefined || isInvisible(character)) return character
  if (isMark(character)) return ''
  const plain = [...character.normalize('NFKD')].filter((part) => !isMark(part))
  return plain.every((part) => faceOf(part) !== undefined) ? plain.join('') : '?'
}

/** A text with nothing in it that the fonts here do not have. */
export const drawable = (text: string): string => [...text.normalize('NFC')].map(replaced).join('').trim()

/** Measures a text in a column: its lines, each in the order in which it stands on paper. */
export function textBlock(document: PDFKit.PDFDocument, language: Language, styled: StyledText, width: number): Block {
  const { size, weight = 400, colour = ink } = styled
  const direction = directionOf(language)
  const fontOf = (character: string) => `${faceOf(character) ?? 'main'}-${weight}`
  const paragraph = paragraphOf(drawable(styled.text), direction, fontOf)
  // pdfkit keeps what it has shaped, word by word.
  const widthOf = ({ text, font }: Run<string>) => document.font(font, size).widthOfString(text)
  const sum = (runs: readonly Run<string>[]) => runs.reduce((total, run) => total + widthOf(run), 0)
  const whole = paragraph.runs(0, paragraph.text.length)
  const isOneLine = sum(whole) <= width
  const measure = (part: string) => sum(partsOf(part, fontOf))
  const breakUp = () => linesOf(paragraph.text, width, measure).map(([start, end]) => paragraph.runs(start, end))
  const lines = isOneLine ? [whole] : breakUp()
  const lineHeight = size * lineHeights[language]
  const drawLine = (runs: readonly Run<string>[], x: number, baseline: number) => {
    let left = direction === 'rtl' ? x + width - sum(runs) : x
    for (const run of runs) {
      document.font(run.font, size).fillColor(colour).text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
      left += widthOf(run)
    }
  }
  return {
    width: Math.max(0, ...lines.map(sum)),
    height: lines.length * lineHeight,
    draw: (x, y) => lines.forEach((runs, index) => drawLine(runs, x, y + index * lineHeight + (lineHeight + size * 0.7) / 2)),
  }
}
