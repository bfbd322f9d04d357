import { upsertCredentialUses } from '../../data/repositories/credentialUses.ts'
import type { Executor } from '../../data/schema.ts'
import type { CredentialUse } from '../../domain/app/secrets.ts'
import type { ServiceLog, UseCounter } from '../dependencies.ts'
import { createBatch } from '../shared/batch.ts'

/** A kid is the app's own text; a longer one is not worth a row. */
const longestCredential = 300

/** Opens the counter of one process. */
export function createUseCounter({ db, log }: { db: Executor; log: Pick<ServiceLog, 'warn'> }): UseCounter {
  const { add, store } = createBatch<CredentialUse>({
    merge: (known, { lastUsedAt }) => {
      if (known.lastUsedAt < lastUsedAt) known.lastUsedAt = lastUsedAt
    },
    write: (rows) => upsertCredentialUses(db, rows),
    countOf: () => 1,
    reportLost: (uses) => log.warn({ uses }, 'uses of secrets and keys were not noted: too many waited to be stored'),
  })
  return {
    note: (use) => {
      if (use.credential.length <= longestCredential) add(`${use.clientId} ${use.kind} ${use.credential}`, use)
    },
    store,
  }
}
