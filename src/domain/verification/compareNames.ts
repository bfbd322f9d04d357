import { type BilingualName } from '../shared/bilingualName.ts'
import { type AccountHolder, type MatchName, type NameMatch } from './types.ts'

type Answer = NameMatch['answer']

interface NameComparison {
  code: Answer | 'NOAP'
  matchedName?: string
  rules: string[]
}

/** One asked name against one holder. */
interface Pairing {
  holder: AccountHolder
  match: NameMatch
}

/** service.md: Max140 text, counted in characters, not in code units. */
const longestMatchedName = 140
/** Nobody holds an account with more people; what is beyond would only cost time. */
const mostNames = 10
const rank: Record<Answer, number> = { MTCH: 2, CMTC: 1, NMTC: 0 }
const better = (a: Pairing, b: Pairing) => (rank[b.match.answer] > rank[a.match.answer] ? b : a)

/** The name in the script of the question, else in the one the bank holds. */
function nameInScriptOf(requestedName: string, { name }: { name: Partial<BilingualName> }): string {
  const isArabic = /\p{Script=Arabic}/u.test(requestedName)
  const chosen = (isArabic ? name.ar || name.en : name.en || name.ar) ?? ''
  return [...chosen].slice(0, longestMatchedName).join('')
}

/** The names in a question: a semicolon separates holders, on a joint account "and" does so too. */
function splitNames(requestedName: string, isJoint: boolean): string[] {
  const names = requestedName.split(isJoint ? /[;؛]|\s(?:and|&)\s/i : /[;؛]/).map((name) => name.trim()).filter((name) => name !== '')
  return names.length === 0 ? [requestedName] : names
}

/**
 * Compares with all holders. One asked name: the best outcome counts, of equal ones the first holder's. Several: all must be
 * different holders for a match; when at least one is, or all are close, it is a close match. A close match tells one holder
 * that was close, never all of a joint account. NOAP when no holder has a name.
 */
export function compareNames(holders: readonly AccountHolder[], requestedName: string, matchName: MatchName): NameComparison {
  const named = holders.filter(({ name }) => Boolean(name.en || name.ar))
  if (named.length === 0) return { code: 'NOAP', rules: ['holder.withoutName'] }
  const names = splitNames(requestedName, named.length > 1)
  if (names.length > mostNames) return { code: 'NMTC', rules: ['names.tooMany'] }
  const pairings = pairUp(names, named, matchName)
  const best = pairings.reduce(better)
  const code = names.length === 1 ? best.match.answer : joint(pairings.map(({ match }) => match.answer), names.length)
  return {
    code,
    ...(code === 'CMTC' && { matchedName: nameInScriptOf(requestedName, closeOne(pairings).holder) }),
    rules: [...(names.length > 1 ? ['names.several'] : []), ...pairings.flatMap(({ match }) => match.rules)],
  }
}

/** Each name with the best holder that no name before it took; the surest pairs are made first. */
function pairUp(names: readonly string[], holders: readonly AccountHolder[], matchName: MatchName): Pairing[] {
  const rows = names.map((name) => holders.map((holder) => ({ holder, match: matchName(name, holder) })))
  if (rows.length === 1) return [rows[0]!.reduce(better)]
  const candidates = rows.flatMap((row, index) => row.map((pairing) => ({ index, pairing })))
    .sort((a, b) => rank[b.pairing.match.answer] - rank[a.pairing.match.answer])
  const taken = new Map<number, Pairing>()
  for (const { index, pairing } of candidates) {
    const isFree = !taken.has(index) && ![...taken.values()].some(({ holder }) => holder === pairing.holder)
    if (isFree) taken.set(index, pairing)
  }
  return [...taken.values()]
}

function joint(answers: readonly Answer[], asked: number): Answer {
  const isComplete = answers.length === asked
  if (isComplete && answers.every((answer) => answer === 'MTCH')) return 'MTCH'
  const isClose = answers.includes('MTCH') || (isComplete && answers.every((answer) => answer !== 'NMTC'))
  return isClose ? 'CMTC' : 'NMTC'
}

const closeOne = (pairings: readonly Pairing[]): Pairing => pairings.find(({ match }) => match.answer === 'CMTC') ?? pairings.reduce(better)
