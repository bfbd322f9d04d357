import { describe } from 'vitest'
import { proveRead } from '../support/operations/accountReads.ts'
import { provePermissionMatrix } from '../support/operations/permissionMatrix.ts'

describe('getAccountParties', () => {
  proveRead('getAccountParties')
  provePermissionMatrix('getAccountParties')
})
