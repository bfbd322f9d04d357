import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { residentMb } from './child.ts'
import { startSanad } from './servers.ts'

/** From the spawn of the process to the first answer of `/health/ready`, and memory right after it. */
export interface StartTimes {
  /** The first start makes the database and the keys. */
  newFolderMs: number
  existingFolderMs: number[]
  embeddedResidentMb: number
  postgresqlMs: number[]
}

const repetitions = 3

/** Starts Sanad several times on one data folder of its own and on an existing PostgreSQL database. */
export async function measureStarts(databaseUrl: string): Promise<StartTimes> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-bench-'))
  const times: StartTimes = { newFolderMs: 0, existingFolderMs: [], embeddedResidentMb: 0, postgresqlMs: [] }
  try {
    for (let turn = 0; turn <= repetitions; turn++) {
      const sanad = await startSanad({ SANAD_DATA_DIR: folder })
      times.embeddedResidentMb = residentMb(sanad.process.pid!)
      if (turn === 0) times.newFolderMs = sanad.startMs
      else times.existingFolderMs.push(sanad.startMs)
      await sanad.stop()
    }
    for (let turn = 0; turn < repetitions; turn++) {
      const sanad = await startSanad({ DATABASE_URL: databaseUrl })
      times.postgresqlMs.push(sanad.startMs)
      await sanad.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return times
}
