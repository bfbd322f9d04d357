import { describe, expect, it } from 'vitest'
import { ksaobErrors } from '../../src/http/errors/ksaob.ts'
import { verificationErrors } from '../../src/http/errors/verification.ts'
import { vopErrors } from '../../src/http/errors/vop.ts'
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
  // In the other styles a body that stays away is a 400.
  const late = style === 'problem' || style === 'verification' ? ['408'] : []
  const body = operation.requestBody ? ['400', '413', '415', ...late] : []
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

describe('the public codes of refusals', () => {
  const codeOf = (name: string, member: string) =>
    listAllSchemas(readContract(name))
      .flatMap(({ schema }) => Object.entries(schema.properties ?? {}))
      .find(([property, { enum: codes }]) => property === member && codes !== undefined && codes.length > 5)![1]
  const lastPart = (code: string) => code.split('.').at(-1)!
  const isOnlyOfTheStandard = (code: string) => /^KSAOB\.(JWE|Event)\./.test(code)

  it.each([
    ['payment-initiation', 'Code', Object.values(ksaobErrors).map(({ code }) => code)],
    ['account-information', 'Code', Object.values(ksaobErrors).map(({ code }) => code)],
    ['letter-of-guarantee', 'Code', Object.values(ksaobErrors).map(({ code }) => code)],
    ['payee-verification', 'code', Object.values(vopErrors).map(({ code }) => code)],
    ['account-verification', 'errorCode', Object.values(verificationErrors).map(({ errorCode }) => errorCode)],
  ])('of %s are those that the server sends, and %s says of each what it means', (name, member, sent) => {
    const { enum: codes, description = '' } = codeOf(name, member)
    expect((codes as string[]).filter((code) => !isOnlyOfTheStandard(code)).sort()).toEqual([...new Set<string>(sent)].sort())
    const silent = sent.filter((code) => !description.includes(`${lastPart(code)}:`))
    expect([...new Set(silent)]).toEqual([])
  })
})
