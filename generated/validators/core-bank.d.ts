// Written by make generate. Do not edit.
import type { ValidateFunction } from 'ajv'

declare const validators: Record<string, ValidateFunction>
export default validators
