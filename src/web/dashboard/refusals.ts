import { type ErrorCode, BankRefusal } from '../../domain/shared/errors.ts'

/**
 * A fault that is shown beside its field. `reason` is a key of the locales, `line` counts from 1 in a list, `detail` is English for
 * developers.
 */
export interface ShownFault {
  reason: string
  line: number
  detail: string
}

/** What a form shows after a refusal: faults by field, or one sentence above the form. */
export interface ShownRefusal {
  faults: Record<string, ShownFault[]>
  /** Key of a text under `dashboard.refusals`. */
  refusal?: ErrorCode
  status: number
}

/** Refusals that a form explains in its own words, with their status. All others get the error page. */
const explained: Partial<Record<ErrorCode, number>> = {
  credentialsWrong: 401,
  duplicate: 409,
  tooManyTries: 429,
  stateConflict: 409,
  securityLevelTooLow: 403,
  invitationNeeded: 403,
  emailUnproven: 403,
  mailCodeWrong: 403,
  secondFactorWrong: 403,
  memberRoleInsufficient: 403,
}

/** How a form shows a refusal of its service. Throws the error again when the form has no words for it. */
export function explainRefusal(error: unknown): ShownRefusal {
  if (!(error instanceof BankRefusal)) throw error
  if (error.detail.faults) return { faults: byField(error), status: 400 }
  const status = explained[error.code]
  if (status === undefined) throw error
  return { faults: {}, refusal: error.code, status }
}

/**
 * The form of a sandbox takes a public key as well, and makes one. That no key was given is said there, once, not at the two fields that
 * every bank has.
 */
export function askForPublicKey({ faults, ...shown }: ShownRefusal): ShownRefusal {
  const { jwksUri, certificatePem: _certificatePem, ...others } = faults
  const missing = jwksUri?.find(({ reason }) => reason === 'keysMissing')
  if (!missing) return { faults, ...shown }
  return { faults: { ...others, publicKey: [{ ...missing, reason: 'keysMissingSandbox' }] }, ...shown }
}

function byField({ detail }: BankRefusal): Record<string, ShownFault[]> {
  const faults: Record<string, ShownFault[]> = {}
  for (const { path, reason, message } of detail.faults ?? []) {
    const [, field, index] = /^(\w+)(?:\[(\d+)\])?$/.exec(path) ?? [path, path]
    // The page itself names the field, so the path is removed.
    const withoutPath = message.startsWith(`${path} `) ? message.slice(path.length + 1) : message
    const shown = { reason, line: Number(index ?? 0) + 1, detail: withoutPath }
    ;(faults[field as string] ??= []).push(shown)
  }
  return faults
}
