import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { PermittedOperation } from '../../generated/permissions.ts'
import { coreOperations, type CoreOperationId } from '../../generated/coreOperations.ts'
import { checkStart } from '../../src/startCheck.ts'
import { backOffs } from '../../src/domain/shared/retries.ts'
import { openSimulatorTables } from '../../src/simulator/database.ts'
import { isCampaign } from '../support/campaign.ts'
import { linkAccounts } from '../support/consents/accountConsent.ts'
import { decideLetterAtBank, guaranteeConsentRequest, reservedAtBank } from '../support/consents/guaranteeConsent.ts'
import { signatory } from '../support/consents/letters.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { auditLedger, expectLinesInStep } from '../support/database/audits.ts'
import { sendRaw } from '../support/http/requests.ts'
import { readPath } from '../support/operations/accountReads.ts'
import { type CoreBankApart, useCoreBankApart } from '../support/servers/coreBankApart.ts'
import { startSanad } from '../support/servers/sanad.ts'
import { advanceClock, authorize, customerOf, decideAtBank } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'
import { askPayee, payeeBody, registerPsp } from '../support/verification.ts'

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

/** The next answers to it are lost, as many as Sanad asks for at once; what it returns waits until they are. */
function lose(id: CoreOperationId, times = coreOperations[id].retries + 1): () => Promise<void> {
  const before = proxy.spoiled(id)
  proxy.spoil(id, 'lost', times)
  return () => expect.poll(() => proxy.spoiled(id) - before, patience).toBe(times)
}

/** Goes the way again, as a customer does who has seen an error, until the consent is decided. */
async function persist(read: () => Promise<string>, go: () => Promise<unknown>): Promise<void> {
  await vi.waitFor(async () => {
    if ((await read()) === 'AwaitingAuthorization') await go().catch(() => undefined)
    expect(await read()).not.toBe('AwaitingAuthorization')
  }, patience)
}

/** Lets the time pass after which the core bank is asked for its decision. */
async function untilAskedAbout(areLost: () => Promise<void>): Promise<void> {
  await advanceClock(sanad, backOffs.decisionBesideFeed.pausesMs[0]! / 1_000 + 1)
  await areLost()
}

/** Only what moves something on any day. */
const mattering = (ids: readonly CoreOperationId[]) => ids.filter((id) => isCampaign || !coreOperations[id].isSafe)

