import { matchPayee } from '../payee/matchPayee.ts'
import { longestName } from './nameLength.ts'
import { type AccountHolder } from './types.ts'

interface NameComparison {
  code: 'MTCH' | 'CMTC' | 'NMTC' | 'NOAP'
  matchedName?: string
  rules: string[]
}

/** Legal names before others: the first one in the script of the question is the one that a close match tells. */
const namesOf = ({ name, otherNames }: AccountHolder): string[] =>
  [name, ...otherNames].flatMap(({ en, ar }) => [en, ar]).filter((text) => text !== undefined && text !== '') as string[]

/** The name matcher's answer over all holders that have a name; NOAP when none has. */
export function compareNames(holders: readonly AccountHolder[], requestedName: string): NameComparison {
  const named = holders.map((holder) => ({ kind: holder.kind, names: namesOf(holder) })).filter(({ names }) => names.length > 0)
  if (named.length === 0) return { code: 'NOAP', rules: ['holder.withoutName'] }
  const { answer, matchedName = '', rules } = matchPayee(requestedName, named)
  return {
    code: answer,
    ...(answer === 'CMTC' && { matchedName: [...matchedName].slice(0, longestName).join('') }),
    rules: [...rules],
  }
}
