import { type operations } from '../../../../generated/types/platform.ts'
import { type DeveloperCaller, type Handler } from '../../../http/operation.ts'
import { updateApp as changeApp } from '../../../services/app/updateApp.ts'

/** Change an app. */
export const updateApp: Handler<operations['updateApp'], DeveloperCaller> = async (
  { body, caller, interactionId, now, path },
  dependencies,
) => ({
  status: 200,
  body: await changeApp(dependencies, {
    developerId: caller.developerId,
    clientId: path.clientId,
    changes: body,
    interactionId,
    now,
  }),
})
