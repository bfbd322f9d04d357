import { jwtVerify, type JWTPayload } from 'jose'
import { allEventTypes, type EventType as KnownEventType } from '../../generated/eventTypes.ts'
import type { AccountConsent } from './accountInformation.ts'
import { textOf } from './bytes.ts'
import { checkHeader } from './envelope.ts'
import { discoverProvider, type Provider } from './discovery.ts'
import { SanadApiError } from './errors.ts'
import type { GuaranteeConsent, LetterOfGuarantee } from './letterOfGuarantee.ts'
import { whyNoBaseUrl } from './options.ts'
import type { Payment, PaymentConsent } from './paymentInitiation.ts'
import { type Fetch, type Sender, withoutSlashes } from './transport.ts'

export type { KnownEventType }

/** Whether the contracts of this version name a type of events. */
export const isKnownEventType = (type: string): type is KnownEventType => allEventTypes.some((known) => known === type)

/** The type of an event: one that the contracts of this version name, or a later one. */
export type EventType = KnownEventType | (string & {})

/** What every event says. */
interface EventHead {
  /** The same in every delivery of this event. */
  jti: string
  /** What happened. The bank may begin to send types that this version does not know: pass over what your program has no use for. */
  eventType: EventType
  /** When it happened. Events of one resource may be sent again later; this says which one is the newer. */
  eventDateTime: string
  /** Relative path of the resource, to be read with the client. */
  resource: string
  consentId: string
}

/** What `data` is, by the kind of the resource: `message.Data` of its contract. */
export interface EventData {
  paymentConsent: PaymentConsent['Data']
  payment: Payment['Data']
  accountConsent: AccountConsent['Data']
  letterConsent: GuaranteeConsent['Data']
  letter: LetterOfGuarantee['Data']
  /** A resource that this version does not know. */
  other: object
}

/** An event about one kind of resource. */
export interface EventAbout<Kind extends keyof EventData> extends EventHead {
  resourceKind: Kind
  /** The resource as it stood then. */
  data: EventData[Kind] & Record<string, unknown>
}

/** An event of the bank whose signature and claims were checked. `resourceKind` says what `data` is. */
export type BankEvent = { [Kind in keyof EventData]: EventAbout<Kind> }[keyof EventData]

/** A delivery as it came in. The body must be the exact bytes, not parsed and written again. */
export interface EventDelivery {
  body: string | Uint8Array
  /** The header Authorization. Where it is given, it must prove that the bank itself calls. */
  authorization?: string | undefined
}

/** Where the ids of events are kept that were acted on. Keep them for 30 days, best in the database in which you act. */
export interface EventMemory {
  has(jti: string): boolean | Promise<boolean>
  add(jti: string): void | Promise<void>
}

/** The options of a receiver. */
export interface EventReceiverOptions {
  /** The bank's {base_url}. */
  baseUrl: string
  clientId: string
  /** The default keeps 10,000 ids in this process. */
  memory?: EventMemory
  fetch?: Fetch
  now?: () => Date
  timeoutMs?: number
}

/** Receives the events of one app at one bank: those of its webhook, and those that it asks for with `operations.listEvents`. */
export interface EventReceiver {
  /** Checks a delivery. Throws SanadApiError `TPP.EventUntrusted`; then answer 401 and do nothing. */
  verify(delivery: EventDelivery): Promise<BankEvent>
  /**
   * Checks a delivery and calls `act`, unless the event was acted on before. An event is remembered after `act`, so when that throws, the
   * bank's next try acts again. Of the same event twice at once, the second waits. Returns whether it acted.
   */
  receive(delivery: EventDelivery, act: (event: BankEvent) => void | Promise<void>): Promise<boolean>
}

const clockSkewSeconds = 10
const acceptedAlgorithms = ['PS256', 'ES256']
const rememberedIds = 10_000

/** Makes a receiver. It works the same for webhooks and for events that the app asks for, also for both at once. */
export function createEventReceiver(options: EventReceiverOptions): EventReceiver {
  const session = openReceiver(options)
  const memory = options.memory ?? createMemory()
  const acting = new Map<string, Promise<boolean>>()
  const verify = (delivery: EventDelivery) => verifyDelivery(session, delivery)
  return {
    verify,
    async receive(delivery, act) {
      const event = await verify(delivery)
      for (let before = acting.get(event.jti); before; before = acting.get(event.jti)) {
        const isRemembered = await before.then(
          () => true,
          () => false,
        )
        if (isRemembered) return false
      }
      const work = actOnce(event, memory, act).finally(() => acting.delete(event.jti))
      acting.set(event.jti, work)
      return work
    },
  }
}

