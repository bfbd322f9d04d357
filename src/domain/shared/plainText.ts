/**
 * What people read: one line, several lines, or a name: a line with a letter or a digit, and no account number. Contracts say it by
 * `x-text`.
 */
export type TextKind = 'line' | 'lines' | 'name'

/** Why a text is not plain. `character` is the one to blame, where one is. */
export interface TextFault {
  reason: 'character' | 'marks' | 'nothing' | 'number'
  character?: string
}

/**
 * What nobody sees, and what changes how the text around it is shown: control and format characters (also those that turn the
 * direction), line and paragraph separators, fillers, variation selectors and tags (Default_Ignorable_Code_Point), code points without
 * a meaning of their own (surrogates, private use, unassigned), and four signs that have no ink.
 */
const hidden =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{16fe4}\u{1d159}]|[\p{Zs}--[ \u00a0]]/v
/**
 * Emoji that Unicode lists, with the joiners and selectors in them, and the sign that asks for the coloured form of a picture. Reading this
 * expression takes 20 ms, so it is read with the first text that needs it.
 */
const emojiIn = () => /[\p{RGI_Emoji}--\p{Emoji_Presentation}]|\p{Extended_Pictographic}\ufe0f|\p{RGI_Emoji}/gv
const lineEnds = /\r?\n|\t/g
/** A mark without a letter, which would sit on what stands before the text, and more marks on one letter than any script has. */
const looseMarks = /(?:^|\p{Z})\p{M}|\p{M}{5,}/v
/** Printable ASCII with a letter or a digit: ids, dates and most names, in which nothing can be wrong. */
const plainAscii = /^[ -/:-@[-`{-~]*[0-9A-Za-z][ -~]*$/
/**
 * Latin and Arabic letters, also with harakat, and the signs that are written with them. Has nothing that the two expressions above look
 * for, and is tried before them because classes of Unicode's properties cost twenty times as much per character.
 */
const usual =
  /^(?:[ \u00a0]|[!-~\u00a1-\u00ac\u00ae-\u024f\u060c\u061b\u061d-\u064a\u0660-\u066f\u0671-\u06d5\u2010-\u2027\u2030-\u205e\u20a0-\u20c0][\u064b-\u0655\u0670]{0,4})*$/
const visible = /[^\p{Z}\p{C}\p{M}]/v
/** Tatweel is a letter to Unicode, and only stretches others; fillers are letters that look like an empty space. */
const readable = /[[\p{L}\p{N}]--[\u0640\p{Default_Ignorable_Code_Point}]]/v

/** Whether a text has a letter or a digit that somebody can read. */
export const isReadable = (text: string): boolean => readable.test(text)

/** What stands between the digits of a number for a reader who reads them in one: up to three signs, whichever they are. */
export const betweenDigits = String.raw`[^\p{L}\p{N}]{0,3}`

/**
 * What a reader takes for the number of an account: ten digits and more, or an IBAN with letters, also in groups. In a message, a name may
 * stand beside the true account (PSD2 RTS article 5), so it holds no other one.
 */
const longNumber = new RegExp(String.raw`\p{N}(?:${betweenDigits}\p{N}){9}`, 'u')
const letteredIban = new RegExp(String.raw`(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?:${betweenDigits}[a-z0-9]){11,30}`, 'giu')
const fewestDigits = 8

const findNumber = (text: string): TextFault | undefined =>
  longNumber.test(text) || [...text.matchAll(letteredIban)].some(([iban]) => iban.replace(/\D/g, '').length >= fewestDigits)
    ? { reason: 'number' }
    : undefined

/** What is wrong with a text that people will read, or undefined. Its length is the contract's matter. */
export function findTextFault(text: string, kind: TextKind): TextFault | undefined {
  return findUnreadable(text, kind) ?? (kind === 'name' && /\p{N}.*\p{N}/u.test(text) ? findNumber(text) : undefined)
}

function findUnreadable(text: string, kind: TextKind): TextFault | undefined {
  if (plainAscii.test(text)) return undefined
  const oneLine = kind === 'lines' ? text.replace(lineEnds, ' ') : text
  const fault = usual.test(oneLine) ? undefined : findOddity(oneLine)
  if (fault) return fault
  return (kind === 'name' ? readable : visible).test(text) ? undefined : { reason: 'nothing' }
}

/** A hidden character, or a mark where none can sit. */
function findOddity(oneLine: string): TextFault | undefined {
  // Few texts have a hidden character, and only they are searched for emoji.
  const found = hidden.exec(oneLine) && hidden.exec(oneLine.replace(emojiIn(), '☺'))
  if (found) return { reason: 'character', character: found[0] }
  const marks = looseMarks.exec(oneLine)
  return marks ? { reason: 'marks', character: marks[0].replace(/^\p{Z}/u, '') } : undefined
}

/** `U+202E` for a character. */
export const codePoint = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

const classes: readonly (readonly [RegExp, string])[] = [
  [/\p{Bidi_Control}/u, 'a mark that turns the direction of text'],
  [/[\n\r\u000b\u000c\u0085\p{Zl}\p{Zp}]/u, 'a line break'],
  [/\p{Cc}/u, 'a control character'],
  [/\p{Zs}/u, 'a blank of another kind than U+0020'],
  [/\p{Co}/u, 'a character of private use'],
  [/\p{Cs}/u, 'half of a character'],
  [/(?=\p{Cn})\P{Default_Ignorable_Code_Point}/u, 'no assigned character'],
]

const right: Record<TextKind, string> = {
  line: 'one line of letters, digits, signs and blanks',
  lines: 'lines of letters, digits, signs and blanks',
  name: 'one line with a letter or a digit in it',
}

/** A fault in words, to follow the name of the field: which character, what it is, and what would be right. */
export function describeTextFault({ reason, character = '' }: TextFault, kind: TextKind): string {
  if (reason === 'nothing')
    return kind === 'name' ? `has no letter and no digit; send ${right.name}.` : `has nothing to be seen; send ${right[kind]}.`
  if (reason === 'number')
    return 'contains what reads as an account number: an IBAN, or ten digits and more; send the name alone.'
  const what =
    reason === 'marks'
      ? 'a mark without a letter below it, or one too many on a letter'
      : (classes.find(([pattern]) => pattern.test(character))?.[1] ?? 'an invisible character')
  return `contains ${codePoint(character)}, ${what}; send ${right[kind]}.`
}

const allHidden = new RegExp(hidden, 'gv')

/**
 * One line of what can be seen in a text that came from somebody who was not refused: another bank, the bank's core, an old row. Line
 * breaks become blanks, and everything else that is hidden goes.
 */
export const toPlainLine = (text: string): string =>
  text
    .replace(/[\s\u0085]+/gu, ' ')
    .replace(allHidden, '')
    .trim()

/** The same of a name in a mail of the bank, without what a mail program makes a link of: nobody is led to an address by their name. */
export const toUnlinkedLine = (text: string): string => toPlainLine(text).replaceAll(/(?<=\S)[.:/\\@]+(?=\S)/g, ' ')

/**
 * What pages keep of it in another party's text: line ends, blanks, joiners (Persian names and emoji need them) and the forms of emoji.
 * What an app sends is refused when it is created; pages also show what the core bank and other banks say.
 */
const shown = /[\t\n\u200c\u200d\ufe0e\ufe0f\p{Zs}\p{Cs}\p{Co}]/v

/**
 * Another party's text for a page, without what changes how the text around it is shown: controls of direction could make "pay 10 to A"
 * look like something else, and invisible characters make two names look alike.
 */
export const toPlainText = (text: string): string => text.replace(allHidden, (found) => (shown.test(found) ? found : ''))

/** Letters of other scripts than the bank's two, which customers cannot read, and which look like Latin ones (Cyrillic, Greek). */
const foreignLetter = /(?=\p{L})[^\p{Script_Extensions=Latin}\p{Script_Extensions=Arabic}]/u
/** Latin letters of phonetic alphabets: they look like plain ones, and no language that people write here has them. */
const phoneticLetter = /(?=\p{L})[\u0250-\u02af\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]/u
/** A Latin and an Arabic letter in one word. */
const mixedWord = /\p{Script=Latin}\p{M}*\p{Script=Arabic}|(?:^|(?!\p{M}))\p{Script=Arabic}\p{M}*\p{Script=Latin}/u

/**
 * Arabic letters that few can tell from others: ones without dots, or with other dots than Arabic has (ڧ reads as ف). Left out are those of
 * Arabic, Persian and Urdu.
 */
const oddArabicLetter =
  /(?=\p{L})(?=\p{Script=Arabic})[^\u0620-\u063a\u0640-\u064a\u0671\u0679\u067e\u0686\u0688\u0691\u0698\u06a4\u06a9\u06af\u06ba\u06be\u06c0-\u06c3\u06cc\u06d2\u06d3\ufb50-\ufdff\ufe70-\ufeff]/u
/**
 * Marks that stay apart from their letter in NFC: lines through letters, small letters above them, dots that make another letter. Not
 * harakat.
 */
const oddMark = /(?=\p{M})[^\u064b-\u0655\u0670]/u
const oddDigit = /(?=\p{N})[^0-9\u0660-\u0669]/u

/** Full-width, mathematical, circled and joined forms: their plain letter is another character (NFKC). Trade marks are no letters. */
const isStyled = (character: string) =>
  !'™℠'.includes(character) &&
  character.normalize('NFKC') !== character.normalize('NFC') &&
  /[\p{L}\p{N}]/u.test(character.normalize('NFKC'))

/**
 * Why a name could be taken for another one, to follow the name of the field: letters, marks and digits that only look like those of the
 * bank's two scripts.
 * Undefined for a name whose words are in plain Latin or in plain Arabic letters.
 */
export function findDisguise(text: string): string | undefined {
  const words = text.replace(emojiIn(), ' ').normalize('NFC')
  const odd = [foreignLetter, phoneticLetter, oddArabicLetter, oddMark, oddDigit]
  const letter = odd.map((pattern) => pattern.exec(words)?.[0]).find((found) => found !== undefined) ?? [...words].find(isStyled)
  if (letter !== undefined)
    return `contains ${codePoint(letter)}, which is no plain Latin or Arabic letter or digit; write each word in plain Latin or Arabic letters.`
  return mixedWord.test(text) ? 'mixes scripts in one word; write each word in Latin or in Arabic letters.' : undefined
}
