import { describe, expect, it } from 'vitest'
import { findTotpStep, passwordOfStep, toBase32, totpAddress } from '../../../src/security/totp.ts'

/** RFC 6238 appendix B, the rows of SHA-1, and RFC 4226 appendix D. */
const secret = Buffer.from('12345678901234567890')
const ofTime = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const
const ofCount = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489']

describe('time-based one-time passwords', () => {
  it.each(ofTime)('at %i s are those of the RFC', (seconds, password) => {
    expect(passwordOfStep(secret, Math.floor(seconds / 30), 8)).toBe(password)
  })

  it('of the first steps are those of RFC 4226', () => {
    expect(ofCount.map((_, step) => passwordOfStep(secret, step))).toEqual(ofCount)
  })

  it('are taken in their step, the one before and the one after, and in no other', () => {
    const step = 57_000_000
    const at = (steps: number) => findTotpStep(toBase32(secret), passwordOfStep(secret, step), new Date((step + steps) * 30_000))
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, step, step, step, undefined])
  })

  it('come to the app in an address that names bank and account, whatever is in their names', () => {
    const address = new URL(totpAddress({ secret: 'JBSWY3DP', issuer: 'Bank & Co: بنك', account: 'a+b@tpp.example' }))
    expect(address.protocol + address.host).toBe('otpauth:totp')
    expect(decodeURIComponent(address.pathname)).toBe('/Bank & Co: بنك:a+b@tpp.example')
    expect([address.searchParams.get('secret'), address.searchParams.get('issuer')]).toEqual(['JBSWY3DP', 'Bank & Co: بنك'])
  })

  it('have a secret that is written in base32 as RFC 4648 has it', () => {
    expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text)))).toEqual([
      ...['MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'],
    ])
  })
})
