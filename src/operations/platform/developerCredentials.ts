import type { operations } from '../../../generated/types/platform.ts'
import type { Handler, Input, SessionCaller } from '../../http/operation.ts'
import * as apiTokens from '../../services/developer/apiTokens.ts'
import * as secondFactor from '../../services/developer/secondFactor.ts'

type OfSession<Id extends keyof operations> = Handler<operations[Id], SessionCaller>

/** The developer's API tokens. */
export const listApiTokens: OfSession<'listApiTokens'> = async ({ caller, now }, dependencies) => ({
  status: 200,
  body: await apiTokens.listApiTokens(dependencies, { developerId: caller.developerId, now }),
})

/** Makes one. The answer is the only one that has it. */
export const createApiToken: OfSession<'createApiToken'> = async (
  { body, caller: { developerId }, interactionId, now },
  dependencies,
) => ({ status: 201, body: await apiTokens.createApiToken(dependencies, { developerId, ...body, interactionId, now }) })

/** Revokes one. */
export const revokeApiToken: OfSession<'revokeApiToken'> = async (
  { caller: { developerId }, interactionId, now, path: { tokenId } },
  dependencies,
) => {
  await apiTokens.revokeApiToken(dependencies, { developerId, tokenId, interactionId, now })
  return { status: 204 }
}

/** Who asks about their second step, and from where. */
const askedBy = ({ caller, remoteAddress, userAgent, interactionId, now }: Omit<Input<unknown, SessionCaller>, 'body'>) => ({
  ...{ developerId: caller.developerId, address: remoteAddress, userAgent, interactionId, now },
})

/** Whether the second step is on. */
export const getSecondFactor: OfSession<'getSecondFactor'> = async ({ caller }, dependencies) => ({
  status: 200,
  body: await secondFactor.getSecondFactor(dependencies, caller),
})

/** Makes a secret for an authenticator app. */
export const beginSecondFactor: OfSession<'beginSecondFactor'> = async (input, dependencies) => ({
  status: 201,
  body: await secondFactor.beginSecondFactor(dependencies, { ...askedBy(input), ...input.body }),
})

/** Switches the second step on. */
export const confirmSecondFactor: OfSession<'confirmSecondFactor'> = async (input, dependencies) => ({
  status: 200,
  body: await secondFactor.confirmSecondFactor(dependencies, { ...askedBy(input), ...input.body }),
})

/** Makes new recovery codes. */
export const replaceRecoveryCodes: OfSession<'replaceRecoveryCodes'> = async (input, dependencies) => ({
  status: 200,
  body: await secondFactor.replaceRecoveryCodes(dependencies, { ...askedBy(input), ...input.body }),
})

/** Switches the second step off. */
export const removeSecondFactor: OfSession<'removeSecondFactor'> = async (input, dependencies) => {
  await secondFactor.removeSecondFactor(dependencies, { ...askedBy(input), ...input.body })
  return { status: 204 }
}
