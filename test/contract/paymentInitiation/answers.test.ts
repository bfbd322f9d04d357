import { limits } from '../../../src/config/limits.ts'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import validators from '../../../generated/validators/payment-initiation.js'
import { reviveTerms } from '../../../src/data/repositories/consents.ts'
import type { PaymentConsent } from '../../../src/domain/consent/consent.ts'
import type { Payment } from '../../../src/domain/payment/payment.ts'
import { type PaymentTerms, parsePaymentTerms } from '../../../src/domain/payment/terms.ts'
import { paymentConsentMessage, type PaymentConsentMessage } from '../../../src/services/payment/consent.ts'
import { paymentMessage, paymentStatusMessage } from '../../../src/services/payment/paymentMessage.ts'
import { arbitraryOf } from '../../support/contract/contractArbitrary.ts'
import { findOperation, readContract } from '../../support/contract/contracts.ts'
import { expectFits } from '../../support/contract/signedAnswers.ts'

/** Whatever the contract lets in, the answer to it must fit the contract too. */
const request = findOperation(readContract('payment-initiation'), 'createPaymentConsent').operation.requestBody!.content[
  'application/json'
]!.schema
const now = new Date('2026-11-21T09:30:00.117Z')
const statuses = ['AwaitingAuthorization', 'Authorized', 'Rejected', 'Finished'] as const
const flags = ['PartlyAuthorized', 'Activated', 'Consumed', 'Revoked', 'Expired', 'Closed'] as const
type Flag = (typeof flags)[number]

/** A message that the schema lets in, with values that the rules let in where they say more than the schema. */
const messages = fc
  .tuple(
    arbitraryOf(request.properties!.message!) as fc.Arbitrary<PaymentConsentMessage>,
    fc.constantFrom(undefined, '2026-12-01T00:00:00+03:00', '2026-11-30T21:00:00Z', '2026-12-01T23:59:59.123456789+0300'),
    fc.constantFrom('0.01', '1', '40.5', '9999999999999.99'),
    fc.constantFrom('SA0380000000608010167519', 'sa79 1000 0000 0012 3456 7890', 'SA9020000000002020304050'),
  )
  .map(([message, date, amount, creditorIban]) => {
    const { SinglePayment } = message.Data.ControlParameters.ConsentSchedule
    SinglePayment.Type = date === undefined ? 'KSAOB.SingleInstantPayment' : 'KSAOB.SingleFutureDatedPayment'
    SinglePayment.Amount = { Amount: amount, Currency: 'SAR' }
    if (date === undefined) delete SinglePayment.RequestedExecutionDate
    else SinglePayment.RequestedExecutionDate = date
    message.Data.Initiation.CreditorAccount.Identification = creditorIban
    if (message.Data.Initiation.DebtorAccount)
      message.Data.Initiation.DebtorAccount.Identification = 'SA30 9900 0000 6080 1079 9819'
    return message
  })

const stages = { status: fc.constantFrom(...statuses), set: fc.subarray([...flags]) }
const consents = fc.record({ message: messages, ...stages }).map(consentOf)

function consentOf({
  message,
  status,
  set,
}: Pick<PaymentConsent, 'status'> & { message: PaymentConsentMessage; set: Flag[] }): PaymentConsent {
  const { Data, Subscription } = message
  return {
    consentId: `pis-${randomUUID()}`,
    kind: 'payment',
    clientId: randomUUID(),
    baseConsentId: Data.BaseConsentId,
    status,
    flags: set.map((Flag) => ({ Flag, FlagSetDateTime: now.toISOString() })),
    revokedBy: null,
    nationalIdentificationNumber: Data.NationalIdentificationNumber,
    // As they come out of the database: through JSON.
    terms: reviveTerms('payment', JSON.parse(JSON.stringify(parsePaymentTerms(message, now, limits)))) as PaymentTerms,
    webhook: Subscription?.Webhook ?? null,
    authorisationId: randomUUID(),
    scaStatus: 'received',
    paymentId: randomUUID(),
    createdAt: now,
    statusUpdatedAt: now,
    authorizationExpiresAt: new Date(now.getTime() + 3_600_000),
    expiresAt: new Date(now.getTime() + 86_400_000),
  }
}

