import { describe, expect, it } from 'vitest'
import { answerSchema, echoBody, echoPath } from '../../../../scripts/mock/echo.ts'
import { compileSchema, contractNames } from '../../../support/contract/contracts.ts'
import { type CallableOperation, exampleRequest, listCallable, namedAnswers } from '../../../support/contract/exampleRequest.ts'

/** Of an envelope the message alone is an answer; its claims are made when it is signed. */
function unwrapped(operation: CallableOperation, status: string, value: unknown) {
  const schema = answerSchema(operation, Number(status))!
  const isEnvelope = operation.responses[status]!.content!['application/jwt'] !== undefined
  return isEnvelope
    ? { schema: schema.properties!.message!, message: (value as { message: unknown }).message }
    : { schema, message: value }
}

/** Every answer of success in JSON. */
const answersOf = (operation: CallableOperation) =>
  Object.entries(operation.responses)
    .filter(([status]) => status < '3')
    .flatMap(([status, answer]) =>
      namedAnswers(answer).map(({ name, value }) => ({ name, ...unwrapped(operation, status, value) })),
    )

/** Another id of the same form. */
const otherId = (id: string) => id.replace(/.$/, (last) => (last === '1' ? '2' : '1'))

const idsSent = ({ parameters }: CallableOperation) =>
  Object.fromEntries(
    parameters.filter((one) => one.in === 'path').map(({ name, example }) => [name, otherId(String(example))] as const),
  )

describe.each(contractNames)('what a mock of %s repeats', (api) => {
  const operations = listCallable(api)
  const paths = operations.map(({ path }) => path)

  it('the ids of a path stand in every answer that has them, which keeps its contract', () => {
    const wrong: string[] = []
    for (const operation of operations) {
      const ids = idsSent(operation)
      for (const { name, message, schema } of answersOf(operation)) {
        const echoed = echoPath(message, ids, paths)
        if (!compileSchema(schema)(echoed)) wrong.push(`${operation.operationId} ${name} breaks its contract`)
        const text = JSON.stringify(echoed)
        const [, self] = /"Self":"([^"?]*)/.exec(text) ?? []
        for (const [parameter, id] of Object.entries(ids)) {
          const [, own] = new RegExp(`"${parameter}":"([^"]*)"`, 'i').exec(text) ?? []
          if ((own !== undefined && own !== id) || (self?.includes('/accounts/') && !self.includes(id)))
            wrong.push(`${operation.operationId} ${name} has another ${parameter}: ${own ?? self}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it('what was sent stands in every answer that has a member of its name and place, and it keeps its contract', () => {
    for (const operation of operations) {
      const sent = exampleRequest(operation).body
      if (sent === undefined || !sent.startsWith('{')) continue
      for (const { message, schema } of answersOf(operation)) {
        const body = JSON.parse(sent) as { message?: unknown }
        const echoed = echoBody(message, body.message ?? body, schema)
        expect([operation.operationId, compileSchema(schema)(echoed)]).toEqual([operation.operationId, true])
      }
    }
  })
})

describe('what a mock repeats', () => {
  const find = (api: string, operationId: string) => listCallable(api).find((operation) => operation.operationId === operationId)!

  it('links lead to what was asked for, also where an alias was called', () => {
    const operation = find('payment-initiation', 'getPaymentAlias')
    const paths = listCallable('payment-initiation').map(({ path }) => path)
    const { message } = answersOf(operation)[0]!
    const PaymentId = '11111111-1111-4111-8111-111111111111'
    expect(echoPath(message, { PaymentId }, paths)).toMatchObject({
      Data: { PaymentId, ConsentId: expect.stringContaining('pis-') },
      Links: { Self: `/v3.1/pisp/domestic-payments/${PaymentId}` },
    })
  })

  it('an answer without the id of its path in a member has it in its links, encoded', () => {
    const operation = find('payment-initiation', 'getPaymentConsentAuthorisation')
    const { message } = answersOf(operation)[0]!
    const echoed = echoPath(message, { ConsentId: 'pis-a/b', AuthorisationId: 'mine' }, [operation.path])
    expect(echoed).toMatchObject({ Links: { Self: expect.stringMatching(/\/pis-a%2Fb\/authorisations\/mine$/) } })
  })

  it('members of the request come back under their names, and none that the answer does not know', () => {
    const operation = find('letter-of-guarantee', 'createLetterOfGuarantee')
    const { message, schema } = answersOf(operation)[0]!
    const ConsentId = 'lg-11111111-1111-4111-8111-111111111111'
    const echoed = echoBody(message, { Data: { ConsentId, Unknown: 1 } }, schema)
    expect(echoed).toMatchObject({ Data: { ConsentId, Status: expect.any(String) } })
    expect(echoed).not.toHaveProperty('Data.Unknown')
    const app = find('platform', 'createApp')
    const created = answersOf(app)[0]!
    expect(echoBody(created.message, { name: 'Mine' }, created.schema)).toMatchObject({ name: 'Mine' })
  })

  it('an answer that would break its contract stays as it is', () => {
    const operation = find('letter-of-guarantee', 'createLetterOfGuarantee')
    const { message, schema } = answersOf(operation)[0]!
    expect(echoBody(message, { Data: { ConsentId: 7 } }, schema)).toBe(message)
    expect(echoBody(message, undefined, schema)).toBe(message)
    expect(echoBody(message, { Data: {} }, undefined)).toBe(message)
  })
})
