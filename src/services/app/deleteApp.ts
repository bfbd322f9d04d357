import { lockDeveloperApp, markAppDeleted } from '../../data/repositories/app/apps.ts'
import { insertAudit } from '../../data/repositories/audit.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type Dependencies } from '../dependencies.ts'
import { type AppOrder } from './rotateAppSecret.ts'
import { unknownApp } from './unknownApp.ts'

/** Ends an app with its secret and tokens; its row stays, because consents and payments refer to it. Throws SanadError 'resourceIdUnknown'. */
export async function deleteApp({ db }: Pick<Dependencies, 'db'>, { developerId, clientId, interactionId, now }: AppOrder): Promise<void> {
  await inTransaction(db, async (trx) => {
    const app = await lockDeveloperApp(trx, developerId, clientId)
    if (!app) throw unknownApp()
    await markAppDeleted(trx, clientId, now)
    await insertAudit(trx, {
      occurredAt: now,
      actor: `developer:${developerId}`,
      action: 'app.delete',
      subject: clientId,
      clientId,
      interactionId: interactionId ?? null,
    })
  })
}
