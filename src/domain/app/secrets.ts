import type { App } from './app.ts'

/** When an app used one of its secrets or keys last, with success. */
export interface CredentialUse {
  clientId: string
  kind: 'secret' | 'key'
  /** The SHA-256 of the secret as the app's row has it, or the kid. */
  credential: string
  lastUsedAt: Date
}

type Secrets = Pick<App, 'clientSecretHash' | 'clientSecretMadeAt' | 'previousClientSecretHash' | 'previousClientSecretEndsAt'>

const hourMs = 3_600_000

/** The columns of an app without a secret. */
export const noSecrets: Secrets = {
  clientSecretHash: null,
  clientSecretMadeAt: null,
  previousClientSecretHash: null,
  previousClientSecretEndsAt: null,
}

/** The columns of an app with its first secret, given as its SHA-256. */
export const firstSecret = (hash: string, now: Date): Secrets => ({
  ...noSecrets,
  clientSecretHash: hash,
  clientSecretMadeAt: now,
})

/**
 * The columns after a new secret, given as its SHA-256. The one before it stays valid for `overlapHours`; what was before that one ends, so
 * that two are valid at most.
 */
export function rotatedSecrets(
  { clientSecretHash }: Secrets,
  hash: string,
  { overlapHours, now }: { overlapHours: number; now: Date },
): Secrets {
  const first = firstSecret(hash, now)
  if (overlapHours === 0) return first
  const previousClientSecretEndsAt = new Date(now.getTime() + overlapHours * hourMs)
  return { ...first, previousClientSecretHash: clientSecretHash, previousClientSecretEndsAt }
}

/** The SHA-256 of the secret before the newest one while it is valid, else undefined. */
export function standingPreviousSecret(
  {
    previousClientSecretHash: hash,
    previousClientSecretEndsAt: end,
  }: Pick<Secrets, 'previousClientSecretHash' | 'previousClientSecretEndsAt'>,
  now: Date,
): string | undefined {
  return hash !== null && end !== null && now < end ? hash : undefined
}
