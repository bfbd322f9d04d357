import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSaudiIban } from '../../src/domain/shared/iban.ts'
import { upsertParticipant } from '../../src/services/verification/otherBanks/participants.ts'
import { checkPayee, type ShownPayee } from '../../src/services/verification/checkPayee.ts'
import { shorten } from '../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'

let sanad: RunningSanad
beforeAll(async () => void (sanad = await startSanad()))
afterAll(() => sanad?.close())

describe('what apps and customers bring that another bank does not confirm', () => {
  const there = makeSaudiIban('79', '1')
  const bic = 'WESTSARIXXX'
  beforeAll(() =>
    upsertParticipant(
      sanad.dependencies,
      {
        ...{ bic, name: { en: 'West' }, ibanCodes: ['79'], countries: ['SA'], schemes: ['IBAN'], active: true },
        responderUrl: 'https://west.example/vop',
      },
      new Date(),
    ),
  )
  /** By another app and another customer each time. */
  const visit = () => ({
    ...{ consentId: randomUUID(), clientId: randomUUID(), nationalIdentificationNumber: randomUUID() },
    now: new Date(),
  })
  const bounded = async (limits: Parameters<typeof shorten>[1], visits: (Partial<ShownPayee> & { names: string[] })[]) => {
    const { payeeMissesOfDeveloper, payeeMissesOfCustomer, payeeMissedAccounts } = sanad.settings.limits
    shorten(sanad, limits)
    const asked: string[] = []
    const ask = (_bank: unknown, { party: { name } }: { party: { name: string } }) => {
      asked.push(name)
      const code = name.startsWith('Right') ? 'MTCH' : name === 'Untold' ? 'NOAP' : 'NMTC'
      return Promise.resolve({ code, bytes: Buffer.from(''), receivedAt: new Date() })
    }
    const dependencies = { ...sanad.dependencies, responders: { ...sanad.dependencies.responders, ask: ask as never } }
    try {
      const verdicts: string[][] = []
      for (const { names, ...who } of visits) {
        const own: string[] = []
        for (const en of names) {
          const creditorAccount = { iban: who.creditorAccount?.iban ?? there, name: { en } }
          own.push((await checkPayee(dependencies, { ...visit(), ...who, creditorAccount })).verdict)
        }
        verdicts.push(own)
      }
      return { verdicts, asked }
    } finally {
      shorten(sanad, { payeeMissesOfDeveloper, payeeMissesOfCustomer, payeeMissedAccounts })
    }
  }

  it('is bounded for each app and account, and others are still warned', async () => {
    const clientId = randomUUID()
    const { verdicts, asked } = await bounded({ payeeMissesOfDeveloper: 2 }, [
      { clientId, nationalIdentificationNumber: '1000000032', names: ['Wrong A', 'Wrong B', 'Wrong C', 'Wrong A'] },
      { clientId, nationalIdentificationNumber: '1000000040', names: ['Wrong D'] },
      { nationalIdentificationNumber: '1000000040', names: ['Wrong C', 'Right'] },
    ])
    expect(verdicts).toEqual([['noMatch', 'noMatch', 'notChecked', 'noMatch'], ['notChecked'], ['noMatch', 'match']])
    expect(asked).toEqual(['Wrong A', 'Wrong B', 'Wrong A', 'Wrong C', 'Right'])
  })

  it('is bounded for each customer and account, whatever apps name the payee', async () => {
    const { verdicts } = await bounded({ payeeMissesOfCustomer: 2 }, [
      { nationalIdentificationNumber: '1000000057', names: ['Right', 'Wrong E', 'Wrong F', 'Wrong G'] },
      { nationalIdentificationNumber: '1000000065', names: ['Wrong G'] },
    ])
    expect(verdicts).toEqual([['match', 'noMatch', 'noMatch', 'notChecked'], ['noMatch']])
  })

  it('is bounded for a customer in accounts that the bank cannot tell about, which may be made up', async () => {
    const nationalIdentificationNumber = '1000000107'
    const at = (number: string) => ({ creditorAccount: { iban: makeSaudiIban('79', number), name: {} } })
    const { asked } = await bounded({ payeeMissedAccounts: 2 }, [
      { ...at('21'), nationalIdentificationNumber, names: ['Untold'] },
      { ...at('22'), nationalIdentificationNumber, names: ['Untold'] },
      { ...at('23'), nationalIdentificationNumber, names: ['Untold'] },
    ])
    expect(asked).toEqual(['Untold', 'Untold'])
  })

  it('is bounded in accounts of one bank', async () => {
    const clientId = randomUUID()
    const at = (number: string) => ({ clientId, creditorAccount: { iban: makeSaudiIban('79', number), name: {} } })
    const { verdicts } = await bounded({ payeeMissedAccounts: 2 }, [
      { ...at('11'), nationalIdentificationNumber: '1000000073', names: ['Wrong'] },
      { ...at('12'), nationalIdentificationNumber: '1000000081', names: ['Wrong'] },
      { ...at('13'), nationalIdentificationNumber: '1000000099', names: ['Wrong'] },
      { ...at('13'), clientId: randomUUID(), nationalIdentificationNumber: '1000000099', names: ['Wrong'] },
    ])
    expect(verdicts).toEqual([['noMatch'], ['noMatch'], ['notChecked'], ['noMatch']])
  })
})
