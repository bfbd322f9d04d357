import { lockApp, updateAppColumns, updateAppStatus } from '../../data/repositories/apps.ts'
import { insertAudit } from '../../data/repositories/journal.ts'
import { type Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type App } from '../../domain/app/app.ts'
import { type AppEvent, findAppMove } from '../../domain/app/states.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { endConsentsOfApp } from '../consent/patch.ts'
import { type Dependencies } from '../dependencies.ts'

/** Who moves an app and when. `actor` is as in the audit trail. */
export interface AppMoveContext {
  actor: string
  interactionId?: string
  now: Date
}

/**
 * Makes one move of a locked app, in the caller's transaction: the row, the audit entry, and the end of its consents where the move ends
 * them. What customers have already decided stands: an accepted payment is carried out. Throws SanadError 'stateConflict'.
 */
export async function recordAppMove(trx: Executor, app: App, event: AppEvent, context: AppMoveContext): Promise<void> {
  const move = findAppMove(app.status, event)
  if (!move) return
  await updateAppStatus(trx, app.clientId, move.to, context.now)
  if (event === 'admit') await updateAppColumns(trx, app.clientId, { checkedAt: context.now }, context.now)
  await insertAudit(trx, {
    occurredAt: context.now,
    actor: context.actor,
    action: `app.${event}`,
    subject: app.clientId,
    clientId: app.clientId,
    interactionId: context.interactionId ?? null,
    statusBefore: app.status,
    statusAfter: move.to,
  })
  if (move.revokesConsentsAs) await endConsentsOfApp(trx, app.clientId, { ...context, revokedBy: move.revokesConsentsAs })
}

/** What the bank decides about an app. */
export interface MoveApp extends AppMoveContext {
  clientId: string
  event: Exclude<AppEvent, 'delete'>
}

/**
 * Carries out the bank's decision about any developer's app. A decision that was made before changes nothing. Throws SanadError
 * 'resourceIdUnknown' or 'stateConflict'.
 */
export async function moveApp({ db }: Pick<Dependencies, 'db'>, { clientId, event, ...context }: MoveApp): Promise<void> {
  await inTransaction(db, async (trx) => {
    const app = await lockApp(trx, clientId)
    if (!app) throw unknownToTheBank()
    await recordAppMove(trx, app, event, context)
  })
}

/** The refusal for an id that no app ever had. */
export function unknownToTheBank(): SanadError {
  return new SanadError('resourceIdUnknown', 'No app has this clientId.', { path: 'clientId' })
}