/** What the answer lacks: who the customer is, what only the bank looks at, and what comes back in another form (times, amounts, IBANs). */
const notGivenBack = new RegExp(
  [
    /^Data\.(NationalIdentificationNumber|ExpirationDateTime|SponsoredTPP|MerchantDetails)\b/,
    /^Data\.ControlParameters\.ConsentSchedule\.SinglePayment\.(Amount\.Amount|RequestedExecutionDate)$/,
    /^Data\.Initiation\.(Debtor|Creditor)Account\.Identification$/,
    /^Risk\.(DeviceIndicators|BeneficiaryIndicators)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** The values of a message, each with its path. A truth value has the name of its member with it, because each of them comes often. */
function leavesOf(value: unknown, path = ''): [path: string, value: string | number][] {
  if (typeof value === 'string' || typeof value === 'number') return [[path, value]]
  if (typeof value === 'boolean') return [[path, `${path.split('.').at(-1)}: ${value}`]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, path === '' ? name : `${path}.${name}`))
}

function paymentOf(consent: PaymentConsent, change: Partial<Payment>): Payment {
  const { type, amountHalalas, currency, creditorAccount, executionAt, purposeCode, payerNotes } = consent.terms
  return {
    paymentId: consent.paymentId,
    consentId: consent.consentId,
    clientId: consent.clientId,
    nationalIdentificationNumber: consent.nationalIdentificationNumber,
    type,
    paymentTransactionId: 'SANAD20261121ABCDEF0123456789',
    status: 'KSAOB.Pending',
    rejectReasonCode: null,
    rejectReasonMessage: null,
    amountHalalas,
    currency,
    debtorIban: 'SA3099000000608010799819',
    creditorIban: creditorAccount.iban,
    creditorName: creditorAccount.name,
    purposeCode,
    payerNotes: payerNotes ?? null,
    executionAt,
    createdAt: now,
    statusUpdatedAt: now,
    ...change,
  }
}

describe('whatever consent request the contract lets in', () => {
  it('is what the contract lets in', () => {
    fc.assert(
      fc.property(messages, (message) => {
        const seconds = Math.floor(now.getTime() / 1000)
        const validate = validators.createPaymentConsent_body!
        validate({ aud: ['http://localhost:8080/auth'], iss: 'app', nbf: seconds, exp: seconds + 300, message })
        expect(validate.errors ?? []).toEqual([])
      }),
    )
  })

  it('the consent that comes of it fits the contract in every status and with every flag', () => {
    fc.assert(
      fc.property(consents, (consent) => {
        for (const name of ['createPaymentConsent_201', 'getPaymentConsent_200'])
          for (const debtorIban of [undefined, 'SA3099000000608010799819'])
            expectFits(validators, name, paymentConsentMessage(consent, debtorIban), now)
      }),
    )
  })

  it('gives back every value that was sent, but for those that are named here', () => {
    fc.assert(
      fc.property(messages, (message) => {
        const answer = paymentConsentMessage(consentOf({ message, status: 'AwaitingAuthorization', set: [] }))
        const given = new Set(leavesOf(answer).map(([, value]) => value))
        const lost = leavesOf(message).filter(([path, value]) => !given.has(value) && !notGivenBack.test(path))
        expect(lost).toEqual([])
      }),
    )
  })

  it.each<Partial<Payment>>([
    { status: 'KSAOB.Pending' },
    { status: 'KSAOB.AcceptedSettlementCompleted' },
    { status: 'KSAOB.Cancelled' },
    { status: 'KSAOB.Rejected', rejectReasonCode: 'SARIE.AM04', rejectReasonMessage: 'The account has not enough money.' },
  ])('the payment that comes of it fits the contract: %j', (change) => {
    fc.assert(
      fc.property(consents, (consent) => {
        const payment = paymentOf(consent, change)
        expectFits(validators, 'getPayment_200', paymentMessage(payment), now)
        expectFits(
          validators,
          'getPaymentStatus_200',
          paymentStatusMessage({ paymentId: payment.paymentId, status: payment.status, statusUpdatedAt: now }),
          now,
        )
      }),
    )
  })

  it('the status of a payment that is not there yet fits the contract', () => {
    expectFits(
      validators,
      'getPaymentStatus_200',
      paymentStatusMessage({ paymentId: randomUUID(), status: null, statusUpdatedAt: now }),
      now,
    )
  })
})
