import { describe, expect, it } from 'vitest'
import { routes } from '../../src/web/routes.ts'
import { visitBank } from '../support/browser/bankVisit.ts'
import { sarat } from '../support/consents/companies.ts'
import { authorizeGuarantee, decideLetterAtBank } from '../support/consents/guaranteeConsent.ts'
import { letterSigning } from '../support/consents/letterSigning.ts'
import { signatory } from '../support/consents/letters.ts'
import { openConsole, proveBankUserNeeded, proveOwnPasswordNeeded } from '../support/operations/console.ts'
import { reportingCustomer, reportLetter, reportPayment } from '../support/operations/fraudCases.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

const path = '/console/api/fraud-cases'

describe('listFraudCases', () => {
  it('answers 200 with the newest first: who reported what, and the payments that a person must look at', async () => {
    const { sanad, ask, users } = await openConsole()
    const [older, newer] = [await reportPayment(sanad), await reportPayment(sanad)]
    const { status, body } = await ask('GET', path, { cookie: users.viewer.cookie })
    const cases = body as unknown as { caseId: string }[]
    const ids = cases.map(({ caseId }) => caseId)
    expect(status).toBe(200)
    expect(ids.indexOf(newer.caseId)).toBeLessThan(ids.indexOf(older.caseId))
    expect(cases[ids.indexOf(newer.caseId)]).toMatchObject({
      ...{ status: 'open', nationalIdentificationNumber: reportingCustomer, clientId: newer.clientId, about: 'payment' },
      ...{
        resourceId: newer.paymentId,
        stopsOpenBanking: false,
        payments: [{ paymentId: newer.paymentId, amount: '150.00', currency: 'SAR' }],
      },
    })
    expect((await ask('GET', `${path}?before=${newer.caseId}`)).body).not.toContainEqual(expect.objectContaining(newer))
    expect((await ask('GET', `${path}?before=9999999999`)).body).toEqual([])
  })

  it('names amount, payee and day of a payment, and amount, beneficiary and letter of a consent for a letter', async () => {
    const { sanad, ask } = await openConsole()
    const { caseId, paymentId } = await reportPayment(sanad)
    const listed = async (id: string) => {
      const cases = (await ask('GET', path)).body as unknown as { caseId: string; payments: object[]; reports: object[] }[]
      return cases.find((one) => one.caseId === id)!
    }
    const stored = await sanad.dependencies.db
      .selectFrom('payments')
      .selectAll()
      .where('paymentId', '=', paymentId)
      .executeTakeFirst()
    expect((await listed(caseId)).payments).toEqual([
      {
        ...{ paymentId, status: stored!.status, amount: '150.00', currency: 'SAR', creditorName: stored!.creditorName },
        ...{ creditorIban: stored!.creditorIban, createdDateTime: stored!.createdAt.toISOString() },
      },
    ])
    const letter = await reportLetter(sanad)
    expect((await listed(letter.caseId)).reports).toMatchObject([
      {
        ...{ about: 'consent', resourceId: letter.consentId, kind: 'guarantee', consentStatus: 'Finished' },
        ...{ amount: '150000.00', currency: 'SAR', payeeName: { en: letter.beneficiary }, letterOfGuaranteeId: letter.letterId },
      },
    ])
  })

  it.each([
    ['viewer', false],
    ['operator', true],
    ['approver', true],
  ] as const)('tells %s the account that is paid: %s, for who stops no payment needs none', async (role, isTold) => {
    const { sanad, ask, users } = await openConsole()
    const { caseId } = await reportPayment(sanad)
    const cases = (await ask('GET', path, { cookie: users[role].cookie })).body as unknown as {
      caseId: string
      payments: object[]
    }[]
    const { payments } = cases.find((one) => one.caseId === caseId)!
    expect(payments.map((payment) => 'creditorIban' in payment)).toEqual([isTold])
  })

  it('lists the customer’s letters of the app that were Pending when one was reported, and no others', async () => {
    const { sanad, ask } = await openConsole()
    const { db, coreBank } = sanad.dependencies
    const tpp = await registerTpp(sanad, { product: 'KSA LOG' })
    const create = async (consentId: string, accessToken: string) => {
      const { message } = await tpp.client().createLetterOfGuarantee(accessToken, consentId)
      const { LetterOfGuaranteeId: letterId } = message.Data
      await expect.poll(() => coreBank.findLetter(letterId)).toBeDefined()
      return { consentId, letterId }
    }
    const make = async () => {
      const { ConsentId, token } = await authorizeGuarantee(sanad, tpp)
      return create(ConsentId, token.accessToken)
    }
    const issue = async ({ letterId }: { letterId: string }) =>
      expect(await decideLetterAtBank(sanad, letterId, 'issue')).toMatchObject({ status: 200 })
    const statusOf = async ({ letterId }: { letterId: string }) =>
      (await db.selectFrom('lettersOfGuarantee').select('status').where('letterOfGuaranteeId', '=', letterId).execute())[0]!
        .status
    const issuedBefore = await make()
    await issue(issuedBefore)
    await expect.poll(() => statusOf(issuedBefore)).toBe('Issued')
    const ofOthers = letterSigning(sanad, tpp)
    const theirs = await ofOthers.ask('1000.00')
    await create(theirs, (await ofOthers.tokenOf(await ofOthers.approveFromApp(theirs, sarat.directors[0]))).accessToken)
    const [reported, unreported] = [await make(), await make()]

    const browser = await visitBank(sanad, signatory)
    expect((await browser.post(sanad.url(routes.bankConsentReport(reported.consentId)), {})).status).toBe(303)
    const listed = async () => {
      const cases = (await ask('GET', path)).body as unknown as { caseId: string; clientId: string; letters: object[] }[]
      return cases.find(({ clientId }) => clientId === tpp.clientId)!
    }
    const entry = ({ consentId, letterId }: typeof reported) => ({
      consentId,
      letterOfGuaranteeId: letterId,
      clientId: tpp.clientId,
    })
    const { caseId, letters } = await listed()
    expect(letters).toMatchObject([
      { ...entry(reported), status: 'Pending', amount: '250000.00', currency: 'SAR' },
      { ...entry(unreported), status: 'Pending', beneficiaryName: { en: expect.stringContaining('Wadi Al-Nakheel') } },
    ])
    await issue(unreported)
    await expect.poll(() => statusOf(unreported)).toBe('Issued')
    expect((await ask('POST', `${path}/${caseId}/close`, { body: { reason: 'Done.' } })).status).toBe(200)
    await make()
    expect((await listed()).letters).toMatchObject([
      { ...entry(reported), status: 'Pending' },
      { ...entry(unreported), status: 'Issued' },
    ])
  })

  it('finds the open or the closed ones', async () => {
    const { sanad, ask } = await openConsole()
    const { caseId } = await reportPayment(sanad)
    const listed = async (status: string) =>
      ((await ask('GET', `${path}?status=${status}`)).body as unknown as { caseId: string }[]).map((one) => one.caseId)
    expect([(await listed('open')).includes(caseId), (await listed('closed')).includes(caseId)]).toEqual([true, false])
    await ask('POST', `${path}/${caseId}/close`, { body: { reason: 'Done.' } })
    expect([(await listed('open')).includes(caseId), (await listed('closed')).includes(caseId)]).toEqual([false, true])
    expect((await ask('GET', `${path}?status=old`)).status).toBe(400)
  })

  proveBankUserNeeded('GET', path)
  proveOwnPasswordNeeded('GET', path)
})
