import { origins, plainNames } from './knownNames.ts'
import { isOn } from './rules.ts'
import { type Sound, soundDistance, soundsOf } from './sounds.ts'
import { lazily, readSections, rowsOf } from './tables.ts'

/** Spellings of words that are established side by side (labour, labor). */
const groups = lazily(() => {
  const rows = rowsOf(readSections('businessWords.txt'), 'spelling')
  return new Map(rows.flatMap((row, index) => row.split(' ').map((word) => [word, index] as const)))
})

/** Whether two Latin words are the same word in two established spellings. */
export function sameSpelling(left: string, right: string): boolean {
  const mine = groups().get(left)
  return left === right || (mine !== undefined && mine === groups().get(right))
}

/** The word without what differs between the alphabets of Europe: German umlauts, Slavic endings and soft letters. */
function folded(word: string): string {
  return word
    .replace(/ss(?=[oe]v)/g, 's')
    .replace(/aa/g, 'a')
    .replace(/ch(?=r)/g, 'k')
    .replace(/(?<=[^aeiou])yo/g, 'e')
    .replace(/^.*(?<=[iy])t?ch$/, (name) => name.replace(/t?ch/g, 'c').replace(/sh/g, 's'))
    .replace(/tsch|tch/g, 'ch')
    .replace(/shch/g, 'sch')
    .replace(/sch/g, 'sh')
    .replace(/ph/g, 'f')
    .replace(/ah$/, 'a')
    .replace(/([uoa])e/g, '$1')
    .replace(/ck|c(?=[aoulrtk]|$)/g, 'k')
    .replace(/ks/g, 'x')
    .replace(/(?:iy|ii|ij|yi|yy|yj|i|y)$/, 'i')
    .replace(/^ye/, 'e')
    .replace(/(?:iu|ju|yu)/g, 'yu')
    .replace(/(?:ia|ja|ya)/g, 'ya')
    .replace(/(?<=[^aeiouy])yu/g, 'u')
    .replace(/(?<=[aeiou])y(?=e)/g, '')
    .replace(/q/g, 'k')
    .replace(/kh/g, 'h')
    .replace(/zh|dj/g, 'z')
    .replace(/w/g, 'v')
    .replace(/y(?![aeou])/g, 'i')
}

/** Like `sameSpelling` for personal names, which change endings with the alphabet they come from (Zelenskyy, Zelenski). */
export const samePersonSpelling = (left: string, right: string): boolean =>
  sameSpelling(left, right) ||
  (left.length > 3 &&
    right.length > 3 &&
    (folded(left) === folded(right) || (/zh/.test(left + right) && softened(left) === softened(right))))

/** A French or Croatian j for zh. */
const softened = (word: string): string => folded(word.replace(/(?<=^|[aeiou])j(?=[aeiou])/g, 'zh'))

/** How one language spells what others spell differently. */
interface Habit {
  rule: 'bengali' | 'indian' | 'indonesian'
  /** Whether a name shows this language, by its words or by where they are borne. */
  shows(words: readonly string[], borne: number): boolean
  /** Spellings of the language and of others brought to one. */
  steps: readonly (readonly [RegExp, string])[]
}

const bengaliWords = new Set(
  (
    'hossain hosen hossen uddin akter aktar akther khatun begum mia miah miya sarkar sarker haque hoque biswas saha ghosh molla mollah mondal ' +
    'bhuiyan talukder sikder howlader majumder md mst mosammat'
  ).split(' '),
)
const habits: readonly Habit[] = [
  {
    // Bengali hears no z, says s for sh and writes its a as o.
    rule: 'bengali',
    shows: (words) =>
      words.some((word) => bengaliWords.has(word) || (/^.{3,}u[lr]$/.test(word) && plainNames.find(word) === undefined)),
    steps: [
      [/sh/g, 's'],
      [/z/g, 'j'],
      [/o/g, 'a'],
      [/v/g, 'b'],
    ],
  },
  {
    // The languages of India have letters with a breath, three s and one letter between v and w.
    rule: 'indian',
    shows: (_words, borne) => (borne & origins.southAsia) !== 0,
    steps: [
      [/(?<=[bdgjkpt])h/g, ''],
      [/sh/g, 's'],
      [/z/g, 'j'],
      [/w/g, 'v'],
    ],
  },
  {
    // Indonesia before 1972 wrote as Dutch does: oe, dj, tj, j, sj; ch is the Arabic h.
    rule: 'indonesian',
    shows: (words, borne) => (borne & origins.southeastAsia) !== 0 || words.some((word) => /oe|^dj|^tj|^sj/.test(word)),
    steps: [
      [/oe/g, 'u'],
      [/dj|j/g, 'y'],
      [/tj/g, 'c'],
      [/s[jyh]/g, 's'],
      [/^ch/, 'kh'],
      [/(?<=.)[ck]h/g, 'h'],
    ],
  },
]

