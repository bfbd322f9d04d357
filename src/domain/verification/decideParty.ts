import { standingOf } from './accountAnswer.ts'
import { compareNames, type NameAsker } from './compareNames.ts'
import { compareIdentifiers } from './identifiers.ts'
import type { AccountHolder, MatchCode, PartyQuestion, PartyVerdict, VerifiableAccount } from './types.ts'

/** Compared in place of holders that must not or cannot be, so that the time of an answer does not tell whether an account exists. */
const nobody: AccountHolder[] = [
  {
    kind: 'person',
    name: { en: 'Abdulrahman Mohammed Al-Salem', ar: 'عبدالرحمن محمد السالم' },
    otherNames: [],
    identifiers: [{ kind: 'nationalId', value: '0000000000' }],
  },
]

interface Comparison {
  code: MatchCode
  matchedName?: string
  rules: string[]
}

function compare(holders: readonly AccountHolder[], question: PartyQuestion, asker: NameAsker): Comparison | undefined {
  if (question.ask === 'status') return undefined
  return question.ask === 'name' ? compareNames(holders, question.name, asker) : compareIdentifiers(holders, question.identifiers)
}

/**
 * The one decision behind interfaces d and e. What cannot be verified is NOAP, whatever the reason; the reason stands in
 * `standing` and `rules`. Does the same work for an account that is not there as for one that is. For a name that the bank shows its own
 * customer (`asker`), nothing of it is passed over.
 */
export function decideParty(
  account: VerifiableAccount | 'unavailable' | undefined,
  question: PartyQuestion,
  asker: NameAsker = 'bank',
): PartyVerdict {
  const { standing, rule } = standingOf(account)
  const isOpen = typeof account === 'object' && (standing === 'active' || standing === 'inactive')
  const comparison = compare(isOpen ? account.holders : nobody, question, asker)
  if (!comparison) return { standing, rules: [rule] }
  if (!isOpen) return { standing, code: 'NOAP', rules: [rule] }
  return {
    standing,
    code: comparison.code,
    ...(comparison.code === 'CMTC' && { matchedName: comparison.matchedName! }),
    rules: [rule, ...comparison.rules],
  }
}

/** The body of an answer of interface d. */
export type PayeeAnswer =
  | { partyNameMatch: 'MTCH' | 'NMTC' | 'NOAP' }
  | { partyNameMatch: 'CMTC'; matchedName: string }
  | { partyIdMatch: 'MTCH' | 'NMTC' | 'NOAP' }

/** A verdict in the words of interface d. An identifier is never a close match. */
export function payeeAnswer(
  ask: Exclude<PartyQuestion['ask'], 'status'>,
  { code = 'NOAP', matchedName }: { code?: MatchCode; matchedName?: string },
): PayeeAnswer {
  if (ask === 'identification') return { partyIdMatch: code === 'CMTC' ? 'NOAP' : code }
  return code === 'CMTC' ? { partyNameMatch: code, matchedName: matchedName! } : { partyNameMatch: code }
}
