import { expect, test } from 'vitest'
import type { Consent } from '../../../../src/domain/consent/consent.ts'
import { beginSession } from '../../../../src/domain/session/sessions.ts'
import { endOf } from '../../../../src/services/authorization/authorizationSession.ts'

const now = new Date('2026-11-21T09:00:00Z')
const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]
const consentIn = (status: Consent['status'], authorizationExpiresAt: Date) =>
  ({ status, statusUpdatedAt: now, authorizationExpiresAt }) as Consent

test.each([
  ['its own outcome', 'declined', 'Authorized', after, 'declined'],
  ['its own outcome, also once its time is over', 'refused', 'Rejected', now, 'refused'],
  ['authorized in another visit', null, 'Authorized', after, 'authorizedBefore'],
  ['authorized in another visit, once its own time is over', null, 'Finished', now, 'authorizedBefore'],
  ['over in time, while the consent waits', null, 'AwaitingAuthorization', now, 'expired'],
  ['stopped with its app, while the consent waits', null, 'AwaitingAuthorization', after, 'unusable'],
  ['ended with the consent', null, 'Rejected', after, 'unusable'],
  ['ended with the consent, which nobody decided in time', null, 'Rejected', after, 'expired', before],
] as const)('an authorization ends as: %s', (_, outcome, status, expiresAt, end, authorizationExpiresAt: Date = after) => {
  const begun = beginSession({ interactionId: 'i', consentId: 'c', clientId: 'a', createdAt: before, expiresAt })
  expect(endOf({ ...begun, outcome }, consentIn(status, authorizationExpiresAt), now)).toBe(end)
})
