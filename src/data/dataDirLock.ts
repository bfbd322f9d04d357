import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Takes the data folder for this process. PGlite does not: two processes open one folder silently and
 * acknowledged commits vanish. A lock whose process is gone (kill -9) is taken over.
 * Returns the release function; throws with one clear line when a living process holds the folder.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'lock')
  if (!(await tryCreate(path))) {
    const holder = Number(await readFile(path, 'utf8'))
    if (isAlive(holder)) {
      throw new Error(`data folder ${dataDir} is in use by process ${holder}; stop it, or set SANAD_DATA_DIR to another folder`)
    }
    await rm(path, { force: true })
    if (!(await tryCreate(path))) throw new Error(`data folder ${dataDir} was taken by another process just now; try again`)
  }
  return () => rm(path, { force: true })
}

async function tryCreate(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isAlive(processId: number): boolean {
  if (!Number.isInteger(processId) || processId <= 0 || processId === process.pid) return false
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // EPERM: it lives, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
