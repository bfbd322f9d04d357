import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedAccountNumber } from '../../src/simulator/bank.ts'
import { upsertParticipantEntry } from '../../src/data/repositories/verification.ts'
import { ResponderUnavailable } from '../../src/domain/shared/errors.ts'
import { makeSaudiIban } from '../../src/domain/shared/iban.ts'
import { type MatchCode } from '../../src/domain/verification/types.ts'
import { upsertParticipant } from '../../src/services/verification/otherBanks/participants.ts'
import { checkPayee, type ShownPayee } from '../../src/services/verification/checkPayee.ts'
import { routes } from '../../src/web/routes.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { sha256 } from '../../src/security/secrets.ts'
import { shorten } from '../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'
import { accountBody, askAccount, registerPsp, type TestPsp } from '../support/verification.ts'

const holder = { en: 'Hind Ibrahim Al-Shehri', ar: 'هند إبراهيم الشهري' }

let sanad: RunningSanad
beforeAll(async () => void (sanad = await startSanad()))
afterAll(() => sanad?.close())

/** A visit of its own, in which the holder's names are shown for this account. */
const shownTo = (creditorIban: string): ShownPayee => ({
  consentId: randomUUID(),
  clientId: randomUUID(),
  nationalIdentificationNumber: happyCustomer,
  creditorAccount: { iban: creditorIban, name: holder },
  now: new Date(),
})
describe('the check of an account at another bank', () => {
  const there = makeSaudiIban('77', '1')
  type Answers = Record<string, MatchCode | Error>
  const bankThatSays = (answers: Answers) => {
    const asked: string[] = []
    const ask = (_bank: unknown, { party }: { party: { name: string } }) => {
      asked.push(party.name)
      const code = answers[party.name]!
      if (code instanceof Error) return Promise.reject(code)
      return Promise.resolve({
        code,
        ...(code === 'CMTC' && { matchedName: 'Held Name' }),
        bytes: Buffer.from(''),
        receivedAt: new Date(),
      })
    }
    const responders = { ...sanad.dependencies.responders, ask: ask as never }
    const check = (visit: Partial<ShownPayee>) =>
      checkPayee({ ...sanad.dependencies, responders }, { ...shownTo(there), ...visit })
    return { asked, answers, check }
  }
  const checkThere = async (name: { en?: string; ar?: string }, answers: Answers) => {
    const { asked, check } = bankThatSays(answers)
    return { ...(await check({ creditorAccount: { iban: there, name } })), asked }
  }
  beforeAll(() =>
    upsertParticipantEntry(sanad.dependencies.db, {
      bic: 'THRESARIXXX',
      nameEn: 'There',
      nameAr: null,
      ibanCodes: ['77'],
      countries: ['SA'],
      schemes: ['IBAN'],
      responderUrl: 'https://there.example/vop',
      tokenUrl: null,
      clientId: null,
      clientSecret: null,
      active: true,
      updatedAt: new Date(),
    }),
  )

  it.each<[string, { en?: string; ar?: string }, Answers, string]>([
    ['both match', holder, { [holder.en]: 'MTCH', [holder.ar]: 'MTCH' }, 'match'],
    ['one does not', { en: 'Ministry', ar: holder.ar }, { Ministry: 'NMTC', [holder.ar]: 'MTCH' }, 'noMatch'],
    ['one is close', holder, { [holder.en]: 'CMTC', [holder.ar]: 'MTCH' }, 'close'],
    ['one cannot be said', holder, { [holder.en]: 'MTCH', [holder.ar]: 'NOAP' }, 'notChecked'],
    ['one is not answered', holder, { [holder.en]: 'MTCH', [holder.ar]: new ResponderUnavailable('limit') }, 'notChecked'],
    ['brackets are sent as words', { en: '[Ministry] Hind' }, { 'Ministry Hind': 'NMTC' }, 'noMatch'],
    ['a title may have been passed over', { en: `Judge ${holder.en}` }, { [`Judge ${holder.en}`]: 'MTCH' }, 'close'],
  ])('asks for both names, and the worst counts: %s', async (_case, name, answers, verdict) => {
    expect(await checkThere(name, answers)).toMatchObject({ verdict, where: 'participant', asked: Object.keys(answers) })
  })

  it('names the words that the other bank may have passed over', async () => {
    const { names } = await checkThere({ en: `Judge ${holder.en} ✓` }, { [`Judge ${holder.en} ✓`]: 'MTCH' })
    expect(names).toEqual([{ name: `Judge ${holder.en} ✓`, verdict: 'close', passedOver: ['judge', '✓'] }])
  })

  it('is not made where the bank answers no questions', async () => {
    const elsewhere = shownTo(makeSaudiIban('80', '608010167519'))
    expect(await checkPayee(sanad.dependencies, elsewhere)).toMatchObject({ verdict: 'notChecked', where: 'elsewhere' })
  })

  it('is made once in a visit, whoever waits for it and whichever page shows it, and again in the next', async () => {
    const bank = bankThatSays({ [holder.en]: 'MTCH', [holder.ar]: 'MTCH' })
    const visit = shownTo(there)
    const later = new Date(visit.now.getTime() + 299_000)
    await Promise.all([bank.check(visit), bank.check(visit)])
    expect(await bank.check({ ...visit, now: later })).toMatchObject({ verdict: 'match' })
    expect(bank.asked).toEqual([holder.en, holder.ar])
    for (const other of [
      { now: new Date(visit.now.getTime() + 300_000) },
      { consentId: randomUUID() },
      { nationalIdentificationNumber: '1000000032' },
      { creditorAccount: { iban: there, name: { en: 'Another Name' } } },
    ]) {
      bank.asked.length = 0
      await bank.check({ ...visit, ...other })
      expect([other, bank.asked.length > 0]).toEqual([other, true])
    }
  })

  it('is made again half a minute after the bank could not tell, and not before', async () => {
    const bank = bankThatSays({ [holder.en]: 'MTCH', [holder.ar]: new ResponderUnavailable('down') })
    const visit = shownTo(there)
    expect(await bank.check(visit)).toMatchObject({ verdict: 'notChecked' })
    bank.answers[holder.ar] = 'MTCH'
    expect(await bank.check({ ...visit, now: new Date(visit.now.getTime() + 29_000) })).toMatchObject({ verdict: 'notChecked' })
    expect(await bank.check({ ...visit, now: new Date(visit.now.getTime() + 30_000) })).toMatchObject({ verdict: 'match' })
  })

  it('tells one customer only so many held names, and the verdict always', async () => {
    shorten(sanad, { payeeNamesTried: 2 })
    try {
      const { check } = bankThatSays({ Close: 'CMTC', Wrong: 'NMTC' })
      const told = []
      const visit = { ...shownTo(there), nationalIdentificationNumber: '1000000099' }
      const names = ['Wrong', 'Close', 'Close', 'Wrong']
      for (const en of names)
        told.push((await check({ ...visit, consentId: randomUUID(), creditorAccount: { iban: there, name: { en } } })).names[0])
      expect(told).toEqual([
        { name: 'Wrong', verdict: 'noMatch' },
        { name: 'Close', verdict: 'close', heldName: 'Held Name' },
        { name: 'Close', verdict: 'close' },
        { name: 'Wrong', verdict: 'noMatch' },
      ])
    } finally {
      shorten(sanad, { payeeNamesTried: 40 })
    }
  })
})

