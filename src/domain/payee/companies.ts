import { isActivityPhrase, meaningOf } from './businessWords.ts'
import { compareParts, type NameContext } from './compareParts.ts'
import { type CompanyName, type CompanyWord } from './companyWords.ts'
import { isSlip } from './editDistance.ts'
import { crossedScript } from './foreignScripts.ts'
import { formsConflict, legalFormWords } from './legalForm.ts'
import { match, noMatch, type Verdict, weigh } from './verdict.ts'

/** More words than any company name has. */
const maximumWords = 24

/** Decides whether a typed organisation name is the held one. */
export function matchCompanies(typed: CompanyName, held: CompanyName): Verdict {
  if (typed.words.length === 0 || held.words.length === 0) return noMatch('name.empty')
  if (typed.words.length > maximumWords || held.words.length > maximumWords) return noMatch('organisation.tooManyWords')
  if (typed.letters === held.letters)
    return formsConflict(typed.legal, held.legal)
      ? weigh(new Set(['organisation.legalFormDiffers']))
      : match('organisation.sameWords')
  if (isAcronym(typed, held) || isAcronym(held, typed)) return weigh(new Set(['organisation.acronym']))
  const deviations = new Set<string>()
  const left = pairWords(typed, held, deviations)
  if (formsConflict(typed.legal, held.legal)) deviations.add('organisation.legalFormDiffers')
  const refusal = judgeLeftovers(left.typed, left.held, deviations)
  if (refusal !== undefined)
    return isOwner(typed, left, held) || isOwner(held, { typed: left.held, held: left.typed }, typed)
      ? weigh(new Set(['organisation.owner']))
      : noMatch(refusal)
  return deviations.size === 0 ? match('organisation.sameWords') : weigh(deviations)
}

interface Leftovers {
  typed: CompanyWord[]
  held: CompanyWord[]
}

function isAcronym(short: CompanyName, long: CompanyName): boolean {
  return (
    short.words.length === 1 &&
    long.words.length >= 2 &&
    short.words[0]!.text.length >= 2 &&
    long.initials.includes(short.words[0]!.text)
  )
}

/** Pairs equal words, then slips; what finds no partner is left over. */
function pairWords(typed: CompanyName, held: CompanyName, deviations: Set<string>): Leftovers {
  const romanised = [...typed.words, ...held.words].some((word) => word.part.arabic || word.part.article)
  const context = { romanised, foreign: crossedScript(typed, held) }
  const typedLeft = [...typed.words]
  const heldLeft = [...held.words]
  for (const wanted of ['same', 'slip'] as const) {
    for (const mine of [...typedLeft]) {
      const at = heldLeft.findIndex((theirs) => compareWords(mine, theirs, context) === wanted)
      if (at < 0) continue
      if (wanted === 'slip') deviations.add(`organisation.slip.${typed.words.indexOf(mine) + 1}`)
      heldLeft.splice(at, 1)
      typedLeft.splice(typedLeft.indexOf(mine), 1)
    }
    const whole = (words: readonly CompanyWord[]) => words.map((word) => word.text).join('')
    if (typedLeft.length > 0 && heldLeft.length > 0 && whole(typedLeft) === whole(heldLeft)) return { typed: [], held: [] }
  }
  return { typed: typedLeft, held: heldLeft }
}

function compareWords(typed: CompanyWord, held: CompanyWord, context: Omit<NameContext, 'persons'>): 'same' | 'slip' | 'differs' {
  if (typed.text === held.text || (typed.meaning !== undefined && typed.meaning.key === held.meaning?.key)) return 'same'
  if (typed.meaning?.kind === 'number' || held.meaning?.kind === 'number') return 'differs'
  if (typed.meaning !== undefined && held.meaning !== undefined) return isPlural(typed.text, held.text) ? 'same' : 'differs'
  const named = context.romanised || typed.part.names.length > 0 || held.part.names.length > 0
  const { likeness } = compareParts(typed.part, held.part, { ...context, romanised: named, persons: false })
  if (likeness === 'same' || isPlural(typed.text, held.text)) return 'same'
  if (likeness !== 'slip' && !(likeness === 'otherLanguage' && context.foreign !== undefined)) return 'differs'
  // A slip that makes another real word is another word: vital is not Vitol, UnitedWealth not UnitedHealth.
  const isRealWord = typed.meaning?.kind === 'own' || (typed.meaning !== undefined && typed.text.length < 6)
  if (isRealWord || Math.min(typed.text.length, held.text.length) < 4) return 'differs'
  return endInRealWords(typed.text, held.text) ? 'differs' : 'slip'
}

/** Singular and plural are one word (M6). */
const isPlural = (left: string, right: string): boolean => {
  const [one, many] = left.length < right.length ? [left, right] : [right, left]
  return one.length >= 4 && !one.endsWith('s') && (many === `${one}s` || many === `${one}es`)
}

function endInRealWords(left: string, right: string): boolean {
  let shared = 0
  while (shared < left.length && left[shared] === right[shared]) shared++
  return shared >= 3 && meaningOf(left.slice(shared)) !== undefined && meaningOf(right.slice(shared)) !== undefined
}

/** What unpaired words mean: one weak word on one side is a deviation, anything more refuses. Answers the rule that refuses. */
function judgeLeftovers(
  typed: readonly CompanyWord[],
  held: readonly CompanyWord[],
  deviations: Set<string>,
): string | undefined {
  const legalSlip = typed.length === 1 && legalFormWords.some((word) => isSlip(typed[0]!.text, word))
  if (legalSlip && held.length === 0) {
    deviations.add('organisation.legalFormSlip')
    return undefined
  }
  if ([...typed, ...held].some((word) => word.meaning === undefined || word.meaning.kind === 'own'))
    return 'organisation.ownWordDiffers'
  if (typed.length > 0 && held.length > 0) {
    const keys = [typed, held].map((words) => words.map((word) => word.meaning!.key).join())
    if (keys.every((key) => key === 'generic:group' || key === 'generic:holding')) deviations.add('organisation.legalFormDiffers')
    else return 'organisation.wordsContradict'
  }
  const units = unitsOf(typed.length > 0 ? typed : held)
  if (units > 1) return 'organisation.severalWordsMissing'
  if (units === 1 && (typed.length === 0 || held.length === 0))
    deviations.add(typed.length > 0 ? 'organisation.extraWord' : 'organisation.wordMissing')
  return undefined
}

/** "Branch 7" and "Makkah branch" are one unit. */
function unitsOf(words: readonly CompanyWord[]): number {
  const hasBranch = words.some((word) => word.meaning!.key === 'generic:branch')
  if (!hasBranch) return isActivityPhrase(words.map((word) => word.meaning!.key)) ? 1 : words.length
  const others = words.filter(
    ({ meaning }) => meaning!.key !== 'generic:branch' && meaning!.kind !== 'number' && meaning!.kind !== 'place',
  )
  return 1 + others.length
}

/** The full name of the owner against his establishment: every typed word is held, and the rest only says what the business does. */
function isOwner(typed: CompanyName, left: Leftovers, held: CompanyName): boolean {
  const isName = typed.words.length >= 2 && typed.words.every((word) => word.part.names.length > 0 || word.part.article)
  const restIsWeak = left.held.every((word) => word.meaning !== undefined && word.meaning.kind !== 'own')
  return isName && left.typed.length === 0 && restIsWeak && held.legal.forms.has('establishment')
}
