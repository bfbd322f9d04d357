import { beforeAll, describe, expect, it, vi } from 'vitest'
import { coreOperations, type CoreOperationId } from '../../generated/coreOperations.ts'
import { openSimulatorTables } from '../../src/simulator/database.ts'
import { isCampaign } from '../support/campaign.ts'
import { linkAccounts } from '../support/consents/accountConsent.ts'
import { decideLetterAtBank, guaranteeConsentRequest, reservedAtBank } from '../support/consents/guaranteeConsent.ts'
import { signatory } from '../support/consents/letters.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { auditLedger, expectLinesInStep } from '../support/database/audits.ts'
import { type CoreBankApart, useCoreBankApart } from '../support/servers/coreBankApart.ts'
import { advanceClock, authorize, customerOf, decideAtBank } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** The core bank has done its work, and nobody hears of it: each operation loses as many answers as Sanad asks at once. */
const stage = useCoreBankApart()
let bank: CoreBankApart['bank']
let sanad: CoreBankApart['sanad']
let proxy: CoreBankApart['proxy']
let bond: TestTpp
let ledger: TestTpp
beforeAll(async () => {
  ;({ bank, sanad, proxy } = stage)
  bond = await registerTpp(sanad, { product: 'KSA LOG' })
  ledger = await registerTpp(sanad, { product: 'KSA AIS' })
})

const patience = { timeout: 120_000, interval: 250 }
const lose = (id: CoreOperationId) => proxy.spoil(id, 'lost', coreOperations[id].retries + 1)

/** Goes the way again, as a customer does who has seen an error, until the consent is decided. */
async function persist(read: () => Promise<string>, go: () => Promise<unknown>): Promise<void> {
  await vi.waitFor(async () => {
    if ((await read()) === 'AwaitingAuthorization') await go().catch(() => undefined)
    expect(await read()).not.toBe('AwaitingAuthorization')
  }, patience)
}

/** Only what moves something on any day. */
const mattering = (ids: readonly CoreOperationId[]) => ids.filter((id) => isCampaign || !coreOperations[id].isSafe)

describe('a payment', () => {
  const asked = [
    'signInCustomer',
    'findCustomer',
    'listAccounts',
    'findAccounts',
    'requestConfirmation',
    'checkConfirmation',
  ] as const
  const operations = mattering([...asked, 'submitPayment', 'findPayment', 'listDecisions', 'notifyCustomer'])
  const paid: string[] = []

  it.each(operations)('is made and decided once where answers to %s are lost', async (id) => {
    const client = stage.shop.client()
    const message = paymentConsentRequest({ debtorIban: stage.debtorIban, amount: '3.00', now: sanad.now() })
    const { ConsentId, PaymentId } = (await client.createPaymentConsent(message)).message.Data
    lose(id)
    await persist(
      async () => (await client.getPaymentConsent(ConsentId)).message.Data.Status,
      () => authorize(client, stage.shop, ConsentId, customerOf(sanad, happyCustomer)),
    )
    paid.push(PaymentId)
    await vi.waitFor(async () => expect((await decideAtBank(stage.core, PaymentId, 'approve')).status).toBe(200), patience)
    const read = async () => (await client.getPayment(PaymentId)).message.Data.Status
    await expect.poll(read, patience).toBe('KSAOB.AcceptedSettlementCompleted')
  })

  it('was each time one debit, and nothing is left undecided or contradicted', async () => {
    const books = openSimulatorTables(bank.db)
    const posted = await books.selectFrom('bankLedgerTransactions').select('reference').where('reference', 'in', paid).execute()
    expect(posted.map(({ reference }) => reference).sort()).toEqual(paid.toSorted())
    expect(await auditLedger(bank.db)).toEqual({ sumHalalas: 0, accountsOutOfBalance: [] })
    const { db } = sanad.dependencies
    const moves = db.selectFrom('audit').select('subject').where('action', '=', 'payment.settle').where('subject', 'in', paid)
    expect(await moves.execute()).toHaveLength(paid.length)
    const open = db.selectFrom('coreBankInstructions').select('resourceId').where('state', '<>', 'done')
    await expect.poll(() => open.execute(), patience).toEqual([])
    expect(await db.selectFrom('coreBankContradictions').selectAll().execute()).toEqual([])
  })

  it('is told to the customer once, although the answer to the first telling was lost', async () => {
    const told = async () => (await bank.coreBank.sandbox!.listPhoneMessages(happyCustomer)).map(({ messageId }) => messageId)
    const { db } = sanad.dependencies
    const due = db.selectFrom('customerMessages').select('messageId').where('state', '=', 'due')
    await vi.waitFor(async () => expect(await due.execute()).toEqual([]), patience)
    expect(new Set(await told()).size).toBe((await told()).length)
  })
})

