import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../../src/security/secrets.ts'
import { addPartition } from '../../../src/data/repositories/partitions.ts'
import { insertLoggedRequests } from '../../../src/data/repositories/requestLog.ts'
import type { LoggedRequest } from '../../../src/domain/requestLog/loggedRequest.ts'
import { makeRequestId, timeOfRequestId } from '../../../src/services/requestLog/requestId.ts'
import { listOperations, readContract } from '../../support/contract/contracts.ts'
import {
  assail,
  type Front,
  operationTimeoutMs,
  requestsPerOperation,
  seed,
  waitForHandOver,
} from '../../support/contract/onslaught.ts'
import { authorizeGuarantee } from '../../support/consents/guaranteeConsent.ts'
import { happyCustomer, paymentConsentRequest } from '../../support/consents/paymentConsent.ts'
import { invitedCode, leaveInOrganisation } from '../../support/operations/organisations.ts'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { withoutLimits } from '../../support/servers/shared.ts'
import { payAs } from '../../support/story.ts'
import { askOverBackChannel, listWaiting } from '../../support/tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'

/** Generated requests, right but for one thing, to every operation of the platform: dashboard, sandbox control, health. */
let sanad: RunningSanad
/** Where the clock moves: nothing is old enough there for the jobs that this wakes, which would write while rows are compared. */
let idle: RunningSanad
let cookie: string
let clientId: string
let paymentId: string
let letterId: string
let authorizationId: string
let authReqId: string
let tpp: TestTpp
let developerToken: string
/** Other operations may take longer than a token lives. */
const renewToken = async () => void (developerToken = await tpp.developerToken())
const credentials = { email: `${randomUUID()}@tpp.example`, password: 'correct horse battery staple' }
const appBody = (change: object = {}) => ({
  name: 'Palm Coffee',
  product: 'KSA PIS',
  securityLevel: 'secret',
  redirectUris: ['https://tpp.example/callback'],
  jwksUri: 'https://tpp.example/jwks',
  responseSigningAlg: 'PS256',
  tokenEndpointAuthMethod: 'client_secret_basic',
  ...change,
})

async function post(path: string, body: object): Promise<Response> {
  const response = await fetch(sanad.url(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}
const sessionOf = (response: Response) => response.headers.getSetCookie()[0]!.split(';')[0]!
const signUp = async () =>
  void (cookie = sessionOf(
    await post('/dashboard/api/developers', { ...credentials, email: `${randomUUID()}@tpp.example`, organisation: 'Palm' }),
  ))
const publicSessionId = (session: string) => sha256(sha256(session.split('=')[1]!)).slice(0, 22)
const signIn = async () => void (cookie = sessionOf(await post('/dashboard/api/sessions', credentials)))
const newApp = async () =>
  void (clientId = ((await (await post('/dashboard/api/apps', appBody())).json()) as { clientId: string }).clientId)
/** A broken request with another method may be a right one to delete the app. */
const keepApp = async () => {
  const app = await sanad.dependencies.db.selectFrom('apps').select('status').where('clientId', '=', clientId).executeTakeFirst()
  if (app?.status !== 'admitted') await newApp()
}
/** The developer's own organisation, and somebody with another one. */
let [organisationId, colleagueId] = ['', '']
const organise = async () => {
  await signIn()
  await leaveInOrganisation(sanad.dependencies.db, { organisationId, colleagueId, email: credentials.email, id: eventId })
}
/** An event of the app that nobody wanted, and an address of it that failed once. */
const eventId = '1f6a2b0c-8d47-4e19-a3c5-90b7e6d1f248'
const webhookId = 'a'.repeat(64)
/** A consent that belongs to the app for as long as it is looked at. */
let consentId: string
/** Of today: a job drops the days of the log that are old. */
const requestId = makeRequestId(Date.now())
const loggedRequest: LoggedRequest = {
  requestId,
  clientId: '',
  knownBy: 'proof',
  receivedAt: timeOfRequestId(requestId),
  interactionId: eventId,
  interfaceName: 'payment-initiation',
  operationId: 'getPayment',
  method: 'GET',
  path: '/x',
  status: 400,
  durationMs: 1,
  errorCodes: ['KSAOB.GenericError'],
  refusal: 'businessRule',
  consentId: null,
  resourceId: null,
  verdicts: [{ check: 'rule', result: 'failed', finding: 'businessRule', message: 'No.' }],
  details: {},
}
const leaveTraces = async () => {
  await keepApp()
  const { db } = sanad.dependencies
  // The log only grows, so the request is written once for each app.
  const ofApp = db
    .selectFrom('requestLog')
    .select('requestId')
    .where('clientId', '=', clientId)
    .where('requestId', '=', requestId)
  if (!(await ofApp.executeTakeFirst())) {
    await addPartition(db, 'requestLog', loggedRequest.receivedAt)
    await insertLoggedRequests(db, [{ ...loggedRequest, clientId }])
  }
  consentId = (await db.selectFrom('payments').select('consentId').executeTakeFirstOrThrow()).consentId
  const event = {
    eventId,
    eventType: 'KSAOB.Resource.Updated',
    clientId,
    consentId,
    resource: '/x',
    resourceKind: 'payment',
    payload: '{}',
    createdAt: new Date(),
    attempts: 0,
    nextAttemptAt: new Date(),
    state: 'unsubscribed',
  } as const
  const endpoint = { endpointId: webhookId, clientId, url: 'https://tpp.example/hook', updatedAt: new Date() }
  const { numUpdatedRows } = await db.updateTable('outbox').set({ clientId }).where('eventId', '=', eventId).executeTakeFirst()
  if (numUpdatedRows === 0n) await db.insertInto('outbox').values(event).execute()
  await db.updateTable('consents').set({ clientId }).where('consentId', '=', consentId).execute()
  await db
    .insertInto('webhookEndpoints')
    .values(endpoint)
    .onConflict((conflict) => conflict.column('endpointId').doUpdateSet({ clientId, removedAt: null }))
    .execute()
}
/** A code that the developer has in a mail. */
const mailCode = 'c'.repeat(43)
const mailACode = (purpose: 'passwordReset' | 'emailProof') => async () => {
  const { db } = sanad.dependencies
  const { developerId } = await db.selectFrom('developers').select('developerId').limit(1).executeTakeFirstOrThrow()
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)]
  await db
    .insertInto('mailCodes')
    .values({ codeHash: sha256(mailCode), developerId, purpose, createdAt, expiresAt })
    .onConflict((conflict) => conflict.column('codeHash').doUpdateSet({ purpose }))
    .execute()
}
/** A developer may have a hundred apps: then another one goes on. */
const freeSomeRoom = async () => {
  const apps = await sanad.dependencies.db
    .selectFrom('apps')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', '<>', 'ended')
    .executeTakeFirstOrThrow()
  if (Number(apps.count) % 90 === 0) await signUp()
}

