import type { operations } from '../../../generated/types/platform.ts'
import type { DeveloperCaller, Handler } from '../../http/operation.ts'
import * as resources from '../../services/app/resources.ts'

/** An app's consents, payments or letters. */
export const listResources: Handler<operations['listResources'], DeveloperCaller> = async (
  { caller: { developerId }, path: { clientId }, query },
  dependencies,
) => ({ status: 200, body: await resources.listResources(dependencies, { developerId, clientId, ...query }) })

/** A consent, payment or letter of an app with its moves. */
export const getResource: Handler<operations['getResource'], DeveloperCaller> = async (
  { caller: { developerId }, path: { clientId, resourceId } },
  dependencies,
) => ({ status: 200, body: await resources.getResource(dependencies, { developerId, clientId, resourceId }) })
