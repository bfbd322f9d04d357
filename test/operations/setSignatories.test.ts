import { beforeAll, describe, expect, it } from 'vitest'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { openAccountStage } from '../support/operations/accountReads.ts'
import { askPlatform } from '../support/operations/platform.ts'
import type { RunningSanad } from '../support/servers/sanad.ts'

/** Nobody signs for it in the seed, and no other test asks it. */
const bookstores = 4030987654

let sanad: RunningSanad
beforeAll(async () => void ({ sanad } = await openAccountStage()))

const set = (signatories: object[], company: number | string = bookstores) =>
  askPlatform(sanad, 'POST', `/core-bank/api/companies/${company}/signatories`, { body: { signatories } })
const happy = { nationalIdentificationNumber: happyCustomer, signingGroup: 'A' }

describe('setSignatories', () => {
  it('needs no session, and answers who signs for the company now, in place of those before', async () => {
    const name = { en: 'Wadi Al-Nakheel Bookstores Company', ar: 'شركة مكتبات وادي النخيل' }
    const company = { commercialRegistrationNumber: String(bookstores), name }
    expect(await set([happy])).toMatchObject({ status: 200, body: { ...company, signatories: [happy] } })
    const other = { nationalIdentificationNumber: '1000000024', signingGroup: 'B' }
    expect((await set([other])).body).toEqual({ ...company, signatories: [other] })
    expect((await set([])).body).toEqual({ ...company, signatories: [] })
  })

  it('takes whoever is named twice once, in the group that was named last', async () => {
    const { status, body } = await set([happy, { ...happy, signingGroup: 'B' }])
    expect([status, (body as { signatories: object[] }).signatories]).toEqual([200, [{ ...happy, signingGroup: 'B' }]])
    await set([])
  })

  it('is 404 for a company, and for a person, who does not bank here, and changes nothing then', async () => {
    const unknown = { status: 404, body: { code: 'resourceIdUnknown' } }
    expect(await set([happy], 1111111111)).toMatchObject(unknown)
    expect(await set([happy], 'x')).toMatchObject(unknown)
    expect(await set([happy, { ...happy, nationalIdentificationNumber: '1999999999' }])).toMatchObject(unknown)
    const companies = (await sanad.dependencies.coreBank.sandbox!.listCustomers()).flatMap(({ companies: signed }) => signed)
    expect(companies.filter((one) => one.commercialRegistrationNumber === bookstores)).toEqual([])
  })

  it('is 400 for a group that no mandate has, and for more people than sign anywhere', async () => {
    const refused = { status: 400, body: { code: 'bodyFormat' } }
    expect(await set([{ ...happy, signingGroup: 'C' }])).toMatchObject(refused)
    expect(await set(Array.from({ length: 21 }, () => happy))).toMatchObject(refused)
  })
})
