import { describe } from 'vitest'
import { proveRead } from '../support/operations/accountReads.ts'
import { provePermissionMatrix } from '../support/operations/permissionMatrix.ts'

describe('getAccountBeneficiaries', () => {
  proveRead('getAccountBeneficiaries')
  provePermissionMatrix('getAccountBeneficiaries')
})
