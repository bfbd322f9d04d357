import { createRequire } from 'node:module'
import type { ErrorObject, ValidateFunction } from 'ajv'
import type { Operation } from '../../../generated/operations.ts'
import accountInformation from '../../../generated/validators/account-information.js'
import accountVerification from '../../../generated/validators/account-verification.js'
import bankConsole from '../../../generated/validators/console.js'
import letterOfGuarantee from '../../../generated/validators/letter-of-guarantee.js'
import payeeVerification from '../../../generated/validators/payee-verification.js'
import paymentInitiation from '../../../generated/validators/payment-initiation.js'
import platform from '../../../generated/validators/platform.js'
import { type ErrorCode, type FieldFault, BankRefusal } from '../../domain/shared/errors.ts'
import { HttpError } from '../errors/httpError.ts'
import type { CheckedParameters, Read, Routed } from '../stages.ts'
import { listBodyFaults, onePerField } from './bodyFaults.ts'
import { describeViolation } from './describeViolation.ts'

/**
 * The compiled schemas of one interface, named `<operationId>_body`, `_path`, `_query`, `_header`, `_<status>` (written by make
 * generate).
 */
export type CompiledSchemas = Record<string, ValidateFunction>

/** The schemas of every interface that this server serves. OperationIds are unique over all of them. */
const schemas: CompiledSchemas = {
  ...accountInformation,
  ...accountVerification,
  ...bankConsole,
  ...letterOfGuarantee,
  ...payeeVerification,
  ...paymentInitiation,
  ...platform,
}

const load = createRequire(import.meta.url)

/**
 * The schemas of one interface's bodies, `<operationId>_body`, in validators that go on after the first error. They are loaded when
 * they are first needed, because the start would otherwise read half as much code again.
 */
function searchingSchemas(interfaceName: string): CompiledSchemas {
  return (load(`../../../generated/validators/${interfaceName}.faults.js`) as { default: CompiledSchemas }).default
}

/** A request with its body, of which nothing else is looked at. */
export type CheckedBody = Pick<Read, 'operation' | 'conventions' | 'body'>

/** Checks of requests and answers against the contract. */
export interface Validators {
  /**
   * Throws BankRefusal 'resourceIdUnknown' for a path parameter and 'resourceFormat' for a query parameter, or HttpError
   * 'headerInvalid' for a header.
   */
  checkParameters(request: Routed): CheckedParameters
  /**
   * `bytes` is how the body was sent. Throws BankRefusal 'bodyFormat' that names every wrong field. Where the contract tells missing fields
   * first, it also throws 'fieldMissing'.
   */
  checkBody(request: CheckedBody, bytes: Buffer): void
  /** Throws an Error, because an answer that breaks the contract is a defect of Sanad and not the caller's fault. */
  checkAnswer(operation: Operation, status: number, body: unknown): void
}

function refuse(code: ErrorCode, errors: ErrorObject[] | null | undefined): never {
  const { path, message } = describeViolation(errors)
  throw new BankRefusal(code, message, path === '' ? {} : { path })
}

function queryOf({ query }: Routed): Record<string, string> {
  const names = [...query.keys()]
  if (names.includes(''))
    throw new BankRefusal('resourceFormat', 'The query has a parameter without a name; remove it, or the extra “&”.')
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined)
    throw new BankRefusal('resourceFormat', `The query parameter ${repeated} is given more than once.`, { path: repeated })
  return Object.fromEntries(query)
}

/** The schemas have header names in lower case, as Node does. The message spells them as the contract does. */
function checkHeaders(
  validate: ValidateFunction | undefined,
  headers: Record<string, string>,
  headerNames: readonly string[],
): void {
  if (!validate || validate(headers)) return
  const { path, message } = describeViolation(validate.errors)
  const name = headerNames.find((candidate) => candidate.toLowerCase() === path) ?? path
  throw new HttpError('headerInvalid', `${name}${message.slice(path.length)}`, { path: name })
}

function inContractSpelling(headers: Record<string, string>, headerNames: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    headerNames.flatMap((name) => {
      const value = headers[name.toLowerCase()]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Makes the validators from the compiled schemas of all interfaces. */
export function createValidators(): Validators {
  const check = (name: string, value: unknown, code: ErrorCode) => {
    const validate = schemas[name]
    if (validate && !validate(value)) refuse(code, validate.errors)
  }
  return {
    checkParameters(request) {
      const { canonicalId, headerNames } = request.operation
      const parameters = {
        path: request.pathParameters,
        query: queryOf(request),
        headers: request.request.headers as Record<string, string>,
      }
      check(`${canonicalId}_path`, parameters.path, 'resourceIdUnknown')
      check(`${canonicalId}_query`, parameters.query, 'resourceFormat')
      checkHeaders(schemas[`${canonicalId}_header`], parameters.headers, headerNames)
      return { ...parameters, headers: inContractSpelling(parameters.headers, headerNames) }
    },
    checkBody({ operation: { canonicalId, interfaceName, tellsMissingFirst }, conventions, body }, bytes) {
      const name = `${canonicalId}_body`
      const searching = () => searchingSchemas(interfaceName)[name]!
      if (tellsMissingFirst) return checkStages(searching(), body, conventions.missingFields?.(body) ?? [])
      const validate = schemas[name]
      if (!validate || validate(body)) return
      const { errors } = validate
      refuseFaults('bodyFormat', listBodyFaults(searching(), body, bytes.length))
      refuse('bodyFormat', errors)
    },
    checkAnswer(operation, status, body) {
      const validate = schemas[`${operation.canonicalId}_${status}`]
      if (validate && !validate(body)) {
        const { path, message } = describeViolation(validate.errors)
        throw new Error(`${operation.operationId} answers ${status} against its contract: ${path}: ${message}`)
      }
    },
  }
}

/** The most faults that one answer lists, so that a body with many mistakes does not make it huge. */
const mostFaults = 100

/**
 * Checks a body in two stages and names every fault of the first stage that fails. The first stage looks for what is missing:
 * absent, or null where it is mandatory, by the schema or by `missingByRule`. The second looks for what is wrong. Throws BankRefusal
 * 'fieldMissing' or 'bodyFormat'.
 */
function checkStages(validate: ValidateFunction, body: unknown, missingByRule: readonly FieldFault[]): void {
  const wrong = errorsOf(validate, body).filter(({ keyword }) => keyword !== 'required')
  // Null counts as absent where a member is mandatory. Elsewhere null is a wrong value.
  const missing = errorsOf(validate, withoutNulls(body)).filter(({ keyword }) => keyword === 'required')
  refuseFaults('fieldMissing', [...missing.map((error) => faultOf(error, 'missing')), ...missingByRule])
  refuseFaults(
    'bodyFormat',
    wrong.map((error) => faultOf(error, 'invalid')),
  )
}

const faultOf = (error: ErrorObject, reason: string): FieldFault => ({ ...describeViolation([error]), reason })

function errorsOf(validate: ValidateFunction, value: unknown): ErrorObject[] {
  return validate(value) ? [] : (validate.errors ?? [])
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (member === null ? [] : [[name, withoutNulls(member)]])),
  )
}

function refuseFaults(code: ErrorCode, faults: readonly FieldFault[]): void {
  const [first] = faults
  if (!first) return
  throw new BankRefusal(code, first.message, {
    ...(first.path !== '' && { path: first.path }),
    faults: onePerField(faults).slice(0, mostFaults),
  })
}
