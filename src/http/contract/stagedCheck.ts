import { type ErrorObject, type ValidateFunction } from 'ajv'
import { type ErrorCode, type FieldFault, SanadError } from '../../domain/shared/errors.ts'
import { describeViolation } from './describeViolation.ts'

/** A body made of nothing but mistakes must not make an endless answer. */
const mostFaults = 100

/**
 * Checks a body in two stages, and names every fault of the stage that fails: first what is missing (absent or null where it
 * is mandatory, by schema or by `missingByRule`), then what is wrong. Throws SanadError 'fieldMissing' or 'bodyFormat'.
 */
export function checkStages(validate: ValidateFunction, body: unknown, missingByRule: readonly FieldFault[]): void {
  const wrong = errorsOf(validate, body).filter(({ keyword }) => keyword !== 'required')
  // A null is as good as absent where the member is mandatory; where it is not, null is a wrong value.
  const missing = errorsOf(validate, withoutNulls(body)).filter(({ keyword }) => keyword === 'required')
  refuse('fieldMissing', [...missing.map((error) => faultOf(error, 'missing')), ...missingByRule])
  refuse(
    'bodyFormat',
    wrong.map((error) => faultOf(error, 'invalid')),
  )
}

function errorsOf(validate: ValidateFunction, value: unknown): ErrorObject[] {
  return validate(value) ? [] : (validate.errors ?? [])
}

const faultOf = (error: ErrorObject, reason: string): FieldFault => ({ ...describeViolation([error]), reason })

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (member === null ? [] : [[name, withoutNulls(member)]])),
  )
}

function refuse(code: ErrorCode, faults: readonly FieldFault[]): void {
  const [first] = faults
  if (!first) return
  // One field can break several rules at once; the first says enough.
  const distinct = faults.filter(({ path }, index) => faults.findIndex((other) => other.path === path) === index)
  throw new SanadError(code, first.message, {
    ...(first.path !== '' && { path: first.path }),
    faults: distinct.slice(0, mostFaults),
  })
}
