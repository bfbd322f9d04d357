import { contractNames, listOperations, readContract } from '../contract/contracts.ts'
import type { Proof } from '../contract/proof.ts'

/** A proof and whether its test passed. */
export interface RunProof extends Proof {
  passed: boolean
  /** The test's full name and file. */
  test: string
  file: string
}

/** What a contract promises in one place, and what was proved of it in this run. `hole`: nothing tried to. */
export interface ReportRow {
  interfaceName: string
  operationId: string
  method: string
  path: string
  status: string
  verdict: 'proved' | 'failed' | 'hole'
  proofs: RunProof[]
}

/** One row for every status of every operation of every contract, in the contracts' order. */
export function makeRows(proofs: readonly RunProof[]): ReportRow[] {
  return contractNames.flatMap((interfaceName) =>
    listOperations(readContract(interfaceName)).flatMap(({ method, path, operation: { operationId, responses } }) =>
      Object.keys(responses).map((status) => {
        const own = proofs.filter(
          (proof) => proof.interfaceName === interfaceName && proof.operationId === operationId && proof.status === status,
        )
        const verdict = own.length === 0 ? 'hole' : own.every(({ passed }) => passed) ? 'proved' : 'failed'
        return { interfaceName, operationId, method, path, status, verdict, proofs: own } as const
      }),
    ),
  )
}

/** How many rows have each verdict. */
export function countVerdicts(rows: readonly ReportRow[]): Record<ReportRow['verdict'], number> {
  const count = (verdict: ReportRow['verdict']) => rows.filter((row) => row.verdict === verdict).length
  return { proved: count('proved'), failed: count('failed'), hole: count('hole') }
}
