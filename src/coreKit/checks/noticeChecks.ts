import type { Check } from '../check.ts'
import { expect, expectSame } from '../failure.ts'
import { anyRequest } from './anyRequest.ts'

const minuteMs = 60_000

/** What customers and the bank are told, and sign-ins on the bank’s own pages. */
export const noticeChecks: readonly Check[] = [
  {
    id: 'notices.taken',
    proves: 'A message to a customer is taken, and once more when it comes again.',
    operations: ['notifyCustomer'],
    feature: 'notices',
    run: async ({ core, profile }) => {
      const asked = anyRequest('notifyCustomer', profile)
      for (const time of ['first', 'second'])
        expectSame((await core.ask('notifyCustomer', asked)).outcome, 'taken', `the ${time} outcome`)
    },
  },
  {
    id: 'notices.nobody',
    proves: 'A message to a number that nobody has is 200 with nobody.',
    operations: ['notifyCustomer'],
    feature: 'notices',
    run: async ({ core, profile }) => {
      const { path, body } = anyRequest('notifyCustomer', profile)
      const { nationalIdentificationNumber } = profile.nobody
      const answer = await core.ask('notifyCustomer', { path, body: { ...(body as object), nationalIdentificationNumber } })
      expectSame(answer.outcome, 'nobody', 'the outcome')
    },
  },
  {
    id: 'notices.tooLate',
    proves: 'What was to be told until a minute ago is not told any more.',
    operations: ['notifyCustomer'],
    feature: 'notices',
    run: async ({ core, profile }) => {
      const { path, body } = anyRequest('notifyCustomer', profile)
      const tellUntil = new Date((await core.now()).getTime() - minuteMs).toISOString()
      const answer = await core.ask('notifyCustomer', { path, body: { ...(body as object), tellUntil } })
      expectSame(answer.outcome, 'tooLate', 'the outcome')
    },
  },
  {
    id: 'notices.consentEvent',
    proves: 'A move of a consent is taken, and once more when it comes again.',
    operations: ['tellConsentEvent'],
    feature: 'consentEvents',
    run: async ({ core, profile }) => {
      const asked = anyRequest('tellConsentEvent', profile)
      for (const time of ['first', 'second'])
        expectSame((await core.ask('tellConsentEvent', asked)).outcome, 'taken', `the ${time} outcome`)
    },
  },
  {
    id: 'notices.hostedSignIn',
    proves: 'A sign-in on the bank’s pages is the same when it comes again, and 409 with another content.',
    operations: ['beginAuthentication', 'getAuthentication'],
    feature: 'hostedAuthentication',
    run: async ({ core, profile }) => {
      const asked = anyRequest('beginAuthentication', profile)
      const first = await core.ask('beginAuthentication', asked)
      expectSame(first.outcome, 'waiting', 'the outcome')
      expect(first.redirectUrl !== undefined, 'redirectUrl is left out')
      expectSame(await core.ask('beginAuthentication', asked), first, 'the second answer')
      expectSame((await core.ask('getAuthentication', { path: asked.path })).outcome, 'waiting', 'the outcome when asked')
      const other = { ...asked, body: { ...(asked.body as object), language: 'en' } }
      await core.refuse('beginAuthentication', other, { status: [409], code: 'idempotencyConflict' })
    },
  },
  {
    id: 'notices.unknownSignIn',
    proves: 'A sign-in that was never begun is 200 with notFound.',
    operations: ['getAuthentication'],
    feature: 'hostedAuthentication',
    run: async ({ core, profile }) => {
      const asked = anyRequest('getAuthentication', profile)
      expectSame((await core.ask('getAuthentication', asked)).outcome, 'notFound', 'the outcome')
    },
  },
]
