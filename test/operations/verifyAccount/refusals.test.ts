import { describe, expect, it } from 'vitest'
import { sendSlowly } from '../../support/http/requests.ts'
import { useVerificationStage } from '../../support/operations/verificationStage.ts'
import { registerTpp } from '../../support/tpp/tpp.ts'
import { accountBody, askAccount, ibans, type VerificationRequest } from '../../support/verification.ts'

/** Interface e: every refusal, and the order of checks. */
describe('verifyAccount refuses', () => {
  const stage = useVerificationStage()
  const ask = (request: VerificationRequest) =>
    askAccount(stage.sanad, { token: stage.psp.token, body: accountBody(), ...request })
  const body = (change: Parameters<typeof accountBody>[0]) => ({ body: accountBody(change) })
  const account = (change: object, types?: unknown) => body({ account: change, ...(types === undefined ? {} : { types }) })
  const initiator = (value: unknown) => body({ data: { initiator: value } })
  const identities = { type: 'COID', value: '1010123456' }
  const q = 'data.query'
  const a = 'data.query.account'

  type Row = [string, VerificationRequest, number, string, string[]?]
  const rows: Row[] = [
    ['no token', { token: null }, 401, 'UNAUTHORISED'],
    ['a token of nobody', { token: 'abc.def.ghi' }, 401, 'UNAUTHORISED'],
    ['an unknown address nearby', { path: '/v1.1/account-verification' }, 404, 'NOT_FOUND'],
    ['GET', { method: 'GET' }, 405, 'METHOD_NOT_ALLOWED'],
    [
      'a cross-reference of version 1',
      { headers: { 'transaction-xref-id': '9b2c6c1e-6d0c-1c0a-8a53-0a1d5fd1b0e7' } },
      400,
      'INVALID_HEADER',
      ['Transaction-XRef-Id'],
    ],
    [
      'a cross-reference that is no UUID',
      { headers: { 'transaction-xref-id': 'INV-1' } },
      400,
      'INVALID_HEADER',
      ['Transaction-XRef-Id'],
    ],
    ['Accept without JSON', { headers: { accept: 'application/xml' } }, 400, 'INVALID_HEADER', ['Accept']],
    ['a body of another type', { headers: { 'content-type': 'text/plain' } }, 400, 'INVALID_HEADER', ['Content-Type']],
    [
      'another charset',
      { headers: { 'content-type': 'application/json; charset=windows-1256' } },
      400,
      'INVALID_HEADER',
      ['Content-Type'],
    ],
    ['no Content-Type', { headers: { 'content-type': undefined } }, 400, 'MISSING_HEADER', ['Content-Type']],
    ['text that is no JSON', { body: '{"data":' }, 400, 'INVALID_FIELD', ['data']],
    ['nothing', { body: '' }, 400, 'INVALID_FIELD'],
    ['null', { body: 'null' }, 400, 'INVALID_FIELD'],
    ['an array', { body: '[]' }, 400, 'INVALID_FIELD'],
    ['more than 16 KiB', body({ query: { xRefId: 'x'.repeat(17_000) } }), 400, 'INVALID_FIELD'],
    ['no data', { body: {} }, 400, 'MISSING_FIELD', ['data']],
    ['data of null', { body: { data: null } }, 400, 'MISSING_FIELD', ['data']],
    ['no query', { body: { data: {} } }, 400, 'MISSING_FIELD', ['data.query']],
    ['an empty query', { body: { data: { query: {} } } }, 400, 'MISSING_FIELD', [`${q}.types`, `${q}.account`]],
    ['no types', body({ query: { types: undefined } }), 400, 'MISSING_FIELD', [`${q}.types`]],
    ['no scheme and a null id', account({ idScheme: undefined, id: null }), 400, 'MISSING_FIELD', [`${a}.idScheme`, `${a}.id`]],
    ['no holding entity', account({ holdingEntity: undefined }), 400, 'MISSING_FIELD', [`${a}.holdingEntity`]],
    ['half a holding entity', account({ holdingEntity: { type: 'BICFI' } }), 400, 'MISSING_FIELD', [`${a}.holdingEntity.value`]],
    ['a name check without name', account({ name: undefined }), 400, 'MISSING_FIELD', [`${a}.name`]],
    ['a name check with a null name', account({ name: null }, ['STATUS', 'NAME']), 400, 'MISSING_FIELD', [`${a}.name`]],
    ['an identity check without identities', account({ name: undefined }, ['ID']), 400, 'MISSING_FIELD', [`${a}.identities`]],
    [
      'half an identity',
      account({ name: undefined, identities: { type: 'COID' } }, ['ID']),
      400,
      'MISSING_FIELD',
      [`${a}.identities.value`],
    ],
    ['half an initiator', initiator({ idType: 'VAT' }), 400, 'MISSING_FIELD', ['data.initiator.idValue']],
    ['the other half', initiator({ idValue: '3' }), 400, 'MISSING_FIELD', ['data.initiator.idType']],
    [
      'a mandate without reference',
      initiator({ idType: 'ICS', idValue: '3' }),
      400,
      'MISSING_FIELD',
      ['data.initiator.reference'],
    ],
    [
      'name and scheme missing together',
      account({ name: null, idScheme: null }),
      400,
      'MISSING_FIELD',
      [`${a}.idScheme`, `${a}.name`],
    ],
    ['an empty name', account({ name: '' }), 400, 'INVALID_FIELD', [`${a}.name`]],
    ['a name without a name in it', account({ name: '<,,,>' }), 400, 'INVALID_FIELD', [`${a}.name`]],
    ['a name of bidi controls', account({ name: '\u202e\u202c' }), 400, 'INVALID_FIELD', [`${a}.name`]],
    ['151 characters of name', account({ name: 'م'.repeat(151) }), 400, 'INVALID_FIELD', [`${a}.name`]],
    ['10 kB of name', account({ name: 'm'.repeat(10_000) }), 400, 'INVALID_FIELD', [`${a}.name`]],
    ['a number as name', account({ name: 5 }), 400, 'INVALID_FIELD', [`${a}.name`]],
    [
      'wrong check digits and a wrong BIC',
      account({ id: 'SA3199000000608010799819', holdingEntity: { type: 'BICFI', value: 'SNAD' } }),
      400,
      'INVALID_FIELD',
      [`${a}.id`, `${a}.holdingEntity.value`],
    ],
    [
      'an IBAN of another bank than the one named',
      account({ id: ibans.otherBank }),
      400,
      'NON_PARTICIPANT',
      [`${a}.holdingEntity`],
    ],
    [
      'an unknown scheme and an unknown type',
      account({ idScheme: 'BBAN', type: 'TRUST' }),
      400,
      'INVALID_FIELD',
      [`${a}.type`, `${a}.idScheme`],
    ],
    ['empty types', body({ types: [] }), 400, 'INVALID_FIELD', [`${q}.types`]],
    ['a type twice', body({ types: ['NAME', 'NAME'] }), 400, 'INVALID_FIELD', [`${q}.types`]],
    ['an unknown type', body({ types: ['NAME', 'AGE'] }), 400, 'INVALID_FIELD', [`${q}.types[1]`]],
    ['types of null', body({ types: [null] }), 400, 'INVALID_FIELD', [`${q}.types[0]`]],
    ['an unknown member', body({ query: { amount: 1 } }), 400, 'INVALID_FIELD', [`${q}.amount`]],
    ['an optional member of null', body({ query: { xRefId: null } }), 400, 'INVALID_FIELD', [`${q}.xRefId`]],
    ['name and identities', account({ identities }), 400, 'INVALID_FIELD_COMBO', [`${a}.name`]],
    [
      'types NAME and ID with both',
      account({ identities }, ['NAME', 'ID']),
      400,
      'INVALID_FIELD_COMBO',
      [`${q}.types`, `${a}.name`],
    ],
    ['types NAME and ID with a name only', body({ types: ['NAME', 'ID'] }), 400, 'INVALID_FIELD_COMBO', [`${q}.types`]],
    [
      'an unknown bank',
      account({ holdingEntity: { type: 'BICFI', value: 'DEUTDEFF' } }),
      400,
      'NON_PARTICIPANT',
      [`${a}.holdingEntity`],
    ],
    [
      'a bank by another kind of code',
      account({ holdingEntity: { type: 'USABA', value: '021000021' } }),
      400,
      'NON_PARTICIPANT',
      [`${a}.holdingEntity`],
    ],
    [
      'the sandbox’s bank that is no participant',
      account({ id: 'SA1494000000000000000001' }),
      400,
      'NON_PARTICIPANT',
      [`${a}.holdingEntity`],
    ],
    [
      'the account number of another bank',
      account({ idScheme: 'ACNR', id: 'no form is known', holdingEntity: { type: 'BICFI', value: 'SBXBSARI' } }),
      421,
      'METHOD_NOT_ALLOWED',
      [`${a}.idScheme`],
    ],
    ['an IBAN as an account number', account({ idScheme: 'ACNR' }), 400, 'INVALID_FIELD', [`${a}.id`]],
    ['an account number with a blank', account({ idScheme: 'ACNR', id: '6080 10799819' }), 400, 'INVALID_FIELD', [`${a}.id`]],
    ['an account number in small letters', account({ idScheme: 'ACNR', id: '6080a' }), 400, 'INVALID_FIELD', [`${a}.id`]],
    [
      'an account number of nobody who takes part',
      account({ idScheme: 'ACNR', id: '608010799819', holdingEntity: { type: 'BICFI', value: 'DEUTDEFF' } }),
      400,
      'NON_PARTICIPANT',
      [`${a}.holdingEntity`],
    ],
    ['CUID', account({ idScheme: 'CUID', id: '1' }), 421, 'METHOD_NOT_ALLOWED', [`${a}.idScheme`]],
    ['an account of another country', account({ id: 'DE89370400440532013000' }), 421, 'METHOD_NOT_ALLOWED', [`${a}.id`]],
    [
      'the sandbox’s bank of another scheme',
      account({ id: 'SA5896000000000000000001' }),
      421,
      'METHOD_NOT_ALLOWED',
      [`${a}.idScheme`],
    ],
    [
      'only the state, of another bank',
      account({ name: undefined, id: 'SA8097000000000000000001' }, ['STATUS']),
      421,
      'METHOD_NOT_ALLOWED',
      [`${q}.types`],
    ],
    ['the sandbox’s bank that answers nonsense', account({ id: 'SA6792000000000000000001' }), 502, 'BAD_GATEWAY'],
    ['the sandbox’s bank that is not available', account({ id: 'SA8993000000000000000001' }), 503, 'SERVICE_UNAVAILABLE'],
    ['the sandbox’s bank that does not answer', account({ id: 'SA4591000000000000000001' }), 504, 'SERVICE_UNAVAILABLE'],
  ]

  describe('a request with one thing wrong', () => {
    it.each(rows)('%s', async (_case, request, status, errorCode, paths) => {
      const answer = await ask(request)
      const { errors = [], code } = answer.body
      expect(
        { status: answer.status, errorCode: errors[0]?.errorCode, paths: errors.flatMap(({ path }) => path ?? []) },
        answer.text,
      ).toEqual({ status, errorCode, paths: paths ?? [] })
      expect(code).toBe(status === 400 ? 'BAD_REQUEST' : errorCode)
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(answer.headers.get('transaction-xref-id')).toMatch(/-4[0-9a-f]{3}-[89ab]/)
      expect(answer.body).toMatchObject({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        message: expect.stringMatching(/\.$/),
        errors: [{ url: `/docs/errors#${errorCode}` }, ...errors.slice(1)],
      })
      expect(answer.text).not.toMatch(/القحطاني|Qahtani|MTCH|FULL_MATCH/)
    })

    it('of another product is 403', async () => {
      const pis = await registerTpp(stage.sanad)
      expect(await ask({ token: await pis.developerToken() })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', errors: [{ errorCode: 'FORBIDDEN' }] },
      })
    })

    it('whose body does not arrive in time is 408', async () => {
      const answer = await sendSlowly(stage.sanad, '/v1.1/account-verifications', {
        authorization: `Bearer ${stage.psp.token}`,
        'content-type': 'application/json',
      })
      expect(answer).toMatchObject({ status: 408, body: { code: 'REQUEST_TIMEOUT', errors: [{ errorCode: 'REQUEST_TIMEOUT' }] } })
    })

    it('says when an unavailable bank may be asked again, and which method is right', async () => {
      expect((await ask(account({ id: 'SA8993000000000000000001' }))).headers.get('retry-after')).toBe('30')
      expect((await ask({ method: 'GET' })).headers.get('allow')).toBe('POST')
    })
  })

  it('is answered by the earliest stage that finds a fault', async () => {
    // From the last stage to the first, each request has all the faults of the later ones as well.
    const stages: [VerificationRequest, string][] = []
    const everything = { holdingEntity: { type: 'BICFI', value: 'DEUTDEFF' }, idScheme: 'ACNR', id: 'SA3199000000608010799819' }
    stages.push([account(everything), 'NON_PARTICIPANT'])
    stages.push([account({ ...everything, identities }), 'INVALID_FIELD_COMBO'])
    stages.push([account({ ...everything, identities, type: 'TRUST' }), 'INVALID_FIELD'])
    stages.push([account({ ...everything, identities, idScheme: null }), 'MISSING_FIELD'])
    stages.push([{ body: '{', headers: {} }, 'INVALID_FIELD'])
    stages.push([{ body: '{', headers: { 'content-type': 'text/plain' } }, 'INVALID_HEADER'])
    stages.push([{ body: '{', headers: { accept: 'text/html' }, token: null }, 'UNAUTHORISED'])
    for (const [request, errorCode] of stages) expect((await ask(request)).body.errors?.[0]?.errorCode).toBe(errorCode)
    const otherProduct = await (await registerTpp(stage.sanad)).developerToken()
    expect(await ask({ token: otherProduct, headers: { 'transaction-xref-id': 'no', accept: 'text/html' } })).toMatchObject({
      status: 403,
    })
  })
})
