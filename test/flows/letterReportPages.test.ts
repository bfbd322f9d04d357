import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LetterDecision } from '../../src/corebank/port.ts'
import { listFraudCases, resumeOpenBanking } from '../../src/services/fraud/desk.ts'
import { recordLetterDecision } from '../../src/services/guarantee/decision.ts'
import { routes } from '../../src/web/routes.ts'
import { visitBank } from '../support/browser/bankVisit.ts'
import { najd } from '../support/consents/companies.ts'
import { letterSigning } from '../support/consents/letterSigning.ts'
import { desk, type Made, reportedLetters } from '../support/consents/reportedLetters.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** What the page of a report of a letter, and the bank's desk, say of it and of other letters. */
const [first, second] = najd.signatories
type Letters = ReturnType<typeof reportedLetters>
let sanad: RunningSanad
let tpp: TestTpp
let letters: Letters
beforeAll(async () => {
  sanad = await startSanad()
  letters = reportedLetters(sanad)
})
afterAll(() => sanad?.close())
// Of an app that somebody has reported, they can approve nothing more.
beforeEach(async () => {
  tpp = await registerTpp(sanad, { product: 'KSA LOG', name: 'Kafala' })
})

const makeLetter = (instruction: Parameters<Letters['makeLetter']>[1]) => letters.makeLetter(tpp, instruction)

describe('the page of the report of a letter', () => {
  const reportOf = async (consentId: string, language: string) => {
    await letters.report({ consentId, letterId: '' })
    return letters.pageOf(`${routes.bankConsentReport(consentId)}?lang=${language}`)
  }
  const notStopped = 'If the bank has already been asked for this letter'

  it('says that its authorization has ended, where its app had not asked for it', async () => {
    const signing = letterSigning(sanad, tpp)
    const consentId = await signing.ask('1000.00', najd)
    await signing.approveFromApp(consentId, first)
    await signing.approve(consentId, second)
    for (const [path, words] of [
      [routes.bankConsentReport(consentId), 'end for that person too, as long as the bank has not been asked'],
      [routes.bankConsent(consentId), 'it ends for them too'],
    ] as const)
      expect(await letters.pageOf(path)).toContain(words)
    const page = await reportOf(consentId, 'en')
    expect(page).toContain('With your report the authorization of this letter has ended')
    expect(page).not.toContain(notStopped)
    expect(await reportOf(consentId, 'ar')).toContain('انتهى اعتماد هذا الخطاب ببلاغك')
  })

  it('says that the request has ended, where it waited, and nothing of the report where it had ended before', async () => {
    const signing = letterSigning(sanad, tpp)
    const [waiting, declined] = [await signing.ask('1000.00', najd), await signing.ask('1000.00', najd)]
    for (const consentId of [waiting, declined]) await signing.approveFromApp(consentId, first)
    await (await visitBank(sanad, second)).post(sanad.url(`/bank/consents/${declined}/decision`), { decision: 'decline' })
    const page = await reportOf(waiting, 'en')
    expect(page).toContain('With your report this request has ended')
    expect(page).not.toContain(notStopped)
    expect(await reportOf(declined, 'en')).not.toContain('With your report')
  })

  it('says that it was cancelled, where the bank had not heard of it', async () => {
    const made = await makeLetter({ attempts: 0 })
    const page = await reportOf(made.consentId, 'en')
    expect(page).toContain('Letters of guarantee that were cancelled before the bank issued them: 1.')
    for (const other of [notStopped, 'With your report']) expect(page).not.toContain(other)
  })
})

describe('the report of a letter that is decided', () => {
  const issued = 'This letter has been issued: the company is bound by it, and your report alone does not undo that.'
  const none = 'No letter was issued: the company is not bound by it.'
  const reason = { reasonCode: 'PASP.Other', reasonMessage: 'no' }
  it.each([
    ['issued', {}, [issued, 'صدر خطاب الضمان هذا، والشركة ملزمة به']],
    ['rejected', reason, [none, 'لم يصدر خطاب الضمان هذا']],
    ['cancelled', {}, [none, 'لم يصدر خطاب الضمان هذا']],
  ] as const)('says before and after it what is so where it is %s, and not “if”', async (outcome, why, [english, arabic]) => {
    const { consentId, letterId: letterOfGuaranteeId } = await makeLetter({ attempts: 1 })
    const decided = { letterOfGuaranteeId, outcome, decidedAt: sanad.now(), ...why }
    await recordLetterDecision(sanad.dependencies, decided as LetterDecision)
    const said = async () => {
      const page = await letters.pageOf(`${routes.bankConsentReport(consentId)}?lang=en`)
      for (const one of [issued, none]) expect(page.includes(one)).toBe(one === english)
      expect(page).not.toContain('If the bank has already been asked')
      expect(await letters.pageOf(`${routes.bankConsentReport(consentId)}?lang=ar`)).toContain(arabic)
    }
    await said()
    const { caseId } = await letters.report({ consentId, letterId: letterOfGuaranteeId })
    await said()
    await letters.close(caseId)
  })

  it('is “if” as long as the bank has not decided', async () => {
    const { consentId } = await makeLetter({ attempts: 1 })
    const page = await letters.pageOf(`${routes.bankConsentReport(consentId)}?lang=en`)
    expect(page).toContain('If the bank has already been asked for this letter')
    for (const one of [issued, none]) expect(page).not.toContain(one)
  })
})

