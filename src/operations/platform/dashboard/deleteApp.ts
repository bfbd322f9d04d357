import { type operations } from '../../../../generated/types/platform.ts'
import { type DeveloperCaller, type Handler } from '../../../http/operation.ts'
import { deleteApp as endApp } from '../../../services/app/deleteApp.ts'

/** Delete an app; its tokens end at once. */
export const deleteApp: Handler<operations['deleteApp'], DeveloperCaller> = async (
  { caller, interactionId, now, path },
  dependencies,
) => {
  await endApp(dependencies, { developerId: caller.developerId, clientId: path.clientId, interactionId, now })
  return { status: 204 }
}
