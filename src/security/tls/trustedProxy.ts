import { BlockList, isIPv6 } from 'node:net'

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
