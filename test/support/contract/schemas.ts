import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { type ContractSchema } from './contracts.ts'

const ajv = addFormats.default(new Ajv({ strict: false, allErrors: false, validateFormats: true }))
const compiled = new Map<ContractSchema, ValidateFunction>()

/** The validator of a schema, compiled once. */
export function compileSchema(schema: ContractSchema): ValidateFunction {
  const validate = compiled.get(schema) ?? ajv.compile(schema as object)
  compiled.set(schema, validate)
  return validate
}
