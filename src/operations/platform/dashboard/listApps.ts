import { type operations } from '../../../../generated/types/platform.ts'
import { type DeveloperCaller, type Handler } from '../../../http/operation.ts'
import { listApps as listDeveloperApps } from '../../../services/app/listApps.ts'

/** The developer's apps. */
export const listApps: Handler<operations['listApps'], DeveloperCaller> = async ({ caller }, dependencies) => ({
  status: 200,
  body: await listDeveloperApps(dependencies, caller),
})
