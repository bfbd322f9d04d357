import { describe, expect, it } from 'vitest'
import type { BankRefusal } from '../../src/domain/shared/errors.ts'
import { checkOutwardUrl, isAllowedAddress, isPublicAddress } from '../../src/security/outward/outwardAddress.ts'
import { productionReach, sandboxReach } from '../support/http/reach.ts'

const notPublic = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '192.88.99.1',
  '224.0.0.1',
  '239.1.1.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  'fc00::1',
  'fdff::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2001:10::1',
  '2002:7f00:1::',
  '3fff::1',
  '5f00::1',
  'localhost',
  '',
  '1.2.3',
  '01.2.3.4',
  '8.8.8.8 ',
  '[2606:4700::1]',
  'example.com',
]
const isPublic = [
  '8.8.8.8',
  '1.1.1.1',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.169.0.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4009::200e',
]

const ownMachine = sandboxReach()
const network = sandboxReach({ baseUrl: 'http://sandbox.lan:8080' })
const production = productionReach

describe('which addresses count as public', () => {
  it.each(notPublic)('%j does not', (address) => expect(isPublicAddress(address)).toBe(false))
  it.each(isPublic)('%s does', (address) => expect(isPublicAddress(address)).toBe(true))
  it('the sandbox on a developer’s machine also reaches loopback and private ones, but never link-local (cloud metadata) or special ones', () => {
    const allowed = notPublic.filter((address) => isAllowedAddress(address, ownMachine))
    expect(allowed).toEqual([
      '127.0.0.1',
      '127.255.255.254',
      '10.0.0.1',
      '10.255.255.255',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '::1',
      'fc00::1',
      'fdff::1',
    ])
  })
  it.each([
    [{ baseUrl: 'http://localhost:8080' }, true],
    [{ baseUrl: 'http://127.0.0.1:8110' }, true],
    [{ baseUrl: 'http://127.0.0.2:8110', host: '127.0.0.2' }, true],
    [{ baseUrl: 'http://[::1]:8080', host: '::1' }, true],
    [{ baseUrl: 'http://192.168.1.5:8080' }, false],
    [{ baseUrl: 'http://sandbox.lan:8080' }, false],
    [{ baseUrl: 'http://127.0.0.1.attacker.example' }, false],
    [{ baseUrl: 'https://sandbox.bank.example' }, false],
    [{ host: '0.0.0.0' }, false],
    [{ host: '::' }, false],
    [{ host: '192.168.1.5' }, false],
    [{ host: 'sandbox.lan' }, false],
    [{ trustedProxy: '127.0.0.1' }, false],
  ])('a sandbox with %j reaches its own network: %s', (more, isReached) => {
    const reach = sandboxReach(more)
    expect(notPublic.some((address) => isAllowedAddress(address, reach))).toBe(isReached)
  })
})

describe('what may be registered', () => {
  const outcome = (url: string, reach = production) => {
    try {
      checkOutwardUrl(url, reach, 'jwksUri')
      return 'accepted'
    } catch (error) {
      const { code, detail } = error as BankRefusal
      return `${code} ${detail.path}`
    }
  }
  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://0.0.0.0/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/',
    'https://100.64.0.1/',
    'https://[fc00::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://127.1/',
    'https://localhost/',
    'https://localhost./',
    'https://LOCALHOST/',
    'https://a.localhost/',
    'https://127。0。0。1/',
    'https://①②⑦.0.0.1/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://intranet/',
    'https://box.home.arpa/',
    'http://tpp.example.com/jwks',
    'ftp://tpp.example.com/',
    'file:///etc/passwd',
    'gopher://tpp.example.com/',
    'javascript:alert(1)',
    'data:,x',
    'https://user@tpp.example.com/',
    'https://user:pw@tpp.example.com/',
    'https://tpp.example.com:22/',
    'https://tpp.example.com:25/',
    'https://tpp.example.com/#x',
    '',
    'x',
    '/jwks',
    '//tpp.example.com/',
    `https://tpp.example.com/${'x'.repeat(2_000)}`,
  ])('in production not %s', (url) => expect(outcome(url)).toBe('bodyFormat jwksUri'))
  it.each([
    'https://tpp.example.com/jwks.json',
    'https://tpp.example.com:8443/jwks',
    'https://8.8.8.8/jwks',
    'https://tpp.example.com/a?b=c',
  ])('in production %s', (url) => {
    expect(outcome(url)).toBe('accepted')
  })
  it.each([
    'http://localhost:3000/jwks',
    'http://127.0.0.1:3000/',
    'http://tpp:8080/',
    'http://[::1]:3000/',
    'http://192.168.1.2/',
  ])('in the sandbox %s', (url) => {
    expect(outcome(url, ownMachine)).toBe('accepted')
  })
  it.each([
    ['http://localhost:3000/jwks', false],
    ['http://127.0.0.1:3000/', false],
    ['http://tpp:8080/', false],
    ['http://sandbox.lan:5432/', false],
    ['http://sandbox.lan:8080/sandbox/sink/app/200', true],
    ['http://10.1.2.3:8080/', false],
    ['http://tpp.example.com/jwks', true],
  ])('in a sandbox that others reach too %s: %s', (url, isTaken) => {
    expect(outcome(url, network)).toBe(isTaken ? 'accepted' : 'bodyFormat jwksUri')
  })
  it.each([
    'http://169.254.169.254/',
    'http://[fe80::1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://u@localhost/',
    'http://localhost:22/',
    'ftp://localhost/',
  ])('not even in the sandbox %s', (url) => {
    expect(outcome(url, ownMachine)).toBe('bodyFormat jwksUri')
  })
})
