import { readFileSync } from 'node:fs'
import accountInformation from '../../../generated/validators/account-information.js'
import accountVerification from '../../../generated/validators/account-verification.js'
import letterOfGuarantee from '../../../generated/validators/letter-of-guarantee.js'
import payeeVerification from '../../../generated/validators/payee-verification.js'
import paymentInitiation from '../../../generated/validators/payment-initiation.js'
import platform from '../../../generated/validators/platform.js'
import { type ContractDocument } from './operations.ts'
import { type CompiledSchemas } from './validators.ts'

/** The interfaces that this server serves by itself; the authorization contract is served by oidc-provider. */
const interfaces = {
  'account-information': accountInformation,
  'account-verification': accountVerification,
  'letter-of-guarantee': letterOfGuarantee,
  'payee-verification': payeeVerification,
  'payment-initiation': paymentInitiation,
  platform,
} satisfies Record<string, CompiledSchemas>

/** The contract of one interface, in one document: only the guard reads it. */
export function readContract(interfaceName: string): ContractDocument {
  return JSON.parse(
    readFileSync(new URL(`../../../generated/bundled/${interfaceName}.json`, import.meta.url), 'utf8'),
  ) as ContractDocument
}

/** The compiled schemas of all of them; operationIds are unique over all interfaces. */
export const compiledSchemas: CompiledSchemas = Object.assign({}, ...Object.values(interfaces))
