import type { operations } from '../../../generated/types/platform.ts'
import type { DeveloperCaller, Handler } from '../../http/operation.ts'
import * as checker from '../../services/requestLog/checkSignature.ts'
import { getRequest, listRequests } from '../../services/requestLog/loggedRequests.ts'

type OfDeveloper<Id extends keyof operations> = Handler<operations[Id], DeveloperCaller>

/** The requests of an app. */
export const listLoggedRequests: OfDeveloper<'listLoggedRequests'> = async (
  { caller: { developerId }, path: { clientId }, query },
  dependencies,
) => ({ status: 200, body: (await listRequests(dependencies, { developerId, clientId, filters: query })).requests })

/** One request with what was checked. */
export const getLoggedRequest: OfDeveloper<'getLoggedRequest'> = async (
  { caller: { developerId }, path: { clientId, requestId } },
  dependencies,
) => ({ status: 200, body: await getRequest(dependencies, { developerId, clientId, requestId }) })

/** What the bank would say of a signed message. */
export const checkSignature: OfDeveloper<'checkSignature'> = async (
  { body: { text }, caller: { developerId }, path: { clientId }, now },
  dependencies,
) => ({ status: 200, body: await checker.checkSignature(dependencies, { developerId, clientId, text, now }) })