describe('the questions of apps about accounts of another bank', () => {
  const otherBic = 'NJDBSARI'
  const account = (number: number) => makeSaudiIban('98', seedAccountNumber(number))
  let there: RunningSanad
  let tpp: TestTpp
  beforeAll(async () => {
    there = await startSanad({ environment: { SANAD_BANK_BIC: otherBic, SANAD_BANK_IBAN_CODE: '98' } })
    const { clientId, clientSecret } = await registerPsp(there, 'SNADSARI')
    const tokens = { url: there.url('/auth/token'), clientId, clientSecret }
    const other = { bic: otherBic, name: { en: 'Najd Bank', ar: 'بنك نجد' }, ibanCodes: ['98'], tokens }
    const scope = { countries: ['SA'], schemes: ['IBAN'], active: true }
    const responderUrl = there.url('/api/vop/v1/payee-verifications')
    await upsertParticipant(sanad.dependencies, { ...other, ...scope, responderUrl }, new Date())
    tpp = await registerTpp(sanad)
  })
  afterAll(() => there?.close())

  const holdingEntity = { type: 'BICFI', value: otherBic }
  const ask = async ({ token }: TestPsp, name: string, id: string) =>
    (await askAccount(sanad, { token, body: accountBody({ account: { name, id, holdingEntity } }) })).status
  const strangers = Array.from(
    { length: 60 },
    (_, index) => `Stranger ${String.fromCharCode(97 + (index % 26)).repeat(3 + index / 26)} Nobody`,
  )

  it.each(['one after the other', 'at once'])(
    'leave room for the bank’s own customers, who are still warned after 60 wrong names of a developer, %s',
    async (how) => {
      const psp = await registerPsp(sanad)
      const id = account(how === 'at once' ? 101 : 112)
      const statuses: number[] = []
      if (how === 'at once') statuses.push(...(await Promise.all(strangers.map((name) => ask(psp, name, id)))))
      else for (const name of strangers) statuses.push(await ask(psp, name, id))
      expect(statuses.filter((status) => status === 200)).toHaveLength(sanad.settings.participantTries)
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

  it('count no right names, and no question that the other bank did not answer', async () => {
    const psp = await registerPsp(sanad)
    const id = account(191)
    const { responders } = sanad.dependencies
    const { ask: askThere } = responders
    responders.ask = () => Promise.reject(new ResponderUnavailable('down'))
    for (const name of strangers.slice(0, 20)) expect(await ask(psp, name, id)).toBe(503)
    responders.ask = askThere
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
    const { ask: askThere } = responders
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
      const { token } = await registerPsp(sanad)
      const bics = [otherBic, `${otherBic}XXX`]
      const statuses = await Promise.all(
        Array.from({ length: 12 }, async (_, index) => {
          const named = { type: 'BICFI', value: bics[index % 2]! }
          const id = makeSaudiIban('98', String(500 + index))
          return (
            await askAccount(sanad, { token, body: accountBody({ account: { name: 'A Name', id, holdingEntity: named } }) })
          ).status
        }),
      )
      expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    } finally {
      responders.ask = askThere
      sanad.settings.participantAccounts = participantAccounts
    }
  })

  it('are about a bounded number of its accounts, of all developers together', async () => {
    const { participantAccounts } = sanad.settings
    const { count } = await sanad.dependencies.db
      .selectFrom('verificationAccounts')
      .select((of) => of.fn.countAll<number>().as('count'))
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
