import { progressSince } from '../../../../domain/payment/progress.ts'
import { rejectReasonOf } from '../../../../domain/shared/rejectReason.ts'
import type { CheckedPayment } from '../../../../services/customer/payments.ts'
import { formatMoney, ibanText, idText, userText } from '../../../format.ts'
import type { PageKit } from '../../../kit.ts'
import { PdfDocument, type PdfRow } from '../../../pdf/pdfDocument.ts'
import type { StyledText } from '../../../pdf/textBlock.ts'
import { progressWords } from '../../decision/decided.ts'

/** A payment, where anybody can check its receipt, and the bank's colour. */
export interface ReceiptFile {
  payment: CheckedPayment
  checkAddress: string
  colour?: string
}

const accent = '#0b4a43'
const soft = '#4c5d59'
const danger = '#a3261c'
const warning = '#7a4f00'

const plain = (text: string): StyledText => ({ text, size: 10.5 })
const strong = (text: string): StyledText => ({ text, size: 10.5, weight: 600 })
const small = (text: string): StyledText => ({ text, size: 9, colour: soft })

/**
 * The receipt of a payment as a file. It says how the payment stood when that changed last, and not when it was printed, so that the same
 * receipt is the same file, byte by byte, and can be compared (docs/decisions/customers.md#receipts).
 */
export async function receiptPdf(kit: PageKit, { payment, checkAddress, colour = accent }: ReceiptFile): Promise<Buffer> {
  const { t, nameIn, bank, face, language } = kit
  const { amountHalalas, currency, createdAt } = payment
  const title = t('bank.receipt.title')
  const pdf = new PdfDocument({ title: `${title} · ${payment.paymentTransactionId}`, author: bank.bank, language, createdAt })
  pdf.text('P', { text: bank.bank, size: 12, weight: 600, colour })
  pdf.space(14)
  pdf.text('H1', { text: title, size: 19, weight: 600 })
  pdf.space(10)
  const amount = { text: formatMoney(amountHalalas, currency, language), size: 24, weight: 600, colour } as const
  if (currency === 'SAR') pdf.riyals(amount, amountHalalas)
  else pdf.text('P', amount)
  pdf.text('P', { ...plain(t('bank.decision.to', { name: userText(nameIn(payment.creditorName)) })), size: 12 })
  pdf.space(12)
  for (const styled of notices(kit, payment)) {
    pdf.notice(styled)
    pdf.space(10)
  }
  pdf.rows(rowsOf(kit, payment))
  pdf.rule()
  pdf.space(14)
  if (payment.payerNotes) {
    pdf.text('H2', { text: t('bank.claims.title'), size: 12, weight: 600 })
    pdf.space(6)
    pdf.rows([row(t('bank.details.notes'), plain(userText(payment.payerNotes)))])
    pdf.space(14)
  }
  const label = t('bank.receiptCheck.qr')
  const check = [plain(t('bank.receiptCheck.how')), strong(idText(payment.paymentId)), small(withBreak(idText(checkAddress)))]
  pdf.code({ address: checkAddress, label, texts: check })
  pdf.space(16)
  pdf.text('P', small(`${nameIn(face.licence)} · ${t('common.phone')} ${bank.phone}`))
  return pdf.finish()
}

/** Where an address ends its line: before what is typed of it, and not in the middle of the number. */
const withBreak = (address: string) => address.replace('?', '?\u200b')

const row = (label: string, ...lines: (StyledText | false)[]): PdfRow => ({
  label: { text: label, size: 10.5, colour: soft },
  lines: lines.filter((line) => line !== false),
})

/** What a reader must know first: that it is not paid, and that the payee's name did not match. */
function notices(kit: PageKit, payment: CheckedPayment): StyledText[] {
  const { progress, payeeVerdict } = payment
  const isOver = progress === 'rejected' || progress === 'cancelled'
  const stands = progressWords(kit, { progress, rejectReason: rejectReasonOf(payment) })
  const text = isOver ? stands : `${stands} ${kit.t('bank.receipt.notPaid')}`
  const verdict = payeeVerdict === undefined || payeeVerdict === 'match' ? undefined : payeeVerdict
  return [
    ...(progress === 'paid' ? [] : [{ ...plain(text), colour: progress === 'rejected' ? danger : warning }]),
    ...(verdict ? [{ ...plain(kit.t(`bank.payee.was.${verdict}`)), colour: verdict === 'noMatch' ? danger : warning }] : []),
  ]
}

function rowsOf(kit: PageKit, payment: CheckedPayment): PdfRow[] {
  const { t, nameIn, hijri, face, bank, day, dayAndTime } = kit
  const { progress, createdAt, executionAt } = payment
  const inRiyadh = (date: Date) => t('bank.details.inRiyadh', { time: dayAndTime(date) })
  const since = progressSince(payment, progress)
  const moment = since ? [small(t('bank.receipt.since', { time: inRiyadh(since) })), small(hijri(since))] : []
  return [
    row(t('bank.details.status'), strong(t(`bank.decided.${progress}.status`)), ...moment),
    row(t('bank.details.creditor'), plain(userText(nameIn(payment.creditorName))), small(t('bank.details.namedByApp'))),
    row(t('bank.details.creditorAccount'), plain(ibanText(payment.creditorIban))),
    row(t('bank.details.debtorAccount'), plain(ibanText(payment.debtorIban))),
    row(t('bank.details.transactionId'), plain(idText(payment.paymentTransactionId))),
    row(t('bank.details.paymentId'), plain(idText(payment.paymentId))),
    row(t('customer.payment.approved'), plain(inRiyadh(createdAt)), small(hijri(createdAt))),
    ...(executionAt === null ? [] : [row(t('bank.details.when'), plain(day(executionAt)), small(hijri(executionAt)))]),
    row(t('customer.payment.app'), plain(userText(payment.appName))),
    row(t('bank.receipt.bank'), plain(bank.bank), small(nameIn(face.licence))),
  ]
}
