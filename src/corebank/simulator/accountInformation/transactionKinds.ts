import { type BilingualText } from '../../../domain/shared/bilingual.ts'

/** What one kind of transaction is in the standard's words. */
export interface TransactionKind {
  /** KSA account information standard, TransactionType and SubTransactionType, without the prefix. */
  type: string
  subType: string
  mode: 'Online' | 'Offline' | 'Batch'
  flag?: string
  /** ISO 20022 ExternalBankTransactionFamily1Code and SubFamily1Code, domain PMNT. */
  family: string
  subFamily: string
  /** What the statement says; `{0}` is the merchant, biller, bank or other side. */
  text: BilingualText
  /** A card was used. */
  byCard?: true
}

const kind = (
  [type, subType, mode]: [string, string, TransactionKind['mode']],
  [family, subFamily]: [string, string],
  en: string,
  ar: string,
  more: Pick<TransactionKind, 'flag' | 'byCard'> = {},
): TransactionKind => ({ type, subType, mode, family, subFamily, text: { en, ar }, ...more })

const card = { byCard: true } as const

/** Every kind the simulator books. The key stands in the database; codes and texts follow from the row. */
export const transactionKinds = {
  salary: kind(['LocalBankTransfer', 'MoneyTransfer', 'Batch'], ['RCDT', 'SALA'], 'Salary from {0}', 'راتب من {0}', {
    flag: 'Payroll',
  }),
  rent: kind(['LocalBankTransfer', 'MoneyTransfer', 'Online'], ['ICDT', 'STDO'], 'Rent to {0} (Ejar)', 'إيجار إلى {0} (إيجار)', {
    flag: 'StandingOrder',
  }),
  rentReceived: kind(
    ['LocalBankTransfer', 'MoneyTransfer', 'Online'],
    ['RCDT', 'DMCT'],
    'Rent from {0} (Ejar)',
    'إيجار من {0} (إيجار)',
  ),
  posPurchase: kind(['POS', 'Purchase', 'Online'], ['CCRD', 'POSD'], 'Purchase at {0}', 'شراء من {0}', card),
  posReversal: kind(['POS', 'Reversal', 'Online'], ['CCRD', 'RIMB'], 'Purchase reversed at {0}', 'عكس عملية شراء من {0}', card),
  onlinePurchase: kind(
    ['ECommerce', 'Purchase', 'Online'],
    ['CCRD', 'POSC'],
    'Online purchase at {0}',
    'شراء إلكتروني من {0}',
    card,
  ),
  onlineRefund: kind(['ECommerce', 'Refund', 'Online'], ['CCRD', 'RIMB'], 'Refund from {0}', 'استرداد من {0}', card),
  cashback: kind(
    ['Other', 'NotApplicable', 'Batch'],
    ['CCRD', 'OTHR'],
    'Cashback on card purchases',
    'استرداد نقدي على مشتريات البطاقة',
    { flag: 'Cashback' },
  ),
  atmWithdrawal: kind(['ATM', 'Withdrawal', 'Online'], ['CCRD', 'CWDL'], 'Cash withdrawal, {0}', 'سحب نقدي، {0}', card),
  atmDeposit: kind(['ATM', 'Deposit', 'Online'], ['CCRD', 'CDPT'], 'Cash deposit, {0}', 'إيداع نقدي، {0}', card),
  bill: kind(['BillPayments', 'NotApplicable', 'Online'], ['ICDT', 'DMCT'], 'SADAD bill: {0}', 'فاتورة سداد: {0}'),
  sarieOut: kind(
    ['LocalBankTransfer', 'MoneyTransfer', 'Online'],
    ['ICDT', 'DMCT'],
    'SARIE transfer to {0}',
    'حوالة سريع إلى {0}',
  ),
  sarieIn: kind(
    ['LocalBankTransfer', 'MoneyTransfer', 'Online'],
    ['RCDT', 'DMCT'],
    'SARIE transfer from {0}',
    'حوالة سريع من {0}',
  ),
  ownOut: kind(['SameBankTransfer', 'MoneyTransfer', 'Online'], ['ICDT', 'BOOK'], 'Transfer to {0}', 'تحويل إلى {0}'),
  ownIn: kind(['SameBankTransfer', 'MoneyTransfer', 'Online'], ['RCDT', 'BOOK'], 'Transfer from {0}', 'تحويل من {0}'),
  cardPaid: kind(
    ['SameBankTransfer', 'MoneyTransfer', 'Online'],
    ['ICDT', 'BOOK'],
    'Credit card payment',
    'سداد البطاقة الائتمانية',
  ),
  cardSettled: kind(
    ['SameBankTransfer', 'MoneyTransfer', 'Online'],
    ['RCDT', 'BOOK'],
    'Payment received, thank you',
    'تم استلام السداد، شكرًا لكم',
  ),
  international: kind(
    ['InternationalTransfer', 'MoneyTransfer', 'Online'],
    ['ICDT', 'XBCT'],
    'International transfer to {0}',
    'حوالة دولية إلى {0}',
  ),
  directDebit: kind(['LocalBankTransfer', 'MoneyTransfer', 'Batch'], ['IDDT', 'PMDD'], 'Direct debit: {0}', 'خصم مباشر: {0}', {
    flag: 'DirectDebit',
  }),
  financing: kind(['Other', 'NotApplicable', 'Batch'], ['IDDT', 'PADD'], 'Financing instalment', 'قسط التمويل', { flag: 'Loan' }),
  profit: kind(['Other', 'NotApplicable', 'Batch'], ['MCOP', 'INTR'], 'Savings profit (Mudaraba)', 'أرباح حساب الادخار (مضاربة)'),
  dividend: kind(['Other', 'NotApplicable', 'Batch'], ['RCDT', 'DVCA'], 'Dividend from {0}', 'أرباح أسهم {0}', {
    flag: 'Dividend',
  }),
  chequeIn: kind(['Cheque', 'Deposit', 'Offline'], ['RCHQ', 'CCHQ'], 'Cheque from {0}', 'شيك من {0}'),
  teller: kind(['Teller', 'Deposit', 'Offline'], ['CNTR', 'CDPT'], 'Deposit at branch, {0}', 'إيداع في الفرع، {0}'),
  /** Settled payments of payment initiation. */
  paymentOut: kind(['LocalBankTransfer', 'MoneyTransfer', 'Online'], ['ICDT', 'DMCT'], 'Payment to {0}', 'دفعة إلى {0}'),
  paymentInside: kind(['SameBankTransfer', 'MoneyTransfer', 'Online'], ['ICDT', 'BOOK'], 'Payment to {0}', 'دفعة إلى {0}'),
  paymentIn: kind(['SameBankTransfer', 'MoneyTransfer', 'Online'], ['RCDT', 'BOOK'], 'Payment from {0}', 'دفعة من {0}'),
} as const satisfies Record<string, TransactionKind>

export type TransactionKindName = keyof typeof transactionKinds
