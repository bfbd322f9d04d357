import { isOwnMachine } from '../domain/shared/loopback.ts'

/** What this server may connect to for others, beyond servers on the public internet. */
export interface Reach {
  /** Http, not https alone. */
  http: boolean
  /** Loopback and private addresses, of which its own network consists. Only then it says why a call failed. */
  privateAddresses: boolean
  /** Its own address, wherever that is: a sandbox sends events to its own receiver. */
  ownOrigin: string | undefined
}

/** What says who comes to a service. */
export interface Visibility {
  sandbox: boolean
  baseUrl: string
  host: string
  trustedProxy: string | undefined
}

/**
 * Whether a sandbox is its developer's alone: its address is this machine, it listens on this machine, and no proxy brings others. Any one
 * of these would let them in, whatever the other two say.
 */
export const isForOneself = ({ sandbox, baseUrl, host, trustedProxy }: Visibility): boolean =>
  sandbox && isOwnMachine(new URL(baseUrl).hostname) && isOwnMachine(host) && trustedProxy === undefined

/**
 * The reach of a service. A sandbox of its developer alone reaches that machine and its containers. One that others reach too keeps out of
 * its own network, as production does: everybody may register there, and learn what runs in it.
 */
export function reachOf(settings: Visibility): Reach {
  const { sandbox, baseUrl } = settings
  return {
    http: sandbox,
    privateAddresses: isForOneself(settings),
    ownOrigin: sandbox ? new URL(baseUrl).origin : undefined,
  }
}

/**
 * Where the plain port listens. In production nobody sends passwords and tokens in the clear over the network: without a proxy that ends
 * TLS, the port is for this machine only, which asks for health there. With one, src/http/checkTransport.ts serves the proxy alone.
 */
export const plainHost = ({ sandbox, trustedProxy, host }: Omit<Visibility, 'baseUrl'>): string =>
  sandbox || trustedProxy !== undefined ? host : '127.0.0.1'
