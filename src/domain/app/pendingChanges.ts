import type { App, PendingChanges } from './app.ts'
import type { AppStatus } from './appStates.ts'

/** All that a developer may change: what the bank looks at, and what it does not. */
export interface AppChanges extends PendingChanges {
  responseSigningAlg?: App['responseSigningAlg']
}

/**
 * Whether a change of the app waits for the bank. One that it has not admitted yet is looked at as a whole, and a sandbox looks at none.
 */
export function needsAdmission(status: AppStatus, { sandbox }: { sandbox: boolean }): boolean {
  return !sandbox && status !== 'waiting'
}

/** Changes by when they take effect. */
export interface SplitChanges {
  now: AppChanges
  /** What waits for the bank afterwards, with what waited before. Null when nothing does. */
  pending: PendingChanges | null
}

const keyMembers = ['certificatePem', 'jwksUri', 'endPreviousCertificate'] as const

/**
 * Splits the changes of an app that the bank has admitted. What the bank looked at waits: the name, the addresses, the BIC, and keys of
 * another subject or source. `keepsSubject` says whether the new certificate has the subject of the registered one; such a change of keys
 * takes effect at once, so that a key can be replaced without anybody's help. A member that is changed to what it is takes a change back
 * that waits.
 */
export function splitChanges(app: App, changes: AppChanges, { keepsSubject }: { keepsSubject: boolean }): SplitChanges {
  const { responseSigningAlg, certificatePem, jwksUri, endPreviousCertificate, ...looked } = changes
  const pending: PendingChanges = { ...app.pendingChanges }
  for (const [name, value] of Object.entries(looked) as [keyof typeof looked, never][]) {
    if (isSame(app[name], value)) delete pending[name]
    else pending[name] = value
  }
  const now: AppChanges = { ...(responseSigningAlg !== undefined && { responseSigningAlg }) }
  const changesKeys = certificatePem !== undefined || jwksUri !== undefined
  if (changesKeys) for (const name of keyMembers) delete pending[name]
  const keys = {
    ...(certificatePem !== undefined && { certificatePem }),
    ...(jwksUri !== undefined && { jwksUri }),
    ...(endPreviousCertificate !== undefined && { endPreviousCertificate }),
  }
  const isRotation = !changesKeys || (certificatePem !== undefined ? keepsSubject : jwksUri === app.jwksUri)
  Object.assign(isRotation ? now : pending, keys)
  return { now, pending: Object.keys(pending).length === 0 ? null : pending }
}

function isSame(present: unknown, requested: unknown): boolean {
  const text = (value: unknown) => JSON.stringify(typeof value === 'string' ? value.trim() : (value ?? null))
  return text(present) === text(requested)
}
