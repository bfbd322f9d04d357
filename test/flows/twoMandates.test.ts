import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/web/routes.ts'
import { approveAtBank } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { accountConsentRequest } from '../support/consents/accountConsent.ts'
import { najd, ofOmar, sarat } from '../support/consents/companies.ts'
import { askPlatform } from '../support/operations/platform.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { booksOf, customerOf } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const { omar, companies } = ofOmar
const noura = najd.signatories[1]
const [, badr] = sarat.directors
const hessa = sarat.financeManager

let sanad: RunningSanad
let reader: TestTpp
let accountIds: string[]
beforeAll(async () => {
  sanad = await startSanad()
  reader = await registerTpp(sanad, { product: 'KSA AIS' })
  const accounts = await sanad.dependencies.coreBank.listAccounts(omar)
  accountIds = accounts.filter(({ accountType }) => accountType === 'KSAOB.Corporate').map(({ accountId }) => accountId)
})
afterAll(() => sanad?.close())

/** Who gives access to the accounts of a company: each of them, or any one of them. */
interface Signers {
  each?: readonly string[]
  anyOf?: readonly string[]
}

async function sign(commercialRegistrationNumber: number, { each = [], anyOf = [] }: Signers): Promise<void> {
  const signatories = [...each, ...anyOf].map((person) => ({ nationalIdentificationNumber: person, signingGroup: 'A' }))
  const path = `/core-bank/api/companies/${commercialRegistrationNumber}/signatories`
  expect((await askPlatform(sanad, 'POST', path, { body: { signatories } })).status).toBe(200)
  const mandate = anyOf.length > 0 ? JSON.stringify({ access: [{ A: 1 }] }) : null
  const company = booksOf(sanad).updateTable('bankCompanies').set({ mandate })
  await company.where('commercialRegistrationNumber', '=', commercialRegistrationNumber).execute()
}

const metaOf = async (ConsentId: string) => (await reader.client().getAccountAccessConsent({ path: { ConsentId } })).message
const requiredOf = async (ConsentId: string) => (await metaOf(ConsentId)).Meta.MultipleAuthorizers?.TotalRequired
const statusOf = async (ConsentId: string) => (await metaOf(ConsentId)).Data.ConsentStatus
const pageOf = async (person: string, ConsentId: string, language = 'en') =>
  readPage(await (await visitBank(sanad, person)).get(sanad.url(`${routes.bankConsent(ConsentId)}?lang=${language}`)))

/** Omar ticks an account of each company. What the page with the code says, and the consent that waits for the others then. */
async function begin(): Promise<{ ConsentId: string; said: string }> {
  const request = accountConsentRequest({ NationalIdentificationNumber: omar })
  const { ConsentId } = (await reader.client().createAccountAccessConsent(request)).message.Data
  const { browser, interactionId } = await bringToDecision(sanad, reader, ConsentId, omar)
  const ticked = new URLSearchParams({ decision: 'approve' })
  for (const accountId of accountIds) ticked.append('accountIds', accountId)
  expect((await browser.post(sanad.url(routes.authorizationDecision(interactionId)), ticked)).status).toBe(303)
  const said = await readPage(await browser.get(sanad.url(routes.authorization(interactionId))))
  const oneTimeCode = await customerOf(sanad, omar).readOneTimeCode()
  await browser.post(sanad.url(routes.authorizationOneTimeCode(interactionId)), { oneTimeCode })
  return { ConsentId, said }
}

const everybody = 'This takes effect when everybody has approved.'
const oneMore = 'This takes effect when one more of them has approved.'
const twoMore = 'This takes effect when 2 more of them have approved.'

describe('access to the accounts of two companies', () => {
  it.each([
    ['Noura, and Hessa', { each: [noura] }, { each: [hessa] }, everybody, 3],
    ['Omar with Noura, and Omar with Hessa', { each: [omar, noura] }, { each: [omar, hessa] }, everybody, 3],
    ['Noura with Badr, and Omar with Hessa', { each: [noura, badr] }, { each: [omar, hessa] }, everybody, 4],
    ['Noura or Badr, and Hessa', { anyOf: [noura, badr] }, { each: [hessa] }, twoMore, 3],
  ])('says from the beginning how many both need together: %s', async (_, first: Signers, second: Signers, words, total) => {
    await sign(companies[0], first)
    await sign(companies[1], second)
    const { ConsentId, said } = await begin()
    expect(said).toContain(words)
    expect(await pageOf(omar, ConsentId)).toContain(words)
    expect(await requiredOf(ConsentId)).toBe(total)
    const approvers = [noura, ...(first.each?.includes(badr) ? [badr] : []), hessa]
    for (const person of approvers) {
      expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
      const browser = await visitBank(sanad, person)
      expect((await approveAtBank(sanad, { browser, nationalId: person, ConsentId })).status).toBe(303)
      expect(await requiredOf(ConsentId)).toBe(total)
    }
    expect(await statusOf(ConsentId)).toBe('Authorized')
  })

  it('says it in Arabic, and to those who are asked', async () => {
    await sign(companies[0], { anyOf: [noura, badr] })
    await sign(companies[1], { each: [hessa] })
    const { ConsentId } = await begin()
    expect(await pageOf(omar, ConsentId, 'ar')).toContain('بعد موافقة شخصين آخرين منهم')
    // Once Noura has approved it takes Hessa, and once Hessa has, one of two.
    expect(await pageOf(noura, ConsentId)).toContain(everybody)
    expect(await pageOf(hessa, ConsentId)).toContain(oneMore)
  })
})
