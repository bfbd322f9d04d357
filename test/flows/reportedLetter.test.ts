import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { replaceLeftOut } from '../../src/data/repositories/customerMessages.ts'
import { findInstructionState } from '../../src/data/repositories/instructions.ts'
import { kindsOfChoice } from '../../src/domain/message/kinds.ts'
import { BankRefusal } from '../../src/domain/shared/errors.ts'
import { retryInstruction } from '../../src/services/console/instructions.ts'
import { resumeOpenBanking } from '../../src/services/fraud/desk.ts'
import { reportFraud } from '../../src/services/fraud/report.ts'
import { recordLetterDecision } from '../../src/services/guarantee/decision.ts'
import { handOverDue } from '../../src/services/instruction/handOverDue.ts'
import { rejectInstruction } from '../../src/services/instruction/rejectInstruction.ts'
import { routes } from '../../src/web/routes.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { najd } from '../support/consents/companies.ts'
import { desk, type Made, reportedLetters } from '../support/consents/reportedLetters.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** A letter that one of its signatories has reported as fraud, after the first try to hand it over. */
const [first, second] = najd.signatories
let sanad: RunningSanad
type Letters = ReturnType<typeof reportedLetters>
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

const later = () => new Date(Date.now() + 600_000)
const makeLetter = (instruction: Parameters<Letters['makeLetter']>[1]) => letters.makeLetter(tpp, instruction)
const stateOf = (letterId: string) => findInstructionState(sanad.dependencies.db, { kind: 'letter', resourceId: letterId })
const statusOf = async (letterId: string) =>
  (
    await sanad.dependencies.db
      .selectFrom('lettersOfGuarantee')
      .select('status')
      .where('letterOfGuaranteeId', '=', letterId)
      .executeTakeFirstOrThrow()
  ).status
const retry = ({ letterId }: Made) =>
  retryInstruction(sanad.dependencies, {
    ...{ instructionId: `letter.${letterId}`, step: 'handOver', actor: desk.actor, now: new Date() },
  })

describe('a reported letter that the core bank never had', () => {
  it('is held, is not handed over until the case is closed, and goes on then', async () => {
    const made = await makeLetter({ attempts: 1 })
    const { caseId } = await letters.report(made)
    expect([await stateOf(made.letterId), await statusOf(made.letterId)]).toEqual(['needsPerson', 'Pending'])
    const held = sanad.dependencies.db.selectFrom('audit').select('action').where('subject', '=', made.letterId)
    expect((await held.execute()).map(({ action }) => action)).toContain('letter.hold')
    await expect(retry(made)).rejects.toThrow(`reported this letter as fraud (case ${caseId})`)
    expect(await stateOf(made.letterId)).toBe('needsPerson')
    await letters.close(caseId)
    expect(await retry(made)).toMatchObject({ state: 'queued' })
  })

  it('is ended by the bank with its case open, and its page names the case and sends nobody back to the app', async () => {
    const made = await makeLetter({ attempts: 1 })
    const { caseId } = await letters.report(made)
    const readOwn = () => letters.pageOf(routes.bankConsent(made.consentId))
    const expectCase = async () => {
      const page = await readOwn()
      expect(page).toContain(caseId.replace(/^(\d{3})(\d{3})/, '$1 $2 '))
      for (const other of ['Was this not you?', 'begin in the app', 'Is it urgent?']) expect(page).not.toContain(other)
    }
    await expectCase()
    expect(await readOwn()).toContain('has not been issued yet. It belongs to your report of fraud')
    expect(await letters.pageOf(`${routes.bankConsent(made.consentId)}?lang=ar`)).toContain(
      'ولم يصدر بعد. ويشمله بلاغك عن الاحتيال',
    )
    const now = new Date(later().getTime() + 3_600_000)
    const end = { instructionId: `letter.${made.letterId}`, actor: desk.actor, now }
    expect(await rejectInstruction(sanad.dependencies, end)).toMatchObject({ resourceStatus: 'Rejected' })
    expect([await stateOf(made.letterId), await statusOf(made.letterId)]).toEqual(['done', 'Rejected'])
    await expectCase()
    await letters.close(caseId)
    expect(await readOwn()).toContain('begin in the app')
  })

  it('is held at its next try where it was being tried', async () => {
    const made = await makeLetter({ attempts: 1, lease: 'of a try' })
    await letters.report(made)
    expect(await stateOf(made.letterId)).toBe('queued')
    // The try has failed, and the next one is due.
    await letters.setInstruction(made.letterId, { lease: null, nextAttemptAt: new Date(0) })
    const at = new Date()
    await handOverDue(sanad.dependencies, at, { now: () => at, elapsedMs: () => 0 })
    await expect.poll(() => stateOf(made.letterId)).toBe('needsPerson')
    expect(await sanad.dependencies.coreBank.findLetter(made.letterId)).toBeUndefined()
  })

  it.each([
    ['was never tried is cancelled', 0, ['done', 'Cancelled']],
    ['was tried is held', 2, ['needsPerson', 'Pending']],
  ] as const)('and %s also while the core bank is away', async (_, attempts, expected) => {
    const made = await makeLetter({ attempts })
    const findCustomer = () => Promise.reject(new BankRefusal('coreBankUnavailable', 'away'))
    await letters.report(made, { ...sanad.dependencies, coreBank: { ...sanad.dependencies.coreBank, findCustomer } })
    expect([await stateOf(made.letterId), await statusOf(made.letterId)]).toEqual(expected)
  })
})

