import { type components } from '../../../generated/types/platform.ts'
import { findDeveloper, lockDeveloperApp, updateAppColumns } from '../../data/repositories/apps.ts'
import { type Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type App } from '../../domain/app/app.ts'
import { checkBic, checkDisplayName, checkKeySource } from '../../domain/app/fields.ts'
import { needsSecret } from '../../domain/app/securityLevel.ts'
import { checkRedirectUris } from '../../domain/app/redirectUris.ts'
import { productRules } from '../../domain/consent/products.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { type FieldFault, SanadError } from '../../domain/shared/errors.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import { type Dependencies } from '../dependencies.ts'
import { changedKeyColumns, checkNewKeys } from './certificates.ts'
import { auditApp, checkNotificationEndpoint, readKeySource, refuseFaults } from './faults.ts'
import { recordAppMove } from './move.ts'
import { checkShownNames, listProtectedNames } from './protectedNames.ts'
import { type AppView, unknownApp, toAppView } from './read.ts'

/** The changes to an app. An absent member stays as it is. */
export interface UpdateApp {
  developerId: string
  clientId: string
  changes: components['schemas']['AppChanges']
  interactionId?: string
  now: Date
}

/**
 * Changes an app. A new certificate replaces a JWKS address, and a new address replaces a certificate. Throws SanadError
 * 'resourceIdUnknown' or 'resourceFormat'.
 */
export async function updateApp(
  { db, settings, directory }: Pick<Dependencies, 'db' | 'settings' | 'directory'>,
  request: UpdateApp,
): Promise<AppView> {
  return inTransaction(db, async (trx) => {
    const app = await lockDeveloperApp(trx, request.developerId, request.clientId)
    if (!app) throw unknownApp()
    const names = request.changes.name === undefined ? [] : await newNameFaults(trx, settings, app, request.changes.name)
    const columns = changedColumns(app, request, { settings, directory }, names)
    const changed = await updateAppColumns(trx, app.clientId, columns, request.now)
    await auditApp(trx, 'update', request, { fields: Object.keys(request.changes) })
    return toAppView(changed)
  })
}

/** The faults of another name. What the bank has checked stays as it was checked. */
async function newNameFaults(trx: Executor, settings: Dependencies['settings'], app: App, name: string): Promise<FieldFault[]> {
  if (app.checkedAt !== null && name.trim() !== app.name) {
    const message = 'name stays as the bank has admitted it; register another app for another name.'
    return [{ path: 'name', reason: 'nameChecked', message }]
  }
  const organisation = (await findDeveloper(trx, app.developerId))?.organisation ?? ''
  return checkShownNames({ ...app, name, organisation }, await listProtectedNames(trx, settings))
}

function changedColumns(
  app: App,
  { changes, now }: UpdateApp,
  { settings: { sandbox, limits }, directory }: Pick<Dependencies, 'settings' | 'directory'>,
  names: readonly FieldFault[],
) {
  const changesKeys = changes.certificatePem !== undefined || changes.jwksUri !== undefined
  const organisationId = { id: app.organisationId, path: 'certificatePem' }
  const keys = readKeySource(changes, { sandbox, directory, product: app.product, organisationId, now })
  refuseFaults([
    ...(changes.name === undefined ? [] : checkDisplayName(changes.name, 'name')),
    ...names,
    ...(changes.redirectUris === undefined
      ? []
      : checkRedirectUris(changes.redirectUris, {
          needed: productRules(app.product).consent !== undefined,
          sandbox,
        })),
    ...(changesKeys ? checkKeySource(changes) : []),
    ...checkNewKeys(app, changes, keys.certificate),
    ...keys.faults,
    ...checkNotificationEndpoint(changes, app.product === 'VOP', sandbox),
    ...(changes.bic === undefined ? [] : checkBic(changes.bic, { needed: app.product === 'VOP' })),
  ])
  return {
    ...(changes.name === undefined ? {} : { name: changes.name.trim() }),
    ...(changes.responseSigningAlg === undefined ? {} : { responseSigningAlg: changes.responseSigningAlg }),
    ...(changes.redirectUris === undefined ? {} : { redirectUris: changes.redirectUris }),
    ...(changes.backchannelClientNotificationEndpoint === undefined
      ? {}
      : { backchannelClientNotificationEndpoint: changes.backchannelClientNotificationEndpoint }),
    ...changedKeyColumns(app, changes, keys.certificate, { overlapSeconds: limits.certificateOverlapSeconds, now }),
    ...(changes.bic === undefined ? {} : { bic: changes.bic }),
    ...(keys.organisationId === undefined ? {} : { organisationId: keys.organisationId }),
  }
}

/** One app of a developer, and the time of the request. */
export interface OwnApp {
  developerId: string
  clientId: string
  interactionId?: string
  now: Date
}

/** The new secret. Only this answer contains it. */
export type RotatedSecret = components['schemas']['RotatedSecret']

/**
 * Gives the app a new secret. The old one ends with the commit. Throws SanadError 'resourceIdUnknown', or 'stateConflict' for an
 * app that authenticates with its own key.
 */
export async function rotateAppSecret({ db }: Pick<Dependencies, 'db'>, request: OwnApp): Promise<RotatedSecret> {
  const { developerId, clientId, now } = request
  const clientSecret = randomSecret()
  await inTransaction(db, async (trx) => {
    const app = await lockDeveloperApp(trx, developerId, clientId)
    if (!app) throw unknownApp()
    if (!needsSecret(app.tokenEndpointAuthMethod) || app.clientSecretHash === null) {
      throw new SanadError('stateConflict', `This app authenticates with ${app.tokenEndpointAuthMethod} and has no secret.`)
    }
    await updateAppColumns(trx, clientId, { clientSecretHash: sha256(clientSecret) }, now)
    await auditApp(trx, 'rotateSecret', request)
  })
  return { clientId, clientSecret, rotatedDateTime: formatDateTime(now) }
}

/**
 * Ends an app with its secret, its tokens and its consents; its row stays, because consents and payments refer to it. What customers have
 * already decided stands: an accepted payment is carried out. Throws SanadError 'resourceIdUnknown'.
 */
export async function deleteApp({ db }: Pick<Dependencies, 'db'>, request: OwnApp): Promise<void> {
  const { developerId, clientId, interactionId, now } = request
  await inTransaction(db, async (trx) => {
    const app = await lockDeveloperApp(trx, developerId, clientId)
    if (!app) throw unknownApp()
    await recordAppMove(trx, app, 'delete', {
      actor: `developer:${developerId}`,
      now,
      ...(interactionId !== undefined && { interactionId }),
    })
  })
}
