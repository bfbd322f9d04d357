/** Who moved a resource, as far as its app may know. */
export type Mover = 'app' | 'customer' | 'bank' | 'time'

/** Actors of the audit trail by the part before the colon. Everybody else is somebody of the bank. */
const movers: Record<string, Mover> = { app: 'app', developer: 'app', psu: 'customer', time: 'time' }

/** Who moved a resource, from the actor of its audit entry. */
export function moverOf(actor: string): Mover {
  const kind = actor.split(':')[0] as string
  return Object.hasOwn(movers, kind) ? movers[kind]! : 'bank'
}
