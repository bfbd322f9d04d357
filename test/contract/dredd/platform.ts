import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { linkAccounts } from '../../support/consents/accountConsent.ts'
import { authorizeGuarantee, decideLetterAtBank } from '../../support/consents/guaranteeConsent.ts'
import { happyCustomer, paymentConsentRequest } from '../../support/consents/paymentConsent.ts'
import { causeEvent } from '../../support/events/causeEvent.ts'
import type { RunningSanad } from '../../support/servers/sanad.ts'
import { makeCertificate, makeTppKey } from '../../support/tpp/tppKeys.ts'
import { decideAtBank, payAs } from '../../support/story.ts'
import { askOverBackChannel, decideByScript, listWaiting } from '../../support/tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'
import { credentialExceptions, credentialOperations } from './developerCredentials.ts'
import { mailedCode, newDeveloper, post, provenDeveloper, signUp, verifyingApp } from './developers.ts'
import { organisationExceptions, organisationOperations } from './organisations.ts'
import { type Change, commonStatuses, type Draft, type InterfaceData, type Server } from './interfaceData.ts'

interface Stage {
  server: RunningSanad
  tpp: TestTpp
  /** An app for letters of guarantee. */
  letterTpp: TestTpp
  cookie: string
  credentials: { email: string; password: string }
  certificatePem: string
  /** An app of the developer with an event that arrived nowhere, one that nobody wanted, and an address that is switched off. */
  events: { clientId: string; cookie: string; eventId: string; unwanted: string; webhookId: string; consentId: string }
  /** The token of a customer of an app for accounts. */
  psuToken: string
  /** Ids of a payment and of a letter that waited for the core bank when they were last seen. */
  waiting: { PaymentId?: string; LetterOfGuaranteeId?: string }
}

type Body = Record<string, unknown>
const app = {
  name: 'نخيل · Nakheel',
  product: 'KSA PIS',
  securityLevel: 'secret',
  redirectUris: ['https://tpp.example/callback'],
  jwksUri: 'https://tpp.example/jwks',
}

async function prepare(origin: Server): Promise<Stage> {
  // Nothing but addresses is read of it.
  const server = origin as RunningSanad
  const credentials = { email: `${randomUUID()}@tpp.example`, password: randomUUID() }
  const { cookie } = await signUp(server, credentials)
  const tpp = await registerTpp(server)
  await payAs(server, tpp, paymentConsentRequest())
  const letterTpp = await registerTpp(server, { product: 'KSA LOG' })
  return {
    server,
    tpp,
    letterTpp,
    cookie,
    credentials,
    certificatePem: await makeCertificate(await makeTppKey('PS256'), { commonName: 'Nakheel' }),
    events: await prepareEvents(server),
    psuToken: (await linkAccounts(server, await registerTpp(server, { product: 'KSA AIS' }))).token.accessToken,
    waiting: {},
  }
}

async function prepareEvents(server: RunningSanad): Promise<Stage['events']> {
  const tpp = await registerTpp(server)
  const stage = { sanad: server, tpp }
  const [refused, unwanted] = [await causeEvent(stage, '410'), await causeEvent(stage, '200', false)]
  const read = async (path: string) => {
    const headers = { cookie: tpp.cookie }
    const response = await fetch(server.url(`/dashboard/api/apps/${tpp.clientId}${path}`), { headers })
    return (await response.json()) as { eventId: string; webhookId: string; switchedOffDateTime?: string }[]
  }
  const isOff = async () => (await read('/webhooks'))[0]?.switchedOffDateTime !== undefined
  // For ever, if it must be: the whole run of Dredd is bounded.
  while (!(await isOff())) await setTimeout(100)
  const eventOf = async (consentId: string) => (await read(`/deliveries?consentId=${consentId}`))[0]!.eventId
  return {
    clientId: tpp.clientId,
    consentId: refused.consentId,
    eventId: await eventOf(refused.consentId),
    unwanted: await eventOf(unwanted.consentId),
    webhookId: (await read('/webhooks'))[0]!.webhookId,
    cookie: tpp.cookie,
  }
}

const change = (draft: Draft, members: Body) => void (draft.message = { ...(draft.message as Body), ...members })
const freshApp: Change<Stage> = async (draft, { server, cookie }) =>
  void (draft.ids.clientId = (await post(server, '/dashboard/api/apps', app, cookie)).answer.clientId!)
