import { type components } from '../../../generated/types/platform.ts'
import { lockDeveloperApp, updateAppColumns } from '../../data/repositories/app/apps.ts'
import { inTransaction } from '../../data/transaction.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import { type Dependencies } from '../dependencies.ts'
import { auditApp } from './auditApp.ts'
import { unknownApp } from './unknownApp.ts'

/** One app of a developer, and when it is worked on. */
export interface AppOrder {
  developerId: string
  clientId: string
  interactionId?: string
  now: Date
}

/** The new secret; it is in this answer and nowhere else. */
export type RotatedSecret = components['schemas']['RotatedSecret']

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
      throw new SanadError('stateConflict', `This app authenticates with ${app.token_endpoint_auth_method} and has no secret.`)
    }
    await updateAppColumns(trx, clientId, { client_secret_hash: sha256(clientSecret) }, now)
    await auditApp(trx, 'rotateSecret', order)
  })
  return { clientId, clientSecret, rotatedDateTime: formatDateTime(now) }
}
