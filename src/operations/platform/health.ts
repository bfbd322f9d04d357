import type { operations } from '../../../generated/types/platform.ts'
import type { AnonymousCaller, Handler } from '../../http/operation.ts'
import { checkHealth } from '../../services/health/checkReadiness.ts'

/** Whether the process runs. It asks nothing else, so that nobody restarts the process when only the database is down. */
export const getLiveness: Handler<operations['getLiveness'], AnonymousCaller> = async () => ({
  status: 200,
  body: { status: 'up', checks: [] },
})

/** Whether requests can be served. */
export const getReadiness: Handler<operations['getReadiness'], AnonymousCaller> = async (_input, dependencies) => {
  const health = await checkHealth(dependencies)
  if (health.status === 'up') return { status: 200, body: health }
  const headers = { 'Retry-After': String(dependencies.settings.limits.databaseRetryAfterSeconds) }
  return { status: 503, body: health, headers }
}
