import { describe, expect, it } from 'vitest'
import accountValidators from '../../../generated/validators/account-verification.js'
import payeeValidators from '../../../generated/validators/payee-verification.js'
import { isIban } from '../../../src/domain/shared/iban.ts'
import { verificationErrors } from '../../../src/http/errors/verification.ts'
import { vopErrors } from '../../../src/http/errors/vop.ts'
import {
  examplesOf,
  findOperation,
  listBodies,
  listOperations,
  listSchemas,
  readContract,
  type ContractSchema,
} from '../../support/contract/contracts.ts'

/** The tables of the description of the service (docs/decisions/README.md#sources) for interfaces d and e, written out. */
const payee = readContract('payee-verification')
const account = readContract('account-verification')
const verifyPayee = findOperation(payee, 'verifyPayee').operation
const verifyAccount = findOperation(account, 'verifyAccount').operation
const pathsOf = (schema: ContractSchema) => [...new Set(listSchemas(schema).map(({ path }) => path))]
const jsonOf = (body: { content?: Record<string, { schema: ContractSchema }> } | undefined) =>
  body!.content!['application/json']!.schema

describe('interface d', () => {
  it('has the addresses of the description', () => {
    expect(listOperations(payee).map(({ method, path, operation }) => `${operation.operationId}: ${method} ${path}`)).toEqual([
      'verifyPayee: POST /api/vop/v1/payee-verifications',
      'verifyPayeeAlias: POST /api/v1/payee-verification',
    ])
    const { parameters, requestBody, responses, ...rest } = findOperation(payee, 'verifyPayeeAlias').operation
    expect({ parameters, requestBody, responses }).toEqual({
      parameters: verifyPayee.parameters,
      requestBody: verifyPayee.requestBody,
      responses: verifyPayee.responses,
    })
    expect(rest).toMatchObject({ 'x-alias-of': 'verifyPayee' })
  })

  it('takes every field of the description, in both shapes', () => {
    const agents = [
      'partyAccount.iban',
      'partyAgent.financialInstitutionId.bicfi',
      'requestingAgent.financialInstitutionId.bicfi',
    ]
    expect(pathsOf(jsonOf(verifyPayee.requestBody))).toEqual(
      expect.arrayContaining([
        'party.name',
        'party.identification.organisationId.lei',
        'unstructuredRemittanceInformation[]',
        ...agents,
        ...agents.map((path) => `party.${path}`),
      ]),
    )
  })

  it('takes and sends both spellings of the time, and repeats the request id', () => {
    expect(verifyPayee.parameters!.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['X-Request-ID', 'X-RequestTimestamp', 'X-Request-Timestamp']),
    )
    for (const { headers } of Object.values(verifyPayee.responses)) {
      expect(Object.keys(headers!)).toEqual(
        expect.arrayContaining(['X-Request-ID', 'X-ResponseTimestamp', 'X-Response-Timestamp']),
      )
    }
  })

  it('has the statuses of the description, and no refusal with another', () => {
    const statuses = ['200', '400', '401', '403', '404', '405', '406', '415', '429', '500']
    expect(Object.keys(verifyPayee.responses).sort()).toEqual(statuses)
    expect(Object.values(vopErrors).filter(({ status }) => !statuses.includes(String(status)))).toEqual([])
  })

  it.each([
    [{ partyNameMatch: 'MTCH' }, true],
    [{ partyNameMatch: 'CMTC', matchedName: 'م'.repeat(140) }, true],
    [{ partyIdMatch: 'NOAP' }, true],
    [{ partyNameMatch: 'CMTC' }, false],
    [{ partyNameMatch: 'NMTC', matchedName: 'Noura' }, false],
    [{ partyIdMatch: 'CMTC' }, false],
    [{ partyNameMatch: 'CMTC', matchedName: 'م'.repeat(141) }, false],
    [{ partyNameMatch: 'MTCH', partyIdMatch: 'MTCH' }, false],
    [{}, false],
  ])('%j is an answer: %s', (answer, isRight) => expect(payeeValidators.verifyPayee_200!(answer)).toBe(isRight))
})

