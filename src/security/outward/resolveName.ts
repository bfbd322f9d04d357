import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { ResolveAll } from './outwardFetch.ts'

/** Asks name servers for the addresses of a name. */
export type NameServers = Pick<Resolver, 'resolve4' | 'resolve6'>

/**
 * Resolves names by asking the name servers itself. The system's look-up holds one of four threads until it is done, and the signatures
 * of all answers are made in the same threads; so names whose servers do not answer would hold up everybody. It knows no file of hosts.
 */
export function createNameResolver(servers: NameServers = new Resolver({ timeout: 2_000, tries: 2 })): ResolveAll {
  return (hostname, _options, callback) => {
    void resolveBoth(servers, hostname).then(
      (addresses) => callback(null, addresses),
      (error: unknown) => callback(error as Error, []),
    )
  }
}

async function resolveBoth(servers: NameServers, hostname: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([servers.resolve4(hostname), servers.resolve6(hostname)])
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason as Error
  const found = (answer: PromiseSettledResult<string[]>, family: 4 | 6) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
  return [...found(four, 4), ...found(six, 6)]
}
