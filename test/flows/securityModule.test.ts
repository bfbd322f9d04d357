import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../../src/config/settings.ts'
import { openPkcs11Signer } from '../../src/security/bankKeys/pkcs11/pkcs11Signer.ts'
import { openSigner } from '../../src/security/bankKeys/openSigner.ts'
import { checkStart } from '../../src/startCheck.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { sendRaw } from '../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { missingSoftHsm, openSoftHsm, type SoftHsm } from '../support/softHsm.ts'
import { authorize, customerOf } from '../support/story.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

/** The keys are in a token of SoftHSM, and the service talks to it as to any other security module. */
describe.skipIf(missingSoftHsm !== undefined)(`keys in a security module${missingSoftHsm ? ` (${missingSoftHsm})` : ''}`, () => {
  let hsm: SoftHsm
  let sanad: RunningSanad | undefined
  beforeEach(async () => void (hsm = await openSoftHsm()))
  afterEach(async () => {
    await sanad?.close()
    sanad = undefined
    await hsm.close()
  })

  /** Two keys, one of each kind, under a name. */
  async function makeKeys(name = 'sanad-1'): Promise<void> {
    const signer = await openPkcs11Signer(readSettings(hsm.environment))
    try {
      for (const alg of ['PS256', 'ES256'] as const) await signer.makeKey(alg, `${name}-${alg}`)
    } finally {
      await signer.close()
    }
  }
  const start = async () => (sanad = await startSanad({ environment: hsm.environment }))
  const readiness = async (bank: RunningSanad) => {
    const response = await fetch(bank.url('/health/ready'))
    const { checks } = (await response.json()) as { checks: { name: string; status: string }[] }
    return [response.status, checks.find(({ name }) => name === 'signer')?.status]
  }

  it('sign answers, ID tokens and access tokens of a payment, all of which the published JWKS verifies', async () => {
    await makeKeys()
    const bank = await start()
    const jwks = createRemoteJWKSet(new URL(bank.url('/auth/jwks')))
    const { keys } = (await (await fetch(bank.url('/auth/jwks'))).json()) as { keys: { kid: string; alg: string }[] }
    expect(keys.map(({ alg }) => alg)).toEqual(['PS256', 'ES256'])
    for (const responseSigningAlg of ['PS256', 'ES256'] as const) {
      const tpp = await registerTpp(bank, { responseSigningAlg })
      const client = tpp.client()
      const { Data } = (await client.createPaymentConsent(paymentConsentRequest())).message
      const { secrets, ...journey } = await authorize(client, tpp, Data.ConsentId, customerOf(bank, happyCustomer))
      const code = client.readCallback(journey.callback, secrets.state)
      const tokens = await client.exchangeCode({
        code,
        redirectUri: tpp.redirectUri,
        codeVerifier: secrets.codeVerifier,
        nonce: secrets.nonce,
      })
      // The client has verified the ID token with the published keys.
      expect(tokens.idTokenClaims).toMatchObject({ aud: tpp.clientId })
      const accessToken = await jwtVerify(tokens.accessToken, jwks, { typ: 'at+jwt' })
      expect(accessToken.protectedHeader.alg).toBe('ES256')
      const answer = await sendRaw(bank, tpp, {
        path: '/payments/consents',
        message: paymentConsentRequest(),
        token: await tpp.developerToken(),
      })
      expect(answer.status).toBe(201)
      expect(decodeProtectedHeader(answer.text).kid).toBe(keys.find(({ alg }) => alg === responseSigningAlg)?.kid)
      await jwtVerify(answer.text, jwks)
    }
    const rows = await bank.dependencies.db.selectFrom('signingKeys').select('privateJwk').execute()
    expect(rows).toEqual([{ privateJwk: null }, { privateJwk: null }])
    expect(await readiness(bank)).toEqual([200, 'up'])
  })

  it('that is taken away makes every answer that needs it 503, loses no approval, and comes back by itself', async () => {
    await makeKeys()
    const bank = await start()
    const tpp = await registerTpp(bank)
    const client = tpp.client()
    const token = await tpp.developerToken()
    const { Data } = (await client.createPaymentConsent(paymentConsentRequest())).message
    const { secrets, ...journey } = await authorize(client, tpp, Data.ConsentId, customerOf(bank, happyCustomer))
    const redeem = () =>
      client.exchangeCode({
        code: client.readCallback(journey.callback, secrets.state),
        redirectUri: tpp.redirectUri,
        codeVerifier: secrets.codeVerifier,
        nonce: secrets.nonce,
      })
    const key = randomUUID()
    const message = paymentConsentRequest()
    const create = () => sendRaw(bank, tpp, { path: '/payments/consents', message, token, headers: { 'x-idempotency-key': key } })
    await hsm.takeAway()
    await expect.poll(() => readiness(bank)).toEqual([503, 'down'])
    const refused = await create()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    await expect(redeem()).rejects.toMatchObject({ status: 503 })
    const jwksDuring = await (await fetch(bank.url('/auth/jwks'))).json()
    expect(
      await bank.dependencies.db.selectFrom('signingKeys').select('publicJwk').where('publicJwk', 'is', null).execute(),
    ).toEqual([])
    await hsm.giveBack()
    await expect.poll(() => readiness(bank)).toEqual([200, 'up'])
    expect((await create()).status).toBe(201)
    // The code was not used up while nothing could be signed.
    expect((await redeem()).idTokenClaims).toBeDefined()
    expect(await (await fetch(bank.url('/auth/jwks'))).json()).toEqual(jwksDuring)
  })

  it('that are made while the service runs are found, and those that are not the bank’s signing keys are passed over', async () => {
    await makeKeys()
    const bank = await start()
    await makeKeys('other-1')
    await makeKeys('sanad-2')
    await bank.keyRing.refresh(new Date())
    await bank.keyRing.rotate(new Date())
    expect(bank.keyRing.publicJwks(new Date()).keys).toHaveLength(4)
    await bank.keyRing.rotate(new Date(), { immediately: true })
    // There is no third of the bank's own.
    expect(bank.keyRing.publicJwks(new Date()).keys).toHaveLength(4)
  })

  it.each([
    ['no key', {}, 'make one: npm run keys -- make'],
    ['another label', { SANAD_PKCS11_TOKEN: 'elsewhere' }, 'no token with the label elsewhere'],
    ['no such module', { SANAD_PKCS11_MODULE: '/nowhere.so' }, '/nowhere.so'],
    ['no PIN', { SANAD_PKCS11_PIN_FILE: '/nowhere' }, 'SANAD_PKCS11_PIN_FILE names /nowhere'],
  ])('with %s keep the service from starting, with a line that says what is wrong', async (_what, change, line) => {
    const { problems } = await checkStart({ ...hsm.environment, ...change, SANAD_DATA_DIR: '/tmp/sanad-none' }, new Date())
    expect(problems.join('\n')).toContain(line)
  })

  it('that refused a PIN is not asked again with it, so that it does not lock itself', async () => {
    const wrong = '000000'
    await writeFile(hsm.pinFile, wrong)
    const signer = (await openSigner(readSettings(hsm.environment)))!
    try {
      await expect(signer.listKeys()).rejects.toThrow('CKR_PIN_INCORRECT')
      // With this PIN a second try would succeed.
      await hsm.replace(wrong)
      await expect(signer.listKeys()).rejects.toThrow('CKR_PIN_INCORRECT')
    } finally {
      await signer.close()
    }
    const next = (await openSigner(readSettings(hsm.environment)))!
    expect(await next.listKeys().finally(() => next.close())).toEqual([])
  })
})
