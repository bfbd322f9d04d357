import { type operations } from '../../../../generated/types/platform.ts'
import { type DeveloperCaller, type Handler } from '../../../http/operation.ts'
import { readApp } from '../../../services/app/listApps.ts'

/** One app, without its secret. */
export const getApp: Handler<operations['getApp'], DeveloperCaller> = async ({ caller, path }, dependencies) => ({
  status: 200,
  body: await readApp(dependencies, { developerId: caller.developerId, clientId: path.clientId }),
})
