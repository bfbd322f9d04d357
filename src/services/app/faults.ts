import { insertAudit } from '../../data/repositories/journal.ts'
import { type Executor } from '../../data/schema.ts'
import { type KeySource } from '../../domain/app/fields.ts'
import { type FieldFault, SanadError } from '../../domain/shared/errors.ts'
import { type ClientCertificate, parseClientCertificate } from '../../security/appKeys/certificates.ts'
import { checkOutwardUrl } from '../../security/outward/outwardAddress.ts'

/** Throws SanadError 'resourceFormat' that names every fault, if there are any. */
export function refuseFaults(faults: readonly FieldFault[]): void {
  const [first] = faults
  if (first) throw new SanadError('resourceFormat', first.message, { path: first.path, faults })
}

/** The parsed certificate of a key source, or the faults of the source. */
export function readKeySource(
  { certificatePem, jwksUri }: KeySource,
  sandbox: boolean,
  now: Date,
): { certificate?: ClientCertificate; faults: FieldFault[] } {
  const faults: FieldFault[] = []
  let certificate: ClientCertificate | undefined
  if (certificatePem !== undefined) {
    faults.push(...faultsOf('certificateRefused', () => (certificate = parseClientCertificate(certificatePem, now))))
  }
  if (jwksUri !== undefined) {
    faults.push(...faultsOf('jwksUriRefused', () => checkOutwardUrl(jwksUri, { sandbox, path: 'jwksUri' })))
  }
  return { faults, ...(certificate === undefined ? {} : { certificate }) }
}

/** The faults of the address at which an app wants to be told of decisions. An app without customers has none. */
export function checkNotificationEndpoint(
  { backchannelClientNotificationEndpoint: endpoint }: { backchannelClientNotificationEndpoint?: string | null | undefined },
  isVop: boolean,
  sandbox: boolean,
): FieldFault[] {
  const path = 'backchannelClientNotificationEndpoint'
  if (endpoint === undefined || endpoint === null) return []
  if (isVop) return [{ path, reason: 'endpointNotWanted', message: `${path} belongs to apps with customers only; leave it out.` }]
  return faultsOf('endpointRefused', () => checkOutwardUrl(endpoint, { sandbox, path }))
}

/** Turns the refusal of a check into a fault, so that it can be reported together with others. */
function faultsOf(reason: string, check: () => unknown): FieldFault[] {
  try {
    check()
    return []
  } catch (error) {
    if (error instanceof SanadError && error.detail.path !== undefined)
      return [{ path: error.detail.path, reason, message: error.message }]
    throw error
  }
}

/** The columns for an app's keys: filled for its one source, null for the other. */
export function keyColumns(certificate: ClientCertificate | undefined, jwksUri: string | undefined) {
  return {
    certificatePem: certificate?.pem ?? null,
    certificateKeyId: certificate?.keyId ?? null,
    certificateThumbprint: certificate?.thumbprint ?? null,
    jwksUri: jwksUri ?? null,
  }
}

/** The developer, the app, and the time of a change. */
interface AppDeed {
  developerId: string
  clientId: string
  interactionId?: string
  now: Date
}

/** Writes the audit entry of a developer's change to an app, with the executor of the change itself. */
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