const appWithEvents: Change<Stage> = (draft, { events: { cookie, ...ids } }) => {
  draft.headers.cookie = cookie
  Object.assign(draft.ids, ids)
}
/** A request that the log of the stage's app has. */
const appWithRequest: Change<Stage> = async (draft, stage) => {
  const { server, tpp } = stage
  await fetch(server.url('/events'), { headers: { authorization: `Bearer ${await tpp.developerToken()}` } })
  const requests = server.url(`/dashboard/api/apps/${tpp.clientId}/requests`)
  const listed = await fetch(requests, { headers: { cookie: tpp.cookie } })
  draft.headers.cookie = tpp.cookie
  draft.ids.clientId = tpp.clientId
  draft.ids.requestId = ((await listed.json()) as { requestId: string }[])[0]!.requestId
}
/** Whether it still waits for the core bank. Any refusal leaves it waiting, so one serves many requests. */
async function isWaiting(server: Server, list: 'payments' | 'letters-of-guarantee', id: string | undefined): Promise<boolean> {
  return id !== undefined && (await (await fetch(server.url(`/core-bank/api/${list}?state=pending`))).text()).includes(id)
}
/** A payment that waits for the core bank, of the customer whom the examples name. */
const waitingPayment: Change<Stage> = async (draft, { server, tpp, waiting }) => {
  if (!(await isWaiting(server, 'payments', waiting.PaymentId)))
    waiting.PaymentId = (await payAs(server, tpp, paymentConsentRequest())).PaymentId
  draft.ids.PaymentId = waiting.PaymentId!
}
const decided =
  (decision: 'approve' | 'reject'): Change<Stage> =>
  async (draft, { server }) =>
    void (await decideAtBank(server, draft.ids.PaymentId!, decision))
/** A letter that waits for the core bank, small enough that many fit into the company's line. */
const waitingLetter: Change<Stage> = async (draft, { server, letterTpp, waiting }) => {
  if (!(await isWaiting(server, 'letters-of-guarantee', waiting.LetterOfGuaranteeId))) {
    const { ConsentId, token } = await authorizeGuarantee(server, letterTpp, { amount: '1000.00' })
    waiting.LetterOfGuaranteeId = (
      await letterTpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)
    ).message.Data.LetterOfGuaranteeId
  }
  draft.ids.LetterOfGuaranteeId = waiting.LetterOfGuaranteeId!
}
const letterDecided =
  (decision: 'issue' | 'reject' | 'cancel'): Change<Stage> =>
  async (draft, { server }) => {
    const answer = await decideLetterAtBank(server, draft.ids.LetterOfGuaranteeId!, decision)
    if (answer.status !== 200) throw new Error(`letter: ${JSON.stringify(answer.body)}`)
  }
/** A decoupled authorization that waits for the customer whom the examples name. */
const waitingAuthorization: Change<Stage> = async (draft, { server, tpp }) => {
  const { ConsentId } = (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data
  const form = { scope: `openid payments:${ConsentId}`, login_hint: happyCustomer, binding_message: 'طلب 1042 Order' }
  const { body } = await askOverBackChannel(server, tpp, form)
  const waiting = (await listWaiting(server, happyCustomer)).find(({ consentId }) => consentId === ConsentId)!
  Object.assign(draft.ids, {
    nationalIdentificationNumber: happyCustomer,
    authorizationId: waiting.id,
    authReqId: String(body.auth_req_id),
  })
}
const decidePath = (authReqId: string) => `/core-bank/api/authorizations/decide?auth_req_id=${authReqId}&action=allow`
const authorizationDecided =
  (action: 'allow' | 'deny'): Change<Stage> =>
  async (draft, { server }) =>
    void (await decideByScript(server, draft.ids.authReqId!, action))
const customer: Change<Stage> = (draft) => void (draft.ids.nationalIdentificationNumber = happyCustomer)
const unknownIds: Change<Stage> = (draft) =>
  void (draft.ids = {
    clientId: randomUUID(),
    ...{ PaymentId: randomUUID(), nationalIdentificationNumber: '1999999999', accountId: 'acc-999999' },
    commercialRegistrationNumber: '1111111111',
    LetterOfGuaranteeId: randomUUID(),
    ...{ eventId: randomUUID(), webhookId: 'f'.repeat(64), sessionId: 'f'.repeat(22) },
    ...{ tokenId: randomUUID(), organisationId: randomUUID(), developerId: randomUUID(), invitationId: randomUUID() },
  })
/** A developer who has as many apps as anybody may have. */
const noRoom: Change<Stage> = async (draft, { server }) => {
  const { cookie } = await signUp(server)
  for (let count = 0; count < 100; count++) await post(server, '/dashboard/api/apps', app, cookie)
  draft.headers.cookie = cookie
}
const secretless: Change<Stage> = async (draft, { server, cookie }) =>
  void (draft.ids.clientId = (
    await post(server, '/dashboard/api/apps', { ...app, tokenEndpointAuthMethod: 'private_key_jwt' }, cookie)
  ).answer.clientId!)
/**
 * The last of the contract that needs the time: what comes after it comes ten years later. Ten years are the most: nine steps of 400 days
 * leave too little for another one.
 */
const farAhead: Change<Stage> = async (draft, { server }) => {
  for (let step = 0; step < 9; step++) {
    await fetch(server.url('/core-bank/api/clock'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"advanceSeconds":34560000}',
    })
  }
  change(draft, { advanceSeconds: 34_560_000 })
}
const otherSite: Change<Stage> = (draft) => void (draft.headers.origin = 'https://elsewhere.example')
const repeatedParameter: Change<Stage> = (draft) =>
  void (draft.path += `${draft.path.includes('?') ? '&' : '?'}state=pending&state=pending`)

