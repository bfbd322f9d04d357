import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CoreBank } from '../../src/corebank/port.ts'
import { BankRefusal } from '../../src/domain/shared/errors.ts'
import { routes } from '../../src/web/routes.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { linkAccounts } from '../support/consents/accountConsent.ts'
import { sarat } from '../support/consents/companies.ts'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** A director of a company lets an app read its account alone, as its mandate has it. */
const [giver, director] = sarat.directors
const ofOthers = 'Access that others have given to accounts that you share'

let sanad: RunningSanad
let reader: TestTpp
beforeAll(async () => {
  sanad = await startSanad()
  reader = await registerTpp(sanad, { name: 'Company Ledger', product: 'KSA AIS' })
})
afterAll(() => sanad?.close())

it('an access that one director has given alone stands on the page of the others, with who gave it, and is not theirs to end', async () => {
  const accounts = await sanad.dependencies.coreBank.listAccounts(giver)
  const company = accounts.find(({ accountType }) => accountType === 'KSAOB.Corporate')!
  const data = { NationalIdentificationNumber: giver }
  const { ConsentId } = await linkAccounts(sanad, reader, { accountIds: [company.accountId], data })
  const read = async (nationalId: string) =>
    readPage(await (await visitBank(sanad, nationalId)).get(sanad.url(routes.bankConsents())))
  const { en } = (await sanad.dependencies.coreBank.findCustomer(giver))!.name
  for (const other of [director, sarat.financeManager]) {
    const page = await read(other)
    expect(page).toMatch(new RegExp(`${ofOthers}.*Company Ledger.*given by ${en} `))
    expect(page).not.toContain('No app has access')
  }
  for (const nobody of [giver, happyCustomer]) expect(await read(nobody)).not.toContain(ofOthers)
  const browser = await visitBank(sanad, director)
  expect((await browser.get(sanad.url(routes.bankConsent(ConsentId)))).status).toBe(404)
  expect((await browser.post(sanad.url(routes.bankConsentEnd(ConsentId)))).status).toBe(404)
  await (await visitBank(sanad, giver)).post(sanad.url(routes.bankConsentEnd(ConsentId)))
  expect(await read(director)).not.toContain(ofOthers)
})

it('says that this cannot be looked up while the core bank does not answer, and lists the rest', async () => {
  const browser = await visitBank(sanad, director)
  const dependencies = sanad.dependencies as { coreBank: CoreBank }
  const { coreBank } = dependencies
  const listAccounts = () => Promise.reject(new BankRefusal('coreBankUnavailable', 'late'))
  dependencies.coreBank = { ...coreBank, listAccounts }
  const page = await browser.get(sanad.url(routes.bankConsents()))
  dependencies.coreBank = coreBank
  expect(page.status).toBe(200)
  expect(await readPage(page)).toContain('We cannot look up now what others have let read')
})

it('asks the core bank once for each person who has given access, however much they gave', async () => {
  const company = (await sanad.dependencies.coreBank.listAccounts(giver)).find((one) => one.accountType === 'KSAOB.Corporate')!
  for (const _ of ['one', 'another'])
    await linkAccounts(sanad, reader, { accountIds: [company.accountId], data: { NationalIdentificationNumber: giver } })
  const browser = await visitBank(sanad, director)
  const dependencies = sanad.dependencies as { coreBank: CoreBank }
  const { coreBank } = dependencies
  const asked: string[] = []
  const findCustomer = (nationalId: string) => {
    asked.push(nationalId)
    return coreBank.findCustomer(nationalId)
  }
  dependencies.coreBank = { ...coreBank, findCustomer }
  const page = await readPage(await browser.get(sanad.url(routes.bankConsents())))
  dependencies.coreBank = coreBank
  expect(page.match(/given by/g)).toHaveLength(2)
  expect(asked.filter((one) => one === giver)).toEqual([giver])
})
