import { type operations } from '../../../../generated/types/platform.ts'
import { type DeveloperCaller, type Handler } from '../../../http/operation.ts'
import { rotateAppSecret as replaceSecret } from '../../../services/app/rotateAppSecret.ts'

/** Replace the app secret; the old one ends at once. */
export const rotateAppSecret: Handler<operations['rotateAppSecret'], DeveloperCaller> = async (
  { caller, interactionId, now, path },
  dependencies,
) => ({
  status: 200,
  body: await replaceSecret(dependencies, { developerId: caller.developerId, clientId: path.clientId, interactionId, now }),
})
