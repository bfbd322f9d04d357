import { expect, it } from 'vitest'
import type { Consent, ConsentFlagName, ConsentStatus } from '../../../../src/domain/consent/consent.ts'
import { endingOf } from '../../../../src/domain/consent/ending.ts'

const window = new Date('2026-11-21T12:00:00Z')
const reader = { customerId: 'c1', nationalIdentificationNumber: '1000000016' }
const before = new Date('2026-11-21T11:00:00Z')

it.each([
  ['used up', 'Finished', ['Consumed'], 'psu:c1', null, 'used'],
  ['used up by its app', 'Finished', ['Activated', 'Consumed'], 'app:a', null, 'used'],
  ['over its time', 'Finished', ['Expired'], 'time', null, 'expired'],
  ['revoked by this customer at the bank', 'Finished', ['Revoked'], 'psu:c1', 'KSAOB.PASP.InitiatedByPSU', 'you'],
  ['revoked by another holder', 'Finished', ['Revoked'], 'psu:c2', 'KSAOB.PASP.InitiatedByPSU', 'holder'],
  ['revoked by the app', 'Finished', ['Revoked'], 'app:a', 'KSAOB.TPP', 'app'],
  [
    'revoked by the app because this customer asked it to',
    'Finished',
    ['Revoked'],
    'app:a',
    'KSAOB.TPP.InitiatedByPSU',
    'youInApp',
  ],
  [
    'revoked by the app because another customer asked it to',
    'Finished',
    ['Revoked'],
    'app:a',
    'KSAOB.TPP.InitiatedByPSU',
    'holderInApp',
  ],
  ['revoked with its app, by the developer', 'Finished', ['Revoked'], 'developer:d', 'KSAOB.TPP', 'app'],
  ['revoked with its app, by the bank', 'Finished', ['Revoked'], 'bankUser:u', 'KSAOB.PASP', 'bank'],
  ['revoked by the bank', 'Finished', ['Revoked'], 'bank', 'KSAOB.PASP', 'bank'],
  ['declined by this customer', 'Rejected', [], 'psu:c1', null, 'youDeclined'],
  ['declined by another holder', 'Rejected', [], 'psu:c2', null, 'holderDeclined'],
  ['withdrawn by the app', 'Rejected', [], 'app:a', null, 'appWithdrew'],
  ['withdrawn with its app, by the bank', 'Rejected', [], 'bankUser:u', null, 'bankStopped'],
  ['not approved before it would have ended', 'Rejected', [], 'time', null, 'late'],
] as const)('a consent that was %s is said to have ended so', (_, status, flags, actor, revokedBy, ending) => {
  const consent = {
    status: status as ConsentStatus,
    flags: flags.map((Flag: ConsentFlagName) => ({ Flag, FlagSetDateTime: before.toISOString() })),
    ...{
      kind: 'account' as const,
      terms: {} as Consent['terms'],
      revokedBy,
      statusUpdatedAt: before,
      authorizationExpiresAt: window,
    },
    nationalIdentificationNumber: ending === 'holderInApp' ? '1000000032' : reader.nationalIdentificationNumber,
  }
  expect(endingOf(consent, { actor, ...reader })).toBe(ending)
})

it('a consent that nobody decided in time is late, whoever recorded it', () => {
  const consent = {
    ...{ kind: 'account' as const, terms: {} as Consent['terms'], status: 'Rejected' as const },
    flags: [],
    revokedBy: null,
    statusUpdatedAt: window,
    authorizationExpiresAt: window,
    nationalIdentificationNumber: null,
  }
  for (const actor of ['time', 'bank', undefined]) expect(endingOf(consent, { actor, ...reader })).toBe('late')
})

it.each([
  ['that nobody has ended', 'Authorized', [], window, 'validityOver'],
  ['that a customer ended after that', 'Finished', ['Revoked'], window, 'validityOver'],
  ['whose own time was over after that', 'Finished', ['Expired'], window, 'validityOver'],
  ['that a customer ended a millisecond before', 'Finished', ['Revoked'], new Date(window.getTime() - 1), 'you'],
  ['that its app has used', 'Finished', ['Consumed'], window, 'used'],
] as const)(
  'an authorized letter whose validity is over, and %s, is said to have ended so',
  (_, status, flags, movedAt, ending) => {
    const consent = {
      ...{ kind: 'guarantee' as const, terms: { validityExpiresAt: window } as Consent['terms'], revokedBy: null },
      flags: flags.map((Flag: ConsentFlagName) => ({ Flag, FlagSetDateTime: before.toISOString() })),
      ...{ status: status as ConsentStatus, statusUpdatedAt: movedAt, authorizationExpiresAt: window },
      nationalIdentificationNumber: reader.nationalIdentificationNumber,
    }
    expect(endingOf(consent, { actor: 'psu:c1', ...reader })).toBe(ending)
  },
)
