import 'reflect-metadata'
import { createPublicKey } from 'node:crypto'
import { Pkcs10CertificateRequest } from '@peculiar/x509'
import { describe, expect, it } from 'vitest'
import { createSigningRequest, makeAppKey, makeSigningRequest } from '../../../src/sdk/index.ts'

describe('a signing request of the client', () => {
  it('is signed by the key, names what it was asked to name, and is the same whether made at once or with Web Crypto', async () => {
    const key = await makeAppKey()
    const [made, atOnce] = [await createSigningRequest(key, 'My fintech · شركتي'), makeSigningRequest(key, 'My fintech · شركتي')]
    // PKCS#1 v1.5 signs the same bytes to the same bytes.
    expect(made).toBe(atOnce)
    const request = new Pkcs10CertificateRequest(made)
    expect(await request.verify()).toBe(true)
    expect(request.subject).toContain('My fintech · شركتي')
    const modulus = createPublicKey(key.privateKeyPem).export({ format: 'jwk' }).n
    expect(key.privateKey.n).toBe(modulus)
  })
})
