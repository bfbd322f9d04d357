import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedAccountNumber } from '../../src/simulator/bank.ts'
import { makeSaudiIban } from '../../src/domain/shared/iban.ts'
import { type Participant, upsertParticipant } from '../../src/services/verification/otherBanks/participants.ts'
import { freePort } from '../support/freePort.ts'
import { shorten } from '../support/http/requests.ts'
import { type BrokenResponder, startBrokenResponder } from '../support/servers/brokenResponder.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { advanceClock } from '../support/story.ts'
import { accountBody, askAccount, registerPsp, type TestPsp } from '../support/verification.ts'

/** Two banks that run Sanad, and one that does not answer as it should. */
const otherBic = 'NJDBSARI'
const thereIban = (number: number) => makeSaudiIban('98', seedAccountNumber(number))
const [happy, closed, company, joint] = [thereIban(101), thereIban(153), thereIban(191), thereIban(112)]

let here: RunningSanad
let there: RunningSanad
let broken: BrokenResponder
let psp: TestPsp
let membership: TestPsp

const join = (participant: Omit<Participant, 'countries' | 'schemes' | 'active' | 'name'> & Partial<Participant>) =>
  upsertParticipant(
    here.dependencies,
    { name: { en: 'Najd Bank', ar: 'بنك نجد' }, countries: ['SA'], schemes: ['IBAN'], active: true, ...participant },
    new Date(),
  )

beforeAll(async () => {
  here = await startSanad()
  there = await startSanad({ environment: { SANAD_BANK_BIC: otherBic, SANAD_BANK_IBAN_CODE: '98' } })
  broken = await startBrokenResponder()
  psp = await registerPsp(here)
  membership = await registerPsp(there, 'SNADSARI')
  await join({
    bic: otherBic,
    ibanCodes: ['98'],
    responderUrl: there.url('/api/vop/v1/payee-verifications'),
    tokens: { url: there.url('/auth/token'), clientId: membership.clientId, clientSecret: membership.clientSecret },
  })
})
afterAll(async () => {
  await Promise.all([here.close(), there.close(), broken.close()])
})

const ask = (account: object, types: string[] = ['NAME'], bic = otherBic) =>
  askAccount(here, {
    token: psp.token,
    body: accountBody({ types, account: { id: happy, holdingEntity: { type: 'BICFI', value: bic }, ...account } }),
  })

describe('an account of the other bank', () => {
  it.each([
    ['the holder', {}, 'ACTIVE', 'FULL_MATCH', { partyNameMatch: 'MTCH' }],
    [
      'both holders of a joint account',
      { id: joint, name: '<العتيبي,خالد,سعد,>;<المطيري,نورة,فهد,>' },
      'ACTIVE',
      'FULL_MATCH',
      { partyNameMatch: 'MTCH' },
    ],
    ['a brother', { name: '<القحطاني,سعد,محمد,>' }, 'ACTIVE', 'NO_MATCH', { partyNameMatch: 'NMTC' }],
    [
      'the holder of a closed account',
      { id: closed, name: 'Majed Ali Al-Ghamdi' },
      'NOT_FOUND',
      'UNABLE_TO_MATCH',
      { partyNameMatch: 'NOAP' },
    ],
    ['nobody’s account', { id: makeSaudiIban('98', '1') }, 'NOT_FOUND', 'UNABLE_TO_MATCH', { partyNameMatch: 'NOAP' }],
  ])('%s', async (_case, account, status, nameCheckStatus, body) => {
    const answer = await ask(account)
    expect(answer.status, answer.text).toBe(200)
    const { account: result, responder } = answer.body.data.result
    expect(result).toMatchObject({ status, nameCheckStatus })
    expect(responder.data).toBe(Buffer.from(JSON.stringify(body)).toString('base64'))
    expect(responder.entity).toMatchObject({ idType: 'BICFI', idValue: otherBic })
  })

  it('tells a close match by the name that bank holds', async () => {
    const { body } = await ask({ id: company, name: '<,,,شركة طويق الحديثة للمقاولت>' }, ['STATUS', 'NAME'])
    expect(body.data.result.account).toMatchObject({
      status: 'ACTIVE',
      nameCheckStatus: 'PARTIAL_MATCH',
      respondedName: 'شركة طويق الحديثة للمقاولات',
    })
  })

  it.each([
    ['COID', '1010123456', company, 'FULL_MATCH'],
    ['LEI', '558600TUWAIQMODERN78', company, 'FULL_MATCH'],
    ['BIC', 'TWQMSARI', company, 'FULL_MATCH'],
    ['UNN', '7009876543', company, 'NO_MATCH'],
    ['NIDN', '1000000016', happy, 'FULL_MATCH'],
    ['LIBRARY-CARD', '7', happy, 'UNABLE_TO_MATCH'],
    ['LEI', 'ABC', company, 'UNABLE_TO_MATCH'],
  ])('by %s %s', async (type, value, id, status) => {
    const { body } = await ask({ id, name: undefined, identities: { type, value } }, ['ID'])
    expect(body.data.result.account).toMatchObject({ identities: { status, type, value } })
  })

  it('is asked in our bank’s name, under the id of the result', async () => {
    const { body } = await ask({})
    const { clientId: asker } = await there.dependencies.db
      .selectFrom('audit')
      .select('clientId')
      .where('action', '=', 'payee.verify')
      .orderBy('auditId', 'desc')
      .executeTakeFirstOrThrow()
    expect(asker).toBe(membership.clientId)
    expect(body.data.result.responder.entity.reference).toBe(body.data.result.id)
  })

  it('cannot be asked for its state alone, nor with a name that interface d would not take', async () => {
    expect(await ask({ name: undefined }, ['STATUS'])).toMatchObject({ status: 421 })
    expect(await ask({ name: 'م'.repeat(145) })).toMatchObject({
      status: 400,
      body: { errors: [{ errorCode: 'INVALID_FIELD', path: 'data.query.account.name' }] },
    })
  })

  it('must have an IBAN of that bank', async () => {
    expect(await ask({ id: makeSaudiIban('97', '5') })).toMatchObject({
      status: 400,
      body: { errors: [{ errorCode: 'NON_PARTICIPANT', path: 'data.query.account.holdingEntity' }] },
    })
  })
})

