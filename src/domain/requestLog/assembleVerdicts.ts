import type { RefusalDetail } from '../shared/errors.ts'
import { findings } from '../shared/findings/findings.ts'
import { maskText } from './mask.ts'
import { signatureChecks, type Verdict, type Check } from '../shared/findings/finding.ts'

/** A refusal, as far as the verdicts need it. */
export interface RefusalFacts extends Pick<RefusalDetail, 'finding' | 'values'> {
  code: string
  message: string
}

/** How far a request had come when it was refused. */
export interface Progress {
  /** The caller is known and is an app. */
  isCallerKnown: boolean
  isEnveloped: boolean
  /** The body was read, and where it is signed, its signature and claims were found right. */
  isBodyRead: boolean
  /** The operation takes a body. */
  takesBody: boolean
}

/** Codes that belong to a check. All others are rules of the bank. */
const checkOfCode: Readonly<Record<string, Check>> = {
  tokenMissing: 'token',
  tokenInvalid: 'token',
  scopeInsufficient: 'token',
  tokenKindWrong: 'token',
  invalid_client: 'token',
  routeUnknown: 'request',
  methodNotAllowed: 'request',
  notAcceptable: 'request',
  contentTypeMissing: 'request',
  mediaTypeUnsupported: 'request',
  bodyTooLarge: 'request',
  requestTimeout: 'request',
  rateLimited: 'request',
  jwsMalformed: 'parts',
  jwsHeader: 'algorithm',
  jwsSignature: 'bytes',
  jwsClaim: 'claims',
  headerInvalid: 'schema',
  bodyFormat: 'schema',
  resourceFormat: 'schema',
  fieldMissing: 'schema',
  fieldCombination: 'schema',
  invalid_request: 'schema',
  invalid_request_object: 'claims',
  unsupported_grant_type: 'schema',
  unsupported_response_type: 'schema',
}

/** The end of what is said of a member that no contract knows. Its name may be anything, also a number that no pattern finds. */
const unknownMember = /^([^\n]{0,900}?)( is not a field of the contract\.)/
const lettersOfNames = (text: string) =>
  text.replace(unknownMember, (_, path: string, end: string) => path.replace(/[^A-Za-z.]/g, '') + end)

/**
 * What was checked of a refused request, in order, with the first thing that was wrong. Of members that no contract knows only the letters
 * are kept, unless the log keeps messages too.
 */
export function assembleVerdicts(refusal: RefusalFacts, progress: Progress, { keepsNames }: { keepsNames: boolean }): Verdict[] {
  const failed = checkOf(refusal)
  const failedVerdict: Verdict = {
    check: failed,
    result: 'failed',
    finding: refusal.finding ?? refusal.code,
    ...(refusal.values && { values: maskValues(refusal.values) }),
    message: masked(keepsNames ? refusal.message : lettersOfNames(refusal.message)),
  }
  const ofSignature: readonly Check[] =
    progress.isEnveloped || signatureChecks.some((check) => check === failed) ? signatureChecks : []
  const order: Check[] = ['token', 'request', ...ofSignature, 'schema', 'rule']
  return order.map((check) => (check === failed ? failedVerdict : { check, result: resultOf(check, failed, progress) }))
}

const masked = (text: string) => maskText(text.slice(0, 1_000).toWellFormed().replaceAll('\0', ''))

/** Values that are shown in full: the bank's, the app's own, and times. All others are texts of the request and are masked. */
const clearValues = new Set(['known', 'expected', 'seconds', 'longest', 'serverTime', 'expired'])
const maskValues = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, clearValues.has(name) ? value : masked(value)]))

function checkOf({ code, finding }: RefusalFacts): Check {
  return (finding && findings[finding].check) ?? checkOfCode[code] ?? 'rule'
}

/** A check has passed when the request was refused by a later one. */
function resultOf(check: Check, failed: Check, progress: Progress): Verdict['result'] {
  const { isCallerKnown, isBodyRead, takesBody } = progress
  const inSignature = signatureChecks.findIndex((known) => known === failed)
  const isBehindBody = isBodyRead || (!takesBody && failed === 'rule')
  const isPassed: Record<Check, boolean> = {
    token: isCallerKnown,
    request: inSignature !== -1 || isBehindBody,
    ...(Object.fromEntries(
      signatureChecks.map((known, index) => [known, isBodyRead || (inSignature !== -1 && index < inSignature)]),
    ) as Record<(typeof signatureChecks)[number], boolean>),
    // Rules come after the schema, except those about the token's consent, which come before the body.
    schema: failed === 'rule' && isBehindBody,
    rule: false,
  }
  return isPassed[check] ? 'passed' : 'unknown'
}
