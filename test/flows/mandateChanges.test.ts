import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveAtBank, askToApprove, typeApproval } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { beginSigning, endSigning, najd, sarat } from '../support/consents/companies.ts'
import { aboveAlone, letterSigning } from '../support/consents/letterSigning.ts'
import { expectLinesInStep } from '../support/database/audits.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const [maha, badr] = sarat.directors
const hessa = sarat.financeManager
const stranger = '1000000016'

let sanad: RunningSanad
let tpp: TestTpp
let letters: ReturnType<typeof letterSigning>
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad, { product: 'KSA LOG' })
  letters = letterSigning(sanad, tpp)
})
afterAll(async () => {
  await expectLinesInStep(sanad.books)
  await sanad?.close()
})

describe('a mandate that changes while approvals are collected', () => {
  it('does not count who lost it, asks who is needed now, and says so to all of them', async () => {
    const ConsentId = await letters.ask(aboveAlone)
    const token = await letters.tokenOf(await letters.approveFromApp(ConsentId, maha))
    const waiting = { browser: await visitBank(sanad, badr), nationalId: badr, ConsentId }
    // He is shown that his is the last approval.
    await askToApprove(sanad, waiting)
    await endSigning(sanad, sarat, maha)
    try {
      expect((await typeApproval(sanad, waiting)).status).toBe(303)
      expect(await letters.statusOf(ConsentId)).toBe('AwaitingAuthorization')
      expect(await letters.approvalsOf(ConsentId)).toEqual({ [maha]: 'lapsed', [badr]: 'approved', [hessa]: 'pending' })
      expect(await letters.pageOf(ConsentId, badr)).toMatch(
        /Waiting for the others.*Another person May no longer approve; does not count/,
      )
      const atMaha = await visitBank(sanad, maha)
      const address = sanad.url(`/bank/consents/${ConsentId}`)
      const atLapsed = await readPage(await atMaha.get(address))
      expect(atLapsed).toContain('You are not asked any more')
      expect(atLapsed).not.toContain('Still to decide')
      for (const path of ['decision', 'take-back', 'end']) {
        for (const decision of ['approve', 'decline']) {
          const answer = await atMaha.post(`${address}/${path}`, { decision })
          expect([path, answer.status >= 400]).toEqual([path, true])
        }
      }
      const told = sanad.dependencies.db.selectFrom('customerMessages').selectAll().where('linkId', '=', ConsentId)
      expect((await told.execute()).map((row) => row.nationalIdentificationNumber).sort()).toEqual([maha, badr, hessa])
      expect((await letters.approve(ConsentId, hessa)).status).toBe(303)
      expect(await letters.statusOf(ConsentId)).toBe('Authorized')
      // What has told her so leads there: it says what is so, and nothing of what others have decided.
      const after = await atMaha.get(`${address}?lang=en`)
      expect(after.status).toBe(200)
      const shown = await readPage(after)
      expect(shown).toContain('an approval of yours does not count, and what others have decided is not shown to you')
      for (const hidden of ['500,000.01', 'Authorized']) expect(shown).not.toContain(hidden)
      expect(await readPage(await atMaha.get(`${address}?lang=ar`))).toContain('ولا يُعرض لك ما قرره الآخرون')
      const letter = (await tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).message.Data
      expect(await sanad.dependencies.coreBank.findLetter(letter.LetterOfGuaranteeId)).toMatchObject({ outcome: 'pending' })
    } finally {
      await beginSigning(sanad, sarat, maha)
    }
  })

  it('asks who gets it also when somebody only looks, and tells who has it no more before they approve', async () => {
    const [first, second] = najd.signatories
    const ConsentId = await letters.ask('1000.00', najd)
    await letters.approveFromApp(ConsentId, first)
    const atSecond = await visitBank(sanad, second)
    await endSigning(sanad, najd, second)
    await beginSigning(sanad, najd, stranger)
    try {
      expect((await approveAtBank(sanad, { browser: atSecond, nationalId: second, ConsentId })).status).toBe(409)
      expect(await readPage(await atSecond.get(sanad.url(`/bank/consents/${ConsentId}`)))).toContain('You are not asked any more')
      expect(await letters.approvalsOf(ConsentId)).toEqual({ [first]: 'approved', [second]: 'lapsed', [stranger]: 'pending' })
      expect((await letters.approve(ConsentId, stranger)).status).toBe(303)
      expect(await letters.statusOf(ConsentId)).toBe('Authorized')
    } finally {
      await endSigning(sanad, najd, stranger)
      await beginSigning(sanad, najd, second)
    }
  })

  it('carries out no more than was shown: fewer people than a customer was told of make them look again', async () => {
    const [first, second] = najd.signatories
    const ConsentId = await letters.ask('1000.00', najd)
    const visit = await bringToDecision(sanad, tpp, ConsentId, first)
    expect(await visit.ask(sanad)).toBeDefined()
    await endSigning(sanad, najd, second)
    try {
      const answer = await visit.press(sanad)
      expect([answer.status, await readPage(answer)]).toEqual([
        422,
        expect.stringContaining('Who must approve this request has changed'),
      ])
      expect(await letters.statusOf(ConsentId)).toBe('AwaitingAuthorization')
      // The page says by now that nobody else is asked.
      expect(await visit.ask(sanad)).toBeDefined()
      expect((await visit.press(sanad)).status).toBe(303)
      expect(await letters.statusOf(ConsentId)).toBe('Authorized')
    } finally {
      await beginSigning(sanad, najd, second)
    }
  })

  it('is told in words where nobody can approve any more, and the token of the first opens nothing', async () => {
    const ConsentId = await letters.ask(aboveAlone)
    await letters.approveFromApp(ConsentId, maha)
    await endSigning(sanad, sarat, badr)
    await endSigning(sanad, sarat, hessa)
    try {
      expect(await letters.pageOf(ConsentId, maha)).toContain('not enough people may approve this request, so nobody can')
      expect((await letters.approve(ConsentId, hessa)).status).toBe(409)
      expect(await letters.statusOf(ConsentId)).toBe('AwaitingAuthorization')
      const visit = await bringToDecision(sanad, tpp, await letters.ask(aboveAlone), maha)
      const page = await readPage(await visit.browser.get(sanad.url(`/bank/authorizations/${visit.interactionId}`)))
      expect(page).toContain('not enough people may approve this request, so nobody can')
      expect(page).not.toContain('Authorize the letter')
    } finally {
      await beginSigning(sanad, sarat, badr)
      await beginSigning(sanad, sarat, hessa, 'B')
    }
  })

  it('stops the letter of an authorized consent when those who approved may sign it no longer', async () => {
    const ConsentId = await letters.ask(aboveAlone)
    const token = await letters.tokenOf(await letters.approveFromApp(ConsentId, badr))
    await letters.approve(ConsentId, hessa)
    await endSigning(sanad, sarat, hessa)
    try {
      await expect(tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).rejects.toMatchObject({ status: 403 })
    } finally {
      await beginSigning(sanad, sarat, hessa, 'B')
    }
    expect((await tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).message.Data.Status).toBe('Pending')
  })
})
