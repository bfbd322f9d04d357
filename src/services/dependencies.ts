import type { ResponderQuestion, ResponderAnswer } from '../domain/verification/payeeRequest.ts'
import type { Participant } from '../domain/verification/types.ts'
import type { Kysely } from 'kysely'
import type { ServiceClock } from '../config/clock.ts'
import type { LaggingRead } from '../config/laggingReads.ts'
import type { Settings } from '../config/settings.ts'
import type { SignInPerson } from '../config/signInBounds.ts'
import type { CoreBank } from '../corebank/port.ts'
import type { CheckedName } from '../domain/verification/payeeCheck.ts'
import type { CountedTry } from '../data/repositories/tries.ts'
import type { Database, Executor } from '../data/schema.ts'
import type { DataGroup } from '../domain/account/dataGroups.ts'
import type { WaitingMail } from '../domain/app/app.ts'
import type { CredentialUse } from '../domain/app/secrets.ts'
import type { LetterPrinter } from '../domain/guarantee/letterDocument.ts'
import type { LoggedRequest } from '../domain/requestLog/loggedRequest.ts'
import type { Offers } from '../domain/offer/offers.ts'
import type { ErrorText } from '../domain/shared/errorCodes.ts'
import type { ServiceInterface } from '../domain/status/serviceDays.ts'
import type { AppKeys } from '../security/appKeys/appKeys.ts'
import type { KeyRing } from '../security/bankKeys/keyRing.ts'
import type { Directory } from '../security/appKeys/directory.ts'
import type { Sealer } from '../security/secrets.ts'
import type { SecurityLog } from '../security/log/securityLog.ts'
import type { Counters } from '../telemetry/metrics.ts'
import type { OutwardFetch } from '../security/outward/outwardFetch.ts'

/** What a service may use. `app.ts` makes it once. None of it may be left out: tests take what they do not look at from `silentParts`. */
export interface Dependencies {
  db: Kysely<Database>
  /** What may be read from a standby. */
  lagging: LaggingReads
  coreBank: CoreBank
  /** What the core bank says of itself. Undefined where its adapter says nothing. */
  coreBankHealth(): Promise<'up' | 'down' | undefined>
  /** What the bank offers. The operations of the rest, and what would lead to them, are not there. */
  offers: Offers
  /** The other banks that verification can ask. */
  responders: Responders
  settings: Settings
  /** The time. Services that are told of a moment get it as an argument, `now`. */
  clock: ServiceClock
  /** Signs what does not go through the pipeline: events. Knows whether anything can be signed. */
  keyRing: Pick<KeyRing, 'signingKey' | 'publicJwks' | 'proveSigner' | 'isKeptElsewhere'>
  /** Whose certificates KSA apps may register. Undefined in a sandbox, which takes any. */
  directory: Directory | undefined
  /** Where services report what no caller is told: failures of the core bank. */
  log: ServiceLog
  /** Seals what a copy of the database must not tell. Undefined without SANAD_KEY_SECRET, so only in a sandbox. */
  sealer: Sealer | undefined
  /** Where every refusal is reported that an attack may look like. */
  securityLog: SecurityLog
  /** Counts what goes wrong at the core bank, and the deliveries of events. Where nobody can read metrics, it counts nothing. */
  metrics: Pick<
    Counters,
    'countHandOverFailure' | 'countDecision' | 'countUnrecordedDecision' | 'countDelivery' | 'countSwitchedOff' | 'countMessage'
  >
  /** Counts what apps read in their customers' names. */
  reads: ReadCounter
  /** Keeps the requests of apps for their developers. */
  requestLog: RequestLog
  /** What the codes of all refusals mean. */
  refusalTexts: Readonly<Record<string, ErrorText>>
  /** Finds the keys of apps for who asks about a signature. */
  appKeys: Pick<AppKeys, 'find' | 'latestJwks'>
  /** Notes when apps use their secrets and keys. */
  uses: UseCounter
  /** Fetches addresses of other parties for a developer who tests them. */
  outwardFetch: OutwardFetch
  /** Prints letters of guarantee for the bank's desk. */
  letterPrinter: LetterPrinter
  /** Sends mails to developers, or in a sandbox keeps them to be looked at. Undefined in production without SANAD_SMTP_URL. */
  mailer: Mailer | undefined
  /** Counts the tries of those who may guess or flood. */
  tries: Tries
  /** What customers were told of payees, for a while. */
  payeeAnswers: PayeeAnswers
  /** Counts how the interfaces do, for the page of the service's state. */
  serviceMeter: ServiceMeter
  /** Whether this instance is about to end: it still serves, and wants no more to come. */
  lifecycle: { isStopping: boolean }
  /** Wakes the jobs. It is called right after a commit that queued something for the core bank. */
  wakeJobs(): void
}

