/**
 * How far two words in Arabic letters are apart, where one of them is Persian, Urdu, Pashto or Kurdish, or a foreign name that Arabic writes in
 * several ways. Arabic names are never compared so: there every letter counts.
 */
const alike: readonly (readonly [letters: string, cost: number])[] = [
  // Letters that Arabic lacks, and what it writes for them.
  ['پب', 0],
  ['چش', 0],
  ['چج', 0.1],
  ['گك', 0.1],
  ['گغ', 0],
  ['گق', 0.1],
  ['گج', 0],
  ['ژز', 0.1],
  ['ژج', 0],
  ['ڤف', 0],
  ['ڤو', 0],
  ['ښش', 0],
  ['ښخ', 0],
  ['ځز', 0],
  ['ځج', 0.1],
  ['څس', 0.1],
  ['څش', 0.1],
  ['ھه', 0],
  // A foreign g, and the hard letters that other languages do not tell apart.
  ['غج', 0.1],
  ['غك', 0.2],
  ['غق', 0.2],
  ['جك', 0.4],
  ['سص', 0.2],
  ['سث', 0.2],
  ['تط', 0.2],
  ['تث', 0.2],
  ['ذز', 0.2],
  ['ظز', 0.2],
  ['ضز', 0.2],
  ['ضد', 0.2],
  ['ذد', 0.2],
  ['حه', 0.2],
  ['قك', 0.2],
  ['ها', 0.2],
]
const costs = new Map<string, number>()
for (const [letters, cost] of alike) {
  const [one, other] = [...letters]
  costs.set(one! + other!, cost)
  costs.set(other! + one!, cost)
}
const missing: Readonly<Record<string, number>> = { ا: 0.3, و: 0.35, ي: 0.35, ھ: 0, ه: 0.5, ع: 0.4 }

/** 0 when every letter corresponds, about 1 for each letter that does not. */
export function foreignArabicDistance(left: string, right: string): number {
  let previous = [0]
  for (const letter of right) previous.push(previous.at(-1)! + (missing[letter] ?? 1))
  for (const letter of left) {
    const skip = missing[letter] ?? 1
    const current = [previous[0]! + skip]
    for (let column = 0; column < right.length; column++) {
      const other = right[column]!
      const substitution = letter === other ? 0 : (costs.get(letter + other) ?? 1)
      current.push(
        Math.min(previous[column]! + substitution, previous[column + 1]! + skip, current[column]! + (missing[other] ?? 1)),
      )
    }
    previous = current
  }
  return previous.at(-1)!
}

/** Letters that no Arabic word has. */
export const hasForeignLetter = (word: string): boolean => /[پچژگڤښځڅھ]/.test(word)
