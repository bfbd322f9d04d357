import type { components } from '../../../generated/types/platform.ts'
import {
  findResourceOfApp,
  listMovesOfResource,
  listRelatedResources,
  listResourcesOfApp,
  type RecordedMove,
} from '../../data/repositories/appResources.ts'
import type { AppResource, ResourceKind } from '../../domain/event/event.ts'
import { moverOf } from '../../domain/event/mover.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { pageMarkText, parsePageMark } from '../../domain/shared/pageMark.ts'
import type { Dependencies } from '../dependencies.ts'
import { consentLink } from '../consent/consentLinks.ts'
import { linkTo } from '../shared/links.ts'
import { getOwnApp, type OwnApp } from './ownApps.ts'

type Schemas = components['schemas']
type ReadDependencies = Pick<Dependencies, 'db' | 'settings'>

/** Relative path of a resource itself. */
const resourceLinks: Record<ResourceKind, (resource: AppResource) => string> = {
  consent: ({ consentId, consentKind }) => consentLink({ consentId, kind: consentKind }),
  payment: ({ resourceId }) => linkTo('getPayment', { PaymentId: resourceId }),
  letter: ({ resourceId }) => linkTo('getLetterOfGuarantee', { letterOfGuaranteeId: resourceId }),
}

function toResource(resource: AppResource): Schemas['Resource'] {
  const { resourceKind, resourceId, consentId, consentKind, flags, rejectReasonCode } = resource
  return {
    ...{ resourceKind, resourceId, resource: resourceLinks[resourceKind](resource), consentId, consentKind },
    // The database holds these two to the lists of the contract.
    status: resource.status as Schemas['ResourceStatus'],
    ...(flags && { flags: flags.map(({ Flag }) => Flag) as NonNullable<Schemas['Resource']['flags']> }),
    ...(rejectReasonCode !== null && { rejectReasonCode }),
    createdDateTime: formatDateTime(resource.createdAt),
    statusUpdateDateTime: formatDateTime(resource.statusUpdatedAt),
  }
}

/** An app's consents, payments or letters, newest first. Throws BankRefusal 'resourceIdUnknown'. */
export async function listResources(
  { db, settings }: ReadDependencies,
  {
    resourceKind,
    status,
    after,
    ...of
  }: OwnApp & { resourceKind: ResourceKind; status?: string | undefined; after?: string | undefined },
): Promise<Schemas['ResourcePage']> {
  const { clientId } = await getOwnApp(db, of)
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

/** A resource of an app with its moves. Throws BankRefusal 'resourceIdUnknown'. */
export async function getResource(
  { db, settings }: ReadDependencies,
  { resourceId, ...of }: OwnApp & { resourceId: string },
): Promise<Schemas['ResourceTimeline']> {
  const { clientId } = await getOwnApp(db, of)
  const resource = await findResourceOfApp(db, clientId, resourceId)
  if (!resource)
    throw new BankRefusal('resourceIdUnknown', 'This app has no consent, payment or letter with this id.', { path: 'resourceId' })
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
