import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upsertParticipantEntry } from '../../src/data/repositories/verification.ts'
import { ResponderUnavailable } from '../../src/domain/shared/errors.ts'
import { makeSaudiIban } from '../../src/domain/shared/iban.ts'
import type { MatchCode } from '../../src/domain/verification/types.ts'
import { checkPayee, type ShownPayee } from '../../src/services/verification/checkPayee.ts'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { shorten } from '../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'

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
    const found = await check({ creditorAccount: { iban: there, name } })
    // Both names are asked at once.
    return { ...found, asked: asked.sort() }
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
    expect(await checkThere(name, answers)).toMatchObject({ verdict, where: 'participant', asked: Object.keys(answers).sort() })
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
    expect(bank.asked.sort()).toEqual([holder.en, holder.ar])
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
