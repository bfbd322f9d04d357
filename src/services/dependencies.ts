import { type ResponderQuestion, type ResponderAnswer } from '../domain/verification/payeeRequest.ts'
import { type Participant } from '../domain/verification/types.ts'
import { type Kysely } from 'kysely'
import { type Settings } from '../config/settings.ts'
import { type CoreBank } from '../corebank/port.ts'
import { type Database } from '../data/schema.ts'
import { type ErrorText } from '../domain/shared/errorCodes.ts'
import { type AppKeys } from '../security/appKeys/appKeys.ts'
import { type KeyRing } from '../security/bankKeys/keyRing.ts'
import { type Directory } from '../security/appKeys/directory.ts'
import { type SecurityLog } from '../security/log/securityLog.ts'
import { type Metrics } from '../telemetry/metrics.ts'
import { type OutwardFetch } from '../security/outward/outwardFetch.ts'
import { type ReadCounter } from './account/readCounter.ts'
import { type RequestLog } from './requestLog/requestLog.ts'
import { type UseCounter } from './app/useCounter.ts'
import { type Mailer } from './mail/mailer.ts'

/** What a service may use. `app.ts` makes it once; tests make their own. */
export interface Dependencies {
  db: Kysely<Database>
  coreBank: CoreBank
  /** The other banks that verification can ask. */
  responders: Responders
  settings: Settings
  /** Signs what does not go through the pipeline: events. */
  keyRing: Pick<KeyRing, 'signingKey' | 'publicJwks'>
  /** Whose certificates KSA apps may register. Undefined in a sandbox, which takes any. */
  directory?: Directory | undefined
  /** Where services report what no caller is told: failures of the core bank. Tests may go without. */
  log?: ServiceLog
  /** Where every refusal is reported that an attack may look like. Tests may go without. */
  securityLog?: SecurityLog
  /** Counts what goes wrong at the core bank, and the deliveries of events. Absent where nobody can read metrics. */
  metrics?: Pick<Metrics, 'countHandOverFailure' | 'countDelivery' | 'countSwitchedOff'>
  /** Counts what apps read in their customers' names. Tests may go without. */
  reads?: ReadCounter
  /** Keeps the requests of apps for their developers. Tests may go without. */
  requestLog?: RequestLog
  /** What the codes of all refusals mean. Tests may go without. */
  refusalTexts?: Readonly<Record<string, ErrorText>>
  /** Finds the keys of apps for who asks about a signature. Tests may go without. */
  appKeys?: Pick<AppKeys, 'find' | 'latestJwks'>
  /** Notes when apps use their secrets and keys. Tests may go without. */
  uses?: UseCounter
  /** Fetches addresses of other parties for a developer who tests them. Tests may go without. */
  outwardFetch?: OutwardFetch
  /** Sends mails to developers, or in a sandbox keeps them to be looked at. Undefined in production without SANAD_SMTP_URL. */
  mailer?: Mailer | undefined
  /** Wakes the jobs. It is called right after a commit that queued something for the core bank. */
  wakeJobs(): void
}

/** The other banks' interface d. `app.ts` makes it once; its circuits are this process's own view of who answers. */
export interface Responders {
  /** Throws SanadError 'responderTimeout', 'responderUnavailable' (also while the circuit is open) or 'responderInvalid'. */
  ask(participant: Participant, question: ResponderQuestion): Promise<ResponderAnswer>
  close(): Promise<void>
}

/** The part of the program's log that services use. */
export type ServiceLog = Record<'warn' | 'error', (details: object, event: string) => void>
