import { dayMs } from '../shared/dates.ts'
import type { App } from './app.ts'

/** How many days before its end a certificate is warned of, the last warning first. */
export const certificateWarningDays = [7, 14, 30] as const

/** Whether the app's registered certificate has ended. Such an app gets no token, and its tokens end with the certificate. */
export function hasCertificateEnded({ certificateEndsAt }: Pick<App, 'certificateEndsAt'>, now: Date): boolean {
  return certificateEndsAt !== null && certificateEndsAt <= now
}

/** The warning that is due `now`, in days before the end, or undefined. */
export function certificateWarning({ certificateEndsAt }: Pick<App, 'certificateEndsAt'>, now: Date): number | undefined {
  if (certificateEndsAt === null) return undefined
  const daysLeft = (certificateEndsAt.getTime() - now.getTime()) / dayMs
  return certificateWarningDays.find((days) => daysLeft <= days)
}

/** The certificates of an app that are valid now, the newest first: after a change the one before stays for a while. */
export function standingCertificates(
  app: Pick<App, 'certificatePem' | 'previousCertificatePem' | 'previousCertificateEndsAt'>,
  now: Date,
): string[] {
  const { certificatePem, previousCertificatePem: previous, previousCertificateEndsAt: previousEnd } = app
  if (certificatePem === null) return []
  return [certificatePem, ...(previous !== null && previousEnd !== null && now < previousEnd ? [previous] : [])]
}

type BoundCertificates = Pick<
  App,
  'tokenEndpointAuthMethod' | 'certificateThumbprint' | 'previousCertificateThumbprint' | 'previousCertificateEndsAt'
>

/**
 * Whether a client certificate, by its x5t#S256, is one that the app registered before and that has ended. Tokens that are bound to it end
 * with it. With tls_client_auth the bank knows the app by its subject and not by one certificate, so there none ends.
 */
export function isEndedCertificate(app: BoundCertificates, thumbprint: string, now: Date): boolean {
  const { tokenEndpointAuthMethod: method, previousCertificateThumbprint: previous, previousCertificateEndsAt: end } = app
  if (method === 'tls_client_auth' || thumbprint === app.certificateThumbprint) return false
  if (thumbprint === previous) return end === null || end <= now
  return method === 'self_signed_tls_client_auth'
}
