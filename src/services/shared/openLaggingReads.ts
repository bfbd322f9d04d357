import { laggingRow } from '../../config/laggingReads.ts'
import type { ReadReplica } from '../../data/replica.ts'
import type { Executor } from '../../data/schema.ts'
import type { Dependencies, LaggingReads } from '../dependencies.ts'

/** Reads at the primary alone. */
export const readPrimary = (db: Executor): LaggingReads => ({ read: (_, read) => read(db) })

/** Makes who decides where a read goes that may lag. Without a standby it costs a call of a function. */
export function openLaggingReads(
  db: Executor,
  replica: Pick<ReadReplica, 'read'> | undefined,
  settings: Pick<Dependencies['settings'], 'replicaForVerification'>,
): LaggingReads {
  if (!replica) return readPrimary(db)
  return {
    read: (name, read) => {
      const { sees, only } = laggingRow(name)
      return only !== undefined && !settings[only] ? read(db) : replica.read(sees, read)
    },
  }
}