/** The platform: dashboard, the sandbox's core bank, health. */
export const platform: InterfaceData<Stage> = {
  prepare,
  everyRequest: (draft, { cookie }) =>
    void (draft.headers.cookie = /^\/(dashboard|sandbox)/.test(draft.path) ? cookie : undefined),
  operations: {
    createDeveloper: (draft) => change(draft, { email: `${randomUUID()}@tpp.example` }),
    createSession: (draft, { credentials }) => change(draft, credentials),
    deleteSession: async (draft, { server }) => void (draft.headers.cookie = (await signUp(server)).cookie),
    getApp: freshApp,
    updateApp: freshApp,
    deleteApp: freshApp,
    rotateAppSecret: freshApp,
    listCredentials: freshApp,
    getFirstSteps: freshApp,
    requestPasswordReset: (draft) => change(draft, { email: `${randomUUID()}@tpp.example` }),
    resetPassword: mailedCode('new-password'),
    proveEmail: mailedCode('prove-email'),
    requestEmailProof: newDeveloper,
    ...credentialOperations,
    ...organisationOperations,
    ...{ listOneTimeCodes: customer, listPhoneMessages: customer },
    listAuthorizations: waitingAuthorization,
    approveAuthorization: waitingAuthorization,
    declineAuthorization: waitingAuthorization,
    decideAuthorization: async (draft, stage) => {
      await waitingAuthorization(draft, stage)
      draft.path = decidePath(draft.ids.authReqId!)
    },
    approvePayment: waitingPayment,
    rejectPayment: waitingPayment,
    issueLetter: waitingLetter,
    rejectLetter: waitingLetter,
    cancelLetter: waitingLetter,
    listBankLetters: async (draft, stage) => {
      await waitingLetter(draft, stage)
      await letterDecided('issue')(draft, stage)
      draft.path += '?state=issued'
    },
    setSignatories: (draft) => void (draft.ids.commercialRegistrationNumber = '5900112233'),
    setAccountStatus: (draft) => void (draft.ids.accountId = 'acc-000103'),
    listApps: freshApp,
    listEvents: async (draft, { tpp }) => {
      draft.headers.authorization = `Bearer ${await tpp.developerToken()}`
    },
    listLoggedRequests: freshApp,
    getLoggedRequest: appWithRequest,
    checkSignature: freshApp,
    listDeliveries: freshApp,
    replayDeliveries: freshApp,
    getDelivery: async (draft, stage) => {
      await appWithEvents(draft, stage)
      draft.ids.eventId = stage.events.unwanted
    },
    getAppOverview: freshApp,
    listResources: async (draft, stage) => {
      await freshApp(draft, stage)
      draft.path += '?resourceKind=consent'
    },
    getResource: async (draft, stage) => {
      await appWithEvents(draft, stage)
      draft.ids.resourceId = stage.events.consentId
    },
    replayDelivery: appWithEvents,
    listWebhooks: freshApp,
    sendTestEvent: appWithEvents,
    switchWebhookOn: appWithEvents,
    removeWebhook: appWithEvents,
    listSinkArrivals: freshApp,
    listBankPayments: async (draft, stage) => {
      await waitingPayment(draft, stage)
      await decided('approve')(draft, stage)
      draft.path += '?state=completed'
    },
  },
  statuses: {
    ...commonStatuses,
    400: repeatedParameter,
    401: (draft) => void (draft.headers.cookie = undefined),
    403: otherSite,
    404: unknownIds,
  },
  examples: ['nothingYet', 'eventsFetched'],
  exceptions: {
    ...credentialExceptions,
    ...organisationExceptions,
    sendTestEvent: { 409: verifyingApp },
    listEvents: {
      401: (draft) => void (draft.headers.authorization = undefined),
      403: (draft, { psuToken }) => void (draft.headers.authorization = `Bearer ${psuToken}`),
    },
    replayDelivery: { 409: (draft, { events }) => void (draft.ids.eventId = events.unwanted) },
    listAuthorizations: { 404: (draft) => void (draft.ids.nationalIdentificationNumber = 'nobody') },
    createDeveloper: { 409: (draft, { credentials }) => change(draft, { email: credentials.email }) },
    createSession: { 401: (draft) => change(draft, { email: 'nobody@tpp.example' }) },
    createApp: { 404: (draft) => change(draft, { ownerOrganisationId: '00000000-0000-4000-8000-000000000000' }), 409: noRoom },
    rotateAppSecret: { 409: secretless },
    requestEmailProof: { 409: provenDeveloper },
    approveAuthorization: { 409: authorizationDecided('deny') },
    declineAuthorization: { 409: authorizationDecided('allow') },
    decideAuthorization: {
      404: (draft) => void (draft.path = decidePath('unknown')),
      409: authorizationDecided('deny'),
    },
    approvePayment: { 409: decided('reject') },
    rejectPayment: { 409: decided('approve') },
    issueLetter: { 409: letterDecided('reject') },
    rejectLetter: { 409: letterDecided('issue') },
    cancelLetter: { 409: letterDecided('issue') },
    setAccountStatus: { 409: (draft) => change(draft, { status: 'Unclaimed' }) },
    advanceClock: { 409: farAhead },
  },
}