/** The reads of src/config/laggingReads.ts. */
export interface LaggingReads {
  /**
   * Reads at a standby, where there is one that this read may use, and else at the primary. `read` may be called twice, so it does nothing
   * but read. Whether somebody may see what it reads is asked of the primary before.
   */
  read<Answer>(name: LaggingRead, read: (db: Executor) => Promise<Answer>): Promise<Answer>
}

/** The other banks' interface d. `app.ts` makes it once; its circuits are this process's own view of who answers. */
export interface Responders {
  /** Throws BankRefusal 'responderTimeout', 'responderUnavailable' (also while the circuit is open) or 'responderInvalid'. */
  ask(participant: Participant, question: ResponderQuestion): Promise<ResponderAnswer>
  close(): Promise<void>
}

/** The part of the program's log that services use. */
export type ServiceLog = Record<'warn' | 'error', (details: object, event: string) => void>

/** One read that an app has made in its customer's name. */
export interface CountedRead {
  consentId: string
  group: DataGroup
  now: Date
}

/**
 * Counts reads for the customer to look up. A read only counts in memory, and what was counted is stored in batches: what a process that
 * dies had not stored, some seconds of reads, is missing.
 */
export interface ReadCounter {
  /** Never throws and never waits. */
  count(read: CountedRead): void
  /** Stores what was counted. What cannot be stored stays for the next time. */
  store(): Promise<void>
}

/**
 * Notes when apps use their secrets and keys. A use is noted in memory and stored in batches, so it costs a call nothing; what a process
 * that dies had not stored, some seconds, is missing.
 */
export interface UseCounter {
  /** Never throws and never waits. */
  note(use: CredentialUse): void
  /** Stores what was noted. What cannot be stored stays for the next time. */
  store(): Promise<void>
}

/**
 * Counts the requests of each interface by minutes. A request only counts in memory, and what was counted is stored in batches: what a
 * process that dies had not stored, less than a minute, is missing.
 */
export interface ServiceMeter {
  /** Counts the end of a request. `isFailure`: it was answered with 5xx. Never throws and never waits. */
  count(interfaceName: ServiceInterface, isFailure: boolean): void
  /** Whether an interface is disturbed on this instance in the minute that runs. */
  isDisturbed(interfaceName: ServiceInterface): boolean
  /** Stores the minutes that are over. What cannot be stored stays for the next time. */
  store(): Promise<void>
  /** Stores the minute that runs too. */
  end(): Promise<void>
}

/** One mail to a developer. It is plain text, in both languages. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/** A mail that a developer is to get. What it says is written at each try, because the code in it is kept nowhere in clear. */
export type MailOrder = Pick<WaitingMail, 'developerId' | 'purpose'>

/** Sends mails off the path of requests. */
export interface Mailer {
  /**
   * Finds whom a mail is for and sends it, some time after this call. All the work is done there, so that no caller can tell from the time
   * of an answer whether a mail is sent. `find` may find nobody. Never throws; what fails is in the log, and is tried again.
   */
  post(find: () => Promise<MailOrder | undefined>): void
  /** Begins the tries that are due, also those of instances that did not come back, and does not wait for their ends. */
  sendDue(now: Date): Promise<void>
  /** Waits for the mails that are under way. */
  settle(): Promise<void>
  close(): void
}

/** The app that a request names without proof: the app of its token, or the only app whose key its signature names. */
export type Claim = { clientId: string } | { keyId: string; scope: string }

/** A request on its way into the log. */
export interface ArrivedRequest {
  /** Its `clientId` is empty while there is only a claim. */
  row: LoggedRequest
  claim?: Claim
  /** The network address that a claim came from. */
  address?: string
  /** Fills in verdicts and details. It runs when the request is stored, away from the answer. */
  complete?: () => void | Promise<void>
}

