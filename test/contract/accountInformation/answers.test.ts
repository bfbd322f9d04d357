import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import validators from '../../../generated/validators/account-information.js'
import { reviveTerms } from '../../../src/data/repositories/consents.ts'
import { type AccountTerms, parseAccountTerms } from '../../../src/domain/account/terms.ts'
import type { AccountConsent } from '../../../src/domain/consent/consent.ts'
import { BankRefusal } from '../../../src/domain/shared/errors.ts'
import { accountConsentMessage, type AccountConsentMessage } from '../../../src/services/account/consent.ts'
import { arbitraryOf } from '../../support/contract/contractArbitrary.ts'
import { findOperation, readContract } from '../../support/contract/contracts.ts'
import { expectFits } from '../../support/contract/signedAnswers.ts'

/** Whatever the contract lets in, the answer to it must fit the contract too. */
const request = findOperation(readContract('account-information'), 'createAccountAccessConsent').operation.requestBody!.content[
  'application/json'
]!.schema
const now = new Date('2026-11-21T09:30:00.117Z')
const statuses = ['AwaitingAuthorization', 'Authorized', 'Rejected', 'Finished'] as const
const flags = ['PartlyAuthorized', 'Activated', 'Revoked', 'Expired', 'Closed'] as const
/** Times come back as epoch seconds. */
const isTime = (name: string) => name.endsWith('DateTime')
/** It comes back under a lower-case name (the description's) and in another form. */
const window = 'AuthorizationExpirationTimeWindow'
/** Members that come back under another name. */
const otherNames: Record<string, string> = { ConsentPurpose: 'Purpose' }
const messages = arbitraryOf(request.properties!.message!) as fc.Arbitrary<AccountConsentMessage>

/** Whether the rules beyond the schema let the message in: its moments exist, its window is not turned round. */
function isTaken(message: AccountConsentMessage): boolean {
  try {
    parseAccountTerms(message)
    return true
  } catch (error) {
    if (error instanceof BankRefusal) return false
    throw error
  }
}

const consents: fc.Arbitrary<{ message: AccountConsentMessage; consent: AccountConsent }> = fc
  .record({ message: messages.filter(isTaken), status: fc.constantFrom(...statuses), set: fc.subarray([...flags]) })
  .map(({ message, status, set }) => ({
    message,
    consent: {
      consentId: `aac-${randomUUID()}`,
      kind: 'account',
      clientId: randomUUID(),
      status,
      flags: set.map((Flag) => ({ Flag, FlagSetDateTime: now.toISOString() })),
      revokedBy: null,
      nationalIdentificationNumber: message.Data.NationalIdentificationNumber,
      // As it comes out of the database: the terms have been through JSON.
      terms: reviveTerms('account', JSON.parse(JSON.stringify(parseAccountTerms(message)))) as AccountTerms,
      webhook: message.Subscription?.Webhook ?? null,
      authorisationId: randomUUID(),
      scaStatus: 'received',
      createdAt: now,
      statusUpdatedAt: now,
      authorizationExpiresAt: new Date(now.getTime() + 3_600_000),
      expiresAt: new Date(now.getTime() + 86_400_000),
    },
  }))

const authorizers = fc.array(
  fc.record({
    customer: fc.record({
      nationalIdentificationNumber: fc.constant('1000000024'),
      customerId: fc.uuid(),
      name: fc.constantFrom({ en: 'Khalid Saad Al-Otaibi', ar: 'خالد سعد العتيبي' }, { en: 'Rajesh' }),
    }),
    type: fc.constantFrom('JointHolder', 'Signatory'),
    status: fc.constantFrom('Pending' as const, 'Approved' as const, 'Rejected' as const),
    decidedAt: fc.constantFrom(now, null),
  }),
  { minLength: 2, maxLength: 3 },
)

describe('whatever account-access consent request the contract lets in', () => {
  it('is what the contract lets in', () => {
    fc.assert(
      fc.property(messages, (message) => {
        const seconds = Math.floor(now.getTime() / 1000)
        const validate = validators.createAccountAccessConsent_body!
        validate({ aud: ['http://localhost:8080/auth'], iss: 'app', nbf: seconds, exp: seconds + 300, message })
        expect(validate.errors ?? []).toEqual([])
      }),
    )
  })

  it('the consent that comes of it fits the contract in every status, with every flag, with and without several authorizers', () => {
    fc.assert(
      fc.property(consents, fc.oneof(fc.constant([]), authorizers), ({ consent }, people) => {
        for (const name of ['createAccountAccessConsent_201', 'getAccountAccessConsent_200'])
          expectFits(validators, name, accountConsentMessage(consent, [...people]), now)
      }),
    )
  })

  it('gives back what it asked for, in the description’s names', () => {
    fc.assert(
      fc.property(consents, ({ consent, message: { Data } }) => {
        const answer = accountConsentMessage(consent).Data
        expect([
          answer.Permissions,
          answer.Purpose,
          answer.AccountType,
          answer.AccountSubType,
          answer.FourthParty,
          answer.SponsoredTPP,
          answer.IsPSUReadAllAccounts,
        ]).toEqual([
          Data.Permissions,
          Data.ConsentPurpose,
          Data.AccountType,
          Data.AccountSubType,
          Data.FourthParty,
          Data.SponsoredTPP,
          Data.IsPSUReadAllAccounts ?? false,
        ])
        if (Data.TransactionFromDateTime !== undefined) {
          const given = new Date(Data.TransactionFromDateTime.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')).getTime()
          expect(Math.abs(answer.TransactionFromDateTime! * 1000 - given)).toBeLessThan(1000)
        }
      }),
    )
  })

  it('gives every member back as it was asked for', () => {
    fc.assert(
      fc.property(consents, ({ consent, message: { Data } }) => {
        const answer = accountConsentMessage(consent).Data as Record<string, unknown>
        for (const [name, value] of Object.entries(Data)) {
          const given = answer[otherNames[name] ?? name]
          if (isTime(name)) expect([name, typeof given]).toEqual([name, 'number'])
          else if (name !== window) expect([name, given]).toEqual([name, value])
        }
      }),
    )
  })
})
