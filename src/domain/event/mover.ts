/** Who moved a resource, as far as its app may know. */
export type Mover = 'app' | 'customer' | 'bank' | 'time'

/** Actors of the audit trail by the part before the colon. Everybody else is somebody of the bank. */
const movers: Record<string, Mover> = { app: 'app', developer: 'app', psu: 'customer', time: 'time' }

/** Who moved a resource, from the actor of its audit entry. */
export function moverOf(actor: string): Mover {
  const kind = actor.split(':')[0] as string
  return Object.hasOwn(movers, kind) ? movers[kind]! : 'bank'
}

/**
 * Who makes the service do something now, as far as it is known: an app, with the customer of its token; a customer on the bank's pages,
 * with the app that sent them there; somebody of the bank, the servers of its own app, a developer, or a job. `nobody` has said who they
 * are.
 */
export type Actor =
  | { kind: 'app'; clientId: string; customerId?: string | undefined }
  | { kind: 'customer'; nationalIdentificationNumber?: string | undefined; clientId?: string | undefined }
  | { kind: 'bankUser'; bankUserId: string }
  | { kind: 'developer'; developerId: string }
  | { kind: 'bankApp' }
  | { kind: 'job'; name: string }
  | { kind: 'nobody' }

/** Why the service asks somebody something now: whose doing it is, and the id under which both sides find it in their logs. */
export interface Cause {
  /** The x-fapi-interaction-id of the request, or an id that was made for one run of a job. */
  interactionId: string
  actor: Actor
}
