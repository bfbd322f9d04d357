import type { components } from '../../../generated/types/platform.ts'
import { pingDatabase } from '../../data/connect.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * Whether this instance can serve requests. Only the database is checked: while the core bank is down, consents can still be read
 * and payments wait in their queue.
 */
export async function checkReadiness({ db }: Pick<Dependencies, 'db'>): Promise<components['schemas']['Health']> {
  const status = await pingDatabase(db).then(
    () => 'up' as const,
    () => 'down' as const,
  )
  return { status, checks: [{ name: 'database', status }] }
}