beforeAll(async () => {
  sanad = await startSanad({ environment: withoutLimits })
  idle = await startSanad({ environment: withoutLimits })
  tpp = await registerTpp(sanad)
  paymentId = (await payAs(sanad, tpp, paymentConsentRequest())).PaymentId
  const { ConsentId: asked } = (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data
  const form = { scope: `openid payments:${asked}`, login_hint: happyCustomer, requested_expiry: '900' }
  authReqId = String((await askOverBackChannel(sanad, tpp, form)).body.auth_req_id)
  authorizationId = (await listWaiting(sanad, happyCustomer))[0]!.id
  const letterTpp = await registerTpp(sanad, { product: 'KSA LOG' })
  const { ConsentId, token } = await authorizeGuarantee(sanad, letterTpp)
  letterId = (await letterTpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).message.Data.LetterOfGuaranteeId
  const idOf = async (answer: Response) => ((await answer.json()) as { developerId: string }).developerId
  const signedUp = await post('/dashboard/api/developers', { ...credentials, organisation: 'Palm' })
  cookie = sessionOf(signedUp)
  organisationId = await idOf(signedUp)
  const colleague = { ...credentials, email: 'colleague@tpp.example', organisation: 'Date' }
  colleagueId = await idOf(await post('/dashboard/api/developers', colleague))
  await newApp()
  await leaveTraces()
})
afterAll(async () => {
  await sanad?.close()
  await idle?.close()
})

/** The contract's own request: makers of requests cannot sign one. */
const { csrPem } = listOperations(readContract('platform')).find(
  ({ operation }) => operation.operationId === 'createTestCertificate',
)!.operation.requestBody!.content['application/json']!.examples!.csr!.value as { csrPem: string }

const restore = () => sanad.dependencies.db.deleteFrom('secondFactors').execute().then(signIn)
const byCode = { right: () => ({ code: '492039' }), restore }

const rights: Record<string, Pick<Front, 'right' | 'restore'>> = {
  createDeveloper: {
    right: () => ({ email: `${randomUUID()}@tpp.example`, password: randomUUID(), organisation: 'Palm Coffee' }),
  },
  createSession: { right: () => credentials },
  deleteSession: { restore: signIn },
  createApp: { right: () => appBody(), restore: freeSomeRoom },
  getApp: { restore: keepApp },
  updateApp: {
    right: () => ({ name: `Palm ${randomUUID()}`, responseSigningAlg: 'ES256', redirectUris: ['https://tpp.example/other'] }),
    restore: keepApp,
  },
  deleteApp: { restore: keepApp },
  listEvents: { restore: renewToken },
  listLoggedRequests: { restore: leaveTraces },
  getLoggedRequest: { restore: leaveTraces },
  checkSignature: { right: () => ({ text: 'a.b.c' }), restore: leaveTraces },
  rotateAppSecret: { right: () => ({ overlapHours: 1 }), restore: keepApp },
  listCredentials: { restore: keepApp },
  getFirstSteps: { restore: keepApp },
  checkJwks: { right: () => ({ jwksUri: 'http://127.0.0.1:65000/jwks' }) },
  requestPasswordReset: { right: () => ({ email: `${randomUUID()}@tpp.example` }) },
  resetPassword: { right: () => ({ code: mailCode, password: credentials.password }), restore: mailACode('passwordReset') },
  proveEmail: { right: () => ({ code: mailCode }), restore: mailACode('emailProof') },
  endSession: { restore: signIn },
  createApiToken: { right: () => ({ name: 'Nightly build', scope: 'read' }), restore: signIn },
  listApiTokens: { restore: signIn },
  listOrganisations: { restore: signIn },
  listMembers: { restore: organise },
  changeMember: { right: () => ({ role: 'viewer' }), restore: organise },
  removeMember: { restore: organise },
  listMemberInvitations: { restore: organise },
  inviteMember: { right: () => ({ email: `${randomUUID()}@tpp.example`, role: 'viewer' }), restore: organise },
  revokeMemberInvitation: { restore: organise },
  acceptMemberInvitation: { right: () => ({ code: invitedCode }), restore: organise },
  getSecondFactor: { restore },
  beginSecondFactor: { right: () => ({ password: credentials.password }), restore },
  ...{ confirmSecondFactor: byCode, replaceRecoveryCodes: byCode, removeSecondFactor: byCode },
  revokeApiToken: { restore: organise },
  listDeliveries: { restore: leaveTraces },
  getDelivery: { restore: leaveTraces },
  listResources: { restore: keepApp },
  getResource: { restore: leaveTraces },
  getAppOverview: { restore: keepApp },
  replayDeliveries: { right: () => ({ from: '2026-01-01T00:00:00Z', onlyFailed: true }), restore: leaveTraces },
  replayDelivery: { restore: leaveTraces },
  listWebhooks: { restore: leaveTraces },
  sendTestEvent: { right: () => ({ url: 'https://tpp.example/webhooks/sanad' }), restore: leaveTraces },
  switchWebhookOn: { restore: leaveTraces },
  removeWebhook: { restore: leaveTraces },
  listSinkArrivals: { restore: keepApp },
  createTestCertificate: { right: () => ({ csrPem }) },
  approveAuthorization: { right: () => ({ accountIds: ['acc-000101'] }), restore: () => waitForHandOver(sanad) },
  approvePayment: { right: () => ({ nationalIdentificationNumber: happyCustomer }) },
  rejectLetter: { right: () => ({ reasonCode: 'PASP.WordingNotAccepted', reasonMessage: 'declined' }) },
  rejectPayment: { right: () => ({ reasonCode: 'SARIE.AC04', reasonMessage: 'closed' }) },
  setSignatories: { right: () => ({ signatories: [{ nationalIdentificationNumber: happyCustomer, signingGroup: 'A' }] }) },
  ...{ setAccountStatus: { right: () => ({ status: 'Suspended' }) }, advanceClock: { right: () => ({ advanceSeconds: 1 }) } },
}
/** After it the developer may have no room for more. */
const last = ['createApp']
const operations = listOperations(readContract('platform'))
  .map(({ method, path, operation }) => ({ method, path, operation, operationId: operation.operationId }))
  .sort((a, b) => last.indexOf(a.operationId) - last.indexOf(b.operationId))

describe(`${requestsPerOperation} requests with one thing broken, seed ${seed}`, () => {
  it.each(operations)(
    '$operationId answers none with a 5xx, each as the contract says, and keeps nothing of those refused',
    async ({ method, path, operation, operationId }) => {
      const address = () =>
        path
          .replace('{clientId}', clientId)
          .replace('{PaymentId}', paymentId)
          .replace('{LetterOfGuaranteeId}', letterId)
          .replace('{sessionId}', publicSessionId(cookie))
          .replace('{requestId}', requestId)
          .replace(/\{(eventId|tokenId|invitationId)\}/, eventId)
          .replace('{organisationId}', organisationId)
          .replace('{developerId}', colleagueId)
          .replace('{resourceId}', consentId)
          .replace(/resources$/, 'resources?resourceKind=consent')
          .replace('{webhookId}', webhookId)
          .replace(/\{(?:accountId|commercial\w+)\}/, (name) => (name === '{accountId}' ? 'acc-000103' : '5900112233'))
          .replace('{authorizationId}', authorizationId)
          .replace('/authorizations/decide', `/authorizations/decide?auth_req_id=${authReqId}&action=allow`)
          .replace('{nationalIdentificationNumber}', happyCustomer)
      const headers = (): Record<string, string> =>
        path.startsWith('/dashboard') || path.startsWith('/sandbox')
          ? { cookie }
          : path === '/events'
            ? { authorization: `Bearer ${developerToken}` }
            : {}
      await rights[operationId]?.restore?.()
      const server = operationId === 'advanceClock' ? idle : sanad
      const statuses = await assail({ sanad: server, method, operation, address, headers, ...rights[operationId] })
      expect([200, 201, 202, 204, 409].reduce((sum, status) => sum + (statuses[status] ?? 0), 0)).toBeGreaterThan(0)
      expect(Object.keys(statuses).some((status) => status.startsWith('4'))).toBe(true)
    },
    operationTimeoutMs,
  )
})
