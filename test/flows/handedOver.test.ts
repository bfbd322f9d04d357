import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LetterInstruction, PaymentInstruction } from '../../src/corebank/port.ts'
import { findPayment } from '../../src/data/repositories/payments.ts'
import type { Dependencies } from '../../src/services/dependencies.ts'
import { letterHandOver } from '../../src/services/guarantee/handOver.ts'
import { paymentHandOver } from '../../src/services/payment/handOver.ts'
import { openLetterBank } from '../model/letterBank.ts'
import { askForPayment, authorizePayment, openRealBank, payers, type RealBank } from '../model/realBank.ts'
import { creditorElsewhere } from '../support/consents/paymentConsent.ts'

describe('what the core bank is told of a payment', () => {
  let bank: RealBank
  beforeAll(async () => void (bank = await openRealBank()))
  afterAll(() => bank.close())

  /** The instruction of a payment that these people have approved, one after the other. */
  async function instructionOf(
    { consentId, paymentId }: { consentId: string; paymentId: string },
    approvers: readonly string[] = [payers.rich.nationalId],
    dependencies: Dependencies = bank.dependencies,
  ): Promise<PaymentInstruction> {
    for (const nationalIdentificationNumber of approvers)
      await authorizePayment(dependencies, bank.apps[0]!, { consentId, nationalIdentificationNumber })
    let told: PaymentInstruction | undefined
    const submitPayment = async (instruction: PaymentInstruction) => {
      told = instruction
      return { paymentId, outcome: 'pending' } as const
    }
    const listening = { ...bank.dependencies, coreBank: { ...bank.dependencies.coreBank, submitPayment } }
    await paymentHandOver.handOver(listening, paymentId)
    return told!
  }

  it('is the reference that app and customer have, its purpose and notes, all names, the app, and who approved when', async () => {
    const consent = await askForPayment(bank, '12.00', {
      Initiation: {
        CreditorAccount: {
          ...{ IdentificationType: 'KSAOB.IBAN', Identification: creditorElsewhere, Name: { en: 'Nasser Al-Shammari' } },
          TradingName: { en: 'Nasser’s shop' },
        },
      },
      ...{ PaymentPurposeCode: 'BIL', PayerNotes: 'For March', MerchantDetails: { MerchantTradingBrandName: 'Shop' } },
    } as never)
    const told = await instructionOf(consent)
    const payment = (await findPayment(bank.db, consent.paymentId))!
    expect(told).toEqual({
      paymentId: consent.paymentId,
      paymentTransactionId: payment.paymentTransactionId,
      nationalIdentificationNumber: payers.rich.nationalId,
      ...{ debtorIban: payment.debtorIban, debtorName: null },
      ...{ creditorIban: creditorElsewhere, creditorName: { en: 'Nasser Al-Shammari' } },
      ...{ creditorTradingName: { en: 'Nasser’s shop' }, merchantTradingName: 'Shop' },
      ...{ amountHalalas: 12_00, currency: 'SAR', type: 'KSAOB.SingleInstantPayment', executionAt: null },
      ...{ purposeCode: 'BIL', payerNotes: 'For March' },
      consentId: consent.consentId,
      app: { clientId: bank.apps[0], name: expect.any(String) as string, organisation: expect.any(String) as string },
      approvals: [{ nationalIdentificationNumber: payers.rich.nationalId, approvedAt: payment.createdAt }],
    })
  })

  it('has everybody who approved, first approval first', async () => {
    const holder = '1000000024'
    const { coreBank } = bank.dependencies
    const listAccounts = async () =>
      (await coreBank.listAccounts(payers.rich.nationalId)).map((account) => ({ ...account, holders: [holder] }))
    const joint = { ...bank.dependencies, coreBank: { ...coreBank, listAccounts } }
    const consent = await askForPayment(bank, '13.00', { AcceptedAuthorizationType: 'KSAOB.Multi' })
    const { approvals } = await instructionOf(consent, [payers.rich.nationalId, holder], joint)
    expect(approvals.map((approval) => approval.nationalIdentificationNumber)).toEqual([payers.rich.nationalId, holder])
    expect(approvals[0]!.approvedAt.getTime()).toBeLessThanOrEqual(approvals[1]!.approvedAt.getTime())
  })

  it('is the reference on the transaction of the account, once it is paid', async () => {
    const consent = await askForPayment(bank, '4004.00')
    await authorizePayment(bank.dependencies, bank.apps[0]!, { consentId: consent.consentId })
    await paymentHandOver.handOver(bank.dependencies, consent.paymentId)
    const { paymentTransactionId, status } = (await findPayment(bank.db, consent.paymentId))!
    expect(status).toBe('KSAOB.AcceptedSettlementCompleted')
    const query = { accountId: payers.rich.accountId, directions: ['KSAOB.Debit'], limit: 1 }
    const { transactions } = await bank.dependencies.coreBank.listTransactions(query as never)
    expect(transactions.map(({ reference }) => reference)).toEqual([paymentTransactionId])
  })
})

it('what the core bank is told of a letter is its whole request, the app, and who signed', async () => {
  const bank = await openLetterBank()
  try {
    const now = new Date()
    const authorizeBy = new Date(now.getTime() + 600_000)
    const consentId = await bank.ask({ amountHalalas: 1_000_00, validUntil: null, authorizeBy, now })
    await bank.authorize(consentId, now)
    // The app may take its time.
    await bank.createUnasked(consentId, new Date(now.getTime() + 300_000))
    const letter = await bank.db.selectFrom('lettersOfGuarantee').selectAll().executeTakeFirstOrThrow()
    await bank.db.updateTable('lettersOfGuarantee').set({ status: 'Pending' }).execute()
    let told: LetterInstruction | undefined
    const submitLetter = async (instruction: LetterInstruction) => {
      told = instruction
      return { letterOfGuaranteeId: letter.letterOfGuaranteeId, outcome: 'pending' } as const
    }
    await letterHandOver.handOver({ db: bank.db, coreBank: { submitLetter } } as never, letter.letterOfGuaranteeId)
    const { mt798 } = letter.terms as unknown as LetterInstruction
    expect(told).toMatchObject({
      ...{ letterOfGuaranteeId: letter.letterOfGuaranteeId, consentId, mt798 },
      app: { clientId: letter.clientId, name: expect.any(String) as string, organisation: expect.any(String) as string },
      approvals: [{ nationalIdentificationNumber: letter.nationalIdentificationNumber, approvedAt: now }],
    })
    expect(Object.keys(mt798)).toEqual(expect.arrayContaining(['KindOfGuarantee', 'WordingOfGuarantee', 'Beneficiary']))
  } finally {
    await bank.close()
  }
})