describe('letters that nobody has reported by name', () => {
  const pageOfReport = ({ consentId }: Made, language: string) =>
    letters.pageOf(`${routes.bankConsentReport(consentId)}?lang=${language}`)

  it('are told on the page of the report, which does not stop them, one or several', async () => {
    const made = await makeLetter({ attempts: 1 })
    const { caseId } = await letters.report(made)
    expect(await pageOfReport(made, 'en')).toContain(
      'asked for 1 letter of guarantee that you approved, and your report alone does not',
    )
    await letters.close(caseId)
    await makeLetter({ attempts: 1 })
    const again = await letters.report(made)
    expect(await pageOfReport(made, 'en')).toContain(
      'asked for 2 letters of guarantee that you approved, and your report alone does',
    )
    expect(await pageOfReport(made, 'ar')).toContain('خطابا ضمان وافقتَ عليهما، وبلاغك وحده لا يوقفهما')
    await letters.close(again.caseId)
  })

  it('of another app belong to a case from when it stops open banking, also once that is resumed', async () => {
    const elsewhere = await makeLetter({ attempts: 1 })
    tpp = await registerTpp(sanad, { product: 'KSA LOG', name: 'Daman' })
    const made = await makeLetter({ attempts: 1 })
    const { caseId } = await letters.report(made)
    const lettersOf = async () => {
      const cases = await listFraudCases(sanad.dependencies, { reader: 'operator' })
      const { letters } = cases.find((one) => one.caseId === caseId)!
      return letters.map(({ letterOfGuaranteeId }) => letterOfGuaranteeId)
    }
    expect(await lettersOf()).toEqual([made.letterId])
    await letters.report(made, sanad.dependencies, true)
    expect(await lettersOf()).toEqual(expect.arrayContaining([elsewhere.letterId, made.letterId]))
    await resumeOpenBanking(sanad.dependencies, { ...desk, caseId, now: new Date() })
    await letters.close(caseId)
    expect(await lettersOf()).toEqual(expect.arrayContaining([elsewhere.letterId, made.letterId]))
  })
})

it('a case stands on the page of the report with its number, what was reported and whether it is closed, and so does the message', async () => {
  const made = await makeLetter({ attempts: 1 })
  const { caseId } = await letters.report(made)
  const number = caseId.replace(/^(\d{3})(\d{3})/, '$1 $2 ')
  const cases = async (language: string) => {
    const page = await letters.pageOf(`${routes.bankConsentReport(made.consentId)}?lang=${language}`)
    return page.slice(page.indexOf(language === 'en' ? 'What you have reported' : 'بلاغاتك'))
  }
  const open = await cases('en')
  for (const said of [number, '1,000.00', 'Kafala', 'Open since']) expect(open).toContain(said)
  await letters.close(caseId)
  const closed = await cases('en')
  expect(closed.slice(closed.indexOf(number))).toMatch(/^.*?Closed by the bank on/)
  expect(await cases('ar')).toContain('أغلقه البنك في')
  const messages = await letters.pageOf(`${routes.bankMessages()}?lang=en`)
  expect(messages).toMatch(new RegExp(`The bank has closed your report about .{0,40}, case number .?${number}`))
})

// The last one here: nobody resumes it.
it('who stops open banking reads before and after it that letters which the bank was not asked for end, and is told so', async () => {
  const elsewhere = letterSigning(sanad, tpp)
  const authorized = await elsewhere.ask('1000.00', najd)
  await elsewhere.approveFromApp(authorized, first)
  await elsewhere.approve(authorized, second)
  const signing = letterSigning(sanad, await registerTpp(sanad, { product: 'KSA LOG', name: 'Daman' }))
  const consentId = await signing.ask('1000.00', najd)
  await signing.approveFromApp(consentId, first)
  const form = routes.bankConsentReport(consentId)
  const rule = 'Letters of guarantee that you have approved and that the bank has not been asked for end, for the company too'
  const ended =
    'Letters of guarantee that you had approved and that the bank had not been asked for have ended, for the company too'
  const back = 'and resuming does not bring them back'
  const reads = async (path: string, english: string, arabic: string) => {
    expect(await letters.pageOf(`${path}?lang=en`, first)).toContain(`${english}, ${back}.`)
    expect(await letters.pageOf(`${path}?lang=ar`, first)).toContain(arabic)
  }
  await reads(form, rule, 'ولم تُطلب من البنك تنتهي')
  const browser = await visitBank(sanad, first)
  await browser.post(sanad.url(form))
  // What may be stopped, too, after the report.
  await reads(form, rule, 'ولم تُطلب من البنك تنتهي')
  await browser.post(sanad.url(form), { openBanking: 'stop' })
  expect(await elsewhere.statusOf(authorized)).toBe('Finished')
  for (const path of [form, routes.bank()]) await reads(path, ended, 'ولم تُطلب من البنك انتهت')
  const told = 'Letters of guarantee that you had approved and that the bank had not been asked for end, for the company too'
  await reads(routes.bankMessages(), told, 'ولم تُطلب من البنك تنتهي')
})
