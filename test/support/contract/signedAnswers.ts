import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { CompiledSchemas } from '../../../src/http/contract/validators.ts'
import { type ContractDocument, type ContractOperation, findOperation, listOperations } from './contracts.ts'

/** The tests of what every operation with signed envelopes promises: the headers of its answers, and both encodings. */
export function testSignedAnswers({ responses, requestBody }: ContractOperation): void {
  const answers = Object.entries(responses)

  it('sends x-fapi-interaction-id with every answer, and the headers that belong to a status', () => {
    const headers = (status: string) => Object.keys(responses[status]?.headers ?? {})
    for (const [status] of answers) expect(headers(status), status).toContain('x-fapi-interaction-id')
    expect(headers('401')).toContain('WWW-Authenticate')
    expect(headers('405')).toContain('Allow')
    expect(headers('429')).toContain('Retry-After')
    if (responses['201']) expect(headers('201')).toContain('Link')
    for (const [status] of answers.filter(([code, { content }]) => code.startsWith('2') && content))
      expect(headers(status), status).toContain('x-jws-signature')
  })

  it('takes and gives both encodings of the envelope, with one schema', () => {
    const contents = [
      requestBody?.content,
      ...answers.filter(([status]) => status.startsWith('2')).map(([, { content }]) => content),
    ]
    for (const content of contents.filter((candidate) => candidate !== undefined)) {
      expect(Object.keys(content).sort()).toEqual(['application/json', 'application/jwt'])
      expect(content['application/jwt']!.schema['x-payload']).toEqual(content['application/json']!.schema)
    }
    if (requestBody) expect(requestBody.required).toBe(true)
  })
}

/**
 * The tests of what each alias of a contract promises: to take and to answer exactly what its operation does. Operations by their alias.
 */
export function testAliases(contract: ContractDocument, originals: Record<string, string>): void {
  it('has no other aliases', () => {
    const marked = listOperations(contract).filter(({ operation }) => operation['x-alias-of'] !== undefined)
    expect(marked.map(({ operation }) => operation.operationId).sort()).toEqual(Object.keys(originals).sort())
  })

  it.each(Object.entries(originals))('%s takes and answers exactly what %s does', (alias, canonical) => {
    const { parameters, requestBody, responses, ...rest } = findOperation(contract, alias).operation
    const original = findOperation(contract, canonical).operation
    expect({ parameters, requestBody, responses }).toEqual({
      parameters: original.parameters,
      requestBody: original.requestBody,
      responses: original.responses,
    })
    expect(rest).toMatchObject({ 'x-alias-of': canonical })
  })
}

/** The message as it leaves at `now`, in an envelope that has been through JSON, must fit the compiled schema of that name. */
export function expectFits(validators: CompiledSchemas, name: string, message: unknown, now: Date): void {
  const seconds = Math.floor(now.getTime() / 1000)
  const validate = validators[name]!
  const isRight = validate(
    JSON.parse(
      JSON.stringify({
        aud: randomUUID(),
        iss: 'http://localhost:8080/auth',
        iat: seconds,
        nbf: seconds,
        exp: seconds + 300,
        message,
      }),
    ),
  )
  expect(validate.errors ?? [], name).toEqual([])
  expect(isRight).toBe(true)
}
