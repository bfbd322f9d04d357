import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ResponderUnavailable } from '../../src/domain/shared/errors.ts'
import { makeSaudiIban } from '../../src/domain/shared/iban.ts'
import { sha256 } from '../../src/security/secrets.ts'
import { upsertParticipant } from '../../src/services/verification/otherBanks/participants.ts'
import { seedAccountNumber } from '../../src/simulator/bank.ts'
import { routes } from '../../src/web/routes.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'
import { accountBody, askAccount, registerPsp, type TestPsp } from '../support/verification.ts'

describe('the questions of apps about accounts of another bank', () => {
  const otherBic = 'NJDBSARI'
  const account = (number: number) => makeSaudiIban('98', seedAccountNumber(number))
  let sanad: RunningSanad
  let there: RunningSanad
  let tpp: TestTpp
  beforeAll(async () => {
    sanad = await startSanad()
    there = await startSanad({ environment: { SANAD_BANK_BIC: otherBic, SANAD_BANK_IBAN_CODE: '98' } })
    const { clientId, clientSecret } = await registerPsp(there, 'SNADSARI')
    const tokens = { url: there.url('/auth/token'), clientId, clientSecret }
    const other = { bic: otherBic, name: { en: 'Najd Bank', ar: 'بنك نجد' }, ibanCodes: ['98'], tokens }
    const scope = { countries: ['SA'], schemes: ['IBAN'], active: true }
    const responderUrl = there.url('/api/vop/v1/payee-verifications')
    await upsertParticipant(sanad.dependencies, { ...other, ...scope, responderUrl }, new Date())
    tpp = await registerTpp(sanad)
  })
  afterAll(async () => {
    await there?.close()
    await sanad?.close()
  })

  const holdingEntity = { type: 'BICFI', value: otherBic }
  const askThere = ({ token }: TestPsp, name: string, id: string) =>
    askAccount(sanad, { token, body: accountBody({ account: { name, id, holdingEntity } }) })
  const ask = async (psp: TestPsp, name: string, id: string) => (await askThere(psp, name, id)).status
  const answerTo = async (psp: TestPsp, name: string, id: string) => (await askThere(psp, name, id)).body.data.result.account
  const strangers = Array.from(
    { length: 60 },
    (_, index) => `Stranger ${String.fromCharCode(97 + (index % 26)).repeat(3 + index / 26)} Nobody`,
  )

  const pspsFor = (count: number) => Promise.all(Array.from({ length: count }, () => registerPsp(sanad)))
  const isAnswered = (status: number) => status === 200

  it.each(['one after the other', 'at once'])(
    'leave room for the bank’s own customers, who are still warned after 60 wrong names of three developers, %s',
    async (how) => {
      const psps = await pspsFor(3)
      const id = account(how === 'at once' ? 101 : 112)
      const statuses: number[] = []
      const askOne = (name: string, index: number) => ask(psps[index % 3]!, name, id)
      if (how === 'at once') statuses.push(...(await Promise.all(strangers.map(askOne))))
      else for (const [index, name] of strangers.entries()) statuses.push(await askOne(name, index))
      expect(statuses.filter(isAnswered)).toHaveLength(sanad.settings.participantTries)
      expect(new Set(statuses)).toEqual(new Set([200, 429]))
      // The share is that of all developers together.
      expect(await ask(await registerPsp(sanad), 'Somebody Else', id)).toBe(429)
      const creditorName = { en: 'Ministry of Justice', ar: 'وزارة العدل' }
      const request = paymentConsentRequest({ creditorIban: id, creditorName })
      const { ConsentId } = (await tpp.client().createPaymentConsent(request)).message.Data
      const { browser, interactionId } = await bringToDecision(sanad, tpp, ConsentId)
      const html = await (await browser.get(sanad.url(`${routes.authorization(interactionId)}?lang=en`))).text()
      expect(html).toContain('The name does not match the account')
    },
  )

  it('of one developer about one account use up a third, and others are answered there', async () => {
    const [walker, other] = await pspsFor(2)
    const id = account(102)
    const statuses = await Promise.all(strangers.slice(0, 20).map((name) => ask(walker!, name, id)))
    expect(statuses.filter(isAnswered)).toHaveLength(sanad.settings.participantTries / 3)
    expect([await ask(other!, 'Another Wrong Name', id), await answerTo(other!, 'Abdullah Mohammed Al-Qahtani', id)]).toEqual([
      200,
      expect.objectContaining({ nameCheckStatus: 'FULL_MATCH' }),
    ])
  })

  it('of one developer about made-up accounts use up a third, and others are answered about further ones', async () => {
    const { participantAccounts } = sanad.settings
    sanad.settings.participantAccounts = 30
    try {
      const [walker, other] = await pspsFor(2)
      const madeUp = Array.from({ length: 14 }, (_, index) => makeSaudiIban('98', String(700 + index)))
      const statuses = await Promise.all(madeUp.map((id) => ask(walker!, 'A Name', id)))
      expect(statuses.filter(isAnswered)).toHaveLength(10)
      expect(await ask(walker!, 'A Name', account(193))).toBe(429)
      expect(await ask(other!, 'A Name', account(193))).toBe(200)
      const asked = madeUp[statuses.findIndex(isAnswered)]!
      expect(await ask(walker!, 'A Name', asked)).toBe(200)
    } finally {
      sanad.settings.participantAccounts = participantAccounts
    }
  })

  it('count no right names, and no question that the other bank did not answer', async () => {
    const psp = await registerPsp(sanad)
    const id = account(191)
    const { responders } = sanad.dependencies
    const { ask: askResponder } = responders
    responders.ask = () => Promise.reject(new ResponderUnavailable('down'))
    for (const name of strangers.slice(0, 20)) expect(await ask(psp, name, id)).toBe(503)
    responders.ask = askResponder
    expect(await ask(psp, strangers[0]!, id)).toBe(200)
    const rows = await sanad.dependencies.db
      .selectFrom('verificationTries')
      .selectAll()
      .where('accountHash', '=', sha256(`account ${id}`))
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('keep to that number when they come at once, and whichever form of its BIC they name', async () => {
    const { participantAccounts } = sanad.settings
    const { responders } = sanad.dependencies
    const { ask: askResponder } = responders
    const { count } = await sanad.dependencies.db
      .selectFrom('verificationAccounts')
      .select((of) => of.fn.count<number>('accountHash').distinct().as('count'))
      .where('participantBic', 'is not', null)
      .executeTakeFirstOrThrow()
    sanad.settings.participantAccounts = Number(count) + 5
    // The other bank answers nobody before everybody has asked.
    const everybody = Promise.withResolvers<void>()
    let waiting = 0
    responders.ask = async () => {
      if (++waiting === 5) everybody.resolve()
      await everybody.promise
      return { code: 'NMTC', bytes: Buffer.from(''), receivedAt: new Date() }
    }
    try {
      const psps = await pspsFor(6)
      const bics = [otherBic, `${otherBic}XXX`]
      const statuses = await Promise.all(
        Array.from({ length: 12 }, async (_, index) => {
          const { token } = psps[index % 6]!
          const named = { type: 'BICFI', value: bics[index < 6 ? 0 : 1]! }
          const id = makeSaudiIban('98', String(500 + index))
          return (
            await askAccount(sanad, { token, body: accountBody({ account: { name: 'A Name', id, holdingEntity: named } }) })
          ).status
        }),
      )
      expect(statuses.filter(isAnswered)).toHaveLength(5)
    } finally {
      responders.ask = askResponder
      sanad.settings.participantAccounts = participantAccounts
    }
  })

  it('are about a bounded number of its accounts, of all developers together', async () => {
    const { participantAccounts } = sanad.settings
    const { count } = await sanad.dependencies.db
      .selectFrom('verificationAccounts')
      .select((of) => of.fn.count<number>('accountHash').distinct().as('count'))
      .where('participantBic', 'is not', null)
      .executeTakeFirstOrThrow()
    sanad.settings.participantAccounts = Number(count) + 2
    try {
      const [first, second] = [await registerPsp(sanad), await registerPsp(sanad)]
      const unknown = [1, 2, 3].map((number) => makeSaudiIban('98', String(number)))
      expect([await ask(first, 'A Name', unknown[0]!), await ask(second, 'A Name', unknown[1]!)]).toEqual([200, 200])
      expect(await ask(second, 'A Name', unknown[2]!)).toBe(429)
      expect(await ask(first, 'A Name', unknown[0]!)).toBe(200)
      // The bank's own accounts have bounds of their own.
      expect((await askAccount(sanad, { token: first.token, body: accountBody({ account: { name: 'A Name' } }) })).status).toBe(
        200,
      )
    } finally {
      sanad.settings.participantAccounts = participantAccounts
    }
  })
})
