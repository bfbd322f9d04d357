import { limits } from '../../../src/config/limits.ts'
import type { Executor } from '../../../src/data/schema.ts'
import type { ConsentKind } from '../../../src/domain/consent/consent.ts'
import type { MessageKind } from '../../../src/domain/message/kinds.ts'
import type { Dependencies } from '../../../src/services/dependencies.ts'

/** One case of a path. It goes from process to process, so it is plain. All of it is of this case alone. */
export interface About {
  /** Whose it is, who decides with them, and who is asked in their place. */
  people: [customer: string, other: string, third: string]
  consentId: string
  clientId: string
  /** Of the payment, letter or request. */
  resourceId: string
  /** The time of a case whose path looks for what is due. */
  atMs: number
}

/** What a case begins with. */
export interface Beginning {
  consent?: ConsentKind
  status?: 'AwaitingAuthorization' | 'Authorized'
  /** The customer has approved, and the other one is asked. */
  isBegun?: true
  /** The customer has taken that back. */
  isTakenBack?: true
  isUnread?: true
  /** Days from `atMs` to its end; from today it is a year. */
  endsInDays?: number
  /** Days from `atMs` to the end of the time to approve. */
  decideInDays?: number
  resource?: 'payment' | 'letter'
  /** The core bank has taken the payment or letter and has not decided. */
  isTaken?: true
  /** The letter is issued, or was authorized and nobody has asked for it, and its validity ends so many days after `atMs`. */
  letterEndsInDays?: number
  /** Whose the payment is, if it waits for its day. */
  scheduledBy?: 0 | 1
  message?: true
  /** The customer has a case, whose number is their own, and to which the payment belongs. It is open but for `closed`. */
  hasCase?: 'stopsApp' | 'stopsOpenBanking' | 'closed'
}

/** One way in which customers are told something, as the program goes it. */
export interface TellingPath {
  name: string
  begins: Beginning
  /** May be called again after a death: then it has happened, or it happens now. */
  act(bank: Dependencies, about: About): Promise<unknown>
  /** Who is told what, each once. */
  tells: [person: 0 | 1 | 2, kind: MessageKind][]
  /** Whether what is told of has happened. Absent where the message is all that happens. */
  hasHappened?(db: Executor, about: About): Promise<boolean>
}

/** A process, a case of a path in it, and at which of its statements it stops. 0: nowhere. */
export interface Strike {
  id: string
  path: string
  about: About
  at: number
}

/** What a process says of a strike: that it stopped at its statement, or came to its end after so many. */
export type StrikeReport = { id: string } & (
  { is: 'ready' } | { is: 'struck'; where: string } | { is: 'done' | 'failed'; points: number; commits: number[]; where?: string }
)

/** For the database of all strikes at once, on a machine that may be slow: here nobody waits for an answer. */
export const patientLimits = {
  ...limits,
  ...{ databasePoolSize: 45, databasePatienceMs: 60_000, databasePulseMs: 60_000, databaseCommitMs: 60_000 },
} as unknown as typeof limits
