import { isIP } from 'node:net'
import type { Kysely } from 'kysely'
import { limits } from '../../config/limits.ts'
import type { Clock } from '../../config/clock.ts'
import type { Settings } from '../../config/settings.ts'
import { getSandboxKey } from '../../data/repositories/sandboxSettings.ts'
import { countSecurityEvents, upsertSecurityEvents } from '../../data/repositories/securityEvents.ts'
import type { Database, SecurityEventTable } from '../../data/schema.ts'
import type { Log } from '../../telemetry/log.ts'
import type { RequestSource } from '../../telemetry/requests.ts'
import { deriveKey, keyedHash, randomSecret } from '../secrets.ts'
import { type SecurityEventKind, securityEvents } from './kinds.ts'

/** Something that an attack may look like, as the layer that refused it reports it. */
export interface SecurityEvent extends RequestSource {
  kind: SecurityEventKind
  /** The id that the kind is about, as typed or as stored. Only its keyed hash is kept. */
  id?: string | undefined
  /** Of a registered app, in clear. */
  clientId?: string | undefined
}

/** Events about one id. */
export interface SecurityEventsAbout {
  id: string
  kinds: readonly [SecurityEventKind, ...SecurityEventKind[]]
  from: Date
}

/** The security log. Each event is one line of the program's log, and counts in a row of its subject, kind and minute. */
export interface SecurityLog {
  /** Never throws and never waits, so that it may be called anywhere, also inside a transaction. */
  report(event: SecurityEvent): void
  /**
   * How many events of these kinds there were about an id from `from` on, and the minute of the last one. The kinds have the same sort of
   * subject. What is being stored at this moment may be missing.
   */
  count(about: SecurityEventsAbout): Promise<{ events: number; lastAt: Date | null }>
  /** Waits until all that was reported is stored. */
  settle(): Promise<void>
}

/** What the security log works with. */
export interface SecurityLogParts {
  db: Kysely<Database>
  settings: Pick<Settings, 'keySecret'>
  log: Log
  clock: Pick<Clock, 'now'>
  /** Called with the kind of each event. */
  count: (kind: SecurityEventKind) => void
}

/** Opens the security log. Without SANAD_KEY_SECRET, so only in a sandbox, the key of its hashes is kept in the database. */
export async function openSecurityLog(parts: SecurityLogParts): Promise<SecurityLog> {
  const { db, settings } = parts
  const key =
    settings.keySecret === undefined
      ? await getSandboxKey(db, 'securityLogKey', randomSecret())
      : await deriveKey(settings.keySecret, 'sanad security log v1')
  return new DatabaseSecurityLog(parts, (text) => keyedHash(key, text))
}

/** Stands in the place of a subject where there is none, or where the minute has too many. */
const nobody = ''

class DatabaseSecurityLog implements SecurityLog {
  readonly #parts: SecurityLogParts
  readonly #hash: (text: string) => string
  /** Rows that wait to be stored, by their key. What comes while others are being stored waits for the next statement. */
  #waiting = new Map<string, SecurityEventTable>()
  #storing: Promise<void> | undefined
  #minute = 0
  /** Subjects of this minute, each with its kind. */
  #subjects = new Map<SecurityEventKind, Set<string>>()

  constructor(parts: SecurityLogParts, hash: (text: string) => string) {
    this.#parts = parts
    this.#hash = hash
  }

  report({ kind, id, clientId, address, interactionId }: SecurityEvent): void {
    const { level, subject: whose } = securityEvents[kind]
    const subject = id === undefined ? nobody : this.#hash(`${whose} ${id}`)
    const source = {
      // A careless proxy passes on whatever a caller wrote in X-Forwarded-For.
      address: address !== undefined && isIP(address) !== 0 ? address : null,
      interactionId: interactionId ?? null,
      clientId: clientId ?? null,
    }
    this.#parts.log[level]({ kind, ...(id !== undefined && { subject }), ...withoutNulls(source) }, 'security')
    this.#parts.count(kind)
    this.#add({ kind, subject, ...source })
    this.#storing ??= this.#store()
  }

  count({ id, kinds, from }: SecurityEventsAbout): Promise<{ events: number; lastAt: Date | null }> {
    const subject = this.#hash(`${securityEvents[kinds[0]].subject} ${id}`)
    return countSecurityEvents(this.#parts.db, { subject, kinds, from })
  }

  async settle(): Promise<void> {
    await this.#storing
  }

  #add({ kind, subject, ...source }: Omit<SecurityEventTable, 'minute' | 'events'> & { kind: SecurityEventKind }): void {
    const minute = Math.floor(this.#parts.clock.now().getTime() / 60_000) * 60_000
    const known = this.#keepsApart(kind, subject, minute)
    const row = known ? { subject, ...source } : { subject: nobody, address: null, interactionId: null, clientId: null }
    const key = `${minute} ${kind} ${row.subject}`
    const events = (this.#waiting.get(key)?.events ?? 0) + 1
    this.#waiting.set(key, { kind, minute: new Date(minute), events, ...row })
  }

  /** Whether the subject gets a row of its own. After so many in a minute, which only an attack brings, the rest share one. */
  #keepsApart(kind: SecurityEventKind, subject: string, minute: number): boolean {
    if (minute !== this.#minute) this.#subjects.clear()
    this.#minute = minute
    const subjects = this.#subjects.get(kind) ?? new Set()
    this.#subjects.set(kind, subjects)
    if (!subjects.has(subject) && subjects.size >= limits.securitySubjectsPerMinute) return false
    subjects.add(subject)
    return true
  }

  /** Stores what waits, in one statement at a time: a flood costs one connection and few statements. */
  async #store(): Promise<void> {
    // What is reported in the same turn is stored together.
    await Promise.resolve()
    while (this.#waiting.size > 0) {
      // In one order, so that two instances that store the same rows do not lock each other out.
      const rows = [...this.#waiting].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
      this.#waiting.clear()
      await upsertSecurityEvents(this.#parts.db, rows).catch((err: unknown) =>
        this.#parts.log.error({ err, rows: rows.length }, 'security events were not stored; each of them is in this log'),
      )
    }
    this.#storing = undefined
  }
}

function withoutNulls(members: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(members).filter((entry): entry is [string, string] => entry[1] !== null))
}
