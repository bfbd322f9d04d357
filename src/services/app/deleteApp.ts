import { lockDeveloperApp, markAppDeleted } from '../../data/repositories/app/apps.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type Dependencies } from '../dependencies.ts'
import { auditApp } from './auditApp.ts'
import { type AppOrder } from './rotateAppSecret.ts'
import { unknownApp } from './unknownApp.ts'

/** Ends an app with its secret and tokens; its row stays, because consents and payments refer to it. Throws SanadError 'resourceIdUnknown'. */
export async function deleteApp({ db }: Pick<Dependencies, 'db'>, order: AppOrder): Promise<void> {
  const { developerId, clientId, now } = order
  await inTransaction(db, async (trx) => {
    const app = await lockDeveloperApp(trx, developerId, clientId)
    if (!app) throw unknownApp()
    await markAppDeleted(trx, clientId, now)
    await auditApp(trx, 'delete', order)
  })
}
