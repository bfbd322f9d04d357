import { X509Certificate } from 'node:crypto'
import type { components } from '../../../generated/types/platform.ts'
import { listCredentialUses } from '../../data/repositories/credentialUses.ts'
import type { App } from '../../domain/app/app.ts'
import { standingCertificates } from '../../domain/app/certificateEnd.ts'
import { type CredentialUse, standingPreviousSecret } from '../../domain/app/secrets.ts'
import { needsSecret } from '../../domain/app/securityLevel.ts'
import { dayMs, formatDateTime } from '../../domain/shared/dates.ts'
import { readCertificateKey } from '../../security/appKeys/certificates.ts'
import type { JwksReading } from '../../security/appKeys/jwks.ts'
import { describeKeyType } from '../../security/appKeys/jwkSetReport.ts'
import { subjectOf } from '../../security/tls/subjectNames.ts'
import { sha256 } from '../../security/secrets.ts'
import type { Dependencies } from '../dependencies.ts'
import { getOwnApp, type OwnApp } from './ownApps.ts'

type Schemas = components['schemas']

/** What an app proves itself with, without anything secret. */
export type Credentials = Schemas['AppCredentials']

/** The most uses that are read. An app has fewer keys, and old uses are purged. */
const usesRead = 100

/** The secrets and keys of a developer's app. Throws BankRefusal 'resourceIdUnknown'. */
export async function listCredentials(
  { db, appKeys }: Pick<Dependencies, 'db' | 'appKeys'>,
  { now, ...of }: OwnApp & { now: Date },
): Promise<Credentials> {
  const app = await getOwnApp(db, of)
  const uses = await listCredentialUses(db, app.clientId, usesRead)
  const secrets = listSecrets(app, uses, now)
  if (app.jwksUri === null) return { secrets, keys: certificateKeys(app, uses, now) }
  return { secrets, keys: usedKeys(uses), jwks: toReading(appKeys.latestJwks(app.jwksUri)) }
}

const toReading = ({ fetchedAt, failure }: Partial<JwksReading> = {}): NonNullable<Credentials['jwks']> => ({
  ...(fetchedAt && { fetchedDateTime: formatDateTime(fetchedAt) }),
  ...(failure !== undefined && { failure: failure.slice(0, 500) }),
})

/** Whether a text is the newest secret of a developer's app. Throws BankRefusal 'resourceIdUnknown'. */
export async function isNewestSecret(
  { db }: Pick<Dependencies, 'db'>,
  { clientSecret, ...of }: OwnApp & { clientSecret: string },
): Promise<boolean> {
  return (await getOwnApp(db, of)).clientSecretHash === sha256(clientSecret)
}

const lastUse = (uses: readonly CredentialUse[], kind: CredentialUse['kind'], names: readonly string[]) => {
  // They are sorted, so the first one is the latest.
  const use = uses.find((one) => one.kind === kind && names.includes(one.credential))
  return use === undefined ? {} : { lastUsedDateTime: formatDateTime(use.lastUsedAt) }
}

function listSecrets(app: App, uses: readonly CredentialUse[], now: Date): Schemas['Secret'][] {
  if (!needsSecret(app.tokenEndpointAuthMethod) || app.clientSecretHash === null) return []
  const made = app.clientSecretMadeAt
  const current = {
    state: 'current' as const,
    ...(made && { createdDateTime: formatDateTime(made) }),
    ...lastUse(uses, 'secret', [app.clientSecretHash]),
  }
  const hash = standingPreviousSecret(app, now)
  if (hash === undefined) return [current]
  const endsDateTime = formatDateTime(app.previousClientSecretEndsAt!)
  return [current, { state: 'previous', endsDateTime, ...lastUse(uses, 'secret', [hash]) }]
}

function certificateKeys(app: App, uses: readonly CredentialUse[], now: Date): Schemas['AppKey'][] {
  return standingCertificates(app, now).map((pem, index) => {
    const { keyId, thumbprint, publicKey } = readCertificateKey(pem)
    const certificate = new X509Certificate(pem)
    const endsAt = index === 0 ? certificate.validToDate : app.previousCertificateEndsAt!
    return {
      source: index === 0 ? 'certificate' : 'previousCertificate',
      kid: keyId,
      thumbprint: keyId,
      keyType: describeKeyType(publicKey),
      alg: publicKey.asymmetricKeyType === 'rsa' ? 'PS256' : 'ES256',
      subject: subjectOf(certificate).slice(0, 2_000),
      issuer: certificate.issuer.split('\n').toReversed().join(',').slice(0, 2_000),
      certificateThumbprint: thumbprint,
      endsDateTime: formatDateTime(endsAt),
      daysLeft: Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / dayMs)),
      // Either name of a certificate's key may be the kid (docs/decisions/envelope.md#key-id-of-a-certificate).
      ...lastUse(uses, 'key', [keyId, thumbprint]),
    }
  })
}

/** The bank reads a JWKS when it is needed and keeps no list of its keys, so what was used is all that it can tell. */
const usedKeys = (uses: readonly CredentialUse[]): Schemas['AppKey'][] =>
  uses
    .filter(({ kind }) => kind === 'key')
    .map(({ credential, lastUsedAt }) => ({ source: 'jwks', kid: credential, lastUsedDateTime: formatDateTime(lastUsedAt) }))
