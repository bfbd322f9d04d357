import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sendSlowly } from '../../support/http/requests.ts'
import { useVerificationStage } from '../../support/operations/verificationStage.ts'
import { registerTpp } from '../../support/tpp/tpp.ts'
import { askPayee, ibans, payeeBody, type VerificationRequest } from '../../support/verification.ts'

/** Interface d: every refusal, and the order of checks. */
describe('verifyPayee refuses', () => {
  const stage = useVerificationStage()
  const ask = (request: VerificationRequest) => askPayee(stage.sanad, { token: stage.psp.token, body: payeeBody(), ...request })
  const secondsAway = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
  const party = (value: object) => ({ body: payeeBody({ party: value }) })
  const remittance = (...lines: unknown[]) => ({ body: payeeBody({ more: { unstructuredRemittanceInformation: lines } }) })
  const flat = payeeBody()
  const other = (identification: object) => party({ identification: { organisationId: { others: [identification] } } })

  type Row = [string, VerificationRequest, number, string, string?]
  const rows: Row[] = [
    ['no token', { token: null }, 401, 'CLIENT_INVALID'],
    ['a token of nobody', { token: 'abc.def.ghi' }, 401, 'CLIENT_INVALID'],
    [
      'another PSP as requesting agent',
      { body: payeeBody({ requestingAgent: 'RJHISARI' }) },
      403,
      'CLIENT_INCONSISTENT',
      'requestingAgent.financialInstitutionId.bicfi',
    ],
    ['an unknown address nearby', { path: '/api/vop/v1/payee-verification' }, 404, 'NOT_FOUND'],
    ['an unknown address of the alias’s neighbourhood', { path: '/api/v1/payees' }, 404, 'NOT_FOUND'],
    ['GET', { method: 'GET', token: null }, 405, 'METHOD_NOT_ALLOWED'],
    ['Accept without JSON', { headers: { accept: 'text/html' } }, 406, 'NOT_ACCEPTABLE', 'Accept'],
    ['a body of another type', { headers: { 'content-type': 'text/plain' } }, 415, 'UNSUPPORTED_MEDIA_TYPE', 'Content-Type'],
    ['no Content-Type', { headers: { 'content-type': undefined } }, 415, 'UNSUPPORTED_MEDIA_TYPE', 'Content-Type'],
    ['no request id', { headers: { 'x-request-id': undefined } }, 400, 'FORMAT_ERROR', 'X-Request-ID'],
    ['a request id that is no UUID', { headers: { 'x-request-id': '42' } }, 400, 'FORMAT_ERROR', 'X-Request-ID'],
    ['no time', { headers: { 'x-requesttimestamp': undefined } }, 400, 'TIMESTAMP_INVALID', 'X-RequestTimestamp'],
    [
      'a time without offset',
      { headers: { 'x-requesttimestamp': '2026-11-21T09:30:00' } },
      400,
      'TIMESTAMP_INVALID',
      'X-RequestTimestamp',
    ],
    ['a stale time', { headers: { 'x-requesttimestamp': secondsAway(-310) } }, 400, 'TIMESTAMP_INVALID', 'X-RequestTimestamp'],
    ['a time to come', { headers: { 'x-requesttimestamp': secondsAway(400) } }, 400, 'TIMESTAMP_INVALID', 'X-RequestTimestamp'],
    [
      'two different times',
      { headers: { 'x-requesttimestamp': secondsAway(0), 'x-request-timestamp': secondsAway(1) } },
      400,
      'TIMESTAMP_INVALID',
      'X-RequestTimestamp',
    ],
    ['text that is no JSON', { body: '{"party":' }, 400, 'FORMAT_ERROR', 'party'],
    ['nothing', { body: '' }, 400, 'FORMAT_ERROR'],
    ['null', { body: 'null' }, 400, 'FORMAT_ERROR'],
    ['a member twice', { body: '{"party":{"name":"a","name":"b"}}' }, 400, 'FORMAT_ERROR', 'party.name'],
    ['more than 16 KiB', { body: payeeBody({ party: { name: 'م'.repeat(10_000) } }) }, 400, 'FORMAT_ERROR'],
    ['10 kB of name', { body: payeeBody({ party: { name: 'm'.repeat(10_000) } }) }, 400, 'FORMAT_ERROR', 'party.name'],
    ['141 characters of name', party({ name: 'م'.repeat(141) }), 400, 'FORMAT_ERROR', 'party.name'],
    ['an empty name', party({ name: '' }), 400, 'FORMAT_ERROR', 'party.name'],
    ['a name of control characters', party({ name: '\u202e\u200b\u0007 ' }), 400, 'FORMAT_ERROR', 'party.name'],
    ['null as name', party({ name: null }), 400, 'FORMAT_ERROR', 'party.name'],
    ['neither name nor identification', party({}), 400, 'FORMAT_ERROR', 'party'],
    [
      'both name and identification',
      party({ name: 'Noura', identification: { organisationId: { lei: '558600TUWAIQMODERN78' } } }),
      400,
      'FORMAT_ERROR',
      'party',
    ],
    ['an empty identification', party({ identification: {} }), 400, 'FORMAT_ERROR', 'party.identification'],
    [
      'an empty organisation',
      party({ identification: { organisationId: {} } }),
      400,
      'FORMAT_ERROR',
      'party.identification.organisationId',
    ],
    [
      'a LEI that is none',
      party({ identification: { organisationId: { lei: 'ABC' } } }),
      400,
      'FORMAT_ERROR',
      'party.identification.organisationId.lei',
    ],
    [
      'an identifier without scheme',
      other({ identification: '1' }),
      400,
      'FORMAT_ERROR',
      'party.identification.organisationId.others[0]',
    ],
    [
      'an identifier of two schemes',
      other({ identification: '1', schemeNameCode: 'COID', schemeNameProprietary: 'CR' }),
      400,
      'FORMAT_ERROR',
      'party.identification.organisationId.others[0]',
    ],
    ['no party', { body: { partyAccount: flat.partyAccount } }, 400, 'FORMAT_ERROR', 'party'],
    ['no account', { body: { ...flat, partyAccount: undefined } }, 400, 'FORMAT_ERROR', 'partyAccount'],
    ['no requesting agent', { body: { ...flat, requestingAgent: undefined } }, 400, 'FORMAT_ERROR', 'requestingAgent'],
    [
      'two different accounts',
      party({ name: 'Noura', partyAccount: { iban: ibans.joint } }),
      400,
      'FORMAT_ERROR',
      'partyAccount',
    ],
    [
      'an IBAN with wrong check digits',
      { body: payeeBody({ iban: 'SA3199000000608010799819' }) },
      400,
      'FORMAT_ERROR',
      'partyAccount.iban',
    ],
    [
      'a Saudi IBAN that is too short',
      { body: payeeBody({ iban: 'SA309900000060801079' }) },
      400,
      'FORMAT_ERROR',
      'partyAccount.iban',
    ],
    [
      'an IBAN with blanks',
      { body: payeeBody({ iban: 'SA30 9900 0000 6080 1079 9819' }) },
      400,
      'FORMAT_ERROR',
      'partyAccount.iban',
    ],
    [
      'a BIC that is none',
      { body: payeeBody({ partyAgent: 'SNAD' }) },
      400,
      'FORMAT_ERROR',
      'partyAgent.financialInstitutionId.bicfi',
    ],
    ['an unknown member', { body: { ...flat, amount: 5 } }, 400, 'FORMAT_ERROR', 'amount'],
    ['two reasons of the payment', remittance('one', 'two'), 400, 'FORMAT_ERROR', 'unstructuredRemittanceInformation'],
    ['a reason of 141 characters', remittance('x'.repeat(141)), 400, 'FORMAT_ERROR', 'unstructuredRemittanceInformation[0]'],
    ['an empty reason', remittance(''), 400, 'FORMAT_ERROR', 'unstructuredRemittanceInformation[0]'],
    ['an unknown query parameter', { path: '/api/vop/v1/payee-verifications?verbose=1' }, 400, 'FORMAT_ERROR', 'verbose'],
  ]

  describe('a request with one thing wrong', () => {
    it.each(rows)('%s', async (_case, request, status, code, path) => {
      const answer = await ask(request)
      expect({ status: answer.status, code: answer.body.code, path: answer.body.errors?.[0]?.path }, answer.text).toEqual({
        status,
        code,
        path,
      })
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(answer.body).toMatchObject({ status, type: `tag:sanad.example,2026:${code.toLowerCase().replaceAll('_', '-')}` })
      expect(answer.headers.get('x-responsetimestamp')).toBe(answer.headers.get('x-response-timestamp'))
      expect(answer.headers.get('x-responsetimestamp')).toMatch(/Z$/)
      expect(answer.text).not.toMatch(/القحطاني|Qahtani|NMTC|MTCH|Noura/)
    })

    it('says the request id again in a refusal, and does not repeat what is no UUID', async () => {
      const id = randomUUID()
      expect((await ask({ body: '{', headers: { 'x-request-id': id } })).headers.get('x-request-id')).toBe(id)
      expect((await ask({ headers: { 'x-request-id': 'x'.repeat(36) } })).headers.has('x-request-id')).toBe(false)
    })

    it.each(['42', 'x'.repeat(36)])('calls what is asked for by its name, not by its pattern: %s', async (id) => {
      expect((await ask({ headers: { 'x-request-id': id } })).body.errors).toEqual([
        { path: 'X-Request-ID', message: 'X-Request-ID must be a UUID.' },
      ])
    })

    it('says with 405 which method is right, and with 401 how to authenticate', async () => {
      expect((await ask({ method: 'GET' })).headers.get('allow')).toBe('POST')
      expect((await ask({ token: null })).headers.get('www-authenticate')).toBe('Bearer')
    })

    it('of another product is 403', async () => {
      const pis = await registerTpp(stage.sanad)
      expect(await ask({ token: await pis.developerToken() })).toMatchObject({ status: 403, body: { code: 'CLIENT_INVALID' } })
    })
  })

  describe('the order of checks', () => {
    const wrong = { headers: { 'x-requesttimestamp': 'never', 'content-type': 'text/plain' }, body: '{' }

    it('token, time, media type, body, sender', async () => {
      expect(await ask({ ...wrong, token: null })).toMatchObject({ status: 401 })
      expect(await ask(wrong)).toMatchObject({ body: { code: 'TIMESTAMP_INVALID' } })
      expect(await ask({ headers: { 'content-type': 'text/plain' }, body: '{' })).toMatchObject({ status: 415 })
      expect(await ask({ body: payeeBody({ iban: 'SA3199000000608010799819', requestingAgent: 'RJHISARI' }) })).toMatchObject({
        status: 400,
      })
    })
  })

  it('takes a body that does not arrive in time for a bad one', async () => {
    const answer = await sendSlowly(stage.sanad, '/api/vop/v1/payee-verifications', {
      authorization: `Bearer ${stage.psp.token}`,
      'content-type': 'application/json',
      'x-request-id': randomUUID(),
      'x-requesttimestamp': new Date().toISOString(),
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'FORMAT_ERROR' } })
  })
})
