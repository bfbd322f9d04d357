import { randomUUID } from 'node:crypto'
import type { components } from '../../../generated/types/platform.ts'
import {
  deleteApiToken,
  findApiToken,
  insertApiToken,
  listApiTokens as listRows,
  updateTokenUse,
} from '../../data/repositories/apiTokens.ts'
import { lockDeveloper } from '../../data/repositories/apps.ts'
import { inTransaction } from '../../data/transaction.ts'
import { checkDisplayName } from '../../domain/app/fields.ts'
import type { ApiToken } from '../../domain/session/sessions.ts'
import { dayMs, formatDateTime } from '../../domain/shared/dates.ts'
import { BankRefusal, TooManyTries } from '../../domain/shared/errors.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import type { RequestSource } from '../../telemetry/requests.ts'
import { refuseFaults } from '../app/faults.ts'
import type { Dependencies } from '../dependencies.ts'
import { auditDeveloper } from './developerSession.ts'

type Schemas = components['schemas']

/** Programs that look for secrets in repositories know a token by it. */
const prefix = 'sanad_api_'

/** Whose tokens, and who asks when. */
interface Asked {
  developerId: string
  interactionId?: string | undefined
  now: Date
}

/**
 * Makes a token. Throws BankRefusal 'resourceFormat' for its name, 'stateConflict' when the developer has as many as one may have, and
 * 'developerUnknown'.
 */
export async function createApiToken(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { name, scope, days = settings.limits.apiTokenDays, ...asked }: Asked & Schemas['ApiTokenRequest'],
): Promise<Schemas['ShownApiToken']> {
  refuseFaults(checkDisplayName(name, 'name'))
  const { developerId, now } = asked
  const token = prefix + randomSecret()
  const expiresAt = new Date(now.getTime() + days * dayMs)
  const made: ApiToken = {
    ...{ tokenId: randomUUID(), tokenHash: sha256(token), developerId, name: name.trim(), scope },
    ...{ createdAt: now, expiresAt, lastUsedAt: null },
  }
  await inTransaction(db, async (trx) => {
    // Two at once would each see room for one more.
    if (!(await lockDeveloper(trx, developerId)))
      throw new BankRefusal('developerUnknown', 'The developer of this session does not exist any more.')
    if ((await listRows(trx, developerId, now)).length >= settings.limits.apiTokensPerDeveloper)
      throw new BankRefusal(
        'stateConflict',
        `A developer has at most ${settings.limits.apiTokensPerDeveloper} API tokens; revoke one first.`,
      )
    await insertApiToken(trx, made)
    await auditDeveloper(trx, 'createApiToken', asked, { tokenId: made.tokenId, scope })
  })
  return { ...toView(made), token }
}

/** The developer's tokens, the newest first. */
export async function listApiTokens(
  { db }: Pick<Dependencies, 'db'>,
  { developerId, now }: Asked,
): Promise<Schemas['ApiToken'][]> {
  return (await listRows(db, developerId, now)).map(toView)
}

/** Whether a token that works is the developer's. */
export async function isTokenOf(
  { db }: Pick<Dependencies, 'db'>,
  { developerId, token, now }: Asked & { token: string },
): Promise<boolean> {
  return (await findApiToken(db, sha256(token), now))?.developerId === developerId
}

/** Revokes a token at once. Throws BankRefusal 'resourceIdUnknown', also for another developer's. */
export async function revokeApiToken(
  { db }: Pick<Dependencies, 'db'>,
  { tokenId, ...asked }: Asked & { tokenId: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockDeveloper(trx, asked.developerId)
    if (!(await deleteApiToken(trx, { developerId: asked.developerId, tokenId })))
      throw new BankRefusal('resourceIdUnknown', 'You have no API token with this tokenId.', { path: 'tokenId' })
    await auditDeveloper(trx, 'revokeApiToken', asked, { tokenId })
  })
}

function toView({ tokenId, name, scope, createdAt, expiresAt, lastUsedAt }: ApiToken): Schemas['ApiToken'] {
  return {
    ...{ tokenId, name, scope, createdDateTime: formatDateTime(createdAt), expiresDateTime: formatDateTime(expiresAt) },
    ...(lastUsedAt && { lastUsedDateTime: formatDateTime(lastUsedAt) }),
  }
}

/** A token as a request brings it. */
interface ShownToken extends RequestSource {
  token: string | undefined
  now: Date
}

/** How often a token that is in use all the time has its last use written. */
const useWrittenMs = 60_000

/**
 * Whose a token is and what it opens, or undefined. A wrong one counts among the wrong passwords of its network, and is a security event.
 * A right one is never counted, so nobody keeps it out. Throws TooManyTries.
 */
export async function findTokenOwner(
  { db, tries, securityLog }: Pick<Dependencies, 'db' | 'tries' | 'securityLog'>,
  { token = '', now, ...source }: ShownToken,
): Promise<(Pick<ApiToken, 'developerId' | 'scope'> & { hasSecondFactor: boolean }) | undefined> {
  const found = token.startsWith(prefix) ? await findApiToken(db, sha256(token), now) : undefined
  if (!found) {
    const { address } = source
    const wrong = { who: 'developer', id: 'an API token', address, check: async () => undefined, isRight: () => false } as const
    await tries.signIns.check(wrong).catch((refusal: unknown) => {
      if (refusal instanceof TooManyTries) securityLog.report({ kind: 'developerSignInLimited', ...source })
      throw refusal
    })
    securityLog.report({ kind: 'apiTokenRefused', ...source })
    return undefined
  }
  const { lastUsedAt, tokenId } = found
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= useWrittenMs) await updateTokenUse(db, tokenId, now)
  return found
}