async function actOnce(event: BankEvent, memory: EventMemory, act: (event: BankEvent) => void | Promise<void>): Promise<boolean> {
  if (await memory.has(event.jti)) return false
  await act(event)
  await memory.add(event.jti)
  return true
}

/** Keeps the latest ids in this process. */
function createMemory(): EventMemory {
  const ids = new Set<string>()
  return {
    has: (jti) => ids.has(jti),
    add: (jti) => {
      ids.add(jti)
      if (ids.size > rememberedIds) ids.delete(ids.values().next().value!)
    },
  }
}

interface ReceiverSession {
  issuer: string
  clientId: string
  now: () => Date
  provider: () => Promise<Provider>
}

function openReceiver(options: EventReceiverOptions): ReceiverSession {
  const fault = whyNoBaseUrl(options.baseUrl)
  if (fault !== undefined) throw new TypeError(fault)
  const baseUrl = withoutSlashes(options.baseUrl)
  const issuer = `${baseUrl}/auth`
  const sender: Sender = {
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    timeoutMs: options.timeoutMs ?? 30_000,
    hooks: {},
  }
  let known: Promise<Provider> | undefined
  const provider = () => {
    known ??= discoverProvider(sender, { issuer, mutualTls: false }).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
  const { clientId, now = () => new Date() } = options
  return { issuer, clientId, now, provider }
}

const refuse = (why: string, cause?: unknown) => new SanadApiError(401, [{ Code: 'TPP.EventUntrusted', Message: why }], { cause })

async function verifyDelivery(session: ReceiverSession, { body, authorization }: EventDelivery): Promise<BankEvent> {
  const text = typeof body === 'string' ? body : textOf(body)
  if (authorization !== undefined) await checkBankToken(session, authorization)
  const payload = await verifyJwt(session, text.trim(), 'the event')
  return readEvent(payload as JWTPayload & { message?: unknown })
}

/** The bank's own token names the issuer as its subject, so an event cannot be used in its place. */
async function checkBankToken(session: ReceiverSession, authorization: string): Promise<void> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization) ?? []
  if (token === undefined) throw refuse('the header Authorization carries no token of the bank')
  const { sub } = await verifyJwt(session, token, 'the token of the bank')
  if (sub !== session.issuer) throw refuse('the token of the bank names another subject')
}

async function verifyJwt(session: ReceiverSession, token: string, what: string): Promise<JWTPayload> {
  const { findKey } = await session.provider()
  try {
    const { payload, protectedHeader } = await jwtVerify(token, findKey, {
      issuer: session.issuer,
      audience: session.clientId,
      algorithms: acceptedAlgorithms,
      requiredClaims: ['iat', 'exp', 'jti'],
      clockTolerance: clockSkewSeconds,
      currentDate: session.now(),
    })
    if (!protectedHeader.kid) throw new Error('kid is missing')
    checkHeader(protectedHeader)
    return payload
  } catch (cause) {
    throw refuse(`${what} was refused: ${(cause as Error).message}`, cause)
  }
}

interface EventMessage {
  Data?: unknown
  EventMeta?: { EventDateTime?: unknown; EventResource?: unknown; EventType?: unknown; ConsentId?: unknown }
}

/** The kind of a resource by the list in which its path lies. */
const kindOfList: Record<string, keyof EventData> = {
  'payment-consents': 'paymentConsent',
  'domestic-payments': 'payment',
  payments: 'payment',
  'account-access-consents': 'accountConsent',
  'letters-of-guarantee-consents': 'letterConsent',
  'letters-of-guarantee': 'letter',
}

const kindOf = (resource: string) => kindOfList[resource.split('/').at(-2) ?? ''] ?? 'other'

function readEvent({ jti, message }: JWTPayload & { message?: unknown }): BankEvent {
  const { Data, EventMeta: meta } = (message ?? {}) as EventMessage
  if (typeof Data !== 'object' || Data === null || meta === undefined) throw refuse('the JWT carries no event')
  const { EventDateTime, EventResource, EventType, ConsentId } = meta
  // Any type is handed on. Refused, an event of a new one would come again for days, and hold up the later ones of its resource.
  if (typeof EventType !== 'string' || EventType === '') throw refuse('the event says no type')
  const resource = String(EventResource)
  return {
    ...{ jti: jti!, eventType: EventType, eventDateTime: String(EventDateTime), resource, consentId: String(ConsentId) },
    ...{ resourceKind: kindOf(resource), data: Data },
  } as BankEvent
}
