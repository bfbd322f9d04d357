import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AppStatus } from '../../../src/domain/app/appStates.ts'
import { paymentConsentRequest } from '../../support/consents/paymentConsent.ts'
import { sendRaw, type RawRequest } from '../../support/http/requests.ts'
import { type LogStage, named, openLogStage, openSharedLog } from '../../support/operations/requestLog.ts'

type Headers = Record<string, string>

interface Mistake {
  name: string
  /** What the log names: a finding, or the code of the refusal. */
  finding: string
  check: string
  send: (stage: LogStage, headers: Headers) => Promise<unknown>
}

const consents = '/payments/consents'
/** A request of the app that is right but for the change. */
const raw =
  (change: (stage: LogStage) => RawRequest) =>
  (stage: LogStage, headers: Headers): Promise<unknown> => {
    const request = change(stage)
    return sendRaw(stage.sanad, stage.tpp, { token: stage.token, ...request, headers: { ...headers, ...request.headers } })
  }
const right = () => ({ path: consents, message: paymentConsentRequest() })
const withData = (data: object) => ({ path: consents, message: { ...paymentConsentRequest(), ...data } })

/** A token of this app that is over, and one that another server has signed: claims are written, signatures are not right. */
const foreignToken = ({ token }: LogStage) => `${token.split('.').slice(0, 2).join('.')}.${'A'.repeat(342)}`

const askToken =
  (form: (stage: LogStage) => Record<string, string>, path = '/auth/token') =>
  (stage: LogStage, headers: Headers): Promise<unknown> =>
    fetch(stage.sanad.url(path), { method: 'POST', headers, body: new URLSearchParams(form(stage)) })
const own = ({ tpp }: LogStage) => `Basic ${Buffer.from(`${tpp.clientId}:${tpp.clientSecret}`).toString('base64')}`
const authenticated =
  (form: Record<string, string>, path?: string) =>
  (stage: LogStage, headers: Headers): Promise<unknown> =>
    askToken(() => form, path)(stage, { ...headers, authorization: own(stage) })

const wrongSecret = (stage: LogStage, headers: Headers): Promise<unknown> =>
  askToken(() => ({ grant_type: 'client_credentials' }))(stage, {
    ...headers,
    authorization: `Basic ${Buffer.from(`${stage.tpp.clientId}:wrong`).toString('base64')}`,
  })

