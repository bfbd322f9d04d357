import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeClient } from '../../src/authserver/clients.ts'
import { findAppOnRecord } from '../../src/data/repositories/apps.ts'
import { type AppStatus, shutOutMessage } from '../../src/domain/app/appStates.ts'
import type { Fetch } from '../../src/sdk/index.ts'
import { createCertificateCache } from '../../src/security/appKeys/certificates.ts'
import { type Fapi2Requests, fapi2Requests } from '../support/authserver/fapi2Requests.ts'
import { linkAccounts } from '../support/consents/accountConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { postAsApp } from '../support/tpp/decoupled.ts'
import { type Fapi2Method, type Fapi2Tpp, makeOwnPair, registerFapi2Tpp } from '../support/tpp/fapi2.ts'
import { mutualTlsFetch } from '../support/tpp/mutualTls.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'
import { makeTppKey } from '../support/tpp/tppKeys.ts'

/** A proof of who an app is: members of the form, or headers, over a connection. */
interface Proof {
  form?: Record<string, string>
  authorization?: string
  fetch: Fetch
}

/** A registered app, with proofs that are right, and some that anybody could make for any `clientId`. */
interface Subject {
  clientId: string
  right(): Promise<Proof>
  wrong: ((clientId: string) => Promise<Proof>)[]
}

const methods = [
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
  'tls_client_auth',
  'self_signed_tls_client_auth',
] as const
const statuses = ['suspended', 'ended', 'waiting'] as const satisfies AppStatus[]

let sanad: RunningSanad
let requests: Fapi2Requests
let secretApp: TestTpp
const subjects = {} as Record<(typeof methods)[number], Subject>

beforeAll(async () => {
  sanad = await startSanad({ tls: true, environment: { SANAD_RATE_PER_SECOND: '1000', SANAD_RATE_BURST: '2000' } })
  requests = fapi2Requests(sanad)
  secretApp = await registerTpp(sanad, { product: 'KSA AIS' })
  const other = await registerFapi2Tpp(sanad, { method: 'tls_client_auth' })
  const plain = mutualTlsFetch(other.caCertificatePem)
  Object.assign(subjects, secretSubjects(secretApp, plain))
  const strangers = [plain, other.fetch, mutualTlsFetch(other.caCertificatePem, await makeOwnPair())]
  for (const method of methods.slice(2) as Fapi2Method[])
    subjects[method] = fapi2Subject(await registerFapi2Tpp(sanad, { method }), strangers)
})
afterAll(() => sanad?.close())

function secretSubjects(
  { clientId, clientSecret }: TestTpp,
  fetch: Fetch,
): Record<'client_secret_basic' | 'client_secret_post', Subject> {
  const basic = async (id: string, secret: string): Promise<Proof> => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    fetch,
  })
  const post = async (id: string, secret: string): Promise<Proof> => ({ form: { client_id: id, client_secret: secret }, fetch })
  const wrong = [(id: string) => basic(id, 'x'.repeat(43)), (id: string) => post(id, 'x'.repeat(43))]
  return {
    client_secret_basic: { clientId, right: () => basic(clientId, clientSecret), wrong },
    client_secret_post: { clientId, right: () => post(clientId, clientSecret), wrong },
  }
}

function fapi2Subject(tpp: Fapi2Tpp, strangers: readonly Fetch[]): Subject {
  const { clientId, fetch } = tpp
  const foreignKey = makeTppKey('PS256', { kid: tpp.key.kid })
  const forged = async (id: string): Promise<Proof> => {
    return { form: await requests.proofOf(tpp, { iss: id, sub: id }, {}, await foreignKey), fetch }
  }
  const shown = strangers.map((stranger) => async (id: string) => ({ form: { client_id: id }, fetch: stranger }))
  return {
    clientId,
    right: async () => ({
      form: tpp.method === 'private_key_jwt' ? await requests.proofOf(tpp) : { client_id: clientId },
      fetch,
    }),
    wrong: [forged, ...shown],
  }
}

/** What an app can ask for where it proves who it is. */
const asked: [path: string, form: Record<string, string>][] = [
  ['/token', { grant_type: 'client_credentials' }],
  [
    '/token',
    { grant_type: 'authorization_code', code: 'x', redirect_uri: 'https://tpp.example/', code_verifier: 'v'.repeat(43) },
  ],
  ['/token', { grant_type: 'refresh_token', refresh_token: 'x' }],
  ['/token', { grant_type: 'urn:openid:params:grant-type:ciba', auth_req_id: 'x' }],
  ['/token', { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: 'x' }],
  ['/par', { response_type: 'code', scope: 'openid accounts:aac-1' }],
  ['/bc-authorize', { scope: 'openid accounts', login_hint: '1000000016' }],
  ['/revoke', { token: 'x' }],
  ['/revoke', { token: 'e30.e30.e30' }],
]

