import { describe, expect, it } from 'vitest'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { anotherNumber, beginSignIn, openBankApp, proveStatementNeeded, signInsPath } from '../support/operations/bankApp.ts'

const approve = async (signInId: string, number: string, customer = happyCustomer) => {
  const { call } = await openBankApp()
  return call('POST', `${signInsPath}/${signInId}/approval`, { body: { number }, customer })
}
const decline = async (signInId: string) => {
  const { call } = await openBankApp()
  return call('POST', `${signInsPath}/${signInId}/decline`)
}
const unknown = 'x'.repeat(43)

describe('approveSignIn', () => {
  it('signs in the browser that began, once, and the same again gets the same answer until it has gone on', async () => {
    const { signInId, number, poll } = await beginSignIn()
    expect((await poll()).status).toBe(204)
    const first = await approve(signInId, number)
    expect(first).toMatchObject({ status: 200, body: { signInId, outcome: 'approved' } })
    expect((await approve(signInId, number)).body).toEqual(first.body)
    expect((await poll()).headers.get('hx-redirect')).toBe('/bank')
    // What they do there is recorded without asking the core bank who they are.
    const { db, coreBank } = (await openBankApp()).sanad.dependencies
    const sessions = db.selectFrom('bankSessions').select('customerId').where('nationalIdentificationNumber', '=', happyCustomer)
    const newest = await sessions.where('stage', '=', 'signedIn').orderBy('createdAt', 'desc').executeTakeFirst()
    expect(newest).toEqual({ customerId: (await coreBank.findCustomer(happyCustomer))!.customerId })
    expect((await approve(signInId, number)).status).toBe(404)
  })

  it('ends with a wrong number: the right one is 409 after it, and of several at once one is tried', async () => {
    const { signInId, number, poll } = await beginSignIn()
    expect(await approve(signInId, anotherNumber(number))).toMatchObject({ status: 409, body: { errors: [{ path: 'number' }] } })
    expect((await approve(signInId, number)).status).toBe(409)
    expect(await (await poll()).text()).not.toContain('?signIn=')
    const guessed = await beginSignIn()
    const guesses = Array.from({ length: 10 }, (_, at) => String(at + (Number(guessed.number) < 500 ? 989 : 100)))
    const answers = await Promise.all(guesses.map((guess) => approve(guessed.signInId, guess)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409]))
    expect((await approve(guessed.signInId, guessed.number)).status).toBe(409)
  })

  it('is 404 for an id that nobody knows and for a sign-in with another customer’s number, which stays as it was', async () => {
    const { signInId, number } = await beginSignIn()
    const [other, none] = [await approve(signInId, number, '1000000024'), await approve(unknown, number)]
    expect([other.status, none.status]).toEqual([404, 404])
    expect(other.body).toEqual(none.body)
    expect((await approve(signInId, number)).status).toBe(200)
  })

  it('is 409 after a no, and once its time is over', async () => {
    const declined = await beginSignIn()
    await decline(declined.signInId)
    expect((await approve(declined.signInId, declined.number)).status).toBe(409)
    const { sanad } = await openBankApp()
    const late = await beginSignIn()
    await sanad.dependencies.db
      .updateTable('bankSessions')
      .set({ answerBy: new Date(Date.now() - 1) })
      .where('sessionIdHash', '=', late.signInId)
      .execute()
    expect((await approve(late.signInId, late.number)).status).toBe(409)
    expect(await (await late.poll()).text()).not.toContain('?signIn=')
  })

  proveStatementNeeded('POST', `${signInsPath}/${unknown}/approval`, { number: '742' })
})
