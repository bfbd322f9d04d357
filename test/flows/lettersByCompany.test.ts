import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Confirmation } from '../../src/corebank/confirmation.ts'
import { routes } from '../../src/web/routes.ts'
import { askToApprove } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { sarat } from '../support/consents/companies.ts'
import { guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'
import { aboveAlone, letterSigning } from '../support/consents/letterSigning.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { booksOf, customerOf } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** Who signs for several companies reads of each letter which one it binds, and from when. */
const [maha, badr] = sarat.directors
const number = sarat.commercialRegistrationNumber
let sanad: RunningSanad
let tpp: TestTpp
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad, { product: 'KSA LOG' })
})
afterAll(() => sanad?.close())

it('the message with the code names the company by the bank’s name and the day from which the letter is valid, and our messages the number', async () => {
  const LetterOfGuaranteeStartDate = new Date(Date.now() + 20 * 86_400_000).toISOString()
  const company = { commercialRegistrationNumber: number }
  const request = guaranteeConsentRequest({ amount: aboveAlone, ...company, mt798: { LetterOfGuaranteeStartDate } })
  const { ConsentId } = (await tpp.client().createLetterOfGuaranteeConsent(request)).message.Data
  await letterSigning(sanad, tpp).approveFromApp(ConsentId, maha)
  const browser = await visitBank(sanad, badr)
  await askToApprove(sanad, { browser, nationalId: badr, ConsentId })
  const code = await customerOf(sanad, badr).readOneTimeCode()
  const sent = booksOf(sanad).selectFrom('bankOneTimeCodes').selectAll().where('code', '=', code)
  const { messageEn, messageAr } = await sent.where('purpose', '=', ConsentId).executeTakeFirstOrThrow()
  const { name } = (await sanad.dependencies.coreBank.findCompany(number))!
  const day = (language: string) =>
    new Date(LetterOfGuaranteeStartDate).toLocaleDateString(language, {
      ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Riyadh' },
    })
  expect(messageEn).toContain(`applicant: ${name.en}, commercial registration ${number}, valid from ${day('en-GB')} until `)
  expect(messageAr).toContain(
    `طالب الضمان: ${name.ar}، السجل التجاري ${number}، صالح من ${day('ar-SA-u-ca-gregory-nu-latn')} حتى `,
  )
  const messages = await readPage(await browser.get(sanad.url(`${routes.bankMessages()}?lang=en`)))
  expect(messages).toMatch(new RegExp(`Your approval is needed .*Company: commercial registration .?${number}`))
})

it('the code confirms no other day from which the letter is valid', async () => {
  const { coreBank } = sanad.dependencies
  const confirmation = (validityStartsAt: Date | null): Confirmation => ({
    ...{ confirmationId: 'of-the-start', nationalIdentificationNumber: maha, purpose: 'lg-of-the-start', appName: 'Daman' },
    terms: {
      ...{ kind: 'guarantee', amountHalalas: 100_000, currency: 'SAR', beneficiaryName: 'Wadi' },
      ...{ commercialRegistrationNumber: number, validityStartsAt, validityExpiresAt: null },
      ...{ typeOfGuarantee: 'TEND', kindOfGuarantee: 'GUAR', formOfGuarantee: 'DIRC' },
    },
  })
  const start = new Date(Date.now() + 86_400_000)
  await coreBank.requestConfirmation(confirmation(start))
  const code = await customerOf(sanad, maha).readOneTimeCode()
  const check = (startsAt: Date | null) => coreBank.checkConfirmation(confirmation(startsAt), code)
  expect([await check(null), await check(new Date(start.getTime() + 86_400_000)), await check(start)]).toEqual([
    ...['refused', 'refused', 'confirmed'],
  ])
})

it('whoever signs reads all that is printed of the parties, of the delivery and of a type of validity that nobody knows', async () => {
  const Applicant = {
    ...{ Name: 'Al-Sarat', CommercialRegistrationNumber: number, ApplicantIdentifierType: 'CR', ApplicantNumber: '1010123456' },
    Address: { City: 'Abha' },
  }
  const delivery = {
    DeliveryOfOriginalGuarantee: 'COUR',
    DeliveryTo: 'BENE',
    DeliveryAddress: { Name: 'Somebody Else Ltd' },
  } as const
  const mt798 = { Applicant, ...delivery, ValidityType: 'COND' }
  const request = guaranteeConsentRequest({ amount: aboveAlone, commercialRegistrationNumber: number, mt798 })
  const { ConsentId } = (await tpp.client().createLetterOfGuaranteeConsent(request)).message.Data
  await letterSigning(sanad, tpp).approveFromApp(ConsentId, maha)
  const page = await readPage(await (await visitBank(sanad, badr)).get(sanad.url(routes.bankConsent(ConsentId))))
  for (const printed of ['CR 1010123456', 'Abha', 'Somebody Else Ltd', 'Type of validity, as the app has written it:'])
    expect(page).toContain(printed)
  expect(page).toMatch(/as the app has written it:\s+COND/)
})
