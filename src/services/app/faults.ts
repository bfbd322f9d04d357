import { insertAudit } from '../../data/repositories/journal.ts'
import type { Executor } from '../../data/schema.ts'
import type { KeySource } from '../../domain/app/fields.ts'
import type { AppStatus } from '../../domain/app/appStates.ts'
import type { Reach } from '../../config/reach.ts'
import { type Product, productRules } from '../../domain/consent/products.ts'
import { type FieldFault, BankRefusal } from '../../domain/shared/errors.ts'
import { type ClientCertificate, parseClientCertificate } from '../../security/appKeys/certificates.ts'
import type { Directory } from '../../security/appKeys/directory.ts'
import { checkOutwardUrl } from '../../security/outward/outwardAddress.ts'

/** Throws BankRefusal 'resourceFormat' that names every fault, if there are any. */
export function refuseFaults(faults: readonly FieldFault[]): void {
  const [first] = faults
  if (first) throw new BankRefusal('resourceFormat', first.message, { path: first.path, faults })
}

/** For which app keys are read, and by which rules. */
export interface KeyRules {
  product: Product
  sandbox: boolean
  reach: Reach
  directory: Directory | undefined
  /** The organisation that the app says or has, and the field that is wrong where a certificate names another one. */
  organisationId: { id: string | null | undefined; path: string }
  now: Date
}

/** Keys that were read, with every fault of their source. */
export interface ReadKeys {
  certificate?: ClientCertificate
  /** The organisation that the certificate names, where a directory vouches for it. */
  organisationId?: string
  faults: FieldFault[]
}

/** Reads a key source. A KSA app of a bank with a directory has a certificate that the directory vouches for. */
export function readKeySource({ certificatePem, jwksUri }: KeySource, rules: KeyRules): ReadKeys {
  const { reach, now } = rules
  const read: ReadKeys = { faults: [] }
  if (certificatePem !== undefined)
    read.faults.push(...faultsOf('certificateRefused', () => (read.certificate = parseClientCertificate(certificatePem, now))))
  if (jwksUri !== undefined) read.faults.push(...faultsOf('jwksUriRefused', () => checkOutwardUrl(jwksUri, reach, 'jwksUri')))
  const directory = directoryOf(rules)
  if (directory) checkAgainstDirectory(read, jwksUri, directory, rules)
  return read
}

/** The directory that vouches for this app's certificate. Undefined where none has to. */
function directoryOf({ product, sandbox, directory }: KeyRules): Directory | undefined {
  if (productRules(product).consent === undefined) return undefined
  if (!directory && !sandbox) throw new Error('production has no directory of certificates')
  return directory
}

/** Adds the organisation that the certificate names, or the faults. */
function checkAgainstDirectory(
  read: ReadKeys,
  jwksUri: string | undefined,
  directory: Directory,
  { organisationId: said, now }: KeyRules,
): void {
  if (jwksUri !== undefined) {
    const message =
      'jwksUri is not accepted for KSA apps; register certificatePem, issued by the directory that this bank trusts.'
    read.faults.push({ path: 'jwksUri', reason: 'jwksUriNotWanted', message })
  }
  const { certificate } = read
  if (!certificate) return
  read.faults.push(
    ...faultsOf('certificateRefused', () => (read.organisationId = directory.readOrganisationId(certificate.pem, now))),
  )
  const { organisationId } = read
  if (organisationId === undefined || (said.id ?? organisationId) === organisationId) return
  const message = `${said.path} does not agree: the certificate is that of organisation ${organisationId}, the app that of ${said.id}.`
  read.faults.push({ path: said.path, reason: 'organisationIdDiffers', message })
}

/** The faults of the address at which an app wants to be told of decisions. An app without customers has none. */
export function checkNotificationEndpoint(
  { backchannelClientNotificationEndpoint: endpoint }: { backchannelClientNotificationEndpoint?: string | null | undefined },
  isVop: boolean,
  reach: Reach,
): FieldFault[] {
  const path = 'backchannelClientNotificationEndpoint'
  if (endpoint === undefined || endpoint === null) return []
  if (isVop) return [{ path, reason: 'endpointNotWanted', message: `${path} belongs to apps with customers only; leave it out.` }]
  return faultsOf('endpointRefused', () => checkOutwardUrl(endpoint, reach, path))
}

/** Turns the refusal of a check into a fault, so that it can be reported together with others. */
export function faultsOf(reason: string, check: () => unknown): FieldFault[] {
  try {
    check()
    return []
  } catch (error) {
    if (error instanceof BankRefusal && error.detail.path !== undefined)
      return [{ path: error.detail.path, reason, message: error.message }]
    throw error
  }
}

/** The developer, the app, and the time of a change. */
interface AppAction {
  developerId: string
  clientId: string
  interactionId?: string | undefined
  now: Date
}

/** Writes the audit entry of a developer's change to an app, with the executor of the change itself. */
export async function auditApp(
  trx: Executor,
  action: 'register' | 'update' | 'rotateSecret' | 'removeWebhook' | 'sendTestEvent',
  { developerId, clientId, interactionId, now }: AppAction,
  details?: object,
  statusAfter?: AppStatus,
): Promise<void> {
  await insertAudit(trx, {
    occurredAt: now,
    actor: `developer:${developerId}`,
    action: `app.${action}`,
    subject: clientId,
    clientId,
    interactionId: interactionId ?? null,
    statusAfter: statusAfter ?? null,
    ...(details && { details }),
  })
}
