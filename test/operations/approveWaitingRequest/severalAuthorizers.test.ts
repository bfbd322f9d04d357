import { beforeAll, describe, expect, it } from 'vitest'
import { visitBank } from '../../support/browser/bankVisit.ts'
import { accountConsentRequest } from '../../support/consents/accountConsent.ts'
import { first, jointAccount, second } from '../../support/consents/approvalStage.ts'
import { sarat } from '../../support/consents/companies.ts'
import { guaranteeConsentRequest } from '../../support/consents/guaranteeConsent.ts'
import { openBankApp, requestsPath } from '../../support/operations/bankApp.ts'
import type { RunningSanad } from '../../support/servers/sanad.ts'
import { authorize, customerOf } from '../../support/story.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'

const [maha, badr] = sarat.directors

let sanad: RunningSanad
let reader: TestTpp
let letters: TestTpp
beforeAll(async () => {
  ;({ sanad } = await openBankApp())
  reader = await registerTpp(sanad, { product: 'KSA AIS' })
  letters = await registerTpp(sanad, { product: 'KSA LOG' })
})

/** A request that one has approved on the bank's pages, and for which another's approval waits. */
const kinds = [
  {
    ...{ name: 'a letter', kind: 'guarantee', one: maha, other: badr },
    async begin() {
      const message = guaranteeConsentRequest({ ...sarat, amount: '500000.01' })
      const { ConsentId } = (await letters.client().createLetterOfGuaranteeConsent(message)).message.Data
      await authorize(letters.client(), letters, ConsentId, customerOf(sanad, maha))
      return ConsentId
    },
  },
  {
    ...{ name: 'access', kind: 'account', one: first, other: second },
    async begin() {
      const accountIds = [(await jointAccount(sanad)).accountId]
      const message = accountConsentRequest({ NationalIdentificationNumber: first })
      const { ConsentId } = (await reader.client().createAccountAccessConsent(message)).message.Data
      await authorize(reader.client(), reader, ConsentId, customerOf(sanad, first, { accountIds }))
      return ConsentId
    },
  },
] as const

interface Shown {
  termsDigest: string
  terms: { otherAccounts?: number }
  mayApprove: boolean
  others: { decision: string }[]
}
const show = async (ConsentId: string, customer: string) =>
  (await (await openBankApp()).call('GET', `${requestsPath}/${ConsentId}`, { customer })).body as unknown as Shown
const say = async (answer: 'approval' | 'decline', ConsentId: string, customer: string, body?: object) =>
  (await openBankApp()).call('POST', `${requestsPath}/${ConsentId}/${answer}`, { customer, ...(body && { body }) })
const approve = async (ConsentId: string, customer: string) => {
  const { termsDigest } = await show(ConsentId, customer)
  return say('approval', ConsentId, customer, { termsDigest })
}
const waitsFor = async (ConsentId: string, customer: string) => {
  const listed = (await (await openBankApp()).call('GET', requestsPath, { customer })).body as unknown as { requestId: string }[]
  return listed.some(({ requestId }) => requestId === ConsentId)
}
const statusOf = async (consentId: string) =>
  (
    await sanad.dependencies.db
      .selectFrom('consents')
      .select('status')
      .where('consentId', '=', consentId)
      .executeTakeFirstOrThrow()
  ).status

describe.each(kinds)('approveWaitingRequest of $name that others approve, too', ({ kind, one, other, begin }) => {
  it('waits for whoever has not approved, shows who has, and is carried out by the last yes', async () => {
    const ConsentId = await begin()
    expect([await waitsFor(ConsentId, one), await waitsFor(ConsentId, other)]).toEqual([false, true])
    expect(await show(ConsentId, other)).toMatchObject({
      ...{ kind, way: 'furtherApproval', mayApprove: true, numberNeeded: false },
      others: [{ decision: 'approved', decidedDateTime: expect.any(String) }],
    })
    const approved = { status: 200, body: { consentId: ConsentId, outcome: 'approved' } }
    const { termsDigest } = await show(ConsentId, other)
    expect(await say('approval', ConsentId, other, { termsDigest })).toMatchObject(approved)
    expect(await statusOf(ConsentId)).toBe('Authorized')
    expect(await waitsFor(ConsentId, other)).toBe(false)
    expect(await say('approval', ConsentId, other, { termsDigest })).toMatchObject(approved)
  })

  it('ends with the no of one of them', async () => {
    const ConsentId = await begin()
    expect(await say('decline', ConsentId, other)).toMatchObject({ status: 200, body: { outcome: 'declined' } })
    expect([await statusOf(ConsentId), await waitsFor(ConsentId, one)]).toEqual(['Rejected', false])
  })

  it('asks whoever took their approval back again, and what was shown before that approves nothing', async () => {
    const ConsentId = await begin()
    const { termsDigest } = await show(ConsentId, other)
    const taken = await (await visitBank(sanad, one)).post(sanad.url(`/bank/consents/${ConsentId}/take-back`))
    expect(taken.status).toBe(303)
    expect(await say('approval', ConsentId, other, { termsDigest })).toMatchObject({
      ...{ status: 409, body: { code: 'stateConflict' } },
    })
    expect(await waitsFor(ConsentId, one)).toBe(true)
    expect((await show(ConsentId, other)).others.map(({ decision }) => decision)).toContain('pending')
    expect((await approve(ConsentId, other)).status).toBe(200)
    expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
    expect([await waitsFor(ConsentId, one), await waitsFor(ConsentId, other)]).toEqual([true, false])
    expect((await approve(ConsentId, one)).status).toBe(200)
    expect(await statusOf(ConsentId)).toBe('Authorized')
  })
})

describe('approveWaitingRequest of an access that mixes accounts of several people', () => {
  it('tells nothing of those that are not theirs but how many they are, and takes the digest of that alone', async () => {
    const accounts = await sanad.dependencies.coreBank.listAccounts(first)
    const own = accounts.find(({ holders }) => holders.length === 1)!
    const joint = await jointAccount(sanad)
    const request = accountConsentRequest({ NationalIdentificationNumber: first })
    const { ConsentId } = (await reader.client().createAccountAccessConsent(request)).message.Data
    const accountIds = [own.accountId, joint.accountId]
    await authorize(reader.client(), reader, ConsentId, customerOf(sanad, first, { accountIds }))
    const shown = await show(ConsentId, second)
    expect(shown).toMatchObject({ terms: { accounts: [{ accountId: joint.accountId }], otherAccounts: 1 }, mayApprove: true })
    for (const hidden of [own.iban, own.accountId, own.nickname.en, own.nickname.ar])
      expect(JSON.stringify(shown)).not.toContain(hidden)
    // Of the same access to the joint account alone.
    const alone = await kinds[1].begin()
    expect((await show(alone, second)).terms.otherAccounts).toBeUndefined()
    const { termsDigest } = await show(alone, second)
    expect(await say('approval', ConsentId, second, { termsDigest })).toMatchObject({ status: 409 })
    expect((await approve(ConsentId, second)).status).toBe(200)
    expect(await statusOf(ConsentId)).toBe('Authorized')
  })
})
