import { BlockList, isIP } from 'node:net'
import type { Reach } from '../../config/reach.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'

/** IPv4 blocks without public servers (IANA special-purpose registry, RFC 6890 and successors, multicast, reserved). */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/**
 * The special blocks inside 2000::/3: IETF protocols with Teredo and ORCHID, documentation, 6to4 (which contains an IPv4 address),
 * AS112.
 */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']
/**
 * The addresses of a developer's machine and its containers. The link-local block is left out, because cloud metadata services use
 * it.
 */
const sandbox4 = ['10.0.0.0/8', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']
const sandbox6 = ['::1/128', 'fc00::/7']

const refused4 = blockList('ipv4', special4)
/**
 * Only global unicast is public. So v4-mapped, NAT64, link-local, unique local and multicast addresses need no list of their own.
 */
const global6 = blockList('ipv6', ['2000::/3'])
const refused6 = blockList('ipv6', special6)
const local4 = blockList('ipv4', sandbox4)
const local6 = blockList('ipv6', sandbox6)

function blockList(family: 'ipv4' | 'ipv6', blocks: string[]): BlockList {
  const list = new BlockList()
  for (const block of blocks) {
    const [network, length] = block.split('/') as [string, string]
    list.addSubnet(network, Number(length), family)
  }
  return list
}

/** Whether an IP address in text form may belong to a server on the public internet. False for any other text, also for names. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !refused4.check(address, 'ipv4')
  // A zone (fe80::1%eth0) occurs only with link-local addresses.
  if (isIP(address) !== 6 || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !refused6.check(address, 'ipv6')
}

/** Whether Sanad may connect to an address: always to public ones, and with such a reach also to loopback and private ones. */
export function isAllowedAddress(address: string, { privateAddresses }: Pick<Reach, 'privateAddresses'>): boolean {
  if (isPublicAddress(address)) return true
  if (!privateAddresses || address.includes('%')) return false
  if (isIP(address) === 4) return local4.check(address, 'ipv4')
  return isIP(address) === 6 && local6.check(address, 'ipv6') && !address.toLowerCase().startsWith('::ffff:')
}

/** Checks an address at the moment of connecting. Throws an Error that names the address when it is not allowed. */
export function assertAllowedAddress(address: string, reach: Reach): void {
  if (!isAllowedAddress(address, reach)) throw new Error(`${address} is not a public address`)
}

/** Names with a meaning only inside a network (RFC 6761, RFC 8375, RFC 9476, ICANN's .internal). */
const internalName = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|localdomain|test|invalid|onion|alt)$/

/**
 * Checks an address that a developer registers (JWKS, webhook) before it is stored. The name may resolve to another address later,
 * so it is checked again at the connection. Throws BankRefusal `bodyFormat` with `path`.
 */
export function checkOutwardUrl(text: string, reach: Reach, path: string): void {
  const refuse = (rule: string) => new BankRefusal('bodyFormat', `${path} ${rule}.`, { path })
  const url = URL.parse(text)
  if (url === null || text.length > 2_000) throw refuse('must be an absolute URL of at most 2000 characters')
  if (url.protocol !== 'https:' && !(reach.http && url.protocol === 'http:'))
    throw refuse(`must start with https://${reach.http ? ' (or http:// in the sandbox)' : ''}`)
  if (url.username !== '' || url.password !== '') throw refuse('must not contain a user name or password')
  if (url.hash !== '') throw refuse('must not have a fragment (#)')
  // The low ports belong to other protocols, and nobody may reach those through this server.
  if (url.port !== '' && Number(url.port) < 1024 && url.port !== '443' && url.port !== '80')
    throw refuse('must use port 443 or one above 1023')
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const isAllowed = isIP(host) === 0 ? reach.privateAddresses || isPublicName(host) : isAllowedAddress(host, reach)
  if (!isAllowed && url.origin !== reach.ownOrigin)
    throw refuse('must point to a public address; loopback, private and link-local addresses are not allowed')
}

function isPublicName(host: string): boolean {
  return host.includes('.') && !internalName.test(host)
}