const mistakes: Mistake[] = [
  {
    name: 'a token of another server',
    finding: 'tokenForeign',
    check: 'token',
    send: (stage, headers) => raw(() => ({ ...right(), token: foreignToken(stage) }))(stage, headers),
  },
  {
    name: 'no token, but a signature',
    finding: 'tokenMissing',
    check: 'token',
    send: raw(() => ({ ...right(), token: null, encoding: 'json' })),
  },
  {
    name: 'the app’s own token where a customer’s is needed',
    finding: 'tokenKindWrong',
    check: 'token',
    send: raw(() => ({ path: '/open-banking/account-information/2024.09.01-final-errata1/accounts' })),
  },
  {
    name: 'another product’s operation',
    finding: 'scopeInsufficient',
    check: 'token',
    send: raw(() => ({ ...right(), path: '/account-access-consents' })),
  },
  {
    name: 'an address that there is not',
    finding: 'routeUnknown',
    check: 'request',
    send: raw(() => ({ path: '/payments/nothing' })),
  },
  { name: 'another method', finding: 'methodNotAllowed', check: 'request', send: raw(() => ({ ...right(), method: 'PUT' })) },
  {
    name: 'no Content-Type',
    finding: 'contentTypeMissing',
    check: 'request',
    send: raw(() => ({ ...right(), headers: { 'content-type': '' } })),
  },
  {
    name: 'another Content-Type',
    finding: 'mediaTypeUnsupported',
    check: 'request',
    send: raw(() => ({ ...right(), headers: { 'content-type': 'text/plain' } })),
  },
  {
    name: 'an Accept that nothing fits',
    finding: 'notAcceptable',
    check: 'request',
    send: raw(() => ({ ...right(), headers: { accept: 'text/html' } })),
  },
  {
    name: 'JSON without a signature',
    finding: 'detachedMissing',
    check: 'parts',
    send: raw(() => ({ ...right(), encoding: 'json', headers: { 'x-jws-signature': undefined } })),
  },
  {
    name: 'no message in the envelope',
    finding: 'messageMissing',
    check: 'claims',
    send: raw(() => ({ path: consents, message: 'text' })),
  },
  { name: 'a missing member', finding: 'bodyFormat', check: 'schema', send: raw(() => withData({ Data: {} })) },
  { name: 'an unknown member', finding: 'bodyFormat', check: 'schema', send: raw(() => withData({ Extra: 1 })) },
  {
    name: 'an IBAN with wrong check digits',
    finding: 'resourceFormat',
    check: 'schema',
    send: raw(() => ({ path: consents, message: paymentConsentRequest({ creditorIban: 'SA0080000000608010167519' }) })),
  },
  {
    name: 'a header that is too long',
    finding: 'headerInvalid',
    check: 'schema',
    send: raw(() => ({ ...right(), headers: { 'x-idempotency-key': 'x'.repeat(300) } })),
  },
  {
    name: 'an idempotency key used again',
    finding: 'idempotencyConflict',
    check: 'rule',
    send: async (stage, headers) => {
      const key = { 'x-idempotency-key': randomUUID() }
      await raw(() => ({ ...right(), headers: key }))(stage, {})
      await raw(() => ({ ...right(), headers: key }))(stage, headers)
    },
  },
  {
    name: 'a consent of nobody',
    finding: 'resourceIdUnknown',
    check: 'rule',
    send: raw(() => ({ path: `/open-banking/payment/2023.08-draft2/payment-consents/pis-${randomUUID()}` })),
  },
  {
    name: 'a wrong client secret',
    finding: 'clientSecretWrong',
    check: 'token',
    send: wrongSecret,
  },
  {
    name: 'an unknown grant type',
    finding: 'unsupported_grant_type',
    check: 'schema',
    send: authenticated({ grant_type: 'password' }),
  },
  {
    name: 'a scope of another product',
    finding: 'invalid_scope',
    check: 'rule',
    send: authenticated({ grant_type: 'client_credentials', scope: 'accounts' }),
  },
  {
    name: 'a code that there is not',
    finding: 'invalid_grant',
    check: 'rule',
    send: authenticated({
      grant_type: 'authorization_code',
      code: 'x',
      redirect_uri: 'http://127.0.0.1:9/callback',
      code_verifier: 'x'.repeat(43),
    }),
  },
  {
    name: 'a pushed request with a parameter that is wrong',
    finding: 'invalid_request',
    check: 'schema',
    send: authenticated(
      {
        response_type: 'code',
        redirect_uri: 'http://127.0.0.1:9/callback',
        scope: 'openid payments:pis-unknown',
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
      },
      '/auth/par',
    ),
  },
]
describe('getLoggedRequest', () => {
  it.each(mistakes)('says of $name what is wrong and what would be right', async ({ finding, check, send }) => {
    const stage = await openSharedLog()
    const { interactionId, headers } = named()
    await send(stage, headers)
    const entry = (await stage.find(interactionId))!
    expect(entry.fault).toMatchObject({ check, finding })
    expect(entry.verdicts.filter(({ result }) => result === 'failed')).toHaveLength(1)
    expect(entry.fault!.meaning!.ar).toMatch(/\p{Script=Arabic}/u)
    expect(entry.fault!.remedy!.en.length).toBeGreaterThan(5)
    expect(JSON.stringify(entry)).not.toContain(stage.tpp.clientSecret)
    expect(JSON.stringify(entry)).not.toContain(stage.token)
  })

  it.each([
    ['suspended', 'appSuspended'],
    ['ended', 'appEnded'],
    ['waiting', 'appWaiting'],
  ] as const)(
    'tells the developer of an app that is %s apart who was refused for that and who for a wrong secret',
    async (status, own) => {
      const stage = await openLogStage()
      const { db } = stage.sanad.dependencies
      const move = (to: AppStatus) =>
        db.updateTable('apps').set({ status: to }).where('clientId', '=', stage.tpp.clientId).execute()
      const sent = []
      await move(status)
      for (const send of [authenticated({ grant_type: 'client_credentials' }), raw(right), wrongSecret]) {
        const { interactionId, headers } = named()
        await send(stage, headers)
        sent.push(interactionId)
      }
      // The dashboard shows no app that has ended.
      await move('admitted')
      const faults = []
      for (const interactionId of sent) faults.push((await stage.find(interactionId))!.fault!.finding)
      expect(faults).toEqual([own, own, 'clientSecretWrong'])
    },
  )
})
