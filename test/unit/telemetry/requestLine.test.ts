import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { operationPaths } from '../../../generated/paths.ts'
import { errorTexts } from '../../../src/http/errors/render.ts'
import { createLog } from '../../../src/telemetry/log.ts'
import { type RequestFacts, RequestLine } from '../../../src/telemetry/requestLine.ts'
import { routes } from '../../../src/web/routes.ts'

const facts: RequestFacts = {
  operationId: 'createPaymentConsent',
  method: 'POST',
  status: 201,
  ms: 12.345,
  interactionId: randomUUID(),
  clientId: randomUUID(),
  refusal: 'invalid_client',
}

function write(line: object): Record<string, unknown> {
  const lines: string[] = []
  createLog({ logLevel: 'info' }, { write: (text) => void lines.push(text) }).info(line)
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0]!) as Record<string, unknown>
}

describe('the line of a request, which nobody scrubs', () => {
  it('has these fields and no other, whatever else it is given', () => {
    const more = { path: '/payments/1000000016?secret=x', url: 'x', headers: {}, address: '203.0.113.7', body: {} }
    const { level, time, ...line } = write(new RequestLine({ ...facts, ...more }))
    expect([level, typeof time]).toEqual(['info', 'string'])
    expect(line).toEqual({ ...facts, ms: 12.3 })
    const { clientId: _clientId, refusal: _refusal, ...ofNobody } = facts
    const quiet = write(new RequestLine({ ...ofNobody, clientId: undefined, refusal: undefined }))
    expect(Object.keys(quiet).sort()).toEqual(['interactionId', 'level', 'method', 'ms', 'operationId', 'status', 'time'])
  })

  const texts = ['operationId', 'method', 'interactionId', 'clientId', 'refusal'] as const
  const secrets = [
    '1000000016',
    'SA0399000000000000000001',
    '/payments/none',
    'createPaymentConsent?state=x',
    'Bearer abcdefghijklmnop',
    'eyJhbGciOiJQUzI1NiJ9.eyJhIjoxfQ.c2ln',
    'someone@bank.example',
    'correct horse battery',
    'a line\n{"level":"info"}',
    `${randomUUID()} ${randomUUID()}`,
    'x'.repeat(61),
    '',
  ]
  it.each(texts.flatMap((field) => secrets.map((secret) => [field, secret] as const)))('%s never holds %j', (field, secret) => {
    const line = write(new RequestLine({ ...facts, [field]: secret }))
    expect(line[field]).toBe('[removed]')
    if (secret !== '') expect(JSON.stringify(line)).not.toContain(JSON.stringify(secret).slice(1, -1))
  })

  it('shows every name and code that there is', () => {
    const names = [...Object.keys(operationPaths), ...Object.keys(routes), 'unknownAddress']
    for (const operationId of names) expect(write(new RequestLine({ ...facts, operationId })).operationId).toBe(operationId)
    const codes = [...Object.keys(errorTexts), 'page', 'internal', 'temporarily_unavailable', 'invalid_request_uri']
    for (const refusal of codes) expect(write(new RequestLine({ ...facts, refusal })).refusal).toBe(refusal)
    for (const method of ['GET', 'M-SEARCH']) expect(write(new RequestLine({ ...facts, method })).method).toBe(method)
  })
})

it('any other object with the same fields is scrubbed as ever', () => {
  expect(JSON.stringify(write({ ...facts, operationId: 'of 1000000016' }))).not.toContain('1000000016')
})
