import type { Operation } from '../../../generated/operations.ts'
import { limits } from '../../../src/config/limits.ts'
import type { Consent, ConsentKind, ConsentOfKind } from '../../../src/domain/consent/consent.ts'
import type { CreateConsent } from '../../../src/services/consent/create.ts'
import { authorizationLinkHeader } from '../../../src/services/consent/consentLinks.ts'
import { unknownConsent } from '../../../src/services/consent/currentConsent.ts'
import { moveAsked, type PatchConsent } from '../../../src/services/consent/patch.ts'
import { accountConsentMessage, newAccountConsent } from '../../../src/services/account/consent.ts'
import { guaranteeConsentMessage, newGuaranteeConsent } from '../../../src/services/guarantee/consent.ts'
import { assertUsable, newLetter } from '../../../src/services/guarantee/createLetter.ts'
import { letterMessage } from '../../../src/services/guarantee/letter.ts'
import { unknownLetter } from '../../../src/services/guarantee/read.ts'
import { newPaymentConsent, paymentConsentMessage } from '../../../src/services/payment/consent.ts'
import { authorisationMessage, paymentMessage, paymentStatusMessage } from '../../../src/services/payment/paymentMessage.ts'
import { unknownAuthorisation, unknownPayment } from '../../../src/services/payment/read.ts'
import type { Memory, Remembered } from './memory.ts'
import { moveConsentOf } from './moves.ts'

/** A request whose form is right. */
export interface AskedOfBank {
  operation: Operation
  path: Record<string, string>
  body: unknown
  /** Who asks, where the token says so. */
  clientId: string | undefined
  /** The consent of a customer's token. */
  consentId: string | undefined
  interactionId: string
  idempotencyKey: string | undefined
}

/** An answer that is not an example. Without a message it has no body. */
export interface BankAnswer {
  status: number
  message?: object
  headers?: Record<string, string>
}

/** What an answer is made of: what is remembered, and the times. Requests are judged at `at`, so that a printed one stays right. */
interface Bank {
  memory: Memory
  at: Date
  now: () => Date
}

/** A mock reaches what its developer's machine reaches, and sends nothing there unasked. */
const settings = { limits, reach: { http: true, privateAddresses: true, ownOrigin: undefined } }

/** The service's own reading of a request for a consent of each kind. Throws what the service refuses by its form. */
export const newConsent = {
  payment: (request: CreateConsent<never>): Consent => newPaymentConsent(settings, request),
  account: (request: CreateConsent<never>): Consent => newAccountConsent(settings, request),
  guarantee: (request: CreateConsent<never>): Consent => newGuaranteeConsent(settings, request),
}

/** The message that says how a consent stands. */
export function messageOf({ consent, payment }: Remembered): { Data: object } {
  if (consent.kind === 'payment') return paymentConsentMessage(consent, payment?.debtorIban)
  return consent.kind === 'account' ? accountConsentMessage(consent, []) : guaranteeConsentMessage(consent)
}

type Answer = (asked: AskedOfBank, bank: Bank) => BankAnswer | undefined

const messageIn = (body: unknown) => (body as { message: never }).message
/** Of a token that no mock has issued. */
const nobody = 'mock-app'

const create =
  (kind: ConsentKind): Answer =>
  ({ body, clientId = nobody, interactionId }, { memory, at, now }) => {
    const asked = newConsent[kind]({ message: messageIn(body), clientId, interactionId, now: at })
    const createdAt = now()
    const lateMs = createdAt.getTime() - at.getTime()
    const authorizationExpiresAt = new Date(asked.authorizationExpiresAt.getTime() + lateMs)
    const record = { consent: { ...asked, authorizationExpiresAt, createdAt, statusUpdatedAt: createdAt } }
    memory.keep(record)
    return { status: 201, message: messageOf(record), headers: authorizationLinkHeader(record.consent) }
  }

/** Whether the caller's token is of another app than the consent. Tokens that no mock has issued are everybody's. */
const isStrange = ({ consent }: Remembered, { clientId }: AskedOfBank) =>
  clientId !== undefined && consent.clientId !== nobody && consent.clientId !== clientId

