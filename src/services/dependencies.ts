import { type Kysely } from 'kysely'
import { type Settings } from '../config/settings.ts'
import { type CoreBank } from '../corebank/port.ts'
import { type Database } from '../data/schema.ts'
import { type Responders } from './verification/otherBanks/responders.ts'

/** What a service may use. `app.ts` makes it once; tests make their own. */
export interface Dependencies {
  db: Kysely<Database>
  coreBank: CoreBank
  /** The other banks that verification can ask. */
  responders: Responders
  settings: Settings
  /** Where services report what no caller is told: failures of the core bank, refused sign-ins. Tests may go without. */
  log?: ServiceLog
  /** Wakes the jobs. It is called right after a commit that queued something for the core bank. */
  wakeJobs(): void
}

/** The part of the program's log that services use. */
export type ServiceLog = Record<'warn' | 'error', (details: object, event: string) => void>
