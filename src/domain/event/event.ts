import type { EventType, eventTypes } from '../../../generated/eventTypes.ts'

/** The contract that announces the events of each kind of consent. */
interface ContractOfKind {
  payment: 'payment-initiation'
  account: 'account-information'
  guarantee: 'letter-of-guarantee'
}

/** A type of events, for a kind of consent whose contract announces it. No other may be sent to its apps. */
export type AnnouncedEvent = {
  [Kind in keyof ContractOfKind]: { consentKind: Kind; eventType: (typeof eventTypes)[ContractOfKind[Kind]][number] }
}[keyof ContractOfKind]

/** What an event is about: a consent, or what came of one. */
export type ResourceKind = 'consent' | 'payment' | 'letter'

/** A consent, payment or letter as its app's developer sees it: nothing that says who the customer is. */
export interface AppResource {
  resourceKind: ResourceKind
  resourceId: string
  consentId: string
  consentKind: 'payment' | 'account' | 'guarantee'
  status: string
  /** Null for payments and letters. */
  flags: { Flag: string }[] | null
  rejectReasonCode: string | null
  createdAt: Date
  statusUpdatedAt: Date
}

/**
 * How far the delivery of an event is. `dead`: all tries failed. `unsubscribed`: the app wanted no events when it happened, or when it
 * was to be sent. `removed`: its developer had removed the address.
 */
export type EventState = 'pending' | 'delivered' | 'dead' | 'unsubscribed' | 'removed'

/** Whether a developer asked for the event to try an address. Behind it stands no consent, and what it says is kept whole. */
export const isTestEvent = ({ eventType }: { eventType: string }): boolean => eventType === 'Sanad.Webhook.Test'

/** One try to deliver an event, as its developer sees it. */
export interface DeliveryTry {
  startedDateTime: string
  durationMs: number
  /** The x-fapi-interaction-id that the receiver got. */
  interactionId: string
  /** The receiver's status, or absent when none came. */
  status?: number
  /** One sentence for people. It repeats nothing that the receiver sent. */
  problem?: string
}

/** An event in the outbox. */
export interface OutboxEvent {
  /** The `jti` of every delivery. */
  eventId: string
  eventType: EventType
  clientId: string
  consentId: string
  /** The relative path of the resource. */
  resource: string
  resourceKind: ResourceKind
  /** What the event says of the resource as it stood then: message Data of payments and letters, the moving part of consents. */
  payload: object
  createdAt: Date
  sequence: number
  state: EventState
  /** Where it goes. Null when the consent had no subscription. */
  url: string | null
  endpointId: string | null
  isReplay: boolean
  /** Tries in the present series. */
  attempts: number
  nextAttemptAt: Date
  deliveredAt: Date | null
  /** The latest tries, oldest first. */
  tries: DeliveryTry[]
}

/** An address of an app to which something could not be delivered, now or once, or that was removed. */
export interface WebhookEndpoint {
  endpointId: string
  clientId: string
  url: string
  /** Since when every try failed. */
  failingSince: Date | null
  /** Until when the receiver asked to be left alone. */
  pausedUntil: Date | null
  /** Since when nothing is sent there. */
  switchedOffAt: Date | null
  switchedOffBecause: 'gone' | 'failing' | null
  /** Since when its developer wants nothing sent there. */
  removedAt: Date | null
  updatedAt: Date
}

/** The members of an event's Data that say which resource it is and where it stands, and nothing of its customer. */
export function outlineOf(data: object): object {
  const isOutline = (name: string) => /^(Status|Flags|RejectReasonCode)$|(Id|DateTime)$/.test(name)
  return Object.fromEntries(Object.entries(data).filter(([name]) => isOutline(name)))
}

/** What a receiver's status means. Any 2xx is taken as delivered; 410 ends the address; everything else is tried again. */
export function judgeStatus(status: number): 'delivered' | 'gone' | 'failed' {
  if (status >= 200 && status < 300) return 'delivered'
  return status === 410 ? 'gone' : 'failed'
}

/** One sentence about a status that is no success. */
export function describeStatus(status: number): string {
  if (status === 410) return 'The receiver answered 410: nothing is to be sent to this address any more.'
  if (status >= 300 && status < 400) return `The receiver answered ${status}; redirects are not followed.`
  return `The receiver answered ${status}.`
}

/**
 * Whether this is the payload of an event for this app. A signature does not tell: the bank signs its answers to apps with the same keys.
 */
export function isEventFor(clientId: string, { aud, jti, message }: Record<string, unknown>): boolean {
  const { EventMeta } = (message ?? {}) as { EventMeta?: unknown }
  return aud === clientId && typeof jti === 'string' && EventMeta !== undefined
}
