import { type MatchCode, type PartyQuestion } from './types.ts'

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
