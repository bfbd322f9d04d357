import { formsConflict, isActivityPhrase, isNumberSlip, legalFormWords, meaningOf } from './businessWords.ts'
import { isArabic } from './clean.ts'
import { compareParts, type NameContext } from './compareParts.ts'
import type { CompanyName, CompanyWord } from './companyWords.ts'
import { cheapestReading, correspondsBelow } from './crossScript.ts'
import { isSlip } from './editDistance.ts'
import { crossedScript } from './foreignScripts.ts'
import { isOn } from './rules.ts'
import { soundDistance, soundsAlike, soundVariants } from './sounds.ts'
import { match, noMatch, type Verdict, weigh } from './verdict.ts'

/** More words than any company name has. */
const maximumWords = 24

/** Decides whether a typed organisation name is the held one. */
export function matchCompanies(typed: CompanyName, held: CompanyName): Verdict {
  if (typed.words.length === 0 || held.words.length === 0) return noMatch('name.empty')
  if (typed.words.length > maximumWords || held.words.length > maximumWords) return noMatch('organisation.tooManyWords')
  if (typed.letters === held.letters || typed.allLetters === held.allLetters)
    return formsConflict(typed.legal, held.legal)
      ? weigh(new Set(['organisation.legalFormDiffers']))
      : match('organisation.sameWords')
  if (isAcronym(typed, held) || isAcronym(held, typed)) return weigh(new Set(['organisation.acronym']))
  const deviations = new Set<string>()
  const left = pairWords(typed, held, deviations)
  if (formsConflict(typed.legal, held.legal)) deviations.add('organisation.legalFormDiffers')
  const refusal = judgeLeftovers(left, deviations)
  if (refusal !== undefined) {
    if (isOwner(typed, left, held) || isOwner(held, { typed: left.held, held: left.typed }, typed))
      return weigh(new Set(['organisation.owner']))
    return deviations.size === 0 && isCutOff(typed, left) ? weigh(new Set(['organisation.cutOff'])) : noMatch(refusal)
  }
  return deviations.size === 0 ? match('organisation.sameWords') : weigh(deviations)
}

interface Leftovers {
  typed: CompanyWord[]
  held: CompanyWord[]
}

function isAcronym(short: CompanyName, long: CompanyName): boolean {
  const word = short.words[0]!
  if (short.words.length !== 1 || long.words.length < 2 || word.text.length < 2) return false
  // Many of them close in "co" (Tadco).
  const letters = long.legal.saysCompany && word.text.length > 4 ? word.text.replace(/co$/, '') : word.text
  return (
    long.initials.includes(word.text) ||
    (isOn('organisation.syllables') && (isSyllableAcronym(word, long) || long.initials.includes(letters)))
  )
}

/** SABIC, Petromin: made of the beginnings of at least three words, or of two long beginnings; one word may be passed over. */
function isSyllableAcronym(short: CompanyWord, long: CompanyName): boolean {
  if (short.meaning !== undefined || short.part.names.length > 0 || !/^[a-z]{4,9}$/.test(short.text)) return false
  const words = long.words.map(({ text }) => text)
  if (words.some((word) => !/^[a-z]+$/.test(word))) return false
  const fits = (rest: string, at: number, pieces: number, passed: number): boolean => {
    if (rest === '') return pieces >= 3 || (pieces === 2 && short.text.length >= 7)
    if (at >= words.length) return false
    for (let length = Math.min(5, rest.length, words[at]!.length); length >= 1; length--)
      if (words[at]!.startsWith(rest.slice(0, length)) && fits(rest.slice(length), at + 1, pieces + 1, passed)) return true
    return passed === 0 && fits(rest, at + 1, pieces, 1)
  }
  return short.text[0] === words[0]![0] && fits(short.text, 0, 0, 0)
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
    if (spellTogether(typedLeft, heldLeft)) return { typed: [], held: [] }
  }
  return { typed: typedLeft, held: heldLeft }
}

