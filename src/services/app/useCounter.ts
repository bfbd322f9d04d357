import { upsertCredentialUses } from '../../data/repositories/credentialUses.ts'
import { type Executor } from '../../data/schema.ts'
import { type CredentialUse } from '../../domain/app/secrets.ts'

/**
 * Notes when apps use their secrets and keys. A use is noted in memory and stored in batches, so it costs a call nothing; what a process
 * that dies had not stored, some seconds, is missing.
 */
export interface UseCounter {
  /** Never throws and never waits. */
  note(use: CredentialUse): void
  /** Stores what was noted. What cannot be stored stays for the next time. */
  store(): Promise<void>
}

/** How many uses are held at most; each app has two secrets and a few keys. */
const mostWaiting = 20_000
const rowsPerStatement = 500
/** A kid is the app's own text; a longer one is not worth a row. */
const longestCredential = 300

/** Opens the counter of one process. */
export function createUseCounter({ db }: { db: Executor }): UseCounter {
  let waiting = new Map<string, CredentialUse>()
  let storing: Promise<void> | undefined

  const note = (use: CredentialUse) => {
    if (use.credential.length > longestCredential) return
    const key = `${use.clientId} ${use.kind} ${use.credential}`
    const known = waiting.get(key)
    if (known) known.lastUsedAt = known.lastUsedAt < use.lastUsedAt ? use.lastUsedAt : known.lastUsedAt
    else if (waiting.size < mostWaiting) waiting.set(key, { ...use })
  }

  const storeAll = async () => {
    // In one order, so that two instances that store the same rows do not lock each other out.
    const uses = [...waiting].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, use]) => use)
    waiting = new Map()
    while (uses.length > 0) {
      try {
        await upsertCredentialUses(db, uses.slice(0, rowsPerStatement))
      } catch (error) {
        uses.forEach(note)
        throw error
      }
      uses.splice(0, rowsPerStatement)
    }
  }

  return { note, store: () => (storing ??= storeAll().finally(() => (storing = undefined))) }
}
