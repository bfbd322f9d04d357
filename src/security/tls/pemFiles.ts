import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A certificate with its private key, both in PEM. */
export interface KeyPair {
  certificatePem: string
  privateKeyPem: string
}

/** The files of a certificate and its key. */
export interface KeyPairFiles {
  certFile: string
  keyFile: string
}

/** Reads a certificate and its key, or undefined when one of them is missing. */
export async function findKeyPair({ certFile, keyFile }: KeyPairFiles): Promise<KeyPair | undefined> {
  const find = (path: string) => readFile(path, 'utf8').catch(() => undefined)
  const [certificatePem, privateKeyPem] = await Promise.all([find(certFile), find(keyFile)])
  return certificatePem !== undefined && privateKeyPem !== undefined ? { certificatePem, privateKeyPem } : undefined
}

/** Writes a certificate and its key, readable by this user only, so that nobody ever reads half a file. */
export async function writeKeyPair(pair: KeyPair, { certFile, keyFile }: KeyPairFiles): Promise<void> {
  await mkdir(dirname(certFile), { recursive: true, mode: 0o700 })
  const write = async (path: string, text: string) => {
    const draft = `${path}.${process.pid}`
    await writeFile(draft, text, { mode: 0o600 })
    await rename(draft, path)
  }
  await write(keyFile, pair.privateKeyPem)
  await write(certFile, pair.certificatePem)
}
