import { describe, expect, it } from 'vitest'
import { createEventReceiver, createTppClient, makeAppKey, SanadApiError } from '../../../src/sdk/index.ts'
import { readVectors, type Vector } from '../../support/package/signatureVectors.ts'

/** The list that every client of ours judges; test/contract/pythonClient.test.ts gives it to the one for Python. */
const list = readVectors()
const { issuer, clientId, nonce } = list
const baseUrl = issuer.replace(/\/auth$/, '')
const signingKey = await makeAppKey()
const now = () => new Date(list.now * 1_000)

const json = (body: object) => Response.json(body)
const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  id_token_signing_alg_values_supported: ['PS256', 'ES256'],
}

/** A bank that answers with the vector. */
const bankWith = (vector: Vector) => (address: string | URL) => {
  const { pathname } = new URL(address)
  if (pathname.endsWith('/openid-configuration')) return Promise.resolve(json(metadata))
  if (pathname.endsWith('/jwks')) return Promise.resolve(json({ keys: list.keys }))
  if (pathname.endsWith('/token')) {
    const token = { access_token: 'token', token_type: 'Bearer', expires_in: 600 }
    return Promise.resolve(json(vector.kind === 'idToken' && vector.body !== '' ? { ...token, id_token: vector.body } : token))
  }
  const { body, mediaType = '', signature } = vector
  const headers = { 'content-type': mediaType, ...(signature !== undefined && { 'x-jws-signature': signature }) }
  return Promise.resolve(new Response(body, { headers }))
}

/** What the client makes of a vector: the message where there is one. */
async function judge(vector: Vector): Promise<unknown> {
  const fetch = bankWith(vector)
  const client = createTppClient({ baseUrl, clientId, clientSecret: 'secret', signingKey, encoding: 'jwt', fetch, now })
  if (vector.kind === 'event') return createEventReceiver({ baseUrl, clientId, fetch, now }).verify({ body: vector.body })
  if (vector.kind === 'idToken')
    return client.exchangeCode({ code: 'code', redirectUri: 'https://tpp.example/', codeVerifier: 'verifier', nonce })
  return (await client.getPayment({ path: { PaymentId: 'p-1' } })).message
}

describe('the shared list of signatures', () => {
  it.each(list.vectors.filter(({ isGenuine }) => isGenuine))('believes: $name', async (vector) => {
    const message = await judge(vector)
    if (vector.message) expect(message).toEqual(vector.message)
  })

  it.each(list.vectors.filter(({ isGenuine }) => !isGenuine))('refuses: $name', async (vector) => {
    const error: unknown = await judge(vector).then(
      () => 'believed',
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(SanadApiError)
    expect((error as SanadApiError).code).toBe(vector.kind === 'event' ? 'TPP.EventUntrusted' : 'TPP.ResponseUntrusted')
  })
})
