import { lockDeveloperApp, updateAppColumns } from '../../data/repositories/app/apps.ts'
import { insertAudit } from '../../data/repositories/audit.ts'
import { inTransaction } from '../../data/transaction.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import { type Dependencies } from '../dependencies.ts'
import { unknownApp } from './unknownApp.ts'

export interface AppOrder {
  developerId: string
  clientId: string
  interactionId?: string
  now: Date
}

export interface RotatedSecret {
  clientId: string
  clientSecret: string
  rotatedDateTime: string
}

/**
 * Gives the app a new secret; the old one ends with the commit. Throws SanadError 'resourceIdUnknown', or 'stateConflict' for an
 * app that authenticates with its own key.
 */
export async function rotateAppSecret({ db }: Pick<Dependencies, 'db'>, order: AppOrder): Promise<RotatedSecret> {
  const { developerId, clientId, now } = order
  const clientSecret = randomSecret()
  await inTransaction(db, async (trx) => {
    const app = await lockDeveloperApp(trx, developerId, clientId)
    if (!app) throw unknownApp()
    if (app.client_secret_hash === null) {
      throw new SanadError('stateConflict', `This app authenticates with ${app.token_endpoint_auth_method} and has no secret`)
    }
    await updateAppColumns(trx, clientId, { client_secret_hash: sha256(clientSecret) }, now)
    await insertAudit(trx, {
      occurredAt: now,
      actor: `developer:${developerId}`,
      action: 'app.rotateSecret',
      subject: clientId,
      clientId,
      interactionId: order.interactionId ?? null,
    })
  })
  return { clientId, clientSecret, rotatedDateTime: formatDateTime(now) }
}
