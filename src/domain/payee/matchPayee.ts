import { mayBeEstablishment } from './businessWords.ts'
import { clean, isArabic, maximumNameLength } from './clean.ts'
import { matchCompanies } from './companies.ts'
import { type CompanyName, companyName } from './companyWords.ts'
import { personName, personNames, type PersonName } from './personName.ts'
import { matchPersons } from './persons.ts'
import { isOn } from './rules.ts'
import { spelledOutName } from './spellingHabits.ts'
import { best, match, noMatch, type Verdict, weigh } from './verdict.ts'

/** One account holder with every name the bank holds: Arabic, English, trading and former names. */
export interface PayeeHolder {
  kind: 'person' | 'organisation'
  names: readonly string[]
}

/** What people write between the holders of a joint account instead of `;`. */
const jointWords = /(?<!\s)\s*[&/+]\s*|(?<!\s)\s+(?:and|و)\s+/iu
/** Arabic writes "and" on the word behind it: ونورة is "and Noura", but وليد is Waleed. */
const attachedWaw = /(?<=[^\s])\s+و(?=\p{L}{2})/gu
/** Names have fewer words that begin with this letter. */
const maximumWaws = 6
/** More holders than a joint account has. */
export const maximumTypedNames = 10

/** The ways in which a name may be that of several holders of a joint account. None where there is one holder, or one name. */
export function readSeveral(name: string, holders: readonly PayeeHolder[]): string[][] {
  if (holders.length < 2) return []
  const waws = isArabic(name) ? [...name.matchAll(attachedWaw)].slice(0, maximumWaws) : []
  const cut = (at: readonly RegExpExecArray[]) =>
    [...at, undefined].flatMap((waw, index) => {
      const before = at[index - 1]
      return name.slice(before ? before.index + before[0].length : 0, waw?.index).split(jointWords)
    })
  const ways = [[], ...waws.map((waw) => [waw]), ...(waws.length > 1 && holders.length > 2 ? [waws] : [])]
  return ways.map(cut).filter((names) => names.length > 1)
}

/** A verdict, and for MTCH and CMTC which held name it is about, in the script of the request where the bank holds one. */
export interface PayeeVerdict extends Verdict {
  /** Index of the holder. */
  holder?: number
  matchedName?: string
}

/**
 * Says whether the typed name is the name of this account's holder or holders. Pure, deterministic, and linear in the length of
 * long input: a name above `maximumNameLength` is not compared. Several names, separated by `;`, are the holders of a joint account.
 */
export function matchPayee(requestedName: string, holders: readonly PayeeHolder[]): PayeeVerdict {
  if (requestedName.length > maximumNameLength) return noMatch('name.tooLong')
  const typed = requestedName.split(/[;؛]/).filter((name) => clean(name) !== '')
  if (typed.length === 0) return noMatch('name.empty')
  if (typed.length > maximumTypedNames) return noMatch('name.tooMany')
  if (typed.length === 1) {
    const several = readSeveral(typed[0]!, holders).map((names) => matchSeveral(names, holders))
    return best([matchAny(typed[0]!, holders), ...several]) as PayeeVerdict
  }
  return matchSeveral(typed, holders)
}

/** The best holder for one typed name. */
function matchAny(typed: string, holders: readonly PayeeHolder[]): PayeeVerdict {
  const equal = findEqual(typed, holders)
  if (equal !== undefined) return equal
  const asked = question(typed)
  const verdicts = holders.map((holder, index) => matchHolder(asked, holder, index))
  return verdicts.length === 0 ? noMatch('holder.none') : (best(verdicts) as PayeeVerdict)
}

/** The holder with exactly this name. Most payers type what the bank wrote, and that is seen without reading any name. */
function findEqual(typed: string, holders: readonly PayeeHolder[]): PayeeVerdict | undefined {
  const cleaned = clean(typed)
  if (cleaned.length > maximumNameLength) return undefined
  for (const [holder, { names }] of holders.entries()) {
    const matchedName = names.find((name) => name.length <= maximumNameLength && clean(name) === cleaned)
    if (matchedName !== undefined) return { ...match('name.equal'), holder, matchedName }
  }
  return undefined
}

function matchHolder(typed: Question, holder: PayeeHolder, index: number): PayeeVerdict {
  const held = holder.names.filter((name) => name !== '' && name.length <= maximumNameLength)
  const verdicts = held.map((name): PayeeVerdict => ({ ...matchName(typed, name, holder.kind), matchedName: name }))
  const found = best(verdicts) as PayeeVerdict
  const { matchedName, ...verdict } = found
  if (verdict.answer === 'NMTC' || matchedName === undefined) return verdict
  // A payer who types Arabic is answered in Arabic where the bank holds an Arabic name.
  const arabic = isArabic(typed.text)
  const inScript =
    isArabic(matchedName) === arabic ? matchedName : (held.find((name) => isArabic(name) === arabic) ?? matchedName)
  return { ...verdict, holder: index, matchedName: inScript }
}

