import { X509Certificate } from 'node:crypto'
import type { components } from '../../../generated/types/platform.ts'
import { updateAppColumns } from '../../data/repositories/apps.ts'
import { endPingsOfApp } from '../../data/repositories/decoupledRequests.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { App, PendingChanges } from '../../domain/app/app.ts'
import { needsAdmission, splitChanges } from '../../domain/app/pendingChanges.ts'
import { rotatedSecrets } from '../../domain/app/secrets.ts'
import { needsSecret } from '../../domain/app/securityLevel.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { type FieldFault, BankRefusal } from '../../domain/shared/errors.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import { subjectOf } from '../../security/tls/subjectNames.ts'
import type { Dependencies } from '../dependencies.ts'
import { changedColumns, checkChanges } from './changedColumns.ts'
import { withCertificate } from './publicKey.ts'
import { auditApp, type ReadKeys, refuseFaults } from './faults.ts'
import { recordAppMove } from './appMove.ts'
import { checkNewName } from './protectedNames.ts'
import { type AppView, getOwnApp, lockOwnApp, toAppView } from './ownApps.ts'

/** The changes to an app. An absent member stays as it is. */
export interface UpdateApp {
  developerId: string
  clientId: string
  changes: components['schemas']['AppChanges']
  interactionId?: string
  now: Date
}

/**
 * Changes an app. A new certificate replaces a JWKS address, and a new address replaces a certificate. What the bank looked at when it
 * admitted the app waits until it admits the change. Throws BankRefusal 'resourceIdUnknown' or 'resourceFormat'.
 */
export async function updateApp(
  { db, ...rules }: Pick<Dependencies, 'db' | 'settings' | 'directory'>,
  request: UpdateApp,
): Promise<AppView> {
  const { now } = request
  // A certificate for a bare key names the organisation of the app, whichever of its members has sent the key.
  const { developerId } = request.changes.publicKey === undefined ? request : await getOwnApp(db, request, 'change')
  const given = await withCertificate({ db, settings: rules.settings }, request.changes, { developerId, now })
  const { endPreviousSecret, removeNotificationEndpoint = false, ...changes } = given
  if (removeNotificationEndpoint) refuseFaults(removalFaults(changes))
  return inTransaction(db, async (trx) => {
    const app = await lockOwnApp(trx, request)
    const keys = checkChanges(app, changes, rules, now, await checkNewName(trx, rules.settings, app, changes.name))
    const split = needsAdmission(app.status, rules.settings)
      ? splitChanges(app, changes, { keepsSubject: keepsSubject(app, keys) })
      : { now: changes, pending: null }
    const secretEnds = endPreviousSecret === true && { previousClientSecretHash: null, previousClientSecretEndsAt: null }
    const pending = removeNotificationEndpoint ? withoutEndpoint(split.pending) : split.pending
    const columns = { ...changedColumns(app, split.now, keys, rules, now), ...secretEnds, pendingChanges: pending }
    const noEndpoint = removeNotificationEndpoint && { backchannelClientNotificationEndpoint: null }
    const changed = await updateAppColumns(trx, app.clientId, { ...columns, ...noEndpoint }, now)
    if (removeNotificationEndpoint) await endPingsOfApp(trx, app.clientId)
    const waiting = pending && { waiting: Object.keys(pending) }
    await auditApp(trx, 'update', request, { fields: Object.keys(given), ...waiting })
    return toAppView(changed)
  })
}

/** A new endpoint and none cannot both be meant. */
function removalFaults({ backchannelClientNotificationEndpoint: endpoint }: UpdateApp['changes']): FieldFault[] {
  const path = 'removeNotificationEndpoint'
  const message = `${path} and a new backchannelClientNotificationEndpoint exclude each other; send one of them.`
  return endpoint === undefined ? [] : [{ path, reason: 'endpointRemovedToo', message }]
}

/** What waits for the bank, without a new endpoint that was removed before the bank looked at it. */
function withoutEndpoint(pending: PendingChanges | null): PendingChanges | null {
  const { backchannelClientNotificationEndpoint: _endpoint, ...others } = pending ?? {}
  return Object.keys(others).length === 0 ? null : others
}

function keepsSubject({ certificatePem }: App, { certificate }: ReadKeys): boolean {
  if (certificatePem === null || certificate === undefined) return false
  return subjectOf(new X509Certificate(certificatePem)) === subjectOf(certificate.certificate)
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
 * Gives the app a new secret. The one before it ends after `overlapHours`, or at once without them. Throws BankRefusal 'resourceIdUnknown',
 * or 'stateConflict' for an app that authenticates with its own key.
 */
export async function rotateAppSecret(
  { db }: Pick<Dependencies, 'db'>,
  request: OwnApp & { overlapHours?: number | undefined },
): Promise<RotatedSecret> {
  const { clientId, overlapHours = 0, now } = request
  const clientSecret = randomSecret()
  const ends = await inTransaction(db, async (trx) => {
    const app = await lockOwnApp(trx, request)
    if (!needsSecret(app.tokenEndpointAuthMethod) || app.clientSecretHash === null) {
      throw new BankRefusal('stateConflict', `This app authenticates with ${app.tokenEndpointAuthMethod} and has no secret.`)
    }
    const secrets = rotatedSecrets(app, sha256(clientSecret), { overlapHours, now })
    await updateAppColumns(trx, clientId, secrets, now)
    await auditApp(trx, 'rotateSecret', request, { overlapHours })
    return secrets.previousClientSecretEndsAt
  })
  const previous = ends === null ? {} : { previousSecretEndsDateTime: formatDateTime(ends) }
  return { clientId, clientSecret, rotatedDateTime: formatDateTime(now), ...previous }
}

/**
 * Ends an app with its secret, its tokens and its consents; its row stays, because consents and payments refer to it. What customers have
 * already decided stands: an accepted payment is carried out. Throws BankRefusal 'resourceIdUnknown'.
 */
export async function deleteApp({ db }: Pick<Dependencies, 'db'>, request: OwnApp): Promise<void> {
  const { developerId, interactionId, now } = request
  await inTransaction(db, async (trx) => {
    const app = await lockOwnApp(trx, request)
    await recordAppMove(trx, app, 'delete', {
      actor: `developer:${developerId}`,
      now,
      ...(interactionId !== undefined && { interactionId }),
    })
  })
}
