/** The three answers a name can get; NOAP is the engine's, which knows the account (EPC VOP, Party Name Match Code). */
export type NameAnswer = 'MTCH' | 'CMTC' | 'NMTC'

/** An answer and the rules that decided it, for the audit record; rules carry no part of a name. */
export interface Verdict {
  answer: NameAnswer
  rules: readonly string[]
}

/** The refusal that these rules decided. */
export const noMatch = (...rules: string[]): Verdict => ({ answer: 'NMTC', rules })
/** The full match that these rules decided. */
export const match = (...rules: string[]): Verdict => ({ answer: 'MTCH', rules })

/**
 * None of the deviations: full match. One: close match. Two independent ones: no match.
 * `rules` are what held besides, such as names left out.
 */
export function weigh(deviations: ReadonlySet<string>, rules: readonly string[] = []): Verdict {
  const all = [...rules, ...deviations]
  if (deviations.size === 0) return { answer: 'MTCH', rules: all.length > 0 ? all : ['name.equal'] }
  return { answer: deviations.size === 1 ? 'CMTC' : 'NMTC', rules: deviations.size === 1 ? all : [...all, 'deviations.several'] }
}

const rank: Readonly<Record<NameAnswer, number>> = { MTCH: 2, CMTC: 1, NMTC: 0 }

/** Whether the left verdict says more: full match, close match, no match. */
export const isBetter = (left: Verdict, right: Verdict): boolean => rank[left.answer] > rank[right.answer]

/** The best verdict; the first of equals. */
export function best(verdicts: readonly Verdict[]): Verdict {
  let found = verdicts[0] ?? noMatch('name.empty')
  for (const verdict of verdicts) if (isBetter(verdict, found)) found = verdict
  return found
}