/** What is left of both names are the same letters, cut into words otherwise: Bin Laden and Binladin. */
function spellTogether(typed: readonly CompanyWord[], held: readonly CompanyWord[]): boolean {
  if (!isOn('organisation.joined') || typed.length === 0 || held.length === 0 || typed.length === held.length) return false
  const [mine, theirs] = [typed, held].map((words) => words.map((word) => word.part.whole).join(''))
  if (mine === theirs) return true
  const [arabic, other] = [typed[0]!.part.arabic, held[0]!.part.arabic]
  if (arabic !== other) {
    const [word, latin] = arabic ? [mine!, theirs!] : [theirs!, mine!]
    return latin.length > 5 && cheapestReading([word], soundVariants(latin)) < correspondsBelow
  }
  if (arabic || Math.min(mine!.length, theirs!.length) < 6) return false
  return soundVariants(mine!).some((left) =>
    soundVariants(theirs!).some((right) => soundDistance(left, right, { arabic: true }) <= soundsAlike),
  )
}

function compareWords(typed: CompanyWord, held: CompanyWord, context: Omit<NameContext, 'persons'>): 'same' | 'slip' | 'differs' {
  if (typed.text === held.text || (typed.meaning !== undefined && typed.meaning.key === held.meaning?.key)) return 'same'
  if (typed.meaning?.kind === 'number' || held.meaning?.kind === 'number') {
    const [number, word] = typed.meaning?.kind === 'number' ? [typed, held] : [held, typed]
    return word.meaning === undefined && isNumberSlip(word.text, number.meaning!) ? 'slip' : 'differs'
  }
  if (typed.meaning !== undefined && held.meaning !== undefined) return isPlural(typed.text, held.text) ? 'same' : 'differs'
  const named = context.romanised || isName(typed) || isName(held)
  const { likeness } = compareParts(typed.part, held.part, { ...context, romanised: named, european: !named, persons: false })
  if (likeness === 'same' || isPlural(typed.text, held.text) || withoutHabits(typed.text) === withoutHabits(held.text))
    return 'same'
  const related = likeness === 'otherLanguage' && (context.foreign !== undefined || isSlip(typed.text, held.text))
  if (likeness !== 'slip' && !related) return 'differs'
  // A slip that makes another real word is another word: vital is not Vitol, UnitedWealth not UnitedHealth.
  const isRealWord = typed.meaning?.kind === 'own' || (typed.meaning !== undefined && typed.text.length < 6)
  if (isRealWord || Math.min(typed.text.length, held.text.length) < 4) return 'differs'
  return endInRealWords(typed.text, held.text) ? 'differs' : 'slip'
}

/** A word that may write an Arabic name, so that its spelling varies. */
const isName = ({ part, text }: CompanyWord): boolean =>
  part.names.some(isArabic) || (text.length > 3 && part.namesBySound.some(isArabic))

/** Yamamah is Yamama, Herfy is Herfi. */
const withoutHabits = (word: string): string => word.replace(/(?<=.{3}a)h$/, '').replace(/(?<=.{2}[^aeiou])y$/, 'i')

/** Singular and plural are one word. */
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
function judgeLeftovers({ typed, held }: Leftovers, deviations: Set<string>): string | undefined {
  const legalSlip = typed.length === 1 && legalFormWords.some((word) => isSlip(typed[0]!.text, word))
  if (legalSlip && held.length === 0) {
    deviations.add('organisation.legalFormSlip')
    return undefined
  }
  if (isOn('organisation.letters') && (areInitials(typed, held) || areInitials(held, typed))) {
    deviations.add('organisation.acronym')
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

/** Letters of one name that stand for what is left of the other: Hyundai E&C, Hyundai Engineering & Construction. */
const areInitials = (short: readonly CompanyWord[], long: readonly CompanyWord[]): boolean =>
  short.length === 1 && long.length >= 2 && short[0]!.text === long.map(({ text }) => text[0]).join('')

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
  const isPerson = typed.words.length >= 2 && typed.words.every((word) => word.part.names.length > 0 || word.part.article)
  const restIsWeak = left.held.every((word) => word.meaning !== undefined && word.meaning.kind !== 'own')
  return isPerson && left.typed.length === 0 && restIsWeak && held.legal.forms.has('establishment')
}

/** The typed name ends inside a word, as fields of a fixed length make names end; what follows it is weak. */
function isCutOff(typed: CompanyName, { typed: mine, held }: Leftovers): boolean {
  const last = typed.words.at(-1)
  if (last === undefined || !isOn('organisation.cutOff') || mine.length !== 1 || mine[0] !== last || typed.letters.length < 15)
    return false
  const [first, ...rest] = held
  if (first === undefined || last.text.length < 3 || !first.text.startsWith(last.text)) return false
  return rest.every((word) => word.meaning !== undefined && word.meaning.kind !== 'own')
}
