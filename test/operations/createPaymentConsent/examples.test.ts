import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examplesOf, findOperation, readContract } from '../../support/contract/contracts.ts'
import { sendRaw } from '../../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'

type Tree = { [name: string]: Tree }
const { operation } = findOperation(readContract('payment-initiation', new Date()), 'createPaymentConsent')
const requests = examplesOf(operation.requestBody!.content['application/json']!)
const answers = new Map(
  examplesOf(operation.responses['201']!.content!['application/json']!).map(({ name, value }) => [name, value as Tree]),
)
const pairs = requests.map(({ name, value }) => ({
  name,
  request: value as Tree,
  answer: answers.get(name.replace('Request', 'Consent'))!,
}))

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
      message: request.message,
      encoding: 'json',
    })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(withoutChanging(body.message)).toEqual(withoutChanging(answer.message))
  })
})
