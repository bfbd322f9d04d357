/**
 * Spelling conventions between Latin alphabets that are no deviation (names/LABELLING.md M4): German umlauts, Slavic endings,
 * British and American endings. Vowels inside a word are no convention: Friedrich and Fridrich are a slip apart.
 */
const sameSpellings: readonly string[] = [
  'aleksandr alexander alexandr aleksander alexandre',
  'aleksandra alexandra',
  'aleksei alexei aleksey alexey alexej',
  'sergei sergey sergej serguei',
  'dmitri dmitry dmitriy dimitri dimitry dmitrii',
  'yuri yury yuriy iurii yurii jurij juri',
  'nikolai nikolay nikolaj',
  'evgeny yevgeny evgeniy yevgeniy evgenii yevgeni',
  'vladimir wladimir',
  'mikhail mihail michail',
  'andrei andrey andrej',
  'labour labor',
  'centre center',
  'theatre theater',
  'fibre fiber',
  'metre meter',
  'harbour harbor',
  'colour color',
  'defence defense',
  'grey gray',
  'aluminium aluminum',
  'jewellery jewelry',
  'programme program',
  'organisation organization',
  'tyre tire',
  'plough plow',
]
const groups = new Map<string, number[]>()
sameSpellings.forEach((row, index) => {
  for (const word of row.split(' ')) groups.set(word, [...(groups.get(word) ?? []), index])
})

/** The word without differences of alphabet convention. */
function folded(word: string): string {
  return word
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

/** Whether two Latin words are the same word in two established spellings (labour, labor). */
export function sameSpelling(left: string, right: string): boolean {
  const mine = groups.get(left)
  return left === right || (mine !== undefined && (groups.get(right)?.some((group) => mine.includes(group)) ?? false))
}

/** The same for personal names, which also change endings with the alphabet they come from (Zelenskyy, Zelenski). */
export const samePersonSpelling = (left: string, right: string): boolean =>
  sameSpelling(left, right) || (left.length > 3 && right.length > 3 && folded(left) === folded(right))
