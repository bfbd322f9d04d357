import { describe, expect, it } from 'vitest'
import {
  contractNames,
  listAllSchemas,
  listOperations,
  readContract,
  type ContractOperation,
} from '../support/contract/contracts.ts'

/** What oidc-provider serves is described only: its statuses are the library's. */
const served = contractNames
  .map((name) => ({ name, contract: readContract(name) }))
  .filter(({ contract }) => contract['x-served-by'] === undefined)
const operations = served.flatMap(({ contract }) =>
  listOperations(contract).map(({ operation }) => ({
    operation,
    operationId: operation.operationId,
    style: contract['x-error-style'] ?? '',
    isSecured: (operation.security ?? contract.security ?? []).length > 0,
  })),
)

/** Statuses that the interface's own list of response codes does not have: what they would say is 400 there, or 500 for 503. */
const answeredOtherwise: Record<string, string[]> = { vop: ['413', '503'], verification: ['406', '413', '415'] }

/** The refusals that the pipeline can give to an operation, whatever its handler does. */
function refusalsOf({
  operation,
  isSecured,
  style,
}: {
  operation: ContractOperation
  isSecured: boolean
  style: string
}): string[] {
  const body = operation.requestBody ? ['400', '413', '415'] : []
  const never = answeredOtherwise[style] ?? []
  const once = operation.parameters?.some(({ name }) => name === 'x-idempotency-key') ? ['409'] : []
  // Whether the process lives is answered without the database.
  const stalled = operation.operationId === 'getLiveness' ? [] : ['503']
  return [...body, ...once, ...(isSecured ? ['401'] : []), '405', '406', '500', ...stalled].filter(
    (status) => !never.includes(status),
  )
}

describe('operations that this server answers', () => {
  it.each(operations)('$operationId declares every refusal that the pipeline can give, and an answer that succeeds', (row) => {
    const statuses = Object.keys(row.operation.responses)
    expect(statuses).toEqual(expect.arrayContaining(refusalsOf(row)))
    expect(statuses.filter((status) => status.startsWith('2'))).not.toEqual([])
  })

  it.each(operations)('$operationId shows an example of every parameter, and takes it as text', ({ operation }) => {
    const parameters = operation.parameters ?? []
    expect(parameters.filter(({ example }) => example === undefined).map(({ name }) => name)).toEqual([])
    expect(parameters.filter(({ schema }) => schema.type !== 'string').map(({ name }) => name)).toEqual([])
  })

  it('answer payments in closed objects, so that a member the contract does not have is found before it leaves', () => {
    const objects = listAllSchemas(readContract('payment-initiation')).filter(({ schema }) => schema.type === 'object')
    expect(objects.filter(({ schema }) => schema.additionalProperties !== false).map(({ label }) => label)).toEqual([])
  })
})
