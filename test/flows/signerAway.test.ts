import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { SignerUnavailable } from '../../src/domain/shared/errors.ts'
import { generatePrivateKey } from '../../src/security/bankKeys/signingKey.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { sendRaw } from '../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

let folder: string
let bank: RunningSanad
let tpp: TestTpp
const lines: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-keys-'))
  for (const alg of ['PS256', 'ES256'] as const) {
    const pem = (await generatePrivateKey(alg)).export({ format: 'pem', type: 'pkcs8' })
    await writeFile(join(folder, `1-${alg}.pem`), pem, { mode: 0o600 })
  }
  const signer = {
    SANAD_SIGNER: 'file',
    SANAD_SIGNER_FOLDER: folder,
    SANAD_KEY_SECRET: 'a secret of at least thirty-two characters',
  }
  bank = await startSanad({ environment: signer, log: { write: (line) => void lines.push(line) } })
  tpp = await registerTpp(bank)
})
afterAll(async () => {
  await bank.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => vi.restoreAllMocks())

const away = new SignerUnavailable({ retryAfterSeconds: 5, cause: new Error('CKR_DEVICE_REMOVED') })

/** Neither key signs, and the ring does not know it yet. */
function breakKeys(): void {
  for (const alg of ['PS256', 'ES256'] as const)
    vi.spyOn(bank.keyRing.signingKey(alg, new Date()), 'sign').mockRejectedValue(away)
}

/** The ring knows it. */
function tellRing(): void {
  breakKeys()
  vi.spyOn(bank.keyRing, 'demandSigner').mockImplementation(() => {
    throw away
  })
  vi.spyOn(bank.keyRing, 'proveSigner').mockRejectedValue(away)
}

const countConsents = async () => (await bank.dependencies.db.selectFrom('consents').select('consentId').execute()).length

it('an answer that cannot be signed is 503 and readable, and the same idempotency key gets the first answer once it can', async () => {
  const token = await tpp.developerToken()
  const message = paymentConsentRequest()
  const headers = { 'x-idempotency-key': randomUUID(), accept: 'application/jwt' }
  const create = () => sendRaw(bank, tpp, { path: '/payments/consents', message, token, headers })
  const before = await countConsents()
  breakKeys()
  const refused = await create()
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('content-type')]).toEqual([
    503,
    '5',
    'application/json; charset=utf-8',
  ])
  expect(refused.body.Errors).toMatchObject([{ Code: 'KSAOB.GenericRecoverableError' }])
  vi.restoreAllMocks()
  expect((await create()).status).toBe(201)
  expect(await countConsents()).toBe(before + 1)
})

it('a refusal that would have been signed is sent without a signature', async () => {
  const token = await tpp.developerToken()
  breakKeys()
  const headers = { accept: 'application/jwt' }
  const refused = await sendRaw(bank, tpp, { path: '/payments/consents', message: {}, token, headers })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
})

it('nothing is begun while it is known that nothing can be signed', async () => {
  const token = await tpp.developerToken()
  const before = await countConsents()
  tellRing()
  expect((await sendRaw(bank, tpp, { path: '/payments/consents', message: paymentConsentRequest(), token })).status).toBe(503)
  expect(await countConsents()).toBe(before)
})

it('the token endpoint says that it passes by itself, and uses up no code', async () => {
  const client = tpp.client()
  const { Data } = (await client.createPaymentConsent(paymentConsentRequest())).message
  const { secrets, callback } = await authorize(client, tpp, Data.ConsentId, customerOf(bank, happyCustomer))
  const code = client.readCallback(callback, secrets.state)
  const { codeVerifier, nonce } = secrets
  const redeem = () => client.exchangeCode({ code, redirectUri: tpp.redirectUri, codeVerifier, nonce })
  tellRing()
  const refused = await fetch(bank.url('/auth/token'), {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  expect([refused.status, refused.headers.get('retry-after'), ((await refused.json()) as { error: string }).error]).toEqual([
    503,
    '5',
    'temporarily_unavailable',
  ])
  await expect(redeem()).rejects.toMatchObject({ status: 503 })
  vi.restoreAllMocks()
  expect((await redeem()).idTokenClaims).toBeDefined()
})

it('an instance is ready only while its keys sign, and says which check failed', async () => {
  const ready = async () => {
    const response = await fetch(bank.url('/health/ready'))
    return [response.status, ((await response.json()) as { checks: object[] }).checks]
  }
  const check = (signer: string) => [
    { name: 'database', status: 'up' },
    { name: 'signer', status: signer },
  ]
  expect(await ready()).toEqual([200, check('up')])
  tellRing()
  expect(await ready()).toEqual([503, check('down')])
})

it('no refusal is a defect in the log', () => {
  expect(lines).toEqual([])
})
