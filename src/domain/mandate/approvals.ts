import type { ConsentApproval } from '../consent/consent.ts'
import { countSigners, eligible, judgeSigning, type SigningDemand, type SigningState } from './signing.ts'

/** What is kept of one person's approval. */
export type KeptApproval = Pick<ConsentApproval, 'nationalIdentificationNumber' | 'decision' | 'decidedAt'>

/** How far the approvals have come under a mandate as it is now, and what changes in those that are kept. */
export interface Settlement {
  state: SigningState
  changes: KeptApproval[]
}

/** The people whose approval was given and still counts. */
export function countedOf(demand: SigningDemand, kept: readonly KeptApproval[]): string[] {
  const may = eligible(demand)
  return kept
    .filter(({ nationalIdentificationNumber: person, decision }) => decision === 'approved' && may.has(person))
    .map(({ nationalIdentificationNumber }) => nationalIdentificationNumber)
}

/**
 * Whether so many approvals suffice only because the mandate asks for fewer people by now than somebody was shown. What they were shown may
 * have been an upper bound, so it is compared with what is counted today as well.
 */
export const takesFewer = (demand: SigningDemand, approvals: number, shown: number): boolean =>
  approvals < shown && countSigners(demand) < shown

/**
 * Brings what is kept of a consent's approvals into step with the mandate, with one more approval or without. Whoever may not sign any more
 * has lapsed, and does not count; whoever is needed now is asked. Where a changed mandate would let the approvals that are there suffice,
 * they are asked for again, because everybody gave theirs on a page that named others as well.
 */
export function settleApprovals(
  demand: SigningDemand,
  kept: readonly KeptApproval[],
  approved?: { nationalIdentificationNumber: string; now: Date },
): Settlement {
  const counted = countedOf(demand, kept)
  const given = approved ? [...new Set([...counted, approved.nationalIdentificationNumber])] : counted
  const found = judgeSigning(demand, given)
  // As it may be a mistake that is put right: nobody is struck off by a mandate that nobody could satisfy.
  if (found.outcome === 'impossible') return { state: found, changes: [] }
  const isStale = approved === undefined && found.outcome === 'satisfied'
  const state = isStale ? judgeSigning(demand, []) : found
  const standing = new Set(isStale ? [] : given)
  const decisionOf = (person: string) => {
    if (standing.has(person)) return 'approved'
    return state.askable.includes(person) ? 'pending' : 'lapsed'
  }
  const known = new Map(kept.map((row) => [row.nationalIdentificationNumber, row]))
  const people = [...new Set([...known.keys(), ...standing, ...state.askable])].sort()
  const changes = people.flatMap((person): KeptApproval[] => {
    const before = known.get(person)
    const decision = decisionOf(person)
    if (before?.decision === decision || before?.decision === 'declined') return []
    const decidedAt =
      decision === 'approved' ? (approved?.now ?? null) : decision === 'pending' ? null : (before?.decidedAt ?? null)
    return [{ nationalIdentificationNumber: person, decision, decidedAt }]
  })
  return { state, changes }
}
