import type { components } from '../../../generated/types/platform.ts'
import {
  deleteDashboardSession,
  findDashboardSession,
  findNamedSession,
  insertDashboardSession,
  listDashboardSessions,
} from '../../data/repositories/developerSessions.ts'
import { insertAudit } from '../../data/repositories/journal.ts'
import type { Executor } from '../../data/schema.ts'
import type { DashboardSession } from '../../domain/session/sessions.ts'
import { readDevice, readProgram } from '../../domain/session/device.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import type { Dependencies } from '../dependencies.ts'

/** A session that was just created. Its id in clear exists only here and in the developer's cookie. */
export interface CreatedSession {
  developerId: string
  sessionId: string
  expiresAt: Date
}

/** What a session was begun with. */
export interface SessionDevice {
  userAgent?: string | undefined
  /** Through the JSON API, not on a page. */
  isApi?: boolean | undefined
}

/** Opens a session of `dashboardSessionHours` for the developer, whose browser, or program at the API, says `userAgent` of itself. */
export async function createDeveloperSession(
  executor: Executor,
  settings: Dependencies['settings'],
  { developerId, userAgent, isApi = false, now }: { developerId: string; now: Date } & SessionDevice,
): Promise<CreatedSession> {
  const sessionId = randomSecret()
  const expiresAt = new Date(now.getTime() + settings.limits.dashboardSessionHours * 3_600_000)
  await insertDashboardSession(executor, {
    sessionIdHash: sha256(sessionId),
    developerId,
    createdAt: now,
    expiresAt,
    ...(isApi ? readProgram(userAgent) : readDevice(userAgent)),
  })
  return { developerId, sessionId, expiresAt }
}

/** The developer of the session id in a cookie. Undefined when there is no such session or it is over. */
export async function findDeveloperSession(
  { db }: Pick<Dependencies, 'db'>,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<(Pick<DashboardSession, 'developerId'> & { hasSecondFactor: boolean }) | undefined> {
  const session = await findDashboardSession(db, sha256(sessionId), now)
  return session && { developerId: session.developerId, hasSecondFactor: session.hasSecondFactor }
}

/** Whether the bank demands a second step of this developer that is off. */
export const lacksSecondFactor = (
  { secondFactor }: Pick<Dependencies['settings'], 'secondFactor'>,
  { hasSecondFactor }: { hasSecondFactor: boolean },
): boolean => secondFactor === 'required' && !hasSecondFactor

/** Ends the session at once, for every copy of its cookie. */
export async function signOutDeveloper({ db }: Pick<Dependencies, 'db'>, { sessionId }: { sessionId: string }): Promise<void> {
  await deleteDashboardSession(db, sha256(sessionId))
}

/** A developer, and the session with which they ask. */
export interface OwnSessions {
  developerId: string
  sessionId: string
  now: Date
}

/** Which of the sessions to list. */
interface SessionPage {
  before?: string | undefined
  limit?: number
}

/** The developer's open sessions, the newest first, at most as many as one list shows, behind the one of the name `before`. */
export async function listDeveloperSessions(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { developerId, sessionId, before, now, limit = settings.limits.sessionsShown }: OwnSessions & SessionPage,
): Promise<components['schemas']['OpenSession'][]> {
  const last = before === undefined ? undefined : await findNamedSession(db, developerId, before)
  if (before !== undefined && !last) return []
  const sessions = await listDashboardSessions(db, { developerId, before: last?.sessionIdHash, now, limit })
  const current = sha256(sessionId)
  return sessions.map((session) => ({
    sessionId: session.publicId,
    isCurrent: session.sessionIdHash === current,
    ...(session.browser !== null && { browser: session.browser }),
    ...(session.system !== null && { system: session.system }),
    createdDateTime: formatDateTime(session.createdAt),
    expiresDateTime: formatDateTime(session.expiresAt),
  }))
}

/** Ends one of the developer's sessions. Throws BankRefusal 'resourceIdUnknown', also for another developer's. */
export async function endDeveloperSession(
  { db }: Pick<Dependencies, 'db'>,
  { developerId, ended, now }: { developerId: string; ended: string; now: Date },
): Promise<void> {
  const session = await findNamedSession(db, developerId, ended)
  if (!session || session.expiresAt <= now)
    throw new BankRefusal('resourceIdUnknown', 'You have no session with this sessionId.', { path: 'sessionId' })
  await deleteDashboardSession(db, session.sessionIdHash)
}

/** Writes the audit entry of what a developer has done to their own account, with the executor of the change. */
export function auditDeveloper(
  trx: Executor,
  action: string,
  { developerId, interactionId, now }: { developerId: string; interactionId?: string | undefined; now: Date },
  details?: object,
): Promise<void> {
  const who = { actor: `developer:${developerId}`, subject: developerId, interactionId: interactionId ?? null }
  return insertAudit(trx, { occurredAt: now, action: `developer.${action}`, ...who, ...(details && { details }) })
}
