import { describe, expect, it } from 'vitest'
import { whereBankIsSilent } from '../../support/http/requests.ts'
import { useVerificationStage } from '../../support/operations/verificationStage.ts'
import { accountBody, askAccount, ibans } from '../../support/verification.ts'

/** Interface e: what is answered of accounts here. */
describe('verifyAccount answers', () => {
  const stage = useVerificationStage()
  const ask = (change: Parameters<typeof accountBody>[0] = {}) =>
    askAccount(stage.sanad, { token: stage.psp.token, body: accountBody(change) })
  const askFor = (id: string, change: Parameters<typeof accountBody>[0]) =>
    id === ibans.silent ? whereBankIsSilent(stage.sanad, () => ask(change)) : ask(change)
  const named = (name: string, id: string = ibans.happy) => ({ account: { name, id } })
  const identified = (type: string, value: string, id: string = ibans.company) => ({
    types: ['ID'],
    account: { name: undefined, identities: { type, value }, id },
  })
  const stateOf = (id: string) => ({ types: ['STATUS'], account: { name: undefined, id } })
  const decode = (data: string | undefined) => JSON.parse(Buffer.from(data ?? '', 'base64').toString('utf8')) as unknown

  describe('an account that is named by its number', () => {
    it.each([
      ['with its leading zeros', '000000608010799819', 'ACTIVE', 'FULL_MATCH'],
      ['without them', '608010799819', 'ACTIVE', 'FULL_MATCH'],
      ['of nobody', '000000000000000001', 'NOT_FOUND', 'UNABLE_TO_MATCH'],
      ['that has letters', 'ABC123', 'NOT_FOUND', 'UNABLE_TO_MATCH'],
    ])('%s is answered as by its IBAN, with the id as it was asked', async (_case, id, status, nameCheckStatus) => {
      for (const value of ['SNADSARI', 'SNADSARIXXX']) {
        const holdingEntity = { type: 'BICFI', value }
        const answer = await ask({ account: { name: 'عبدالله القحطاني', idScheme: 'ACNR', id, holdingEntity } })
        expect(answer.status, answer.text).toBe(200)
        expect(answer.body.data.result.account).toEqual({ id, status, nameCheckStatus })
      }
    })
  })

  describe('a name check', () => {
    it.each([
      ['in parts', named('<القحطاني,عبدالله,محمد,السيد>'), 'ACTIVE', 'FULL_MATCH', 'MTCH'],
      ['in parts without brackets', named('Al-Qahtani,Abdullah,Mohammed,Mr'), 'ACTIVE', 'FULL_MATCH', 'MTCH'],
      ['in one piece', named('<,,,Abdullah Mohammed Al-Qahtani>'), 'ACTIVE', 'FULL_MATCH', 'MTCH'],
      ['in one piece without commas', named('عبدالله القحطاني'), 'ACTIVE', 'FULL_MATCH', 'MTCH'],
      ['with Arabic commas', named('القحطاني،عبدالله،محمد'), 'ACTIVE', 'FULL_MATCH', 'MTCH'],
      ['of both joint holders', named('<العتيبي,خالد,سعد,>;<المطيري,نورة,فهد,>', ibans.joint), 'ACTIVE', 'FULL_MATCH', 'MTCH'],
      ['of a brother', named('<القحطاني,سعد,محمد,>'), 'ACTIVE', 'NO_MATCH', 'NMTC'],
      [
        'of a company with commas',
        named('<,,,Tuwaiq Modern, Contracting, Company>', ibans.company),
        'ACTIVE',
        'FULL_MATCH',
        'MTCH',
      ],
      ['of a dormant account', named('Majed Ali Al-Ghamdi', ibans.dormant), 'INACTIVE', 'FULL_MATCH', 'MTCH'],
      ['of a closed account', named('Majed Ali Al-Ghamdi', ibans.closed), 'CLOSED', 'UNABLE_TO_MATCH', 'NOAP'],
      ['of a suspended account', named('Majed Ali Al-Ghamdi', ibans.suspended), 'FORBIDDEN', 'UNABLE_TO_MATCH', 'NOAP'],
      ['of a holder who opted out', named('Layla Hassan Al-Juhani', ibans.optedOut), 'FORBIDDEN', 'UNABLE_TO_MATCH', 'NOAP'],
      ['of a protected holder', named('Yousef Turki Al-Anazi', ibans.protected), 'FORBIDDEN', 'UNABLE_TO_MATCH', 'NOAP'],
      ['of an unknown account', named('Abdullah Al-Qahtani', ibans.unknown), 'NOT_FOUND', 'UNABLE_TO_MATCH', 'NOAP'],
      [
        'without an answer of the core bank',
        named('Sami Yousef Al-Zahrani', ibans.silent),
        'UNABLE_TO_MATCH',
        'UNABLE_TO_MATCH',
        'NOAP',
      ],
    ])('%s', async (_case, change, status, nameCheckStatus, code) => {
      const answer = await askFor(change.account.id, change)
      expect(answer.status, answer.text).toBe(200)
      const { account, responder } = answer.body.data.result
      expect(account).toEqual({ id: change.account.id, status, nameCheckStatus })
      expect(decode(responder.data)).toEqual({ partyNameMatch: code })
      expect(responder).toMatchObject({
        accountVerificationScheme: 'EPC_VOP',
        entity: { idType: 'BICFI', idValue: 'SNADSARI' },
        schemeResponseCodes: [{ name: code, id: [] }],
        'scheme-response-code': { name: code },
      })
    })

    it('answers a close match with the name the bank holds, in the result and in the scheme’s own answer', async () => {
      const { body } = await ask(named('<,,,شركة طويق الحديثة للمقاولت>', ibans.company))
      expect(body.data.result.account).toEqual({
        id: ibans.company,
        status: 'ACTIVE',
        nameCheckStatus: 'PARTIAL_MATCH',
        respondedName: 'شركة طويق الحديثة للمقاولات',
      })
      expect(decode(body.data.result.responder.data)).toEqual({
        partyNameMatch: 'CMTC',
        matchedName: 'شركة طويق الحديثة للمقاولات',
      })
    })
  })

  describe('an identity check', () => {
    it.each([
      ['COID', '1010123456', ibans.company, 'FULL_MATCH'],
      ['vat', '310101234560003', ibans.company, 'FULL_MATCH'],
      ['LEI', '558600tuwaiqmodern78', ibans.company, 'FULL_MATCH'],
      ['CR', '4030987654', ibans.company, 'NO_MATCH'],
      ['NIDN', '1000000016', ibans.happy, 'FULL_MATCH'],
      ['DUNS', '123456789', ibans.company, 'UNABLE_TO_MATCH'],
      ['LIBRARY-CARD', '7', ibans.company, 'UNABLE_TO_MATCH'],
      ['COID', '1010123456', ibans.unknown, 'UNABLE_TO_MATCH'],
    ])('%s %s', async (type, value, id, status) => {
      const { account, responder } = (await ask(identified(type, value, id))).body.data.result
      expect(account).toMatchObject({ id, identities: { status, type, value } })
      expect(account).not.toHaveProperty('nameCheckStatus')
      expect(decode(responder.data)).toEqual({
        partyIdMatch: { FULL_MATCH: 'MTCH', NO_MATCH: 'NMTC', UNABLE_TO_MATCH: 'NOAP' }[status],
      })
    })
  })

  describe('a state check', () => {
    it.each([
      [ibans.happy, 'ACTIVE'],
      [ibans.dormant, 'INACTIVE'],
      [ibans.closed, 'CLOSED'],
      [ibans.suspended, 'FORBIDDEN'],
      [ibans.optedOut, 'FORBIDDEN'],
      [ibans.unknown, 'NOT_FOUND'],
      [ibans.silent, 'UNABLE_TO_MATCH'],
    ])('%s is %s', async (id, status) => {
      const { account, responder } = (await askFor(id, stateOf(id))).body.data.result
      expect(account).toEqual({ id, status })
      expect(decode(responder.data)).toEqual({ accountStatus: status })
      expect(responder).not.toHaveProperty('schemeResponseCodes')
    })
  })

  it('replays the sub-account, takes a whole initiator, and gives each result an id of its own', async () => {
    const change = {
      types: ['STATUS', 'NAME'],
      account: { secondaryId: 'branch-7', type: 'BUSINESS' },
      query: { xRefId: 'INV-1' },
      data: { initiator: { idType: 'ICS', idValue: 'SA1', reference: 'RUM-1' } },
    }
    const [first, second] = [await ask(change), await ask(change)]
    expect(first.body.data.result.account.secondaryId).toBe('branch-7')
    expect(first.body.data.result.id).not.toBe(second.body.data.result.id)
  })

  it('repeats Transaction-XRef-Id, or makes one', async () => {
    const xref = '9B2C6C1E-6d0c-4c0a-8a53-0a1d5fd1b0e7'
    const given = await askAccount(stage.sanad, {
      token: stage.psp.token,
      body: accountBody(),
      headers: { 'transaction-xref-id': xref },
    })
    expect(given.headers.get('transaction-xref-id')).toBe(xref)
    expect((await ask()).headers.get('transaction-xref-id')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })
})
