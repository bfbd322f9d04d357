import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const pin = '648219'
const label = 'sanad-test'
const paths = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so',
  '/usr/lib/aarch64-linux-gnu/softhsm/libsofthsm2.so',
]
const module = paths.find((path) => existsSync(path))

/** What of a security module in software is missing here, in words. Undefined where a test can have one. CI may not pass over it. */
export const missingSoftHsm = ((): string | undefined => {
  const missing = module === undefined ? 'softhsm2 is not installed' : hasPackage() ? undefined : 'pkcs11js could not be compiled'
  if (missing !== undefined && process.env.DEMAND_PACKAGES) throw new Error(`${missing}, and CI may not pass over it`)
  return missing
})()

function hasPackage(): boolean {
  try {
    import.meta.resolve('pkcs11js')
    return true
  } catch {
    return false
  }
}

/** A token in a folder of its own. */
export interface SoftHsm {
  /** The settings of a bank whose keys it keeps. */
  environment: Record<string, string>
  pinFile: string
  /** Takes the token away, as a module that has lost its power, and gives it back. */
  takeAway(): Promise<void>
  giveBack(): Promise<void>
  /** Puts a token without keys in its place, with the same label and this PIN. */
  replace(pin: string): Promise<void>
  close(): Promise<void>
}

/** Makes a token without keys. SoftHSM finds it by SOFTHSM2_CONF, which the signer's process has from this one. */
export async function openSoftHsm(): Promise<SoftHsm> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-hsm-'))
  const [tokens, away, configuration, pinFile] = ['tokens', 'away', 'softhsm2.conf', 'pin'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ]
  await mkdir(tokens)
  await writeFile(configuration, `directories.tokendir = ${tokens}\nobjectstore.backend = file\nlog.level = ERROR\n`)
  await writeFile(pinFile, `${pin}\n`, { mode: 0o600 })
  const before = process.env.SOFTHSM2_CONF
  process.env.SOFTHSM2_CONF = configuration
  const initialise = async (userPin: string) => {
    const words = ['--init-token', '--free', '--label', label, '--pin', userPin, '--so-pin', '648219648219']
    await promisify(execFile)('softhsm2-util', words, { env: { ...process.env, SOFTHSM2_CONF: configuration } })
  }
  await initialise(pin)
  return {
    environment: {
      SANAD_SIGNER: 'pkcs11',
      SANAD_PKCS11_MODULE: module!,
      SANAD_PKCS11_TOKEN: label,
      SANAD_PKCS11_PIN_FILE: pinFile,
      SANAD_KEY_SECRET: 'a secret of at least thirty-two characters',
    },
    pinFile,
    takeAway: () => rename(tokens, away),
    giveBack: () => rename(away, tokens),
    replace: async (userPin) => {
      await rm(tokens, { recursive: true })
      await mkdir(tokens)
      await initialise(userPin)
    },
    close: async () => {
      if (before === undefined) delete process.env.SOFTHSM2_CONF
      else process.env.SOFTHSM2_CONF = before
      await rm(folder, { recursive: true, force: true })
    },
  }
}
