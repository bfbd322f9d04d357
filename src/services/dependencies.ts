import { type Kysely } from 'kysely'
import { type Settings } from '../config/settings.ts'
import { type CoreBank } from '../corebank/port.ts'
import { type Database } from '../data/schema.ts'

/** What a service may use. `app.ts` makes it once; tests make their own. */
export interface Dependencies {
  db: Kysely<Database>
  coreBank: CoreBank
  settings: Settings
  /** Wakes the job that hands payments to the core bank, right after a commit that queued one. */
  wakeJobs(): void
}