async function ask(path: string, form: Record<string, string>, proof: Proof) {
  const response = await proof.fetch(requests.address(path), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(proof.authorization && { authorization: proof.authorization }),
    },
    body: new URLSearchParams({ ...form, ...proof.form }).toString(),
  })
  const challenge = response.headers.get('www-authenticate')
  return { status: response.status, body: JSON.parse((await response.text()) || '{}') as Record<string, unknown>, challenge }
}

const setStatus = (clientId: string, status: AppStatus) =>
  sanad.dependencies.db.updateTable('apps').set({ status }).where('clientId', '=', clientId).execute()

const recordsOf = (clientId: string) =>
  sanad.dependencies.db
    .selectFrom('oidcRecords')
    .select('kind')
    .where('kind', '<>', 'ReplayDetection')
    .execute()
    .then((rows) => ({ clientId, records: rows.length }))

describe.each(statuses.flatMap((status) => methods.map((method) => ({ status, method }))))(
  'an app that is $status, with $method',
  ({ status, method }) => {
    it('is told so wherever it proves who it is, and gets nothing else', async () => {
      const { clientId, right } = subjects[method]
      const before = await recordsOf(clientId)
      await setStatus(clientId, status)
      for (const [path, form] of asked) {
        const answer = await ask(path, form, await right())
        const body = { error: 'invalid_client', error_description: shutOutMessage({ status }) }
        expect([path, answer.status, answer.body]).toEqual([path, 401, body])
      }
      expect(await recordsOf(clientId)).toEqual(before)
    })

    it('is to everybody else an app that does not exist', async () => {
      const { clientId, wrong } = subjects[method]
      await setStatus(clientId, status)
      for (const prove of wrong)
        for (const [path, form] of asked) {
          const unknown = await ask(path, form, await prove(randomUUID()))
          expect(unknown.body).toEqual({ error: 'invalid_client', error_description: 'client authentication failed' })
          expect([path, await ask(path, form, await prove(clientId))]).toEqual([path, unknown])
        }
    })
  },
)

it.each(statuses)('an app that is %s has no grant to get, even if it came past its authentication', async (status) => {
  const { clientId } = secretApp
  const rules = { certificates: createCertificateCache(10), minSecurity: 'secret', now: new Date() } as const
  const describeIt = async () => describeClient((await findAppOnRecord(sanad.dependencies.db, clientId))!, rules)
  await setStatus(clientId, 'admitted')
  expect((await describeIt())!.grant_types).toContain('client_credentials')
  await setStatus(clientId, status)
  expect(await describeIt()).toMatchObject({ grant_types: [], response_types: [], redirect_uris: [] })
})

it('an assertion that was overheard tells nothing about a suspended app: it works once', async () => {
  const { clientId, right } = subjects.private_key_jwt
  await setStatus(clientId, 'suspended')
  const proof = await right()
  const descriptions = []
  for (const _ of [1, 2])
    descriptions.push((await ask('/token', { grant_type: 'client_credentials' }, proof)).body.error_description)
  expect(descriptions).toEqual([shutOutMessage({ status: 'suspended' }), 'client authentication failed'])
})

it('a suspended app is told so also when its assertion names an endpoint of the back channel', async () => {
  const tpp = await registerFapi2Tpp(sanad)
  await setStatus(tpp.clientId, 'suspended')
  const form = await requests.proofOf(tpp, { aud: `${requests.issuer}/bc-authorize` })
  const answer = await ask('/bc-authorize', { scope: 'openid accounts', login_hint: '1000000016' }, { form, fetch: tpp.fetch })
  expect(answer.body.error_description).toBe(shutOutMessage({ status: 'suspended' }))
})

it.each(statuses)(
  'a customer who is sent to the bank by an app that is %s sees what one sees for an unknown app',
  async (status) => {
    await setStatus(secretApp.clientId, status)
    const page = async (clientId: string) => {
      const query = new URLSearchParams({ client_id: clientId, response_type: 'code', redirect_uri: secretApp.redirectUri })
      const response = await fetch(sanad.url(`/auth/authorize?${query}`), { redirect: 'manual' })
      return { status: response.status, isUnknown: (await response.text()).includes('invalid_client') }
    }
    const unknown = await page(randomUUID())
    expect(unknown).toEqual({ status: 400, isUnknown: true })
    expect(await page(secretApp.clientId)).toEqual(unknown)
  },
)

it('what a suspended app tries to use, end or ask for stays as it was: after its reinstatement the refresh token works', async () => {
  const tpp = await registerTpp(sanad, { product: 'KSA AIS' })
  const { token } = await linkAccounts(sanad, tpp)
  const refresh = () => postAsApp(sanad, tpp, '/auth/token', { grant_type: 'refresh_token', refresh_token: token.refreshToken! })
  await setStatus(tpp.clientId, 'suspended')
  expect(await refresh()).toMatchObject({ status: 401 })
  for (const value of [token.refreshToken!, token.accessToken])
    expect(await postAsApp(sanad, tpp, '/auth/revoke', { token: value })).toMatchObject({ status: 401 })
  await setStatus(tpp.clientId, 'admitted')
  expect(await refresh()).toMatchObject({ status: 200 })
})
