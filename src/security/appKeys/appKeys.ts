import type { KeyObject } from 'node:crypto'
import type { Settings } from '../../config/settings.ts'
import type { App } from '../../domain/app/app.ts'
import { standingCertificates } from '../../domain/app/certificateEnd.ts'
import type { FindingCode } from '../../domain/shared/findings/findings.ts'
import { keyFitsAlgorithm, type SignatureAlgorithm } from '../keyStrength.ts'
import type { OutwardFetch } from '../outward/outwardFetch.ts'
import { SecurityError } from '../securityError.ts'
import { type CertificateReader, type ClientCertificate, createCertificateCache } from './certificates.ts'
import { createJwksCache, type JwksCache, type JwksReading } from './jwks.ts'

/** The columns of an app's row that say which keys it signs with. */
export type AppKeySource = Pick<App, 'certificatePem' | 'previousCertificatePem' | 'previousCertificateEndsAt' | 'jwksUri'>

/** The keys that apps sign with. */
export interface AppKeys {
  /**
   * The public key of `app` with the id `kid`, usable with `alg` at `now`. Throws SecurityError `jwsHeader`, which says what is
   * wrong.
   */
  find(app: AppKeySource, kid: string, alg: SignatureAlgorithm, now: Date): Promise<KeyObject>
  /** How this process last read a JWKS. Undefined when it has not. It fetches nothing. */
  latestJwks(url: string): JwksReading | undefined
  /** Closes idle connections to JWKS servers. */
  close(): Promise<void>
}

/** Finds the keys of apps, in the registered certificate or at the registered JWKS URL. */
export function createAppKeys({
  settings,
  outwardFetch,
}: {
  settings: Pick<Settings, 'reach' | 'limits'>
  outwardFetch: OutwardFetch
}): AppKeys {
  const jwks = createJwksCache(outwardFetch, settings.limits)
  const certificates = createCertificateCache(settings.limits.jwksCacheEntries)
  return {
    async find(app, kid, alg, now) {
      const key =
        app.certificatePem === null
          ? await findInJwks(jwks, app.jwksUri, kid, alg, now)
          : findInCertificates(certificates, app, kid, now)
      if (!keyFitsAlgorithm(key, alg))
        throw refusal(`The registered key with this kid cannot make ${alg} signatures.`, 'keyTypeMismatch', { alg })
      return key
    },
    latestJwks: (url) => jwks.latest(url),
    close: () => outwardFetch.close(),
  }
}

function readCertificate(certificates: CertificateReader, pem: string, now: Date): ClientCertificate {
  try {
    return certificates(pem, now)
  } catch (cause) {
    throw new SecurityError('jwsHeader', `The registered certificate of the app cannot be used: ${(cause as Error).message}`, {
      cause,
      finding: 'keyUnusable',
      values: { reason: (cause as Error).message },
    })
  }
}

/** The key of the registered certificate, or of the one before it while that is still valid. */
function findInCertificates(certificates: CertificateReader, app: AppKeySource, kid: string, now: Date): KeyObject {
  const [newest, ...others] = standingCertificates(app, now)
  const registered = readCertificate(certificates, newest!, now)
  const names = ({ keyId, thumbprint }: ClientCertificate) => kid === keyId || kid === thumbprint
  if (names(registered)) return registered.publicKey
  const before = others.map((pem) => readCertificate(certificates, pem, now)).find(names)
  if (before !== undefined) return before.publicKey
  throw refusal(
    `The JOSE header has a kid that is not the app's; for the registered certificate it must be ${registered.keyId}.`,
    'kidUnknown',
    { kid: shown(kid), known: registered.keyId },
  )
}

async function findInJwks(
  jwks: JwksCache,
  url: string | null,
  kid: string,
  alg: SignatureAlgorithm,
  now: Date,
): Promise<KeyObject> {
  if (url === null)
    throw refusal('The app has neither a certificate nor a JWKS URL; register one to send signed envelopes.', 'keyNone')
  const { entry, failure, kids } = await jwks.find(url, kid, now)
  if (entry === undefined) {
    throw failure === undefined
      ? refusal('The JOSE header has a kid that the registered JWKS does not have.', 'kidUnknown', {
          kid: shown(kid),
          known: kids.slice(0, 10).map(shown).join(', '),
        })
      : new SecurityError('jwsHeader', `The registered JWKS could not be fetched: ${failure}.`, {
          internal: url,
          finding: 'keysUnreachable',
          values: { reason: failure },
        })
  }
  if ('problem' in entry)
    throw refusal(`The key with this kid in the registered JWKS cannot be used: ${entry.problem}.`, 'keyUnusable', {
      reason: entry.problem,
    })
  if (entry.alg !== undefined && entry.alg !== alg)
    throw refusal(
      `The key with this kid in the registered JWKS has alg ${entry.alg.slice(0, 20)}, the JOSE header ${alg}.`,
      'keyTypeMismatch',
      { alg },
    )
  return entry.key
}

/** The most of a key id that a finding repeats. */
const shownCharacters = 80
const shown = (kid: string): string => kid.slice(0, shownCharacters)

function refusal(text: string, finding: FindingCode, values: Record<string, string> = {}): SecurityError {
  return new SecurityError('jwsHeader', text, { finding, values })
}