describe('a bank whose responder misbehaves', () => {
  const bicOf = (index: number) => `B${String(index).padStart(3, '0')}SARI`
  const cases: [string, number, string][] = [
    ['missing', 502, 'BAD_GATEWAY'],
    ['failing', 502, 'BAD_GATEWAY'],
    ['slow', 504, 'SERVICE_UNAVAILABLE'],
    ['stalling', 504, 'SERVICE_UNAVAILABLE'],
    ['text', 502, 'BAD_GATEWAY'],
    ['duplicate', 502, 'BAD_GATEWAY'],
    ['array', 502, 'BAD_GATEWAY'],
    ['unknownCode', 502, 'BAD_GATEWAY'],
    ['otherQuestion', 502, 'BAD_GATEWAY'],
    ['longName', 502, 'BAD_GATEWAY'],
    ['huge', 502, 'BAD_GATEWAY'],
    ['otherRequest', 502, 'BAD_GATEWAY'],
    ['redirect', 502, 'BAD_GATEWAY'],
    ['busy', 503, 'SERVICE_UNAVAILABLE'],
    ['down', 503, 'SERVICE_UNAVAILABLE'],
  ]
  const askBroken = (index: number) => ask({ id: makeSaudiIban('85', '1') }, ['NAME'], bicOf(index))
  /** Those that are waited for in vain. The others have their whole time, so that a busy machine makes none of them late. */
  const late = ['slow', 'stalling']

  beforeAll(async () => {
    for (const [index, [behaviour]] of cases.entries()) await join({ bic: bicOf(index), responderUrl: broken.url(behaviour) })
  })

  it.each(cases.map(([behaviour, status, errorCode], index) => ({ behaviour, status, errorCode, index })))(
    '$behaviour: $status',
    async ({ behaviour, index, status, errorCode }) => {
      if (late.includes(behaviour)) shorten(here, { responderTimeoutMs: 300 })
      const answer = await askBroken(index).finally(() => shorten(here, { responderTimeoutMs: 5_000 }))
      expect({ status: answer.status, errorCode: answer.body.errors?.[0]?.errorCode }, answer.text).toEqual({ status, errorCode })
      expect(answer.text).not.toContain('Noura')
    },
  )

  it('passes on when it may be asked again', async () => {
    expect((await askBroken(13)).headers.get('retry-after')).toBe('7')
  })

  it('that cannot be reached, or has no address yet, is 503', async () => {
    await join({ bic: 'CLSDSARI', responderUrl: `http://127.0.0.1:${await freePort()}/` })
    await join({ bic: 'LATRSARI' })
    expect(await ask({ id: makeSaudiIban('85', '1') }, ['NAME'], 'CLSDSARI')).toMatchObject({ status: 503 })
    expect(await ask({ id: makeSaudiIban('85', '1') }, ['NAME'], 'LATRSARI')).toMatchObject({ status: 503 })
  })

  it('is left alone after several failures: 503 at once, and nothing is sent', async () => {
    for (let call = 0; call < 6; call++) await askBroken(1)
    const calls = broken.calls()
    const answer = await askBroken(1)
    expect({ status: answer.status, retryAfter: answer.headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '30' })
    expect(broken.calls()).toBe(calls)
    expect((await ask({})).status, 'other banks are asked as before').toBe(200)
  })

  it('that no longer takes part is no participant', async () => {
    await join({ bic: bicOf(1), responderUrl: broken.url('right'), active: false })
    expect(await askBroken(1)).toMatchObject({ status: 400, body: { errors: [{ errorCode: 'NON_PARTICIPANT' }] } })
  })
})

it('passes the other bank’s answer on byte for byte', async () => {
  await join({ bic: 'RGHTSARI', responderUrl: broken.url('right') })
  const { body } = await ask({ id: makeSaudiIban('85', '1') }, ['NAME'], 'RGHTSARI')
  expect(Buffer.from(body.data.result.responder.data!, 'base64').toString()).toBe(
    '{ "partyNameMatch" : "CMTC", "matchedName":"Noura" }\n',
  )
  expect(body.data.result.account).toMatchObject({ respondedName: 'Noura', nameCheckStatus: 'PARTIAL_MATCH' })
})

it('asks the other bank in real time when the sandbox’s clock has moved, with a new token for the one that ended meanwhile', async () => {
  expect((await ask({})).status).toBe(200)
  await advanceClock(here, 86_400)
  psp = { ...psp, token: await psp.developerToken() }
  expect((await ask({})).body.data.result.account.nameCheckStatus).toBe('FULL_MATCH')
})
