import type { PGlite, PGliteOptions } from '@electric-sql/pglite'

/** PostgreSQL's default is 128 MB, and PGlite touches all of it. */
const smallCache = ['-c', 'shared_buffers=16MB']

/** Starts the embedded database in a folder, or in memory, as small as the service needs it. The tests start theirs here too. */
export async function startPGlite(dataDir?: string, options?: PGliteOptions): Promise<PGlite> {
  // Loaded only when needed: a server on PostgreSQL starts faster and smaller without it.
  const { PGlite } = await import('@electric-sql/pglite')
  // What is given replaces PGlite's own, without which it never answers.
  const startParams = [...PGlite.defaultStartParams, ...smallCache]
  return PGlite.create(dataDir, { startParams, ...options })
}
