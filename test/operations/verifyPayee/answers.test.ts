import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { whereBankIsSilent } from '../../support/http/requests.ts'
import { useVerificationStage } from '../../support/operations/verificationStage.ts'
import { askPayee, ibans, payeeBody } from '../../support/verification.ts'

/** Interface d: what is answered. */
describe('verifyPayee answers', () => {
  const stage = useVerificationStage()
  const ask = (change: Parameters<typeof payeeBody>[0] = {}) =>
    askPayee(stage.sanad, { token: stage.psp.token, body: payeeBody(change) })
  const name = (text: string) => ({ party: { name: text } })
  const organisation = (organisationId: object) => ({ party: { identification: { organisationId } }, iban: ibans.company })
  const privateId = (...others: object[]) => ({ party: { identification: { privateId: { others } } } })

  describe('a name', () => {
    it.each([
      ['the Arabic name', name('عبدالله محمد القحطاني'), { partyNameMatch: 'MTCH' }],
      ['the Latin name without the father', name('Abdullah Al Qahtani'), { partyNameMatch: 'MTCH' }],
      ['with bidi controls around it', name('\u202eعبدالله محمد القحطاني\u202c'), { partyNameMatch: 'MTCH' }],
      ['one letter for a double one in Latin', name('Abdulah Mohammed Al-Qahtani'), { partyNameMatch: 'MTCH' }],
      [
        'a typing error in Latin',
        name('Abdullah Mohammed Al-Qahtni'),
        { partyNameMatch: 'CMTC', matchedName: 'Abdullah Mohammed Al-Qahtani' },
      ],
      ['a brother', name('سعد محمد القحطاني'), { partyNameMatch: 'NMTC' }],
      ['nothing but punctuation', name('...'), { partyNameMatch: 'NMTC' }],
      ['one joint holder', { ...name('Noura Fahad Al-Mutairi'), iban: ibans.joint }, { partyNameMatch: 'MTCH' }],
      [
        'both joint holders, the other way round',
        { ...name('نورة فهد المطيري؛ خالد سعد العتيبي'), iban: ibans.joint },
        { partyNameMatch: 'MTCH' },
      ],
      ['a trading name', { ...name('Tuwaiq Contracting'), iban: ibans.company }, { partyNameMatch: 'MTCH' }],
      ['a dormant account', { ...name('Majed Ali Al-Ghamdi'), iban: ibans.dormant }, { partyNameMatch: 'MTCH' }],
      ['an English name only', { ...name('Rajesh Kumar Nair'), iban: ibans.resident }, { partyNameMatch: 'MTCH' }],
      ['a closed account', { ...name('Majed Ali Al-Ghamdi'), iban: ibans.closed }, { partyNameMatch: 'NOAP' }],
      ['a suspended account', { ...name('Majed Ali Al-Ghamdi'), iban: ibans.suspended }, { partyNameMatch: 'NOAP' }],
      ['a holder who opted out', { ...name('Layla Hassan Al-Juhani'), iban: ibans.optedOut }, { partyNameMatch: 'NOAP' }],
      ['a protected holder', { ...name('Yousef Turki Al-Anazi'), iban: ibans.protected }, { partyNameMatch: 'NOAP' }],
      ['a holder without a name', { ...name('Unnamed account'), iban: ibans.unnamed }, { partyNameMatch: 'NOAP' }],
      ['an unknown account', { iban: ibans.unknown }, { partyNameMatch: 'NOAP' }],
      ['an account of another bank', { iban: ibans.otherBank }, { partyNameMatch: 'NOAP' }],
      ['an account of another country', { iban: 'DE89370400440532013000' }, { partyNameMatch: 'NOAP' }],
      ['another bank asked', { partyAgent: 'RJHISARI' }, { partyNameMatch: 'NOAP' }],
      [
        'the bank with its head office code',
        { partyAgent: 'SNADSARIXXX', requestingAgent: 'NKHLSARIXXX' },
        { partyNameMatch: 'MTCH' },
      ],
      [
        'a reason of the payment',
        { more: { unstructuredRemittanceInformation: ['فاتورة'.repeat(23)] } },
        { partyNameMatch: 'MTCH' },
      ],
    ])('%s', async (_case, change, expected) => {
      const { status, body } = await ask(change as never)
      expect({ status, body }).toEqual({ status: 200, body: expected })
    })

    it('a core bank that does not answer', async () => {
      const body = { ...name('Sami Yousef Al-Zahrani'), iban: ibans.silent }
      const answer = await whereBankIsSilent(stage.sanad, () => ask(body))
      expect([answer.status, answer.body]).toEqual([200, { partyNameMatch: 'NOAP' }])
    })

    it('tells a close match by the legal name in the script of the question', async () => {
      const latin = await ask(name('Abdullah Mohammed Al-Qahtany Saleh'))
      const arabic = await ask({ ...name('شركة طويق الحديثة للمقاولت'), iban: ibans.company })
      for (const { body } of [latin, arabic].filter(
        (answer) => (answer.body as Record<string, unknown>).partyNameMatch === 'CMTC',
      )) {
        expect(body).toHaveProperty('matchedName')
      }
      expect(arabic.body).toEqual({ partyNameMatch: 'CMTC', matchedName: 'شركة طويق الحديثة للمقاولات' })
    })
  })

  describe('an identifier', () => {
    it.each([
      ['LEI', organisation({ lei: '558600TUWAIQMODERN78' }), 'MTCH'],
      ['another LEI', organisation({ lei: '558600NAJDADVLOGIS64' }), 'NMTC'],
      ['BIC with head office code', organisation({ anyBIC: 'TWQMSARIXXX' }), 'MTCH'],
      [
        'commercial registration by code',
        organisation({ others: [{ identification: '1010123456', schemeNameCode: 'COID' }] }),
        'MTCH',
      ],
      [
        'unified number by its Saudi name, with hyphens',
        organisation({ others: [{ identification: '700-123-4567', schemeNameProprietary: 'UNN' }] }),
        'MTCH',
      ],
      [
        'VAT number in Arabic digits',
        organisation({ others: [{ identification: '٣١٠١٠١٢٣٤٥٦٠٠٠٣', schemeNameCode: 'TXID' }] }),
        'MTCH',
      ],
      [
        'one right and one wrong',
        organisation({ lei: '558600TUWAIQMODERN78', others: [{ identification: '1010123457', schemeNameCode: 'COID' }] }),
        'NMTC',
      ],
      [
        'one right and one of an unknown scheme',
        organisation({ lei: '558600TUWAIQMODERN78', others: [{ identification: '1', schemeNameCode: 'GS1G' }] }),
        'MTCH',
      ],
      ['an unknown scheme alone', organisation({ others: [{ identification: '1', schemeNameProprietary: 'CLUB' }] }), 'NOAP'],
      [
        'a kind that the bank does not hold',
        organisation({ others: [{ identification: '123456789', schemeNameCode: 'DUNS' }] }),
        'NOAP',
      ],
      ['national id', privateId({ identification: '1000000016', schemeNameCode: 'NIDN', issuer: 'SA' }), 'MTCH'],
      ['another national id', privateId({ identification: '1000000024', schemeNameProprietary: 'nid' }), 'NMTC'],
      ['iqama', { ...privateId({ identification: '2000000014', schemeNameProprietary: 'IQAMA' }), iban: ibans.resident }, 'MTCH'],
      [
        'either joint holder',
        { ...privateId({ identification: '1000000032', schemeNameCode: 'NIDN' }), iban: ibans.joint },
        'MTCH',
      ],
      [
        'a closed account',
        { ...privateId({ identification: '1000000065', schemeNameCode: 'NIDN' }), iban: ibans.closed },
        'NOAP',
      ],
    ])('%s', async (_case, change, expected) => {
      const { status, body } = await ask(change)
      expect({ status, body }).toEqual({ status: 200, body: { partyIdMatch: expected } })
    })
  })

  describe('both shapes and both addresses', () => {
    const { party, ...rest } = payeeBody()
    const nested = { party: { ...party, ...rest } }

    it.each(['/api/vop/v1/payee-verifications', '/api/v1/payee-verification'])('%s takes both', async (path) => {
      for (const body of [payeeBody(), nested, { party: { ...party, partyAgent: rest.partyAgent }, ...rest }]) {
        expect(await askPayee(stage.sanad, { token: stage.psp.token, path, body })).toMatchObject({
          status: 200,
          body: { partyNameMatch: 'MTCH' },
        })
      }
    })

    it('repeats the request id as it was written and tells the time in both spellings', async () => {
      const id = randomUUID().toUpperCase()
      const { headers } = await askPayee(stage.sanad, {
        token: stage.psp.token,
        body: payeeBody(),
        headers: { 'x-request-id': id, 'x-requesttimestamp': undefined, 'x-request-timestamp': new Date().toISOString() },
      })
      expect(headers.get('x-request-id')).toBe(id)
      expect(headers.get('x-responsetimestamp')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(headers.get('x-response-timestamp')).toBe(headers.get('x-responsetimestamp'))
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    })
  })

  it('leaves an audit entry with the rules and without name, account or identifier', async () => {
    await ask(name('Zuhair Al-Unmistakable'))
    const rows = await stage.sanad.dependencies.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'payee.verify')
      .orderBy('auditId', 'desc')
      .limit(1)
      .execute()
    expect(rows[0]).toMatchObject({
      actor: `app:${stage.psp.clientId}`,
      details: { ask: 'name', code: 'NMTC', standing: 'active', rules: expect.arrayContaining(['account.Active']) },
    })
    expect(JSON.stringify(rows)).not.toMatch(/Unmistakable|608010799819|Qahtani/i)
  })
})
