import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CoreBank, CoreBankError } from '../../src/corebank/port.ts'
import { BankRefusal } from '../../src/domain/shared/errors.ts'
import { createScheduledFollower } from '../../src/services/payment/followScheduled.ts'
import { routes } from '../../src/web/routes.ts'
import { approveAtBank } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { beginSigning, endSigning, sarat } from '../support/consents/companies.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, ibansOf, payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** What those are told, and read, who have approved a payment for a later day that could not be made as things are. */
const [maha, badr] = sarat.directors
let sanad: RunningSanad
let tpp: TestTpp
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad)
})
afterAll(() => sanad?.close())

const executionDate = () => new Date(sanad.now().getTime() + 3 * 86_400_000).toISOString()

/** A payment of the company that takes two, which both have approved. */
async function scheduleTogether(): Promise<string> {
  const [debtorIban] = await ibansOf(sanad, maha)
  const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
  const asked = { nationalId: maha, debtorIban: debtorIban!, amount: '100000.01', data, executionDate: executionDate() }
  const { ConsentId, PaymentId } = (await tpp.client().createPaymentConsent(paymentConsentRequest(asked))).message.Data
  await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, maha))
  await approveAtBank(sanad, { browser: await visitBank(sanad, badr), nationalId: badr, ConsentId })
  return PaymentId
}
const scheduleAlone = async () =>
  (await payAs(sanad, tpp, paymentConsentRequest({ amount: '12.00', executionDate: executionDate() }))).PaymentId

const follow = (change: Partial<CoreBank> = {}) =>
  createScheduledFollower({ ...sanad.dependencies, coreBank: { ...sanad.dependencies.coreBank, ...change } })(sanad.now())

/** Who was told that a payment could not be made, and why. */
async function toldOf(paymentId: string): Promise<string[]> {
  const rows = sanad.dependencies.db.selectFrom('customerMessages').selectAll().where('linkId', '=', paymentId)
  return (await rows.where('kind', '=', 'scheduledPaymentBlocked').execute())
    .map((row) => `${row.nationalIdentificationNumber} ${(row.terms as { because: string }).because}`)
    .sort()
}
const pagesOf = async (who: string, paymentId: string) => {
  const browser = await visitBank(sanad, who)
  const paths = [routes.bankPayment(paymentId), routes.scheduledPayment(paymentId)]
  return Promise.all(paths.map(async (path) => readPage(await browser.get(sanad.url(path)))))
}
const listOf = async (who: string) => readPage(await (await visitBank(sanad, who)).get(sanad.url(routes.scheduledPayments())))
const cannotBeMade = 'Cannot be made as things are now'
const asThingsAre = 'As things are now, this payment will not be made'

