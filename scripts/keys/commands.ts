import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../../src/config/settings.ts'
import type { Connection } from '../../src/data/connect.ts'
import { listSigningKeys } from '../../src/data/repositories/signingKeys.ts'
import { type SignatureAlgorithm, signatureAlgorithms } from '../../src/security/keyStrength.ts'
import { openKeyRing } from '../../src/security/bankKeys/keyRing.ts'
import type { KeptKeys } from '../../src/security/bankKeys/keptKeys.ts'
import { openKeptKeys } from '../../src/security/bankKeys/openSigner.ts'
import { openPkcs11Signer } from '../../src/security/bankKeys/pkcs11/pkcs11Signer.ts'
import { labelPrefix } from '../../src/security/bankKeys/pkcs11/messages.ts'
import { generatePrivateKey } from '../../src/security/bankKeys/signingKey.ts'

/** What a command works with: the service's own settings, and its database where that is needed. */
export interface KeyDesk {
  settings: Settings
  open(): Promise<Pick<Connection, 'db'>>
  now: Date
}

/** How the commands are written. */
export const keyUsage = [
  'npm run keys -- list                     the keys in the database and, with SANAD_SIGNER, what the signer has that was never in use',
  'npm run keys -- make [PS256|ES256]       make a key where SANAD_SIGNER keeps them; without a word, one of each',
  'npm run keys -- rotate [--at-once]       have the next keys follow: after SANAD_KEY_OVERLAP_SECONDS, or at once where a key has leaked',
]

/** Carries one command out and returns the lines to print. Throws an Error of one line. */
export async function runKeyCommand([command, ...words]: string[], desk: KeyDesk): Promise<string[]> {
  switch (command) {
    case 'list':
      return listKeys(desk)
    case 'make':
      return makeKeys(desk, readAlgorithms(words))
    case 'rotate':
      return rotateKeys(desk, words.includes('--at-once'))
    default:
      return keyUsage
  }
}

function readAlgorithms(words: string[]): readonly SignatureAlgorithm[] {
  if (words.length === 0) return signatureAlgorithms
  const named = signatureAlgorithms.filter((alg) => words.includes(alg))
  if (named.length < words.length) throw new Error(`make takes ${signatureAlgorithms.join(' or ')}, not ${words.join(' ')}`)
  return named
}

async function listKeys({ settings, open, now }: KeyDesk): Promise<string[]> {
  const rows = await listSigningKeys((await open()).db)
  const kept = await openKeptKeys(settings)
  try {
    const used = rows.map(({ kid }) => kid)
    const inUse = rows.map(({ kid, alg, signFrom, signUntil, publishUntil, publicJwk }) => {
      const isOver = publishUntil !== null && publishUntil <= now
      const state = isOver ? 'over' : signFrom > now ? 'published' : signUntil !== null && signUntil <= now ? 'ended' : 'signs'
      const where = publicJwk === null ? 'database' : !kept ? 'signer' : kept.has(kid) ? settings.signer : 'MISSING here'
      return [kid, alg, state, where, `from ${signFrom.toISOString()}`, signUntil ? `until ${signUntil.toISOString()}` : '']
        .join('\t')
        .trim()
    })
    return [
      ...inUse,
      ...(kept?.unused(used) ?? []).map(({ kid, alg, name }) => [kid, alg, 'unused', settings.signer, name].join('\t')),
    ]
  } finally {
    await kept?.close()
  }
}

async function makeKeys({ settings, now }: KeyDesk, wanted: readonly SignatureAlgorithm[]): Promise<string[]> {
  const names = wanted.map((alg) => ({
    alg,
    name: `${labelPrefix}-${now.toISOString().replace(/[:.]/g, '-')}-${alg.toLowerCase()}`,
  }))
  switch (settings.signer) {
    case 'database':
      throw new Error('SANAD_SIGNER is database, which makes its keys itself; npm run keys -- rotate has it make the next')
    case 'file':
      for (const { alg, name } of names) {
        const pem = (await generatePrivateKey(alg)).export({ format: 'pem', type: 'pkcs8' })
        await writeFile(join(settings.signerFolder!, `${name}.pem`), pem, { mode: 0o600, flag: 'wx' })
      }
      break
    case 'pkcs11': {
      const signer = await openPkcs11Signer(settings)
      try {
        for (const { alg, name } of names) await signer.makeKey(alg, name)
      } finally {
        await signer.close()
      }
    }
  }
  return names.map(
    ({ alg, name }) => `Made ${name} (${alg}). It follows when the ${alg} key in force is due, or after: npm run keys -- rotate`,
  )
}

/** Throws where an algorithm has no key in stock: a leaked one must not sign on while the command looks as if it had done its work. */
function demandStock(kept: KeptKeys, used: string[]): void {
  const missing = kept.outOfStock(used)
  if (missing.length > 0)
    throw new Error(
      `the ${missing.join(' and ')} key would sign on, so nothing was changed: first npm run keys -- make ${missing.join(' ')}`,
    )
}

async function rotateKeys({ settings, open, now }: KeyDesk, immediately: boolean): Promise<string[]> {
  const { db } = await open()
  const kept = await openKeptKeys(settings)
  try {
    const kids = async () => (await listSigningKeys(db)).map(({ kid }) => kid)
    const before = await kids()
    if (immediately && kept && before.length > 0) demandStock(kept, before)
    // Not demanding keys is the way back from a signer to the database.
    const ring = await openKeyRing(db, settings, now, { kept, demandsKeys: false })
    // The first keys, and those that take over from the database, follow by themselves.
    if (immediately || (await kids()).length === before.length) await ring.rotate(now, { immediately })
    const made = (await listSigningKeys(db)).filter(({ kid }) => !before.includes(kid))
    if (made.length === 0)
      throw new Error('no key follows: one is published already, or the signer has no unused one (npm run keys -- make)')
    return made.map(({ kid, alg, signFrom }) => `${kid} (${alg}) is published and signs from ${signFrom.toISOString()} on.`)
  } finally {
    await kept?.close()
  }
}
