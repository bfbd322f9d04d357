import { type operations } from '../../../../generated/types/platform.ts'
import { type DeveloperCaller, type Handler } from '../../../http/operation.ts'
import { readDeveloper } from '../../../services/developer/developerView.ts'

/** The developer of the session. */
export const getCurrentDeveloper: Handler<operations['getCurrentDeveloper'], DeveloperCaller> = async (
  { caller },
  dependencies,
) => ({
  status: 200,
  body: await readDeveloper(dependencies, caller),
})
