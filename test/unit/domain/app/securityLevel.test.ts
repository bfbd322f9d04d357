import { expect, test } from 'vitest'
import {
  certificateWarning,
  hasCertificateEnded,
  isEndedCertificate,
  standingCertificates,
} from '../../../../src/domain/app/certificateEnd.ts'
import { type Authentication, checkAuthentication, meetsLevel } from '../../../../src/domain/app/securityLevel.ts'

test.each<[string, Partial<Authentication>, string[]]>([
  ['secret by default', { securityLevel: 'secret' }, []],
  ['secret with its own key', { securityLevel: 'secret', tokenEndpointAuthMethod: 'private_key_jwt' }, []],
  [
    'secret with a certificate',
    { securityLevel: 'secret', tokenEndpointAuthMethod: 'tls_client_auth' },
    ['tokenEndpointAuthMethod'],
  ],
  ['fapi2 by default', {}, []],
  ['fapi2 with a secret', { tokenEndpointAuthMethod: 'client_secret_basic' }, ['tokenEndpointAuthMethod']],
  [
    'a self-signed certificate',
    { tokenEndpointAuthMethod: 'self_signed_tls_client_auth', certificatePem: 'x', jwksUri: undefined },
    [],
  ],
  ['a self-signed one that is not registered', { tokenEndpointAuthMethod: 'self_signed_tls_client_auth' }, ['certificatePem']],
  ['a CA and a subject', { tokenEndpointAuthMethod: 'tls_client_auth', tlsClientAuthSubjectDn: 'CN=x' }, []],
  ['a CA and a certificate', { tokenEndpointAuthMethod: 'tls_client_auth', certificatePem: 'x', jwksUri: undefined }, []],
  ['a CA and no subject', { tokenEndpointAuthMethod: 'tls_client_auth' }, ['tlsClientAuthSubjectDn']],
  [
    'a CA and two subjects',
    { tokenEndpointAuthMethod: 'tls_client_auth', certificatePem: 'x', tlsClientAuthSubjectDn: 'CN=x' },
    ['tlsClientAuthSubjectDn'],
  ],
  ['a subject without need', { tlsClientAuthSubjectDn: 'CN=x' }, ['tlsClientAuthSubjectDn']],
])('%s', (_, change, paths) => {
  const app: Authentication = { securityLevel: 'fapi2', jwksUri: 'https://tpp.example/jwks', ...change }
  expect(checkAuthentication(app).map(({ path }) => path)).toEqual(paths)
})

test('a bank that demands fapi2 is met by fapi2 only', () => {
  expect([meetsLevel('secret', 'secret'), meetsLevel('fapi2', 'secret'), meetsLevel('fapi2', 'fapi2')]).toEqual([
    true,
    true,
    true,
  ])
  expect(meetsLevel('secret', 'fapi2')).toBe(false)
})

const certificateEndsAt = new Date('2027-01-31T00:00:00Z')

test.each([
  ['2026-12-31T23:59:59Z', undefined],
  ['2027-01-01T00:00:00Z', 30],
  ['2027-01-17T00:00:00Z', 14],
  ['2027-01-24T00:00:00Z', 7],
  ['2027-01-30T23:59:59Z', 7],
])('at %s the warning is that of %s days', (now, days) => {
  expect(certificateWarning({ certificateEndsAt }, new Date(now))).toBe(days)
  expect(certificateWarning({ certificateEndsAt: null }, new Date(now))).toBeUndefined()
})

test('a certificate has ended from its last moment on; a JWKS never ends', () => {
  expect(hasCertificateEnded({ certificateEndsAt }, new Date(certificateEndsAt.getTime() - 1))).toBe(false)
  expect(hasCertificateEnded({ certificateEndsAt }, certificateEndsAt)).toBe(true)
  expect(hasCertificateEnded({ certificateEndsAt: null }, certificateEndsAt)).toBe(false)
})

test('the certificate before stands beside the new one until its time is over', () => {
  const app = { certificatePem: 'new', previousCertificatePem: 'old', previousCertificateEndsAt: certificateEndsAt }
  expect(standingCertificates(app, new Date(certificateEndsAt.getTime() - 1))).toEqual(['new', 'old'])
  expect(standingCertificates(app, certificateEndsAt)).toEqual(['new'])
  expect(standingCertificates({ ...app, certificatePem: null }, new Date(0))).toEqual([])
})

test.each([
  // method, certificate, while both stand, afterwards
  ['private_key_jwt', 'new', false, false],
  ['private_key_jwt', 'old', false, true],
  ['private_key_jwt', 'never registered', false, false],
  ['self_signed_tls_client_auth', 'new', false, false],
  ['self_signed_tls_client_auth', 'old', false, true],
  ['self_signed_tls_client_auth', 'older', true, true],
  ['tls_client_auth', 'old', false, false],
])('with %s tokens that are bound to the %s certificate end with it: %s, then %s', (tokenEndpointAuthMethod, bound, ...ended) => {
  const app = { tokenEndpointAuthMethod, certificateThumbprint: 'new', previousCertificateThumbprint: 'old' }
  const before = new Date(certificateEndsAt.getTime() - 1)
  const overlapping = { ...app, previousCertificateEndsAt: certificateEndsAt }
  expect([before, certificateEndsAt].map((now) => isEndedCertificate(overlapping, bound, now))).toEqual(ended)
  expect(isEndedCertificate({ ...app, previousCertificateEndsAt: null }, bound, before)).toBe(ended[1])
})
