import type { FieldFault } from '../shared/errors.ts'
import type { KeySource } from './fields.ts'

/** How an app proves who it is and what its tokens are worth (docs/decisions/apps.md#security-levels). */
export type SecurityLevel = 'secret' | 'fapi2'

/** How the apps of each level may authenticate at the token endpoint. The first one is the default. */
export const authMethodsOfLevel = {
  secret: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
  fapi2: ['private_key_jwt', 'tls_client_auth', 'self_signed_tls_client_auth'],
} as const satisfies Record<SecurityLevel, readonly string[]>

/** A way to authenticate that some level allows. */
export type AuthMethod = (typeof authMethodsOfLevel)[SecurityLevel][number]

/** Whether an app of `level` may act where the bank demands `minimum`. */
export function meetsLevel(level: SecurityLevel, minimum: SecurityLevel): boolean {
  return minimum === 'secret' || level === 'fapi2'
}

/** Whether the method needs an app secret. */
export function needsSecret(method: string): boolean {
  return method === 'client_secret_basic' || method === 'client_secret_post'
}

/** What a registration says about authentication. */
export interface Authentication extends KeySource {
  securityLevel: SecurityLevel
  tokenEndpointAuthMethod?: AuthMethod | undefined
  tlsClientAuthSubjectDn?: string | undefined
}

/** The faults of the way in which an app wants to authenticate. */
export function checkAuthentication(app: Authentication): FieldFault[] {
  const path = 'tokenEndpointAuthMethod'
  const allowed: readonly AuthMethod[] = authMethodsOfLevel[app.securityLevel]
  const method = app.tokenEndpointAuthMethod ?? allowed[0]!
  if (!allowed.includes(method)) {
    const message = `tokenEndpointAuthMethod is ${method}; security level ${app.securityLevel} allows ${allowed.join(', ')}.`
    return [{ path, reason: 'authMethodOfOtherLevel', message }]
  }
  return [...checkCertificateNeeded(method, app), ...checkSubject(method, app)]
}

function checkCertificateNeeded(method: AuthMethod, { certificatePem, jwksUri }: KeySource): FieldFault[] {
  // With neither of them, checkKeySource says so.
  if (method !== 'self_signed_tls_client_auth' || certificatePem !== undefined || jwksUri === undefined) return []
  const message = 'certificatePem is missing; self_signed_tls_client_auth recognizes the app by its registered certificate.'
  return [{ path: 'certificatePem', reason: 'certificateNeeded', message }]
}

function checkSubject(method: AuthMethod, { tlsClientAuthSubjectDn: subject, certificatePem }: Authentication): FieldFault[] {
  const path = 'tlsClientAuthSubjectDn'
  if (method !== 'tls_client_auth') {
    const message = 'tlsClientAuthSubjectDn belongs to tls_client_auth only; leave it out.'
    return subject === undefined ? [] : [{ path, reason: 'subjectNotWanted', message }]
  }
  if (subject === undefined) {
    const message = 'tlsClientAuthSubjectDn is missing; give it, or a certificatePem from which the bank takes the subject.'
    return certificatePem === undefined ? [{ path, reason: 'subjectMissing', message }] : []
  }
  if (certificatePem !== undefined) {
    const message = 'tlsClientAuthSubjectDn is given beside certificatePem, whose subject counts; leave it out.'
    return [{ path, reason: 'subjectNotWanted', message }]
  }
  return []
}
