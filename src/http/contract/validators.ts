import { createRequire } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ErrorObject, ValidateFunction } from 'ajv'
import type { Operation } from '../../../generated/operations.ts'
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

const load = createRequire(import.meta.url)

/** The schemas of one interface, or with `.faults` those of its bodies in validators that go on after the first error. */
const compiled = (file: string) => (load(`../../../generated/validators/${file}.js`) as { default: CompiledSchemas }).default

/** Loads the schemas of some interfaces before somebody waits for them, 5 to 10 ms each, and lets requests pass in between. */
export async function loadSchemas(operations: readonly Operation[]): Promise<void> {
  for (const interfaceName of new Set(operations.map((operation) => operation.interfaceName))) {
    compiled(interfaceName)
    await nextTurn()
  }
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

/** Makes the validators. The schemas of an interface are loaded when they are first needed, because all of them are 5 MB of code. */
export function createValidators(): Validators {
  const loaded = new Map<string, CompiledSchemas>()
  const schemasIn = (file: string): CompiledSchemas => {
    const found = loaded.get(file) ?? compiled(file)
    loaded.set(file, found)
    return found
  }
  const check = (validate: ValidateFunction | undefined, value: unknown, code: ErrorCode) => {
    if (validate && !validate(value)) refuse(code, validate.errors)
  }
  return {
    checkParameters(request) {
      const { canonicalId, headerNames } = request.operation
      const schemas = schemasIn(request.operation.interfaceName)
      const parameters = {
        path: request.pathParameters,
        query: queryOf(request),
        headers: request.request.headers as Record<string, string>,
      }
      check(schemas[`${canonicalId}_path`], parameters.path, 'resourceIdUnknown')
      check(schemas[`${canonicalId}_query`], parameters.query, 'resourceFormat')
      checkHeaders(schemas[`${canonicalId}_header`], parameters.headers, headerNames)
      return { ...parameters, headers: inContractSpelling(parameters.headers, headerNames) }
    },
    checkBody({ operation: { canonicalId, interfaceName, tellsMissingFirst }, conventions, body }, bytes) {
      const name = `${canonicalId}_body`
      const searching = () => schemasIn(`${interfaceName}.faults`)[name]!
      const validate = schemasIn(interfaceName)[name]
      if (tellsMissingFirst) {
        const missing = conventions.missingFields?.(body) ?? []
        // What searches for every fault is needed only where there is one.
        if (missing.length === 0 && validate?.(body) === true && !hasNull(body)) return
        return checkStages(searching(), body, missing)
      }
      if (!validate || validate(body)) return
      const { errors } = validate
      refuseFaults('bodyFormat', listBodyFaults(searching(), body, bytes.length))
      refuse('bodyFormat', errors)
    },
    checkAnswer(operation, status, body) {
      const validate = schemasIn(operation.interfaceName)[`${operation.canonicalId}_${status}`]
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

/** Whether there is a null anywhere: where a member is mandatory it counts as absent, also where the schema allows it. */
function hasNull(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.values(value).some(hasNull))
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
