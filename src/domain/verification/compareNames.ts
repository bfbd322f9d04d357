import { matchPayee } from '../payee/matchPayee.ts'
import { matchShownName } from '../payee/matchShownName.ts'
import type { AccountHolder } from './types.ts'

/**
 * Interface d takes and gives no longer names (docs/decisions/verification.md#joint-holders-and-held-names), counted in characters, not
 * in code units.
 */
export const longestName = 140

/** Whether a name is too long to be asked or answered. */
export function isTooLong(name: string): boolean {
  return [...name].length > longestName
}

interface NameComparison {
  code: 'MTCH' | 'CMTC' | 'NMTC' | 'NOAP'
  matchedName?: string
  rules: string[]
}

/** Legal names before others: the first one in the script of the question is the one that a close match tells. */
const namesOf = ({ name, otherNames }: AccountHolder): string[] =>
  [name, ...otherNames].flatMap(({ en, ar }) => [en, ar]).filter((text) => text !== undefined && text !== '') as string[]

/** Who asks: another bank, whose payer typed the name, or this bank for a customer whom it shows the name. */
export type NameAsker = 'bank' | 'reader'

/** The name matcher's answer over all holders that have a name; NOAP when none has. */
export function compareNames(holders: readonly AccountHolder[], requestedName: string, asker: NameAsker): NameComparison {
  const named = holders.map((holder) => ({ kind: holder.kind, names: namesOf(holder) })).filter(({ names }) => names.length > 0)
  if (named.length === 0) return { code: 'NOAP', rules: ['holder.withoutName'] }
  const {
    answer,
    matchedName = '',
    rules,
  } = asker === 'reader' ? matchShownName(requestedName, named) : matchPayee(requestedName, named)
  return {
    code: answer,
    ...(answer === 'CMTC' && { matchedName: [...matchedName].slice(0, longestName).join('') }),
    rules: [...rules],
  }
}

/**
 * data.query.account.name of interface e: `<LastName,FirstName,MiddleName,Honorific>` or `<,,,FullName>`, angle brackets
 * optional, Arabic commas and semicolons too, several names separated by a semicolon. A company name with commas must use the
 * second form: there everything after the third comma is the name.
 */
export function readHolderNames(text: string): string[] {
  return text
    .split(/[;؛]/)
    .map(readHolderName)
    .filter((name) => name !== '')
}

function readHolderName(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
    .replace(/^<(.*)>$/s, '$1')
  const parts = plain.split(/[,،]/).map((part) => part.trim())
  if (parts.length === 1) return squeeze(plain)
  const [last = '', first = '', middle = ''] = parts
  // Everything after the third comma, its own commas kept.
  const full = plain
    .split(/(?<=[,،])/)
    .slice(3)
    .join('')
  if (last === '' && first === '' && middle === '') return squeeze(full)
  // The honorific says nothing about who it is.
  return squeeze([first, middle, last].join(' '))
}

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()