/** The habits of the languages that either of two names shows. */
export const habitsOf = (words: readonly string[], borne: number): readonly Habit[] =>
  habits.filter((habit) => habit.shows(words, borne))

const respell = (word: string, { steps }: Habit): readonly Sound[] =>
  soundsOf(steps.reduce((text, [pattern, letters]) => text.replace(pattern, letters), word))

/** A glide or a breath, no vowel. */
const nextToEqual = 0.2

/** The habit by which two words are one name in two spellings; undefined where none makes them so. */
export const habitBetween = (left: string, right: string, shown: readonly Habit[]): Habit['rule'] | undefined =>
  shown.find((habit) => soundDistance(respell(left, habit), respell(right, habit)) <= nextToEqual)?.rule

/** Letters with marks that one Latin alphabet has for what others write with two: Turkish, Kurdish, Slavic and Baltic. */
const marked: Readonly<Record<string, string>> = {
  ş: 'sh',
  ș: 'sh',
  š: 'sh',
  ś: 'sh',
  ç: 'ch',
  č: 'ch',
  ć: 'ch',
  ğ: 'g',
  ž: 'zh',
  đ: 'dj',
  ə: 'a',
  ê: 'e',
  î: 'i',
  û: 'u',
  ł: 'w',
  ę: 'en',
  ą: 'on',
  ņ: 'n',
  ŏ: 'eo',
  ŭ: 'eu',
  ķ: 'k',
  ļ: 'l',
}
const hasMarked = /[şșšśčćğžđəłęąŏŭ]|(?<!\p{L})ç|ç(?=[eiüöı]|(?!\p{L}))/u
/** c is j in Turkish and Kurdish, x is kh in Kurdish; their ş, ğ, ı and ə show them. */
const turkish = /[şğıəê]/u

/** Somali writes x for h, c for ع, and long vowels twice: Cabdiraxmaan, Xuseen. */
const somaliLetter = /\bx|[aeiou]x|\bc[aeiou]/
const isSomali = (text: string): boolean =>
  isFollowedBy(text, somaliLetter, /aa|uu|ii|oo|ee|x/) || isFollowedBy(text, /aa|uu|ii|oo|ee/, somaliLetter)

/** Whether `next` stands behind the first `sign`. As one expression with `.*` between them it would begin anew at each sign. */
function isFollowedBy(text: string, sign: RegExp, next: RegExp): boolean {
  const found = sign.exec(text)
  if (found === null) return false
  const behind = new RegExp(next, 'g')
  behind.lastIndex = found.index + found[0].length
  return behind.test(text)
}

/** A name with its letters written as other languages hear them; undefined where there is nothing to write so. */
export function spelledOutName(name: string): string | undefined {
  const text = name.normalize('NFC').toLowerCase()
  if (hasMarked.test(text) && isOn('person.spelledOut.marks')) {
    const plain = turkish.test(text) ? text.replace(/c/g, 'j').replace(/x/g, 'kh') : text
    return plain.replace(/./gu, (letter) => marked[letter] ?? letter)
  }
  if (!isSomali(text) || !isOn('person.spelledOut.somali')) return undefined
  return text
    .replace(/x/g, 'h')
    .replace(/c(?!h)/g, '')
    .replace(/([aeiou])\1/g, '$1')
}
