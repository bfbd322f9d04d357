import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contractNames, listOperations, readContract } from '../../support/contract/contracts.ts'

const folder = new URL('../../operations/', import.meta.url)
/** What Sanad calls is proved by the tests of that server and of the adapter. */
const ours = contractNames.map((name) => readContract(name)).filter((contract) => contract['x-called-by'] === undefined)
const operationIds = ours.flatMap((contract) => listOperations(contract).map(({ operation }) => operation.operationId))

describe('the test of an operation', () => {
  it.each(operationIds)('is found by its name: test/operations/%s', (operationId) => {
    expect([`${operationId}.test.ts`, operationId].filter((name) => existsSync(new URL(name, folder)))).toHaveLength(1)
  })
})
