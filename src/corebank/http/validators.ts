import { createRequire } from 'node:module'
import type { ValidateFunction } from 'ajv'

/** The validators of specs/core-bank, by operation and part: `submitPayment_body`, `submitPayment_200`. Both sides check with them. */
export const coreValidators = (
  createRequire(import.meta.url)('../../../generated/validators/core-bank.js') as { default: Record<string, ValidateFunction> }
).default
