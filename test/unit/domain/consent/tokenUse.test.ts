import { describe, expect, it } from 'vitest'
import { checkTokenUse } from '../../../../src/domain/consent/consentStates.ts'
import type { ConsentFlagName, ConsentStatus } from '../../../../src/domain/consent/consent.ts'
import type { BankRefusal } from '../../../../src/domain/shared/errors.ts'

const codeFor = (status: ConsentStatus, flags: ConsentFlagName[]) => {
  try {
    checkTokenUse({
      kind: 'account',
      status,
      flags: flags.map((Flag) => ({ Flag, FlagSetDateTime: '2026-11-21T09:30:00.000Z' })),
    })
    return 'opens'
  } catch (error) {
    return (error as BankRefusal).code
  }
}

describe('a genuine token', () => {
  it.each<[ConsentStatus, ConsentFlagName[], string]>([
    ['Authorized', [], 'opens'],
    ['Authorized', ['PartlyAuthorized', 'Activated'], 'opens'],
    // A letter consent is used once and still reads its letter.
    ['Finished', ['Consumed'], 'opens'],
    ['AwaitingAuthorization', [], 'consentUnauthorized'],
    ['AwaitingAuthorization', ['PartlyAuthorized'], 'consentUnauthorized'],
    ['Rejected', [], 'consentUnauthorized'],
    ['Finished', ['Activated', 'Revoked'], 'consentRevoked'],
    ['Finished', ['Activated', 'Expired'], 'consentExpired'],
    ['Finished', ['Revoked', 'Closed'], 'consentRevoked'],
    ['Finished', ['Expired', 'Closed'], 'consentExpired'],
  ])('of a consent that is %s %j: %s', (status, flags, code) => expect(codeFor(status, flags)).toBe(code))
})
