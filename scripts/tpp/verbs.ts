import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { newAuthorizationSecrets, type PaymentConsentRequest, SanadApiError, signEnvelope } from '../../src/sdk/index.ts'
import { sandboxApi } from '../../test/support/tpp/sandboxApi.ts'
import { makeAppCredentials, startCallbackServer } from '../demo/app.ts'
import { paymentConsentMessage } from '../demo/paymentStory.ts'
import { listen } from './listen.ts'
import { callbackPort, loadState, openClient, saveState, serverAddress, UsageError } from './state.ts'

const print = (value: unknown) => process.stdout.write(`${typeof value === 'string' ? value : JSON.stringify(value, null, 2)}\n`)
/** Hints go to stderr, so that `$(npm run --silent tpp -- token)` holds the token alone. */
const hint = (line: string) => process.stderr.write(`${line}\n`)
const tpp = 'npm run --silent tpp --'
const payerId = '1000000016'
const payeeId = '1000000024'

async function sampleMessage(baseUrl: string, amount: string): Promise<PaymentConsentRequest> {
  if (!/^\d{1,13}(\.\d{1,2})?$/.test(amount)) throw new UsageError(`the amount ${amount} is no SAR amount, for example 125.50`)
  const sandbox = sandboxApi(baseUrl)
  const customers = await sandbox.customers()
  const find = (id: string) => customers.find((customer) => customer.nationalIdentificationNumber === id)!
  return paymentConsentMessage(
    { payer: find(payerId), payee: find(payeeId), amount, notes: 'طلب قهوة · coffee order' },
    // The sandbox's clock may have been moved.
    new Date(Date.now() + (await sandbox.clockOffsetSeconds()) * 1000),
  )
}

function readMessage(json: string): object {
  try {
    return JSON.parse(json) as object
  } catch (error) {
    throw new UsageError(`standard input holds no JSON message: ${(error as Error).message}`)
  }
}

async function register(): Promise<void> {
  const baseUrl = serverAddress()
  const sandbox = sandboxApi(baseUrl)
  const organisation = 'My fintech'
  const cookie = await sandbox.signUp({ email: `tpp-${randomUUID()}@tpp.example`, password: `Tpp-${randomUUID()}`, organisation })
  const { key, certificatePem } = await makeAppCredentials(organisation)
  const redirectUri = `http://127.0.0.1:${callbackPort}/callback`
  const request = {
    name: 'My first app',
    product: 'KSA PIS',
    securityLevel: 'secret',
    redirectUris: [redirectUri],
    certificatePem,
  }
  const { clientId, clientSecret = '', keyId = key.kid } = await sandbox.registerApp(cookie, request)
  await saveState({ baseUrl, clientId, clientSecret, keyId, privateJwk: key.privateJwk, redirectUri })
  print({ clientId, keyId, redirectUri })
  hint(`\nnext: ${tpp} consent 125.50`)
}

async function token(): Promise<void> {
  const state = await loadState()
  print(await (await openClient(state)).developerToken())
  hint(
    `\nby hand: curl -s -u CLIENT_ID:CLIENT_SECRET -d grant_type=client_credentials -d scope=payments ${state.baseUrl}/auth/token`,
  )
}

async function message(amount = '125.50'): Promise<void> {
  print(await sampleMessage((await loadState()).baseUrl, amount))
}

async function sign(): Promise<void> {
  const state = await loadState()
  const key = { kid: state.keyId, alg: 'PS256' as const, privateKey: state.privateJwk }
  const now = new Date(Date.now() + (await sandboxApi(state.baseUrl).clockOffsetSeconds()) * 1000)
  const options = { encoding: 'jwt' as const, key, clientId: state.clientId, audience: `${state.baseUrl}/auth`, now }
  const { body } = await signEnvelope(readMessage(await text(process.stdin)), options)
  process.stdout.write(body)
}

async function verify(): Promise<void> {
  const client = await openClient(await loadState())
  const answer = (await text(process.stdin)).trim()
  // A refusal comes as plain JSON unless Accept asks for application/jwt.
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(answer))
    throw new UsageError(`this is no signed envelope: ${answer === '' ? 'there is nothing' : answer.slice(0, 2_000)}`)
  const envelope = await client.verifyEnvelope(answer)
  print(envelope.message)
  hint(`\nsigned by the bank with key ${envelope.kid}, for ${envelope.claims.aud}`)
}

