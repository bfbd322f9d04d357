// A partner's test against a mock of the bank: no key, no browser, nothing to install. MOCK is the mock's address.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'

const { MOCK: mock = 'http://127.0.0.1:4010' } = process.env
const clientId = 'my-app'
let authorization

/** The message of an answer. A program that goes into use checks the signature as well, best with the client package. */
async function ask(path, { body, ...init } = {}) {
  const headers = { authorization, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(mock + path, { ...init, headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  return { status: answer.status, ...(await answer.json()) }
}

/** The bank's side: what its customer or its core bank does. */
const happen = async (what, event) =>
  (await fetch(`${mock}/mock/${what}`, { method: 'POST', body: JSON.stringify({ event }) })).json()

const newConsent = async () => {
  const body = await (await fetch(`${mock}/mock/requests/createPaymentConsent?clientId=${clientId}`)).json()
  body.message.Data.ControlParameters.ConsentSchedule.SinglePayment.Amount = { Amount: '77.50', Currency: 'SAR' }
  return (await ask('/payments/consents', { body })).message.Data
}
const readPayment = (PaymentId, headers) => ask(`/v3.1/pisp/domestic-payments/${PaymentId}`, headers)

before(async () => {
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: 'any' })
  const { access_token: token } = await (await fetch(`${mock}/auth/token`, { method: 'POST', body: form })).json()
  authorization = `Bearer ${token}`
})

test('a payment is made of the consent that the customer authorizes', async () => {
  const { ConsentId, PaymentId, Status } = await newConsent()
  assert.equal(Status, 'AwaitingAuthorization')
  assert.equal((await readPayment(PaymentId)).Errors[0].Code, 'KSAOB.Resource.InvalidResourceId')
  await happen(`consents/${ConsentId}`, 'authorize')
  const { Data } = (await readPayment(PaymentId)).message
  assert.deepEqual([Data.Status, Data.Instruction.Amount.Amount], ['KSAOB.Pending', '77.50'])
  await happen(`payments/${PaymentId}`, 'settle')
  assert.equal((await readPayment(PaymentId)).message.Data.Status, 'KSAOB.AcceptedSettlementCompleted')
})

test('a customer who says no leaves no payment', async () => {
  const { ConsentId, PaymentId } = await newConsent()
  const { Status } = await happen(`consents/${ConsentId}`, 'decline')
  assert.equal(Status, 'Rejected')
  assert.equal((await readPayment(PaymentId)).status, 400)
})
