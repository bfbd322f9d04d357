import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examplesOf, findOperation, readContract } from '../../support/contract/contracts.ts'
import { sendRaw } from '../../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'
import { type PaymentConsentRequest } from '../../../src/sdk/index.ts'

type Tree = { [name: string]: Tree }
const { operation } = findOperation(readContract('payment-initiation'), 'createPaymentConsent')
const requests = examplesOf(operation.requestBody!.content['application/json']!)
const answers = new Map(
  examplesOf(operation.responses['201']!.content!['application/json']!).map(({ name, value }) => [name, value as Tree]),
)
const pairs = requests.map(({ name, value }) => ({
  name,
  request: value as Tree,
  answer: answers.get(name.replace('Request', 'Consent'))!,
}))

/** The examples are written for one day; a copy of one for today, in Riyadh's own offset. */
function forToday(message: Tree): PaymentConsentRequest {
  const copy = structuredClone(message) as unknown as PaymentConsentRequest
  const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  copy.Data.ExpirationDateTime = ahead(30)
  const payment = copy.Data.ControlParameters.ConsentSchedule.SinglePayment
  if (payment.RequestedExecutionDate) payment.RequestedExecutionDate = ahead(10).replace(/T.*/, 'T00:00:00+0300')
  return copy
}

/** Ids and times, which are new each time. */
const changing = /^(ConsentId|PaymentId|.*DateTime|RequestedExecutionDate|Self|scaOAuth|scaStatus|transactionStatus)$/

function withoutChanging(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutChanging)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, changing.test(name) ? typeof member : withoutChanging(member)]),
  )
}

describe('the examples of the contract', () => {
  let sanad: RunningSanad
  let tpp: TestTpp
  beforeAll(async () => {
    sanad = await startSanad({ environment: { SANAD_CONTRACT_GUARD: 'on' } })
    tpp = await registerTpp(sanad)
  })
  afterAll(() => sanad?.close())

  it.each(pairs)('$name is answered with its example, member by member', async ({ request, answer }) => {
    const { status, body } = await sendRaw(sanad, tpp, {
      path: '/payments/consents',
      message: forToday(request.message!),
      encoding: 'json',
    })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(withoutChanging(body.message)).toEqual(withoutChanging(answer.message))
  })
})