/** The log of the apps' requests, as one process writes it. */
export interface RequestLog {
  /** Never throws and never waits. With too many waiting, the request is dropped and counted. */
  record(request: ArrivedRequest): void
  /** Whether messages of this app may be kept now: only so many in a second, because masking them takes time. */
  keepsMessages(clientId: string, isRefused: boolean): boolean
  /** Stores what waits. */
  store(): Promise<void>
}

/** Where tries are counted, under the names of the rows. */
export interface TryStore {
  /**
   * Counts one in every row, or in none where one is full, so that many at once cannot pass together. Returns undefined where it counted,
   * and otherwise in how many milliseconds there is room again.
   */
  enter(counts: readonly CountedTry[], windowSeconds: number): Promise<number | undefined>
  /** Takes one off each count. */
  giveBack(counted: readonly string[]): Promise<void>
  /** Sets the counts to zero. */
  forget(counted: readonly string[]): Promise<void>
}

/** How many tries there may be of a key, for example a network address. */
export interface TryBound {
  key: string
  most: number
}

/** Counts tries by keys. */
export interface TryCounter {
  /**
   * Counts a try before it is judged, of every key. Throws TooManyTries with the seconds to wait where one of them has as many as it may
   * have; then it counts for none.
   */
  count(...bounds: TryBound[]): Promise<void>
  /** Takes one try off the count of each key. */
  giveBack(...keys: string[]): Promise<void>
  /** Sets the counts to zero. */
  forget(...keys: string[]): Promise<void>
}

/** A try to sign in: the national id or the normalised e-mail address, and the network address where it is known. */
export interface SignInAttempt {
  id: string
  address?: string | undefined
}

/** A password that somebody has typed, and how it is judged. */
export interface TypedPassword<Answer> extends SignInAttempt {
  who: SignInPerson
  /** Is called only within the bounds. TooManyTries says that nothing was checked. */
  check(): Promise<Answer>
  isRight(answer: Answer): boolean
  /** Whether this person has signed in from the network before. Absent where nobody knows. */
  isKnownThere?: (network: string) => Promise<boolean>
  /** Hears of a check that failed: whoever typed the password is not told. */
  reportFailure?: (failure: unknown) => void
}

/** Bounds the wrong passwords of customers, developers and bank users, each kind by its row of `signInBounds`. */
export interface SignInThrottle {
  /**
   * Has a password checked within the bounds, and returns what the check says. Throws TooManyTries where others have used those up, but for
   * a right password of somebody who is known in the network. Where people are known, every other answer is that refusal, always after the
   * same time, whatever becomes of the check: who asks does not find out whom the bank knows there
   * (docs/decisions/floods.md#guessing-and-floods says how far).
   */
  check<Answer>(typed: TypedPassword<Answer>): Promise<Answer>
}

/** What this service counts against guessing and floods, with all its instances together. */
export interface Tries {
  signIns: SignInThrottle
  /** By network address. */
  signUps: TryCounter
  /** Requests for mails, by network address. */
  mailRequests: TryCounter
  /** Mails that somebody asks for, by e-mail address and of any purpose together. */
  mails: TryCounter
  /** Tests of JWKS addresses, by developer. */
  jwksChecks: TryCounter
  /** Codes of second steps, by developer. */
  secondFactors: TryCounter
  /** Test events, by app. */
  testEvents: TryCounter
  /** Checks of receipts, by network address. */
  receiptChecks: TryCounter
  /** Receipts as files, by customer. */
  receiptFiles: TryCounter
  /** Reports of fraud, by customer. */
  fraudReports: TryCounter
  /** Operations that somebody tries on the docs, by network address. */
  triedOperations: TryCounter
}

/** Answers about a payee that are there or on their way, one for each name. */
export interface KnownPayee {
  answers: Promise<CheckedName>[]
  since: number
  untilMs: number
}

/** Answers by customer, consent and everything that was asked. Old ones make place for new ones. */
export interface PayeeAnswers {
  get(key: string): KnownPayee | undefined
  set(key: string, known: KnownPayee): unknown
}
