import bidiFactory from 'bidi-js'

/** A word, a part of one or a blank: letters of one font and one direction that stand beside each other in a line. */
export interface Run<Font> {
  /** As the font's shaper wants it: in the order of reading, or, for what it would not turn itself, as it stands on paper. */
  text: string
  font: Font
}

/** A paragraph whose characters have their directions (Unicode UAX #9). */
export interface Paragraph<Font> {
  text: string
  /** The text from `start` up to `end` as one line, cut into what is drawn from left to right. */
  runs(start: number, end: number): Run<Font>[]
}

// Its types say `default`, as for an ES module; to Node the package is CommonJS and the import is the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
/** Whether a character has no ink: an isolate, which has done its work by then, or a joiner. */
export const isInvisible = (character: string): boolean => /\p{Default_Ignorable_Code_Point}/u.test(character)
const arabicLetter = /(?=\p{L})\p{Script=Arabic}/u

interface Piece<Font> {
  characters: string[]
  font: Font
  isRightToLeft: boolean
}

/** Prepares a paragraph. `fontOf` names the font of a character. */
export function paragraphOf<Font>(text: string, direction: 'ltr' | 'rtl', fontOf: (character: string) => Font): Paragraph<Font> {
  const found = bidi.getEmbeddingLevels(text, direction)
  const runs = (start: number, end: number) => {
    if (end <= start) return []
    const mirrored = bidi.getMirroredCharactersMap(text, found.levels, start, end - 1)
    const pieces: Piece<Font>[] = []
    for (const index of bidi.getReorderedIndices(text, found, start, end - 1).slice(start, end)) {
      const character = mirrored.get(index) ?? characterAt(text, index)
      if (character === undefined || isInvisible(character)) continue
      const piece = { characters: [character], font: fontOf(character), isRightToLeft: (found.levels[index]! & 1) === 1 }
      if (goesOn(pieces.at(-1), piece)) pieces.at(-1)!.characters.push(character)
      else pieces.push(piece)
    }
    return pieces.map(runOf)
  }
  return { text, runs }
}

/** Words end at blanks: words of Arabic that are shaped at once would be turned, but not their order, and each is shaped once only. */
const goesOn = <Font>(last: Piece<Font> | undefined, { characters, font, isRightToLeft }: Piece<Font>): boolean =>
  last?.font === font && last.isRightToLeft === isRightToLeft && last.characters[0] !== ' ' && characters[0] !== ' '

/** The character that begins at this place; undefined for the second half of one. */
function characterAt(text: string, index: number): string | undefined {
  const isSecondHalf = index > 0 && text.codePointAt(index - 1)! > 0xffff
  return isSecondHalf ? undefined : String.fromCodePoint(text.codePointAt(index)!)
}

/** The shaper turns a run with Arabic letters itself. What stands among them without one (brackets, stops) it takes for left to right. */
function runOf<Font>({ characters, font, isRightToLeft }: Piece<Font>): Run<Font> {
  const isTurnedByShaper = isRightToLeft && characters.some((character) => arabicLetter.test(character))
  return { text: (isTurnedByShaper ? characters.toReversed() : characters).join(''), font }
}

/** A text in its words and blanks, in the order of reading, to be measured. */
export function partsOf<Font>(text: string, fontOf: (character: string) => Font): Run<Font>[] {
  const parts: Run<Font>[] = []
  for (const character of text) {
    if (isInvisible(character)) continue
    const [last, font] = [parts.at(-1), fontOf(character)]
    if (last?.font === font && last.text !== ' ' && character !== ' ') last.text += character
    else parts.push({ text: character, font })
  }
  return parts
}

/**
 * The lines of a text in a column, as places [start, end): broken at blanks and at zero-width spaces, and in a word where that is wider
 * than the column. `measure` gives the width of a text that stands in one line.
 */
export function linesOf(text: string, width: number, measure: (text: string) => number): [start: number, end: number][] {
  const lines: [number, number][] = []
  let [start, end, used] = [0, 0, 0]
  const words = text === '' ? [] : text.split(/(?<= )(?=[^ ])|(?<=\u200b)/)
  for (const piece of words.flatMap((word) => narrowPieces(word, width, measure))) {
    if (used > 0 && used + measure(piece.trimEnd()) > width) {
      lines.push([start, end])
      ;[start, used] = [end, 0]
    }
    end += piece.length
    used += measure(piece)
  }
  return end > start ? [...lines, [start, end]] : lines
}

function narrowPieces(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word.trimEnd()) <= width) return [word]
  const pieces = ['']
  for (const character of word) {
    const longer = `${pieces.at(-1)!}${character}`
    if (measure(longer.trimEnd()) > width) pieces.push(character)
    else pieces[pieces.length - 1] = longer
  }
  return pieces
}
