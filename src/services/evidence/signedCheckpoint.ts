import { createPublicKey } from 'node:crypto'
import type { StoredCheckpoint } from '../../data/repositories/auditCheckpoints.ts'
import { verifyCompact } from '../../security/jws/jws.ts'
import { jwkThumbprint } from '../../security/keyStrength.ts'
import { signCompact } from '../../security/seal.ts'
import { sha256 } from '../../security/secrets.ts'

/** What a checkpoint says. Hashes are base64url. */
export interface CheckpointStatement {
  /** Counts from 1. */
  number: number
  madeAt: string
  /** The hash of the checkpoint before, as `hashOfStatement` makes it; null in the first. */
  previous: string | null
  /** How many heads changed since the one before, and SHA-256 over their hashes in ascending order. */
  heads: number
  digest: string
  /** In the first: the entries from before the chain, up to the id `newest`, and SHA-256 over the digests of their contents by id. */
  before?: UnchainedStatement
  /** The ids of the keys one of which signs the next checkpoint. */
  keys: string[]
}

/** What the first checkpoint says of entries that are in no chain. */
export interface UnchainedStatement {
  entries: number
  newest: number
  digest: string
}

/** By this hash the next checkpoint and the log name a checkpoint. */
export const hashOfStatement = (statement: string): string => sha256(statement)

/** Signs a checkpoint as a compact JWS. */
export const signCheckpoint = (statement: CheckpointStatement, key: Parameters<typeof signCompact>[1]): Promise<string> =>
  signCompact(JSON.stringify(statement), key)

/** A statement nests less. */
const deepest = 8

/**
 * What a checkpoint says, and the id of the key that signed it. That the key stored with it has this id and fits the signature is checked;
 * whose key it is, the caller judges. Throws for everything else.
 */
export async function readCheckpoint({
  statement,
  key,
}: Pick<StoredCheckpoint, 'statement' | 'key'>): Promise<CheckpointStatement & { kid: string }> {
  const { header, payload } = await verifyCompact(
    statement,
    async ({ kid }) => {
      if (jwkThumbprint(key) !== kid) throw new Error('the key is another one than the statement names')
      return createPublicKey({ key: key as Record<string, unknown>, format: 'jwk' })
    },
    { maxDepth: deepest },
  )
  return { ...(payload as CheckpointStatement), kid: header.kid }
}
