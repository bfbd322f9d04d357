import {
  findSuspensionReason,
  keepSuspensionReason,
  lockApp,
  updateAppColumns,
  updateAppStatus,
} from '../../data/repositories/apps.ts'
import { insertAudit } from '../../data/repositories/journal.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { App, PendingChanges } from '../../domain/app/app.ts'
import { type AppEvent, findAppMove } from '../../domain/app/appStates.ts'
import { type FieldFault, BankRefusal } from '../../domain/shared/errors.ts'
import { endConsentsOfApp } from '../consent/patch.ts'
import type { Dependencies } from '../dependencies.ts'
import { tellOfPaymentsThatStay } from '../payment/payment.ts'
import { type AppRules, changedColumns, checkChanges } from './changedColumns.ts'
import type { ReadKeys } from './faults.ts'
import { checkNewName } from './protectedNames.ts'

/** Who moves an app and when. `actor` is as in the audit trail. */
export interface AppMoveContext {
  actor: string
  interactionId?: string
  /** Why, for an app that is suspended. It stands with the app: the audit trail holds no free text. */
  reason?: string | undefined
  now: Date
}

/**
 * Makes one move of a locked app, in the caller's transaction: the row, the audit entry, and the end of its consents where the move ends
 * them. What customers have already decided stands: an accepted payment is carried out, and they are told so of what waits for its day.
 * Throws BankRefusal 'stateConflict'.
 */
export async function recordAppMove(trx: Executor, app: App, event: AppEvent, context: AppMoveContext): Promise<void> {
  const move = findAppMove(app.status, event)
  if (!move) return checkReason(trx, app, context)
  await updateAppStatus(trx, app.clientId, move.to, context.now)
  if (event === 'suspend' && context.reason !== undefined) await keepSuspensionReason(trx, app.clientId, context.reason)
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
  if (!move.revokesConsentsAs) return
  await endConsentsOfApp(trx, app.clientId, { ...context, revokedBy: move.revokesConsentsAs })
  const endedBy = move.revokesConsentsAs === 'KSAOB.PASP' ? 'bank' : 'app'
  await tellOfPaymentsThatStay(trx, { clientId: app.clientId, endedBy, now: context.now })
}

/** What is said again may be said in other words, and those would be kept nowhere: whoever says them must know. */
async function checkReason(trx: Executor, { clientId }: App, { reason }: AppMoveContext): Promise<void> {
  if (reason === undefined || reason === (await findSuspensionReason(trx, clientId))) return
  const text =
    'The app is suspended already, and keeps the reason that was given then; this one was not kept. To change it, reinstate the app first.'
  throw new BankRefusal('stateConflict', text, { path: 'reason' })
}

/** What the bank decides about an app. */
export interface MoveApp extends AppMoveContext {
  clientId: string
  event: Exclude<AppEvent, 'delete'>
  /** When the app that the bank has looked at was changed last. A decision about another state of it is not carried out. */
  lookedAt?: Date | undefined
}

/**
 * Carries out the bank's decision about any developer's app. The console and `npm run bank` both come here, so a rule of who may decide
 * belongs here, where neither walks around it. Admitting an app also admits the changes that wait. A decision that was made before changes
 * nothing. Throws BankRefusal 'resourceIdUnknown' or 'stateConflict'.
 */
export async function moveApp(
  { db, ...rules }: Pick<Dependencies, 'db'> & AppRules,
  { clientId, event, lookedAt, ...context }: MoveApp,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const app = await lockApp(trx, clientId)
    if (!app) throw unknownToTheBank()
    if (lookedAt !== undefined && lookedAt.getTime() !== app.updatedAt.getTime())
      throw new BankRefusal('stateConflict', 'The app was changed after you looked at it; look at it again.')
    await recordAppMove(trx, app, event, context)
    if (event === 'admit' && app.pendingChanges) await admitChanges(trx, app, app.pendingChanges, { ...rules, ...context })
  })
}

/** Applies the changes that wait, by today's rules: since then a certificate may have ended, or a name may have been taken. */
async function admitChanges(
  trx: Executor,
  app: App,
  changes: PendingChanges,
  { actor, interactionId, now, ...rules }: AppRules & AppMoveContext,
): Promise<void> {
  const names = await checkNewName(trx, rules.settings, app, changes.name)
  const columns = changedColumns(app, changes, checkPending(app, changes, rules, now, names), rules, now)
  await updateAppColumns(trx, app.clientId, { ...columns, pendingChanges: null, checkedAt: now }, now)
  await insertAudit(trx, {
    occurredAt: now,
    actor,
    action: 'app.admitChanges',
    subject: app.clientId,
    clientId: app.clientId,
    interactionId: interactionId ?? null,
    details: { fields: Object.keys(changes) },
  })
}

function checkPending(app: App, changes: PendingChanges, rules: AppRules, now: Date, names: readonly FieldFault[]): ReadKeys {
  try {
    return checkChanges(app, changes, rules, now, names)
  } catch (error) {
    if (!(error instanceof BankRefusal)) throw error
    const text = `The change that waits can no longer be made: ${error.message} Its developer must change it.`
    throw new BankRefusal('stateConflict', text, { cause: error })
  }
}

/** The refusal for an id that no app ever had. */
export function unknownToTheBank(): BankRefusal {
  return new BankRefusal('resourceIdUnknown', 'No app has this clientId.', { path: 'clientId' })
}
