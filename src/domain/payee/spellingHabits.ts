import { origins } from './nameTable.ts'
import { type Sound, soundDistance, soundsAlike, soundsOf } from './sounds.ts'
import { readSections, rowsOf } from './tables.ts'

/** Spellings of words that are established side by side (labour, labor). */
const groups = new Map<string, number>()
for (const [index, row] of rowsOf(readSections('businessWords.txt'), 'spelling').entries())
  for (const word of row.split(' ')) groups.set(word, index)

/** Whether two Latin words are the same word in two established spellings. */
export function sameSpelling(left: string, right: string): boolean {
  const mine = groups.get(left)
  return left === right || (mine !== undefined && mine === groups.get(right))
}

/** The word without what differs between the alphabets of Europe: German umlauts, Slavic endings and soft letters. */
function folded(word: string): string {
  return word
    .replace(/tsch/g, 'ch')
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
    .replace(/kh/g, 'h')
    .replace(/w/g, 'v')
    .replace(/y(?![aeou])/g, 'i')
}

/** Like `sameSpelling` for personal names, which change endings with the alphabet they come from (Zelenskyy, Zelenski). */
export const samePersonSpelling = (left: string, right: string): boolean =>
  sameSpelling(left, right) || (left.length > 3 && right.length > 3 && folded(left) === folded(right))

/** How one language spells what others spell differently. */
interface Habit {
  rule: string
  /** Whether a name shows this language, by its words or by where they are borne. */
  shows(words: readonly string[], borne: number): boolean
  /** Spellings of the language and of others brought to one. */
  steps: readonly (readonly [RegExp, string])[]
}

const bengaliWords = new Set(
  ('hossain hosen hossen uddin akter aktar akther khatun begum mia miah miya sarkar sarker haque hoque biswas saha ghosh molla mollah mondal ' +
    'bhuiyan talukder sikder howlader majumder md mst mosammat').split(' '),
)
const habits: readonly Habit[] = [
  {
    // Bengali hears no z, says s for sh and writes its a as o.
    rule: 'bengali',
    shows: (words) => words.some((word) => bengaliWords.has(word) || /^.{3,}u[lr]$/.test(word)),
    steps: [
      [/sh/g, 's'],
      [/z/g, 'j'],
      [/o/g, 'a'],
      [/v/g, 'b'],
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
  {
    // Somali writes x for h, c for ع, and long vowels twice.
    rule: 'somali',
    shows: (words, borne) =>
      words.some((word) => /^x|[aeiou]x|^c[aeiou]/.test(word)) && ((borne & origins.africa) !== 0 || words.some((word) => /aa|uu|ii/.test(word))),
    steps: [
      [/x/g, 'h'],
      [/c(?!h)/g, ''],
      [/([aeiou])\1/g, '$1'],
    ],
  },
  {
    // Turkish and Kurdish ş, ç and c, with or without their marks.
    rule: 'turkish',
    shows: (_words, borne) => (borne & origins.turkey) !== 0,
    steps: [
      [/sh/g, 's'],
      [/ch|dj|j/g, 'c'],
      [/gh/g, 'g'],
      [/kh/g, 'h'],
      [/d$/, 't'],
    ],
  },
]

/** The habits of the languages that either of two names shows. */
export const habitsOf = (words: readonly string[], borne: number): readonly Habit[] =>
  habits.filter((habit) => habit.shows(words, borne))

const respell = (word: string, { steps }: Habit): readonly Sound[] =>
  soundsOf(steps.reduce((text, [pattern, letters]) => text.replace(pattern, letters), word))

/** The habit by which two words are one name in two spellings; undefined where none makes them so. */
export const habitBetween = (left: string, right: string, shown: readonly Habit[]): string | undefined =>
  shown.find((habit) => soundDistance(respell(left, habit), respell(right, habit)) <= soundsAlike)?.rule