describe('a payment for a later day', () => {
  it('whose signatories lose the mandate is told once to all who approved it, and its pages say so until it is put right', async () => {
    const PaymentId = await scheduleTogether()
    await follow()
    expect(await toldOf(PaymentId)).toEqual([])
    for (const page of await pagesOf(maha, PaymentId)) expect(page).not.toContain(asThingsAre)
    await endSigning(sanad, sarat, badr)
    try {
      for (const _ of ['found', 'found again']) await follow()
      expect(await toldOf(PaymentId)).toEqual([`${maha} mandateEnded`, `${badr} mandateEnded`].sort())
      for (const who of [maha, badr])
        for (const page of await pagesOf(who, PaymentId)) expect(page).toContain('those who have approved it are not enough')
      for (const who of [maha, badr]) expect(await listOf(who)).toContain(cannotBeMade)
      expect(await readPage(await (await visitBank(sanad, badr)).get(sanad.url(routes.bankMessages())))).toContain(
        'A scheduled payment is at risk',
      )
    } finally {
      await beginSigning(sanad, sarat, badr)
    }
    for (const page of await pagesOf(maha, PaymentId)) expect(page).not.toContain(asThingsAre)
    expect(await listOf(maha)).not.toContain(cannotBeMade)
  })

  it('is marked in the list where it could not be made, with one question for the accounts of all of them, and none while it is away', async () => {
    for (const _ of ['one', 'another']) await scheduleAlone()
    const dependencies = sanad.dependencies as { coreBank: CoreBank }
    const { coreBank } = dependencies
    const listed = async (listAccounts: CoreBank['listAccounts']) => {
      let asked = 0
      const browser = await visitBank(sanad, happyCustomer)
      dependencies.coreBank = { ...coreBank, listAccounts: (customer) => ((asked += 1), listAccounts(customer)) }
      try {
        const page = await readPage(await browser.get(sanad.url(routes.scheduledPayments())))
        return { asked, marked: page.split(cannotBeMade).length - 1, shown: page.split('12.00').length - 1 }
      } finally {
        dependencies.coreBank = coreBank
      }
    }
    const gone = await listed(async () => [])
    expect(gone.shown).toBeGreaterThan(1)
    expect(gone).toEqual({ asked: 1, marked: gone.shown, shown: gone.shown })
    const away = await listed(() => Promise.reject(new BankRefusal('coreBankUnavailable', 'away')))
    expect(away).toEqual({ asked: 1, marked: 0, shown: gone.shown })
  })

  it.each([
    ['is closed', 'Closed', 'accountStopped'],
    ['is suspended', 'Suspended', 'accountStopped'],
    ['is idle', 'NotActive', 'accountStopped'],
    ['is not there any more', undefined, 'accountGone'],
  ] as const)(
    'whose account %s is told once to its payer, and nobody asks for the same account twice',
    async (_, status, because) => {
      const payments = [await scheduleAlone(), await scheduleAlone()]
      const { coreBank } = sanad.dependencies
      const asked: string[] = []
      const listAccounts: CoreBank['listAccounts'] = async (customer) => {
        asked.push(customer)
        const accounts = await coreBank.listAccounts(customer)
        return status ? accounts.map((account) => ({ ...account, status })) : []
      }
      for (const __ of ['found', 'found again']) await follow({ listAccounts })
      for (const paymentId of payments) expect(await toldOf(paymentId)).toEqual([`${happyCustomer} ${because}`])
      expect(asked.filter((customer) => customer === happyCustomer)).toHaveLength(2)
    },
  )

  it('is the last one that is asked about once the core bank is away, but not where it refuses one customer', async () => {
    await scheduleAlone()
    const other = '2000000014'
    const request = paymentConsentRequest({ nationalId: other, amount: '12.00', executionDate: executionDate() })
    await payAs(sanad, tpp, request, customerOf(sanad, other))
    const askedWhile = async (kind: 'unavailable' | 'refused') => {
      const asked: string[] = []
      const listAccounts = (customer: string) => {
        asked.push(customer)
        return Promise.reject(new BankRefusal('coreBankUnavailable', 'away', { cause: new CoreBankError(kind, 'none', kind) }))
      }
      await follow({ listAccounts }).catch(() => undefined)
      return asked
    }
    expect(await askedWhile('unavailable')).toHaveLength(1)
    expect(await askedWhile('refused')).toEqual(expect.arrayContaining([happyCustomer, other]))
  })

  it('is looked at in the next run where the core bank is never there for the customer before', async () => {
    const other = '2000000014'
    const request = paymentConsentRequest({ nationalId: other, amount: '12.00', executionDate: executionDate() })
    await payAs(sanad, tpp, request, customerOf(sanad, other))
    const asked = new Set<string>()
    const listAccounts = async (customer: string) => {
      asked.add(customer)
      throw new BankRefusal('coreBankUnavailable', 'away', { cause: new CoreBankError('unavailable', 'none', 'tooMany') })
    }
    const run = createScheduledFollower({ ...sanad.dependencies, coreBank: { ...sanad.dependencies.coreBank, listAccounts } })
    const payers = await sanad.dependencies.db
      .selectFrom('payments')
      .select('nationalIdentificationNumber')
      .distinct()
      .where('status', '=', 'KSAOB.Pending')
      .execute()
    // A run for each customer is enough, however many payments they have.
    for (const _ of payers) await run(sanad.now()).catch(() => undefined)
    expect([...asked]).toEqual(expect.arrayContaining([happyCustomer, other]))
  })

  it('is left where the core bank does not answer, and its pages are there all the same', async () => {
    const paymentId = await scheduleAlone()
    const dependencies = sanad.dependencies as { coreBank: CoreBank }
    const { coreBank } = dependencies
    const listAccounts = () => Promise.reject(new BankRefusal('coreBankUnavailable', 'away'))
    await expect(follow({ listAccounts })).rejects.toThrow('could not be looked at')
    expect(await toldOf(paymentId)).toEqual([])
    dependencies.coreBank = { ...coreBank, listAccounts }
    try {
      for (const page of await pagesOf(happyCustomer, paymentId)) {
        expect(page).toContain('12.00')
        expect(page).not.toContain(asThingsAre)
      }
    } finally {
      dependencies.coreBank = coreBank
    }
  })

  it('that was cancelled is told nothing more', async () => {
    const paymentId = await scheduleAlone()
    const browser = await visitBank(sanad, happyCustomer)
    await browser.post(sanad.url(routes.scheduledPaymentCancel(paymentId)))
    await follow({ listAccounts: async () => [] })
    expect(await toldOf(paymentId)).toEqual([])
    for (const page of await pagesOf(happyCustomer, paymentId)) expect(page).not.toContain(asThingsAre)
  })
})
