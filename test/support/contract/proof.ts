import type { TaskMeta } from 'vitest'

/** What a passed test proves of a contract: one status of one operation. The contract report collects these. */
export interface Proof {
  interfaceName: string
  operationId: string
  status: string
  /** What did it: `Dredd`, or words of the test. */
  by: string
}

declare module 'vitest' {
  interface TaskMeta {
    proofs?: Proof[]
  }
}

/** Notes in the running test that it proves this, once it passes. */
export function proves({ meta }: { meta: TaskMeta }, ...proofs: Proof[]): void {
  meta.proofs = [...(meta.proofs ?? []), ...proofs]
}
