import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSandboxCa } from '../../../src/security/tls/sandboxCa.ts'

/** A certificate and a key for localhost, and the authority that it is trusted by; PEM. */
export async function makeServerPair(): Promise<{ cert: string; key: string; authority: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sanad-server-pair-'))
  try {
    const ca = await openSandboxCa({ dataDir }, new Date())
    const { certificatePem, privateKeyPem } = await ca.signServer(['localhost'], new Date())
    return { cert: certificatePem, key: privateKeyPem, authority: ca.certificatePem }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
