import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { readSettings, type Settings } from '../../../src/config/settings.ts'
import type { Database } from '../../../src/data/schema.ts'
import { inTransaction } from '../../../src/data/transaction.ts'
import type { ConsentEvent } from '../../../src/domain/consent/consentStates.ts'
import type { OutboxEvent } from '../../../src/domain/event/event.ts'
import { type KeyRing, openKeyRing } from '../../../src/security/bankKeys/keyRing.ts'
import type { OutwardFetch, OutwardRequest } from '../../../src/security/outward/outwardFetch.ts'
import { createAccountConsent } from '../../../src/services/account/consent.ts'
import { registerApp } from '../../../src/services/app/registerApp.ts'
import { recordConsentMove } from '../../../src/services/consent/consentMove.ts'
import { lockCurrentConsent } from '../../../src/services/consent/currentConsent.ts'
import { registerDeveloper } from '../../../src/services/developer/registerDeveloper.ts'
import { createEventDelivery, type EventDelivery } from '../../../src/services/event/deliver.ts'
import type { DeliveryDependencies } from '../../../src/services/event/attempt.ts'
import { accountConsentRequest } from '../consents/accountConsent.ts'
import { openTestDatabase } from '../database/database.ts'
import { silentParts } from '../silentParts.ts'

/** The outbox and its delivery on a fresh database, without a server, a job or a clock of their own. */
export interface EventStage extends DeliveryDependencies {
  db: Kysely<Database>
  settings: Settings
  keyRing: KeyRing
  wakeJobs(): void
  developerId: string
  newApp(): Promise<string>
  /** A new account consent of the app that sends its events to `url`. */
  newConsent(clientId: string, webhook?: { Url: string; IsActive: boolean }): Promise<string>
  /** Makes moves of a consent, each in a transaction of its own. */
  move(consentId: string, moves: readonly ConsentEvent[], at: Date): Promise<void>
  event(consentId: string, index?: number): Promise<OutboxEvent>
  /** A delivery whose clock stands still at the time of its latest look: sending takes no time, whatever the machine does. */
  delivery(receiver: FakeReceiver): EventDelivery
}

/** What a receiver answers: a status, a status with a time to wait, or nothing until it is let go. */
export type PlannedAnswer = number | { status: number; retryAfter: string } | Promise<number>

/** A receiver without a network: it keeps what comes and answers as planned. */
export class FakeReceiver {
  readonly received: { url: string; jti: string; iat: number; status: string; request: OutwardRequest }[] = []
  /** What comes next at an address; afterwards 202. */
  readonly plan = new Map<string, PlannedAnswer[]>()

  readonly fetch: OutwardFetch = Object.assign(
    async (url: string, request: OutwardRequest) => {
      const { jti, iat, message } = JSON.parse(Buffer.from(String(request.body).split('.')[1]!, 'base64url').toString()) as {
        jti: string
        iat: number
        message: { Data: { ConsentStatus: string; Flag: object } }
      }
      const { ConsentStatus, Flag } = message.Data
      this.received.push({ url, jti, iat, status: `${ConsentStatus} ${Object.keys(Flag).at(-1)}`, request })
      const answer = await (this.plan.get(url)?.shift() ?? 202)
      const { status, retryAfter } = typeof answer === 'number' ? { status: answer, retryAfter: undefined } : answer
      return { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter }, body: Buffer.alloc(0) }
    },
    { tellsFailures: true, close: async () => undefined },
  )

  statusesAt(url: string): string[] {
    return this.received.filter((delivery) => delivery.url === url).map(({ status }) => status)
  }
}

/** Opens the stage on a database of its own, or on the given one. The jitter of deliveries is none. */
export async function openEventStage(given?: Kysely<Database>): Promise<EventStage> {
  const db = given ?? (await openTestDatabase())
  const settings = readSettings({})
  const keyRing = await openKeyRing(db, settings, new Date())
  const base = { ...silentParts(), db, settings, keyRing }
  const now = new Date()
  const signUp = { email: `${randomUUID()}@tpp.example`, password: 'correct horse battery staple', organisation: 'Nakheel', now }
  const { developer } = await registerDeveloper(base, signUp)
  const { developerId } = developer
  return {
    ...base,
    developerId,
    async newApp() {
      const app = {
        name: 'نخيل',
        product: 'KSA AIS',
        securityLevel: 'secret',
        redirectUris: ['https://tpp.example/cb'],
        jwksUri: 'https://tpp.example/jwks',
      } as const
      return (await registerApp(base, { developerId, app: { ...app, redirectUris: [...app.redirectUris] }, now: new Date() }))
        .clientId
    },
    async newConsent(clientId, Webhook = { Url: 'https://tpp.example/hook', IsActive: true }) {
      const message = { ...accountConsentRequest(), Subscription: { Webhook } }
      const request = { clientId, message, interactionId: randomUUID(), now: new Date() }
      return (await createAccountConsent(base, request as never)).consentId
    },
    async move(consentId, moves, at) {
      for (const event of moves)
        await inTransaction(db, async (trx) => {
          const consent = await lockCurrentConsent(trx, consentId, new Date())
          await recordConsentMove(trx, consent!, event, { actor: 'bank', now: at })
        })
    },
    async event(consentId, index = 0) {
      const rows = await db.selectFrom('outbox').selectAll().where('consentId', '=', consentId).orderBy('sequence').execute()
      return rows[index] as OutboxEvent
    },
    delivery(receiver) {
      let standing = now
      const clock = { now: () => standing, elapsedMs: () => 0 }
      const delivery = createEventDelivery(base, receiver.fetch, { random: () => 0.5, clock })
      return { ...delivery, deliverDue: (at) => delivery.deliverDue((standing = at)) }
    },
  }
}
