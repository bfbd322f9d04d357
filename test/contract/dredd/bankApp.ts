import { createPrivateKey, type KeyObject } from 'node:crypto'
import { newAuthorizationSecrets } from '../../../src/sdk/index.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import { happyCustomer, paymentConsentRequest } from '../../support/consents/paymentConsent.ts'
import type { RunningSanad } from '../../support/servers/sanad.ts'
import { makeStatement } from '../../support/tpp/bankAppStatement.ts'
import { askOverBackChannel } from '../../support/tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'
import { type Change, commonStatuses, type Draft, type InterfaceData, type Server } from './interfaceData.ts'
import { addressOf } from './request.ts'

interface Stage {
  server: Server
  tpp: TestTpp
  key: KeyObject
  customerId: string
}

async function prepare(server: Server): Promise<Stage> {
  const { key: jwk, customerId } = server.bankApp!
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  // Nothing but addresses is read of it.
  return { server, tpp: await registerTpp(server as RunningSanad), key, customerId }
}

/** What the bank's app states about this very request. */
const stateOf = ({ method, message, ...draft }: Draft, { server, key, customerId }: Stage, customer = customerId) => {
  const body = message === undefined ? undefined : JSON.stringify(message)
  return `Bearer ${makeStatement({ settings: server.settings, customerId: customer, method, path: addressOf(draft), body, key })}`
}

/** A request of the bank's app itself, for a state that a status needs. */
async function call<Body>(stage: Stage, method: string, path: string, message?: object): Promise<Body> {
  const headers = {
    authorization: stateOf({ method, path, ids: {}, headers: {}, message }, stage),
    'content-type': 'application/json',
  }
  const response = await fetch(stage.server.url(path), { method, headers, ...(message && { body: JSON.stringify(message) }) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Body
}

const newConsent = async ({ tpp }: Stage) =>
  (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data.ConsentId

interface Asked {
  requestId: string
  termsDigest: string
  accounts: { accountId: string }[]
}

/** A payment that waits in the app, asked over the back channel. */
async function asked(stage: Stage): Promise<Asked> {
  const consentId = await newConsent(stage)
  const form = { scope: `openid payments:${consentId}`, login_hint: happyCustomer, binding_message: 'طلب 1042 Order' }
  await askOverBackChannel(stage.server as RunningSanad, stage.tpp, form)
  const listed = await call<{ requestId: string; consentId: string }[]>(stage, 'GET', '/bank-app/v1/requests')
  const { requestId } = listed.find((one) => one.consentId === consentId)!
  return call(stage, 'GET', `/bank-app/v1/requests/${requestId}`)
}

/** The code and the number that a page shows. */
async function onPage(stage: Stage): Promise<{ code: string; number: string }> {
  const { tpp, server } = stage
  const secrets = newAuthorizationSecrets()
  const url = await tpp
    .client()
    .authorizationUrl({ ConsentId: await newConsent(stage), redirectUri: tpp.redirectUri, ...secrets })
  const browser = openBrowser()
  const begun = await browser.get(url)
  const html = await (await browser.get(new URL(begun.headers.get('location')!, server.baseUrl))).text()
  return { code: /\?link=([\w-]+)/.exec(html)![1]!, number: numberOn(html) }
}
const numberOn = (html: string) => /dir="ltr">(\d{2,3})<\/bdi>/.exec(html)![1]!

/** The customer's number is given on a page. */
async function signIn(stage: Stage): Promise<{ signInId: string; number: string }> {
  const begin = stage.server.url('/bank/sign-in/bank-app')
  const browser = openBrowser()
  await browser.post(
    begin,
    { nationalIdentificationNumber: happyCustomer },
    { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' },
  )
  const html = await (await browser.get(begin)).text()
  return { signInId: /\?signIn=([\w-]+)/.exec(html)![1]!, number: numberOn(html) }
}

const unknownIds = { requestId: 'unknown', signInId: 'x'.repeat(43) }
const withRequest: Change<Stage> = async (draft, stage) => void (draft.ids.requestId = (await asked(stage)).requestId)
/** A payment that was brought from a page: there is a browser to lead back to. */
const fromPage: Change<Stage> = async (draft, stage) => {
  const { code, number } = await onPage(stage)
  const { requestId, termsDigest, accounts } = await call<Asked>(stage, 'POST', '/bank-app/v1/links', { code })
  draft.ids.requestId = requestId
  if (draft.message !== undefined) draft.message = { termsDigest, accountIds: [accounts[0]!.accountId], number }
}
const withSignIn: Change<Stage> = async (draft, stage) => {
  const { signInId, number } = await signIn(stage)
  draft.ids.signInId = signInId
  if (draft.message !== undefined) draft.message = { number }
}
const repeatedParameter: Change<Stage> = (draft) => void (draft.path += '?language=en&language=ar')

/** What the bank's own app calls, with a statement about its customer for each request. */
export const bankApp: InterfaceData<Stage> = {
  prepare,
  environment: { SANAD_BANK_APP_LINK: 'https://app.bank.example/open' },
  everyRequest: (draft) => void (draft.ids = { ...unknownIds }),
  operations: {
    listWaitingRequests: async (_draft, stage) => void (await asked(stage)),
    getWaitingRequest: withRequest,
    approveWaitingRequest: fromPage,
    declineWaitingRequest: fromPage,
    openAppLink: async (draft, stage) => void (draft.message = { code: (await onPage(stage)).code }),
  },
  statuses: {
    ...commonStatuses,
    400: repeatedParameter,
    401: (draft) => void (draft.headers.authorization = 'Bearer nobody'),
    403: (draft, stage) => void (draft.headers.authorization = stateOf(draft, stage, 'nobody')),
    404: (draft) => void (draft.ids = { ...unknownIds }),
  },
  exceptions: {
    openAppLink: {
      400: (draft) => void (draft.message = {}),
      404: (draft) => void (draft.message = { code: 'unknown' }),
      409: async (draft, stage) => void (await call(stage, 'POST', '/bank-app/v1/links', draft.message as object)),
    },
    approveWaitingRequest: { 409: (draft) => void Object.assign(draft.message as object, { termsDigest: 'x'.repeat(43) }) },
    declineWaitingRequest: {
      409: async (draft, stage) => {
        const { requestId, termsDigest, accounts } = await asked(stage)
        draft.ids.requestId = requestId
        await call(stage, 'POST', `/bank-app/v1/requests/${requestId}/approval`, {
          ...{ termsDigest, accountIds: [accounts[0]!.accountId] },
        })
      },
    },
    // So few can wait for one customer that only those begin one who need it.
    listWaitingSignIns: { 200: async (_draft, stage) => void (await signIn(stage)) },
    getWaitingSignIn: { 200: withSignIn },
    approveSignIn: {
      200: withSignIn,
      409: async (draft, stage) => {
        const { signInId, number } = await signIn(stage)
        draft.ids.signInId = signInId
        draft.message = { number: number === '100' ? '101' : '100' }
      },
    },
    declineSignIn: {
      200: withSignIn,
      409: async (draft, stage) => {
        const { signInId, number } = await signIn(stage)
        draft.ids.signInId = signInId
        await call(stage, 'POST', `/bank-app/v1/sign-ins/${signInId}/approval`, { number })
      },
    },
  },
  examples: ['unchecked', 'decidedBefore'],
  wholeRequest: (draft, stage) => void (draft.headers.authorization ??= stateOf(draft, stage)),
}
