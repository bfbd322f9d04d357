import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadX509 } from '../../../../src/security/tls/certificateRequest.ts'
import { openSandboxCa } from '../../../../src/security/tls/sandboxCa.ts'

type Certificate = InstanceType<Awaited<ReturnType<typeof loadX509>>['X509Certificate']>
type Identifier = Certificate['extensions'][number] & { keyId?: string }
const keyIdentifiers = { subject: '2.5.29.14', authority: '2.5.29.35' }

test('certificates of the sandbox name their key and that of their authority, as strict clients demand (RFC 5280 4.2.1.1)', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sanad-ca-'))
  const now = new Date()
  const ca = await openSandboxCa({ dataDir }, now)
  const { X509Certificate } = await loadX509()
  const identifiersOf = (pem: string) => {
    const certificate = new X509Certificate(pem)
    return {
      own: certificate.getExtension<Identifier>(keyIdentifiers.subject)?.keyId,
      issuer: certificate.getExtension<Identifier>(keyIdentifiers.authority)?.keyId,
    }
  }
  const ofCa = identifiersOf(ca.certificatePem).own
  expect(ofCa).toMatch(/^[0-9a-f]{40}$/)
  const server = await ca.signServer(['localhost'], now)
  const key = createPublicKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)
  const client = await ca.signKey(key, { developerId: 'dev-1', organisation: 'Palm Coffee' }, now)
  for (const pem of [server.certificatePem, client])
    expect(identifiersOf(pem)).toEqual({ own: expect.stringMatching(/^[0-9a-f]{40}$/), issuer: ofCa })
  await rm(dataDir, { recursive: true })
})
