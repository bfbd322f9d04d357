import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Whether the network address at the other end of a connection is one of SANAD_TRUSTED_PROXY. */
export type ProxyCheck = (remoteAddress: string | undefined) => boolean

/**
 * Makes the check for a list of addresses and CIDR blocks, separated by commas or blanks; without a list nobody is trusted. It looks at
 * the connection itself: a header that names an address proves nothing. Throws for what is no address.
 */
export function createProxyCheck(trustedProxy: string | undefined): ProxyCheck {
  const proxies = new BlockList()
  for (const entry of (trustedProxy ?? '').split(/[ ,]+/).filter((text) => text !== '')) {
    const [address, prefix] = entry.split('/') as [string, string?]
    if (prefix === undefined) proxies.addAddress(address, familyOf(address))
    else proxies.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (remoteAddress) => remoteAddress !== undefined && proxies.check(remoteAddress, familyOf(remoteAddress))
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * Makes what finds who sent a request: the other end of its connection or, while that is a proxy of SANAD_TRUSTED_PROXY, whom the proxy
 * names last in X-Forwarded-For. What stands further left in the header may be made up.
 */
export function createSenderAddress(trustedProxy: string): (request: IncomingMessage) => string | undefined {
  const isProxy = createProxyCheck(trustedProxy)
  return ({ headers, socket }) => {
    const named = headers['x-forwarded-for']
    if (named === undefined) return socket.remoteAddress
    const hops = String(named)
      .split(',')
      .map((hop) => hop.trim())
      .filter((hop) => hop !== '')
    let address = socket.remoteAddress
    while (hops.length > 0 && address !== undefined && isIP(address) !== 0 && isProxy(address)) address = hops.pop()
    return address
  }
}