/** A typed name, read once for all names that it is compared with. */
interface Question {
  readonly text: string
  readonly cleaned: string
  readonly asPerson: readonly PersonName[]
  readonly asCompany: CompanyName
}

function question(text: string): Question {
  let [asPerson, asCompany]: [PersonName[]?, CompanyName?] = []
  return {
    text,
    cleaned: clean(text),
    get asPerson() {
      return (asPerson ??= readings(text))
    },
    get asCompany() {
      return (asCompany ??= companyName(text))
    },
  }
}

function matchName(typed: Question, held: string, kind: PayeeHolder['kind']): Verdict {
  if (typed.cleaned.length > maximumNameLength) return noMatch('name.tooLong')
  if (typed.cleaned === clean(held)) return match('name.equal')
  if (kind === 'organisation') return matchCompanies(typed.asCompany, companyName(held))
  const names = readings(held)
  return (
    (mayBeEstablishment(typed.cleaned) ? establishmentOf(typed.asCompany, names[0]!) : undefined) ??
    best(typed.asPerson.flatMap((mine) => names.map((theirs) => matchPersons(mine, theirs))))
  )
}

/** A word that is a title or a name (Sayed, Sheikh) is read both ways; letters of an alphabet's own also as what they sound like. */
function readings(name: string): PersonName[] {
  const names = isOn('person.titleIsName') ? personNames(name) : [personName(name)]
  const spelledOut = spelledOutName(name)
  return spelledOut === undefined ? names : [...names, personName(spelledOut)]
}

/** An owner's establishment against the personal account of the owner. */
function establishmentOf(business: CompanyName, held: PersonName): Verdict | undefined {
  if (!business.legal.forms.has('establishment')) return undefined
  const owner = business.words
    .filter((word) => word.meaning === undefined || word.meaning.kind === 'own')
    .map((word) => word.text)
    .join(' ')
  return owner !== '' && matchPersons(personName(owner), held).answer === 'MTCH'
    ? weigh(new Set(['organisation.owner']))
    : undefined
}

/**
 * Joint account: every typed name its own holder is a match; one of them unknown or close is close
 * (docs/payee-matching.md#joint-accounts).
 */
function matchSeveral(typed: readonly string[], holders: readonly PayeeHolder[]): PayeeVerdict {
  const grid = typed.map(question).map((name) => holders.map((holder, index) => matchHolder(name, holder, index)))
  const holderOf = assignHolders(grid)
  const taken = new Set(holderOf)
  const free = holders.flatMap((_holder, index) => (taken.has(index) ? [] : [index]))
  const verdicts = grid.map((row, index) => {
    const holder = holderOf[index]
    return holder === undefined ? (best(free.map((other) => row[other]!)) as PayeeVerdict) : row[holder]!
  })
  const full = verdicts.filter((verdict) => verdict.answer === 'MTCH')
  const deviations = new Set(
    verdicts.flatMap((verdict, index) =>
      verdict.answer === 'MTCH' ? [] : [`joint.${index + 1}.${verdict.answer === 'CMTC' ? 'close' : 'notHolder'}`],
    ),
  )
  if (full.length === 0) return noMatch('joint.noHolder', ...deviations)
  const verdict = weigh(deviations, ['joint.holders'])
  const about = verdicts.find((found) => found.answer === 'CMTC') ?? full[0]!
  return verdict.answer === 'NMTC' ? verdict : { ...verdict, holder: about.holder!, matchedName: about.matchedName! }
}

/**
 * Gives as many typed names as can be a holder of their own who matches in full, in whatever order both come: augmenting paths (Kuhn
 * 1955).
 */
function assignHolders(grid: readonly (readonly PayeeVerdict[])[]): readonly (number | undefined)[] {
  const typedOf = new Map<number, number>()
  const assign = (typed: number, tried: Set<number>): boolean =>
    grid[typed]!.some((verdict, holder) => {
      if (verdict.answer !== 'MTCH' || tried.has(holder)) return false
      tried.add(holder)
      const before = typedOf.get(holder)
      if (before !== undefined && !assign(before, tried)) return false
      typedOf.set(holder, typed)
      return true
    })
  grid.forEach((_row, typed) => assign(typed, new Set()))
  const holderOf: (number | undefined)[] = grid.map(() => undefined)
  for (const [holder, typed] of typedOf) holderOf[typed] = holder
  return holderOf
}
