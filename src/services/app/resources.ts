import { type components } from '../../../generated/types/platform.ts'
import { type OperationId } from '../../../generated/paths.ts'
import { findDeveloperApp } from '../../data/repositories/apps.ts'
import {
  findResourceOfApp,
  listMovesOfResource,
  listRelatedResources,
  listResourcesOfApp,
  type RecordedMove,
} from '../../data/repositories/appResources.ts'
import { type ResourceKind } from '../../domain/event/event.ts'
import { type AppResource, moverOf } from '../../domain/event/mover.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { pageMarkText, parsePageMark } from '../../domain/shared/pageMark.ts'
import { type Dependencies } from '../dependencies.ts'
import { linkTo } from '../shared/links.ts'
import { unknownApp } from './read.ts'

type Schemas = components['schemas']
type ReadDependencies = Pick<Dependencies, 'db' | 'settings'>
interface OfDeveloper {
  developerId: string
  clientId: string
}

/** The operation that reads a resource, and the name of its parameter. Consents of each kind have their own. */
const readers: Record<Exclude<ResourceKind, 'consent'> | AppResource['consentKind'], [OperationId, string]> = {
  payment: ['getPayment', 'PaymentId'],
  letter: ['getLetterOfGuarantee', 'letterOfGuaranteeId'],
  account: ['getAccountAccessConsent', 'ConsentId'],
  guarantee: ['getLetterOfGuaranteeConsent', 'ConsentId'],
}

function linkOf({ resourceKind, resourceId, consentKind }: AppResource): string {
  if (resourceKind === 'consent' && consentKind === 'payment') return linkTo('getPaymentConsent', { ConsentId: resourceId })
  const [operationId, parameter] = readers[resourceKind === 'consent' ? consentKind : resourceKind]
  return linkTo(operationId, { [parameter]: resourceId })
}

function toResource(resource: AppResource): Schemas['Resource'] {
  const { resourceKind, resourceId, consentId, consentKind, flags, rejectReasonCode } = resource
  return {
    ...{ resourceKind, resourceId, resource: linkOf(resource), consentId, consentKind },
    // The database holds these two to the lists of the contract.
    status: resource.status as Schemas['ResourceStatus'],
    ...(flags && { flags: flags.map(({ Flag }) => Flag) as NonNullable<Schemas['Resource']['flags']> }),
    ...(rejectReasonCode !== null && { rejectReasonCode }),
    createdDateTime: formatDateTime(resource.createdAt),
    statusUpdateDateTime: formatDateTime(resource.statusUpdatedAt),
  }
}

/** An app's consents, payments or letters, newest first. Throws SanadError 'resourceIdUnknown'. */
export async function listResources(
  { db, settings }: ReadDependencies,
  {
    resourceKind,
    status,
    after,
    developerId,
    clientId,
  }: OfDeveloper & { resourceKind: ResourceKind; status?: string | undefined; after?: string | undefined },
): Promise<Schemas['ResourcePage']> {
  if (!(await findDeveloperApp(db, developerId, clientId))) throw unknownApp()
  const { resourcesShown } = settings.limits
  const search = {
    clientId,
    resourceKind,
    status,
    after: after === undefined ? undefined : parsePageMark(after),
    limit: resourcesShown + 1,
  }
  const found = await listResourcesOfApp(db, search)
  const resources = found.slice(0, resourcesShown)
  const last = found.length > resourcesShown ? resources.at(-1) : undefined
  return {
    resources: resources.map(toResource),
    ...(last && { next: pageMarkText({ at: last.createdAt, id: last.resourceId }) }),
  }
}

/** A resource of an app with its moves. Throws SanadError 'resourceIdUnknown'. */
export async function getResource(
  { db, settings }: ReadDependencies,
  { developerId, clientId, resourceId }: OfDeveloper & { resourceId: string },
): Promise<Schemas['ResourceTimeline']> {
  if (!(await findDeveloperApp(db, developerId, clientId))) throw unknownApp()
  const resource = await findResourceOfApp(db, clientId, resourceId)
  if (!resource)
    throw new SanadError('resourceIdUnknown', 'This app has no consent, payment or letter with this id.', { path: 'resourceId' })
  const moves = await listMovesOfResource(db, { clientId, resourceId, limit: settings.limits.movesShown })
  const related = await listRelatedResources(db, resource)
  return { resource: toResource(resource), moves: moves.map(toMove), related: related.map(toResource) }
}

function toMove({ occurredAt, actor, action, statusBefore, statusAfter, interactionId }: RecordedMove): Schemas['ResourceMove'] {
  const by = moverOf(actor)
  return {
    occurredDateTime: formatDateTime(occurredAt),
    move: action,
    ...(statusBefore !== null && { statusBefore: statusBefore as Schemas['ResourceStatus'] }),
    status: statusAfter as Schemas['ResourceStatus'],
    by,
    // Requests of others are nothing that the app could look up.
    ...(by === 'app' && interactionId !== null && { interactionId }),
  }
}
