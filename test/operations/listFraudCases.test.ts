import { describe, expect, it } from 'vitest'
import { openConsole, proveBankUserNeeded, proveOwnPasswordNeeded } from '../support/operations/console.ts'
import { reportingCustomer, reportLetter, reportPayment } from '../support/operations/fraudCases.ts'

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
