import { listAppsWithCertificateEnd, recordCertificateWarning } from '../../data/repositories/apps.ts'
import type { App } from '../../domain/app/app.ts'
import { certificateWarning, certificateWarningDays } from '../../domain/app/certificateEnd.ts'
import { dayMs } from '../../domain/shared/dates.ts'
import type { FieldFault } from '../../domain/shared/errors.ts'
import type { ClientCertificate } from '../../security/appKeys/certificates.ts'
import { hasSubject } from '../../security/tls/subjectNames.ts'
import type { Dependencies } from '../dependencies.ts'

/** The columns for an app's keys: filled for its one source, null for the other. A new certificate has not been warned of. */
export function keyColumns(certificate: ClientCertificate | undefined, jwksUri: string | undefined) {
  return {
    certificatePem: certificate?.pem ?? null,
    certificateKeyId: certificate?.keyId ?? null,
    certificateThumbprint: certificate?.thumbprint ?? null,
    certificateEndsAt: certificate?.notAfter ?? null,
    previousCertificatePem: null as string | null,
    previousCertificateEndsAt: null as Date | null,
    previousCertificateThumbprint: null as string | null,
    certificateWarnedDays: null,
    jwksUri: jwksUri ?? null,
  }
}

/** A change to an app's keys. */
interface KeyChanges {
  certificatePem?: string | undefined
  jwksUri?: string | undefined
  endPreviousCertificate?: boolean | undefined
}

/**
 * The columns that a change of keys writes. The certificate before the new one stays valid beside it for `overlapSeconds`, but not longer
 * than it would have been, and not at all when the change ends it.
 */
export function changedKeyColumns(
  app: App,
  { jwksUri, endPreviousCertificate }: KeyChanges,
  certificate: ClientCertificate | undefined,
  { overlapSeconds, now }: { overlapSeconds: number; now: Date },
): Partial<ReturnType<typeof keyColumns>> {
  const nothingBefore = { previousCertificatePem: null, previousCertificateEndsAt: null }
  const isNew = jwksUri !== undefined || (certificate !== undefined && certificate.pem !== app.certificatePem)
  if (!isNew) return endPreviousCertificate === true ? nothingBefore : {}
  const previousCertificateThumbprint = app.certificateThumbprint ?? app.previousCertificateThumbprint
  const columns = { ...keyColumns(certificate, jwksUri), previousCertificateThumbprint }
  if (certificate === undefined || endPreviousCertificate === true || app.certificateEndsAt === null) return columns
  const end = Math.min(app.certificateEndsAt.getTime(), now.getTime() + overlapSeconds * 1000)
  return { ...columns, previousCertificatePem: app.certificatePem, previousCertificateEndsAt: new Date(end) }
}

/**
 * The faults of new keys by which the bank would no longer recognize the app when it authenticates with its certificate, or would go on to
 * recognize an old one that the app wants to end.
 */
export function checkNewKeys(
  app: App,
  { jwksUri, endPreviousCertificate }: KeyChanges,
  certificate: ClientCertificate | undefined,
): FieldFault[] {
  if (endPreviousCertificate === true && app.tokenEndpointAuthMethod === 'tls_client_auth') {
    const message =
      'endPreviousCertificate cannot end a certificate for tls_client_auth, which knows this app by its subject; ask the bank to ' +
      'suspend the app, and the CA to revoke the certificate.'
    return [{ path: 'endPreviousCertificate', reason: 'certificateStands', message }]
  }
  if (jwksUri !== undefined && app.tokenEndpointAuthMethod === 'self_signed_tls_client_auth') {
    const message = 'jwksUri cannot take the place of the certificate by which self_signed_tls_client_auth recognizes this app.'
    return [{ path: 'jwksUri', reason: 'certificateNeeded', message }]
  }
  const { tlsClientAuthSubjectDn: subject } = app
  if (subject === null || certificate === undefined || hasSubject(certificate.certificate, subject)) return []
  const message = `certificatePem has another subject than ${subject}, by which tls_client_auth knows this app.`
  return [{ path: 'certificatePem', reason: 'certificateSubject', message }]
}

/** Warns in the log of certificates that end soon, once for each of the days before the end. Returns how many warnings it wrote. */
export async function warnOfCertificateEnds({ db, log }: Pick<Dependencies, 'db' | 'log'>, now: Date): Promise<number> {
  const [, , longest] = certificateWarningDays
  const soon = new Date(now.getTime() + longest * dayMs)
  let warnings = 0
  for (const app of await listAppsWithCertificateEnd(db, { after: now, until: soon })) {
    const days = certificateWarning(app, now)
    // Another instance may have written it meanwhile; the row decides.
    if (days === undefined || !(await recordCertificateWarning(db, app.clientId, days))) continue
    warnings += 1
    log.warn(
      { clientId: app.clientId, certificateEndsAt: app.certificateEndsAt },
      `the certificate of an app ends within ${days} days; afterwards it gets no token`,
    )
  }
  return warnings
}