describe('an access to accounts', () => {
  it.skipIf(!isCampaign).each(['listBalances', 'listTransactions', 'findAccounts', 'listParties'] as const)(
    'is there again after answers to %s were lost',
    async (id) => {
      const { token } = await linkAccounts(sanad, ledger)
      const client = ledger.client()
      lose(id)
      const read = async () => {
        const [account] = (await client.getAccounts(token.accessToken)).message.Data.Account!
        await client.getAccountTransactions(token.accessToken, account!.AccountId)
        return (await client.getAccountBalances(token.accessToken, account!.AccountId)).message.Data.Balance!.length
      }
      await vi.waitFor(async () => expect(await read()).toBeGreaterThan(0), patience)
    },
  )
})

describe('a letter', () => {
  const operations = mattering(['checkConfirmation', 'findCompany', 'findGuaranteeLine', 'submitLetter', 'findLetter'])

  const begin = async (id: CoreOperationId, hours: number) => {
    const client = bond.client()
    const ValidityExpiryDate = new Date(sanad.now().getTime() + hours * 3_600_000).toISOString()
    const AuthExpiration = new Date(sanad.now().getTime() + 3_600_000).toISOString()
    const message = guaranteeConsentRequest({ amount: '1000.00', authExpiration: AuthExpiration, mt798: { ValidityExpiryDate } })
    const { ConsentId } = (await client.createLetterOfGuaranteeConsent(message)).message.Data
    lose(id)
    const { callback, secrets } = await vi.waitFor(
      () => authorize(client, bond, ConsentId, customerOf(sanad, signatory)),
      patience,
    )
    const code = client.readCallback(callback, secrets.state)
    const { redirectUri } = bond
    const token = await client.exchangeCode({ code, redirectUri, codeVerifier: secrets.codeVerifier, nonce: secrets.nonce })
    const created = await vi.waitFor(() => client.createLetterOfGuarantee(token.accessToken, ConsentId), patience)
    const { LetterOfGuaranteeId } = created.message.Data
    // Not by the app, whose token does not outlive the clock.
    const row = sanad.dependencies.db.selectFrom('lettersOfGuarantee').select('status')
    const read = async () => (await row.where('letterOfGuaranteeId', '=', LetterOfGuaranteeId).executeTakeFirstOrThrow()).status
    await vi.waitFor(
      async () => expect((await decideLetterAtBank(stage.core, LetterOfGuaranteeId, 'issue')).status).toBe(200),
      patience,
    )
    await expect.poll(read, patience).toBe('Issued')
    return read
  }

  it.each(operations)('is issued once where answers to %s are lost', async (id) => {
    const before = Number(await reservedAtBank(stage.core))
    await begin(id, 30 * 24)
    expect(Number(await reservedAtBank(stage.core)) - before).toBe(1_000)
    await expectLinesInStep(bank.db)
  })

  it('releases its amount once where the answer to its end is lost', async () => {
    const before = await reservedAtBank(stage.core)
    const read = await begin('expireLetter', 2)
    const seen = proxy.seen('expireLetter')
    await advanceClock(sanad, 2 * 3_600)
    await expect.poll(read, patience).toBe('Expired')
    await expect.poll(() => proxy.seen('expireLetter') - seen, patience).toBe(2)
    await expect.poll(() => reservedAtBank(stage.core), patience).toBe(before)
    await expectLinesInStep(bank.db)
  })
})