/** An answer about the consent in the path. Undefined where nobody remembers it. Throws BankRefusal 'resourceIdUnknown'. */
const ofConsent =
  <Kind extends ConsentKind>(
    kind: Kind,
    answer: (record: Remembered & { consent: ConsentOfKind<Kind> }, asked: AskedOfBank, bank: Bank) => BankAnswer,
  ): Answer =>
  (asked, bank) => {
    const record = bank.memory.findConsent(asked.path.ConsentId)
    if (!record) return undefined
    if (record.consent.kind !== kind || isStrange(record, asked)) throw unknownConsent()
    return answer(record as Remembered & { consent: ConsentOfKind<Kind> }, asked, bank)
  }

const read = (record: Remembered): BankAnswer => ({ status: 200, message: messageOf(record) })

type AskedStatus = NonNullable<PatchConsent['status']>
/** Account consents have a name of their own for the status. */
interface PatchMessage {
  Data?: { RevokedBy?: string } & ({ Status: AskedStatus } | { ConsentStatus: AskedStatus })
  Subscription?: { Webhook: NonNullable<PatchConsent['webhook']> }
}

function patch(record: Remembered, { body }: AskedOfBank, { now }: Bank): BankAnswer {
  const { Data, Subscription }: PatchMessage = messageIn(body)
  const asked = moveAsked(record.consent, {
    ...(Data && { status: 'Status' in Data ? Data.Status : Data.ConsentStatus }),
    ...(Data?.RevokedBy !== undefined && { revokedBy: Data.RevokedBy }),
  })
  if (asked) moveConsentOf(record, asked.event, { now: now(), ...asked.context })
  if (Subscription) record.consent = { ...record.consent, webhook: Subscription.Webhook }
  return { status: 204 }
}

const createLetter: Answer = ({ body, clientId, consentId }, { memory, now }) => {
  const { ConsentId } = (messageIn(body) as { Data: { ConsentId: string } }).Data
  const record = memory.findConsent(ConsentId)
  if (!record) return undefined
  const consent = assertUsable(record.consent, {
    consentId: ConsentId,
    // A token of nobody in particular opens every consent.
    tokenConsentId: consentId ?? ConsentId,
    clientId: clientId ?? record.consent.clientId,
    now: now(),
  })
  record.letter = newLetter(consent, now())
  moveConsentOf(record, 'consume', { now: now() })
  return { status: 201, message: letterMessage(record.letter) }
}

const readLetter: Answer = (asked, { memory }) => {
  const record = memory.findLetter(asked.path.letterOfGuaranteeId!)
  if (!record?.letter) return undefined
  const isOther = asked.consentId !== undefined && asked.consentId !== record.consent.consentId
  if (isOther || isStrange(record, asked)) throw unknownLetter()
  return { status: 200, message: letterMessage(record.letter) }
}

/** An answer about the payment in the path, whose id is known from its consent's creation on. */
const ofPayment =
  (answer: (record: Remembered, paymentId: string) => BankAnswer): Answer =>
  (asked, { memory }) => {
    const paymentId = asked.path.PaymentId!
    const record = memory.findPayment(paymentId)
    if (!record) return undefined
    if (isStrange(record, asked)) throw unknownPayment()
    return answer(record, paymentId)
  }

/** What is answered from memory, by operation. Every other answer is an example. */
export const rememberedAnswers: Record<string, Answer | undefined> = {
  createPaymentConsent: create('payment'),
  createAccountAccessConsent: create('account'),
  createLetterOfGuaranteeConsent: create('guarantee'),
  getPaymentConsent: ofConsent('payment', read),
  getAccountAccessConsent: ofConsent('account', read),
  getLetterOfGuaranteeConsent: ofConsent('guarantee', read),
  patchPaymentConsent: ofConsent('payment', patch),
  patchAccountAccessConsent: ofConsent('account', patch),
  patchLetterOfGuaranteeConsent: ofConsent('guarantee', patch),
  getPaymentConsentAuthorisation: ofConsent('payment', ({ consent }, { path }) => {
    if (consent.authorisationId !== path.AuthorisationId) throw unknownAuthorisation()
    return { status: 200, message: authorisationMessage(consent) }
  }),
  getPayment: ofPayment(({ payment }) => {
    if (!payment) throw unknownPayment()
    return { status: 200, message: paymentMessage(payment) }
  }),
  getPaymentStatus: ofPayment(({ consent, payment }, paymentId) => {
    const { statusUpdatedAt } = payment ?? consent
    return { status: 200, message: paymentStatusMessage({ paymentId, status: payment?.status ?? null, statusUpdatedAt }) }
  }),
  createLetterOfGuarantee: createLetter,
  getLetterOfGuarantee: readLetter,
}
