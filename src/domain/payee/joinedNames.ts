import { compoundNames } from './knownNames.ts'
import { makePart, type Part } from './parts.ts'

const tails: readonly { kind: 'faith' | 'god'; known: RegExp; certain: RegExp }[] = [
  {
    kind: 'faith',
    known: /^(.{2,}?)(?:[aeiu]{0,2}(?:l?d|dd)|[aeu]d)(?:i|ee|ie|y)ne?$/,
    certain: /^(.{3,}?)(?:[aeu]dd|[aeu]ld)(?:i|ee)ne?$/,
  },
  { kind: 'god', known: /^(.{3,}?)[aeou]{1,2}ll?ah?$/, certain: /^(.{3,}?)[au]llah$/ },
]

/** A compound name written as one word (Abdulaziz, صلاحالدين, Habibullah, Abubakr); undefined for any other word. */
export function joinedPart(word: string): Part | undefined {
  const bare = word.replace(/^(?:ال(?=عبدال)|al(?=abd[aeu]))/, '')
  return joinedServant(bare) ?? joinedTail(word) ?? joinedFather(word)
}

function joinedServant(word: string): Part | undefined {
  const arabic = /^عبدال(.{2,})$/.exec(word)
  if (arabic !== null) return makePart('servant', arabic[1] === 'له' ? 'الله' : arabic[1]!, false, word)
  const latin = /^(?:abd|abed)([aeiou]{0,2})(.{2,})$/.exec(word)
  if (latin === null) return undefined
  const rest = latin[2]!
  if (/^l{1,2}(?:a|e)h?$/.test(rest)) return makePart('servant', 'allah', false, word)
  // Abdullatif is Abdul-Latif, Abdurrahman is Abdu-r-Rahman: try the rest with and without the article's consonant.
  const candidates = [rest.replace(/^l/, ''), rest, rest.replace(/^(.h|.)(?=\1)/, '')]
  const { readings, readingsBySound } = compoundNames.servant
  const core =
    candidates.find((candidate) => readings(candidate).length > 0) ??
    candidates.find((candidate) => readingsBySound(candidate).length > 0)
  if (core !== undefined) return makePart('servant', core, false, word)
  return latin[1] !== '' && rest.length >= 4 ? makePart('servant', candidates[0]!, false, word) : undefined
}

function joinedTail(word: string): Part | undefined {
  const arabic = /^(.{2,})(?:الدين|الله)$/.exec(word)
  if (arabic !== null) return makePart(word.endsWith('الدين') ? 'faith' : 'god', arabic[1]!, false, word)
  for (const { kind, known, certain } of tails) {
    const core = known.exec(word)?.[1]
    if (core !== undefined && compoundNames[kind].readingsBySound(core).length > 0) return makePart(kind, core, false, word)
    const sure = certain.exec(word)?.[1]
    if (sure !== undefined) return makePart(kind, sure, false, word)
  }
  return undefined
}

function joinedFather(word: string): Part | undefined {
  const match = /^(?:ابو|ابي|ابا|abou|abu|abo|aba)(.{2,})$/.exec(word)
  return match === null || compoundNames.father.readings(match[1]!).length === 0
    ? undefined
    : makePart('father', match[1]!, false, word)
}
