import { expect, test } from 'vitest'
import type { App, PendingChanges } from '../../../../src/domain/app/app.ts'
import { type AppChanges, needsAdmission, splitChanges } from '../../../../src/domain/app/pendingChanges.ts'

const admitted = {
  name: 'Palm',
  redirectUris: ['https://tpp.example/'],
  backchannelClientNotificationEndpoint: null,
  jwksUri: 'https://tpp.example/jwks',
  bic: null,
  pendingChanges: null,
} as Partial<App> as App
const waiting = { name: 'Date', jwksUri: 'https://tpp.example/other' }
const elsewhere = { certificatePem: 'other', endPreviousCertificate: true }

test.each<[string, AppChanges, PendingChanges | null, AppChanges, PendingChanges | null]>([
  ['a name', { name: 'Date' }, null, {}, { name: 'Date' }],
  ['an address', { redirectUris: [] }, null, {}, { redirectUris: [] }],
  ['the algorithm of answers', { responseSigningAlg: 'ES256' }, null, { responseSigningAlg: 'ES256' }, null],
  ['one after the other', { bic: 'NKHLSARI' }, waiting, {}, { ...waiting, bic: 'NKHLSARI' }],
  ['what it is', { name: ' Palm', redirectUris: ['https://tpp.example/'] }, null, {}, null],
  ['back to what it is', { name: 'Palm' }, waiting, {}, { jwksUri: waiting.jwksUri }],
  ['keys of another subject', elsewhere, waiting, {}, { name: 'Date', ...elsewhere }],
  ['the address of the keys', { jwksUri: 'https://evil.example/' }, null, {}, { jwksUri: 'https://evil.example/' }],
  ['the address of the keys, back', { jwksUri: admitted.jwksUri! }, waiting, { jwksUri: admitted.jwksUri! }, { name: 'Date' }],
  ['the end of the old certificate', { endPreviousCertificate: true }, waiting, { endPreviousCertificate: true }, waiting],
])('a change of %s counts at once or waits', (_, changes, pendingChanges, now, pending) => {
  expect(splitChanges({ ...admitted, pendingChanges }, changes, { keepsSubject: false })).toEqual({ now, pending })
})

test('a certificate that keeps the subject counts at once, and what waited of keys waits no longer', () => {
  const split = splitChanges({ ...admitted, pendingChanges: waiting }, elsewhere, { keepsSubject: true })
  expect(split).toEqual({ now: elsewhere, pending: { name: 'Date' } })
})

test('only changes of apps that the bank has looked at wait', () => {
  const statuses = ['waiting', 'admitted', 'suspended'] as const
  expect(statuses.map((status) => needsAdmission(status, { sandbox: false }))).toEqual([false, true, true])
  expect(statuses.some((status) => needsAdmission(status, { sandbox: true }))).toBe(false)
})