describe('a payment', () => {
  const asked = ['signInCustomer', 'findCustomer', 'listAccounts', 'requestConfirmation', 'checkConfirmation'] as const
  const operations = mattering([...asked, 'submitPayment', 'findPayment', 'listDecisions', 'notifyCustomer'])
  const paid: string[] = []

  it.each(operations)('is made and decided once where answers to %s are lost', async (id) => {
    const client = stage.shop.client()
    const message = paymentConsentRequest({ debtorIban: stage.debtorIban, amount: '3.00', now: sanad.now() })
    const { ConsentId, PaymentId } = (await client.createPaymentConsent(message)).message.Data
    const areLost = lose(id)
    await persist(
      async () => (await client.getPaymentConsent(ConsentId)).message.Data.Status,
      () => authorize(client, stage.shop, ConsentId, customerOf(sanad, happyCustomer)),
    )
    paid.push(PaymentId)
    // It is asked about only what stays undecided.
    if (id === 'findPayment') await untilAskedAbout(areLost)
    await vi.waitFor(async () => expect((await decideAtBank(stage.core, PaymentId, 'approve')).status).toBe(200), patience)
    const read = async () => (await client.getPayment(PaymentId)).message.Data.Status
    await expect.poll(read, patience).toBe('KSAOB.AcceptedSettlementCompleted')
    await areLost()
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

/** What an app reads, and what Sanad asks for it. */
const reads: [CoreOperationId, PermittedOperation][] = [
  ['findAccounts', 'getAccountBalances'],
  ['listBalances', 'getAccountBalances'],
  ['listTransactions', 'getAccountTransactions'],
  ['listBeneficiaries', 'getAccountBeneficiaries'],
  ['listDirectDebits', 'getAccountDirectDebits'],
  ['listStandingOrders', 'getAccountStandingOrders'],
  ['listScheduledPayments', 'getAccountScheduledPayments'],
  ['listParties', 'getAccountParties'],
  ['findParty', 'getParties'],
]

describe('an access to accounts', () => {
  it.skipIf(!isCampaign).each(reads)('is there again after answers to %s were lost', async (id, operationId) => {
    const { token } = await linkAccounts(sanad, ledger)
    const areLost = lose(id)
    const { accountId } = (await bank.coreBank.listAccounts(happyCustomer))[0]!
    const read = () => sendRaw(sanad, ledger, { path: readPath(operationId, accountId), token: token.accessToken })
    await vi.waitFor(async () => expect((await read()).status).toBe(200), patience)
    await areLost()
  })
})

describe('a verification', () => {
  it.skipIf(!isCampaign)('is answered again after answers to findVerifiableAccount were lost', async () => {
    const psp = await registerPsp(sanad)
    const areLost = lose('findVerifiableAccount')
    const ask = () => askPayee(sanad, { token: psp.token, body: payeeBody() })
    await vi.waitFor(async () => expect((await ask()).status).toBe(200), patience)
    await areLost()
  })
})

describe('a letter', () => {
  const operations = mattering(['checkConfirmation', 'findCompany', 'findGuaranteeLine', 'submitLetter', 'findLetter'])

  const begin = async (id: CoreOperationId, hours: number) => {
    const client = bond.client()
    const ValidityExpiryDate = new Date(sanad.now().getTime() + hours * 3_600_000).toISOString()
    const AuthExpiration = new Date(sanad.now().getTime() + 3_600_000).toISOString()
    const message = guaranteeConsentRequest({ amount: '1000.00', authExpiration: AuthExpiration, mt798: { ValidityExpiryDate } })
    const { ConsentId } = (await client.createLetterOfGuaranteeConsent(message)).message.Data
    const areLost = lose(id)
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
    if (id === 'findLetter') await untilAskedAbout(areLost)
    await vi.waitFor(
      async () => expect((await decideLetterAtBank(stage.core, LetterOfGuaranteeId, 'issue')).status).toBe(200),
      patience,
    )
    await expect.poll(read, patience).toBe('Issued')
    if (id !== 'expireLetter') await areLost()
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

describe('a start', () => {
  it.skipIf(!isCampaign)('is one although answers to getCapabilities are lost, and those about health are a remark', async () => {
    const areLost = lose('getCapabilities', coreOperations.getCapabilities.retries)
    const environment = { SANAD_CORE_BANK: proxy.address }
    // What it reads in the feed is of payments that it does not have.
    const another = await startSanad({ environment, log: { write: () => undefined } })
    await areLost()
    const areUnheard = lose('getAdapterReadiness')
    const checked = await checkStart({ ...environment, SANAD_DATA_DIR: another.settings.dataDir }, new Date())
    await areUnheard()
    expect(checked.problems).toEqual([])
    expect(checked.remarks).toEqual(expect.arrayContaining([expect.stringContaining('not well')]))
    await another.close()
  })
})

/** What the contract has and Sanad does not ask: features without a use for it, the life of a program, the echo without mutual TLS. */
const notAsked: CoreOperationId[] = [
  ...([
    'getAdapterLiveness',
    'echoCall',
    'getAuthentication',
    'beginAuthentication',
    'cancelPayment',
    'tellConsentEvent',
  ] as const),
]

it.skipIf(!isCampaign)('no call of Sanad was left out', () => {
  const all = Object.keys(coreOperations) as CoreOperationId[]
  expect(all.filter((id) => proxy.spoiled(id) === 0)).toEqual(
    notAsked.toSorted((one, other) => all.indexOf(one) - all.indexOf(other)),
  )
  expect(notAsked.filter((id) => proxy.seen(id) > 0)).toEqual([])
})
