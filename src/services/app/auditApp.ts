import { insertAudit } from '../../data/repositories/audit.ts'
import { type Executor } from '../../data/schema.ts'

/** Who did something to an app of theirs, and when. */
interface AppDeed {
  developerId: string
  clientId: string
  interactionId?: string
  now: Date
}

/** The audit entry of what a developer does to an app, with the executor of the change itself. */
export async function auditApp(
  trx: Executor,
  action: 'register' | 'update' | 'rotateSecret' | 'delete',
  { developerId, clientId, interactionId, now }: AppDeed,
  details?: object,
): Promise<void> {
  await insertAudit(trx, {
    occurredAt: now,
    actor: `developer:${developerId}`,
    action: `app.${action}`,
    subject: clientId,
    clientId,
    interactionId: interactionId ?? null,
    ...(details && { details }),
  })
}
