import { X509Certificate } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { hasSubject, subjectOf } from '../../../../src/security/tls/subjectNames.ts'
import { makeCertificate, makeTppKey } from '../../../support/tpp/tppKeys.ts'

let certificate: X509Certificate
beforeAll(async () => {
  certificate = new X509Certificate(await makeCertificate(await makeTppKey('ES256'), { commonName: 'tpp\\, one' }))
})

it('a subject is written as RFC 4514 says: the last part first', () => {
  expect(subjectOf(certificate)).toBe('C=SA,O=Test,CN=tpp\\, one')
})

it.each([
  ['the same', 'C=SA,O=Test,CN=tpp\\, one', true],
  ['with blanks and small names', 'c=SA, o = Test, cn=tpp\\, one', true],
  ['in the order of the certificate', 'CN=tpp\\, one,O=Test,C=SA', true],
  ['another value', 'C=SA,O=Test,CN=tpp\\, two', false],
  ['another case of a value', 'C=SA,O=TEST,CN=tpp\\, one', false],
  ['a part less', 'C=SA,O=Test', false],
  ['a part more', 'C=SA,O=Test,OU=x,CN=tpp\\, one', false],
  ['nothing', '', false],
])('%s', (_, expected, fits) => {
  expect(hasSubject(certificate, expected)).toBe(fits)
})