describe('a reported letter that is issued all the same', () => {
  const told = async (letterId: string) => {
    const rows = sanad.dependencies.db.selectFrom('customerMessages').select(['nationalIdentificationNumber as who', 'kind'])
    const ofLetter = rows.where('onceKey', '=', letterId).where('kind', 'in', ['letterIssued', 'reportedLetterIssued'])
    return (await ofLetter.execute()).map(({ who, kind }) => `${who} ${kind}`).sort()
  }
  const issue = (letterOfGuaranteeId: string) =>
    recordLetterDecision(sanad.dependencies, { letterOfGuaranteeId, outcome: 'issued', decidedAt: sanad.now() })

  it('is told to who reported it whatever they have left out, with amount, case and what to do, and to the others as ever', async () => {
    const made = await makeLetter({ attempts: 1 })
    const { caseId } = await letters.report(made)
    await replaceLeftOut(sanad.dependencies.db, { nationalIdentificationNumber: second, kinds: kindsOfChoice, now: new Date() })
    for (const _ of ['issued', 'told again']) await issue(made.letterId)
    expect(await told(made.letterId)).toEqual([`${first} letterIssued`, `${second} reportedLetterIssued`].sort())
    const number = caseId.replace(/^(\d{3})(\d{3})/, '$1 $2 ')
    const english = /A reported letter was issued.*?say the case number\./.exec(
      await letters.pageOf(`${routes.bankMessages()}?lang=en`),
    )![0]
    for (const said of ['1,000.00', number, 'Call the bank at once']) expect(english).toContain(said)
    const arabic = /صدر خطاب ضمان من بلاغك.*?واذكر رقم البلاغ\./.exec(
      await letters.pageOf(`${routes.bankMessages()}?lang=ar`),
    )![0]
    for (const said of [number, 'اتصل بالبنك فورًا']) expect(arabic).toContain(said)
    await replaceLeftOut(sanad.dependencies.db, { nationalIdentificationNumber: second, kinds: [], now: new Date() })
  })

  it('and whose case is closed before: the closing says that it may be issued, it is told as a reported one, and its page names the report', async () => {
    const made = await makeLetter({ attempts: 1 })
    const { caseId } = await letters.report(made)
    await letters.close(caseId)
    await replaceLeftOut(sanad.dependencies.db, { nationalIdentificationNumber: second, kinds: kindsOfChoice, now: new Date() })
    const number = caseId.replace(/^(\d{3})(\d{3})/, '$1 $2 ')
    const messages = (language: string) => letters.pageOf(`${routes.bankMessages()}?lang=${language}`)
    const closing = (await messages('en')).match(/The bank has closed your report.*?say the case number\./)![0]
    for (const said of [number, 'has not decided and that may be issued now: 1.', 'call the bank at once'])
      expect(closing).toContain(said)
    expect(await messages('ar')).toContain('لم يبتّ فيها البنك بعد وقد تصدر الآن: 1.')
    const ownPage = () => letters.pageOf(`${routes.bankConsent(made.consentId)}?lang=en`)
    for (const said of [number, 'Closed by the bank on']) expect(await ownPage()).toContain(said)
    await issue(made.letterId)
    expect(await told(made.letterId)).toEqual([`${first} letterIssued`, `${second} reportedLetterIssued`].sort())
    const issued = (await messages('en')).match(/A reported letter was issued.*?say the case number\./)![0]
    for (const said of [number, 'which the bank had closed', 'call the bank at once']) expect(issued).toContain(said)
    for (const said of [number, 'Closed by the bank on']) expect(await ownPage()).toContain(said)
    const pageOfOther = await (await visitBank(sanad, first)).get(sanad.url(routes.bankConsent(made.consentId)))
    expect(await readPage(pageOfOther)).not.toContain(number)
    await replaceLeftOut(sanad.dependencies.db, { nationalIdentificationNumber: second, kinds: [], now: new Date() })
  })

  it('of an app of another company is told as reported to who had stopped open banking while it was Pending, also once that is resumed', async () => {
    const elsewhere = await makeLetter({ attempts: 1 })
    tpp = await registerTpp(sanad, { product: 'KSA LOG', name: 'Daman' })
    const made = await makeLetter({ attempts: 1 })
    const reported = { nationalIdentificationNumber: second, about: 'consent', resourceId: made.consentId } as const
    const { caseId } = await reportFraud(sanad.dependencies, { ...reported, stopsOpenBanking: true, now: new Date() })
    await resumeOpenBanking(sanad.dependencies, { ...desk, caseId, now: new Date() })
    // It goes on: what the open case is about does not stop it any more.
    expect(await retry(elsewhere)).toMatchObject({ state: 'queued' })
    await expect(retry(made)).rejects.toThrow(`case ${caseId}`)
    await issue(elsewhere.letterId)
    await letters.close(caseId)
    await issue(made.letterId)
    for (const { letterId } of [elsewhere, made])
      expect(await told(letterId)).toEqual([`${first} letterIssued`, `${second} reportedLetterIssued`].sort())
  })
})

describe('what a report of the same app does not stop', () => {
  const caseOf = (page: string) => /This belongs to your report of fraud|You have reported it/.test(page)
  const pageOf = ({ consentId }: Pick<Made, 'consentId'>) => letters.pageOf(`${routes.bankConsent(consentId)}?lang=en`)

  it.each([
    ['issued', { outcome: 'issued' }],
    ['rejected', { outcome: 'rejected', reasonCode: 'Bank.7', reasonMessage: 'No line.' }],
  ] as const)('a letter that was %s before is told without it', async (_, decision) => {
    const [before, reported] = [await makeLetter({ attempts: 1 }), await makeLetter({ attempts: 1 })]
    await recordLetterDecision(sanad.dependencies, {
      ...{ letterOfGuaranteeId: before.letterId, decidedAt: sanad.now(), ...decision },
    })
    await letters.report(reported)
    expect(await pageOf(before)).not.toMatch(/your report|You have reported/)
    expect(caseOf(await pageOf(reported))).toBe(true)
  })
})