describe('interface e', () => {
  it('has the address of the description', () => {
    expect(listOperations(account).map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /v1.1/account-verifications'])
  })

  it('takes every field of the description', () => {
    const queried = [
      'type',
      'name',
      'idScheme',
      'id',
      'secondaryId',
      'holdingEntity.type',
      'holdingEntity.value',
      'identities.type',
      'identities.value',
    ]
    expect(pathsOf(jsonOf(verifyAccount.requestBody))).toEqual(
      expect.arrayContaining([
        'data.initiator.idType',
        'data.initiator.idValue',
        'data.initiator.reference',
        'data.query.types[]',
        'data.query.xRefId',
        ...queried.map((path) => `data.query.account.${path}`),
      ]),
    )
  })

  it('answers every field of the description', () => {
    const result = [
      'id',
      'message',
      'account.id',
      'account.secondaryId',
      'account.status',
      'account.nameCheckStatus',
      'account.respondedName',
      'account.identities.status',
      'account.identities.type',
      'account.identities.value',
      'responder.accountVerificationScheme',
      'responder.apiVersion',
      'responder.urlVerificationScheme',
      'responder.receivedTime',
      'responder.data',
      'responder.entity.idType',
      'responder.entity.idValue',
      'responder.entity.reference',
      'responder.scheme-response-code.status',
      'responder.scheme-response-code.name',
      'responder.scheme-response-code.response-code-id.identificationType',
      'responder.scheme-response-code.response-code-id.reasonCode',
      'responder.schemeResponseCodes[].name',
      'responder.schemeResponseCodes[].id[]',
    ]
    expect(pathsOf(jsonOf(verifyAccount.responses['200']))).toEqual(
      expect.arrayContaining(result.map((path) => `data.result.${path}`)),
    )
  })

  it('has every status of the description, and no refusal with another', () => {
    const statuses = ['200', '202', '400', '401', '403', '404', '405', '408', '421', '429', '500', '502', '503', '504']
    expect(Object.keys(verifyAccount.responses).sort()).toEqual(statuses)
    expect(Object.values(verificationErrors).filter(({ status }) => !statuses.includes(String(status)))).toEqual([])
    for (const { headers } of Object.values(verifyAccount.responses))
      expect(Object.keys(headers!)).toContain('Transaction-XRef-Id')
  })

  it('has every pair of status and codes of the description’s error table', () => {
    const rows = new Set(Object.values(verificationErrors).map(({ status, code, errorCode }) => `${status} ${code} ${errorCode}`))
    const badRequests = [
      'INVALID_FIELD',
      'MISSING_FIELD',
      'NON_PARTICIPANT',
      'INVALID_FIELD_COMBO',
      'INVALID_HEADER',
      'MISSING_HEADER',
    ].map((code) => `400 BAD_REQUEST ${code}`)
    const others = [
      '401 UNAUTHORISED',
      '403 FORBIDDEN',
      '404 NOT_FOUND',
      '405 METHOD_NOT_ALLOWED',
      '408 REQUEST_TIMEOUT',
      '421 METHOD_NOT_ALLOWED',
      '429 TOO_MANY_REQUESTS',
      '500 UNEXPECTED_ERROR',
      '502 BAD_GATEWAY',
      '503 SERVICE_UNAVAILABLE',
      '504 SERVICE_UNAVAILABLE',
    ].map((row) => `${row} ${row.split(' ')[1]}`)
    expect([...rows].sort()).toEqual([...badRequests, ...others].sort())
  })
})

const bodies = [payee, account].flatMap((contract) =>
  listBodies(contract).filter(({ type, operationId }) => type === 'application/json' && !operationId.endsWith('Alias')),
)
const examples = bodies.flatMap(({ operationId, status, media }) =>
  examplesOf(media).map(({ name, value }) => ({ operationId, part: status ?? 'body', name, value })),
)

describe('examples', () => {
  it.each(examples)('$operationId $part $name passes the validator that the service runs', ({ operationId, part, value }) => {
    const validate = { ...payeeValidators, ...accountValidators }[`${operationId}_${part}`]
    if (/^[45]/.test(part) && part !== '503') return
    expect(validate!(value), JSON.stringify(validate!.errors)).toBe(true)
  })

  it('name real IBANs, and their responder data is the answer that the codes say', () => {
    const text = JSON.stringify(examples)
    for (const [iban] of text.matchAll(/SA\d{22}/g)) expect(isIban(iban), iban).toBe(true)
    for (const { value } of examples.filter(({ part, operationId }) => part === '200' && operationId === 'verifyAccount')) {
      const { responder } = (
        value as { data: { result: { responder: { data: string; schemeResponseCodes?: { name: string }[] } } } }
      ).data.result
      const original = JSON.parse(Buffer.from(responder.data, 'base64').toString('utf8')) as {
        partyNameMatch?: string
        partyIdMatch?: string
      }
      expect(original.partyNameMatch ?? original.partyIdMatch).toBe(responder.schemeResponseCodes?.[0]?.name)
    }
  })
})
