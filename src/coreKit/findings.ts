import type { JWK } from 'jose'
import type { CoreOperationId } from '../../generated/coreOperations.ts'
import type { Answers } from './core.ts'

/** What became of a check. `leftOut`: the adapter does not say that it has this. `notProved`: nobody can tell. */
export type Verdict = 'proved' | 'failed' | 'notProved' | 'leftOut'

/** One check and what came of it. */
export interface Finding {
  id: string
  proves: string
  verdict: Verdict
  /** What was wrong, or what is lacking. */
  detail?: string
  elapsedMs: number
  /** What was asked. */
  asked: CoreOperationId[]
}

/** What all checks found about one adapter. */
export interface Findings {
  capabilities: Answers['getCapabilities']
  findings: Finding[]
}

/** What a report says, and what its signature covers. */
export interface Report extends Findings {
  baseUrl: string
  profile: string
  /** What the run was told: ids or groups alone (none: all), how long it waited for answers, and whether it made load. */
  asked: { only: readonly string[]; patience: number; load: boolean }
  contractVersion: string
  kitVersion: string
  startedAt: string
  endedAt: string
  totals: Record<Verdict, number>
}

/** A report with a signature of a key that was made for it. */
export interface SignedReport {
  report: Report
  jws: string
  publicKey: JWK
  /** The thumbprint of the key (RFC 7638), which the terminal shows too: whoever saw the run knows the report by it. */
  thumbprint: string
}

/** How many of each. */
export function totalsOf(findings: readonly Finding[]): Report['totals'] {
  const count = (verdict: Verdict) => findings.filter((one) => one.verdict === verdict).length
  return { proved: count('proved'), failed: count('failed'), notProved: count('notProved'), leftOut: count('leftOut') }
}
