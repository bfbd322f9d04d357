import { type operations } from '../../../../generated/types/platform.ts'
import { type DeveloperCaller, type Handler } from '../../../http/operation.ts'
import { registerApp } from '../../../services/app/registerApp.ts'

/** Register an app; the only answer that holds its secret. */
export const createApp: Handler<operations['createApp'], DeveloperCaller> = async (
  { body, caller, interactionId, now },
  dependencies,
) => ({
  status: 201,
  body: await registerApp(dependencies, { developerId: caller.developerId, app: body, interactionId, now }),
})