async function consent(amount = '125.50'): Promise<void> {
  const state = await loadState()
  const request = await sampleMessage(state.baseUrl, amount)
  const answer = await (await openClient(state)).createPaymentConsent(request)
  const { ConsentId, PaymentId } = answer.message.Data
  await saveState({ ...state, ConsentId, PaymentId })
  print(answer.message)
  hint(`\nsignature of the bank checked; next: ${tpp} authorize`)
}

async function authorize(): Promise<void> {
  const state = await loadState()
  if (!state.ConsentId) throw new UsageError(`there is no consent yet: ${tpp} consent 125.50`)
  const client = await openClient(state)
  const secrets = newAuthorizationSecrets()
  const { redirectUri, ConsentId } = state
  const callback = await startCallbackServer(callbackPort).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new UsageError(`port ${callbackPort} is taken; another authorize may still wait there, so finish it or stop it first`)
  })
  try {
    print(String(await client.authorizationUrl({ ConsentId, redirectUri, ...secrets })))
    const codes = `${state.baseUrl}/core-bank/api/customers/${payerId}/one-time-codes`
    hint(`\nOpen this link in a browser and sign in as ${payerId}; the password stands in the start lines of the server.`)
    hint(`The one-time code: curl -s ${codes}\nWaiting for the customer (15 minutes) …`)
    const code = client.readCallback(await callback.next(900_000), secrets.state)
    const psu = await client.exchangeCode({ code, redirectUri, codeVerifier: secrets.codeVerifier, nonce: secrets.nonce })
    hint(`\nauthorized; PSU token for ${psu.scope}, ${psu.expiresInSeconds} s. next: ${tpp} payment`)
  } finally {
    await callback.close()
  }
}

async function decoupled(): Promise<void> {
  const state = await loadState()
  if (!state.ConsentId) throw new UsageError(`there is no consent yet: ${tpp} consent 125.50`)
  const client = await openClient(state)
  const bindingMessage = `Order ${Math.floor(Date.now() / 1000) % 10_000}`
  const { authReqId, expiresInSeconds, intervalSeconds } = await client.beginDecoupledAuthorization({
    ConsentId: state.ConsentId,
    bindingMessage,
  })
  print({ auth_req_id: authReqId, expires_in: expiresInSeconds, interval: intervalSeconds, binding_message: bindingMessage })
  hint(`\nThe customer’s phone: ${state.baseUrl}/core-bank/customers/${payerId}/phone`)
  hint(
    `or by script: curl -s -X POST '${state.baseUrl}/core-bank/api/authorizations/decide?auth_req_id=${authReqId}&action=allow'`,
  )
  hint(`Asking every ${intervalSeconds} s …`)
  for (;;) {
    await setTimeout(intervalSeconds * 1_000)
    const decided = await client.readDecoupledAuthorization(authReqId)
    if (decided.outcome !== 'authorized') continue
    hint(`\nauthorized; PSU token for ${decided.token.scope}, ${decided.token.expiresInSeconds} s. next: ${tpp} payment`)
    return
  }
}

async function payment(): Promise<void> {
  const state = await loadState()
  if (!state.PaymentId) throw new UsageError(`there is no payment yet: ${tpp} consent 125.50`)
  const answer = await (await openClient(state)).getPayment(state.PaymentId).catch((error: unknown) => {
    if (error instanceof SanadApiError && error.status === 400)
      throw new UsageError(`${error.message}\nThere is one once the customer has approved: ${tpp} authorize`)
    throw error
  })
  print(answer.message)
  if (answer.message.Data.Status === 'KSAOB.Pending') {
    hint(`\napprove it as the core bank: curl -s -X POST ${state.baseUrl}/core-bank/api/payments/${state.PaymentId}/approve`)
  }
}

/** The verbs of the command-line TPP, in the order of the story. */
export const verbs: Record<string, { run: (argument?: string) => Promise<void>; help: string }> = {
  register: { run: register, help: 'sign up, make a key and certificate, register a payments app (kept in .data/tpp.json)' },
  token: { run: token, help: 'print a developer token' },
  message: { run: message, help: 'print a consent message [amount in SAR]' },
  sign: { run: sign, help: 'read a message on stdin, print the signed envelope (application/jwt)' },
  verify: { run: verify, help: 'read a signed envelope on stdin, check it against the bank’s keys, print its message' },
  consent: { run: consent, help: 'create a payment consent [amount in SAR]' },
  authorize: { run: authorize, help: 'print the link for the customer’s browser and wait until they come back' },
  decoupled: { run: decoupled, help: 'ask over the back channel and wait until the customer has approved in the bank’s app' },
  payment: { run: payment, help: 'read the payment' },
  listen: { run: listen, help: 'show the app’s events as they happen [address to post them to]' },
}
