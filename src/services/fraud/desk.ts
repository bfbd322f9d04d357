import type { components } from '../../../generated/types/console.ts'
import {
  type CaseContents,
  type CaseReport,
  countUndecidedOfCase,
  listCaseContents,
  listReportedConsents,
  type ReportedConsent,
} from '../../data/repositories/caseContents.ts'
import {
  findCustomerStop,
  type FraudCaseOnRecord,
  listFraudCasesOnRecord,
  lockFraudCase,
  lockStopsOfCase,
  updateFraudCase,
} from '../../data/repositories/fraudCases.ts'
import { insertAudit } from '../../data/repositories/journal.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { summarise } from '../../domain/consent/summary.ts'
import type { BankRole } from '../../domain/bankUser/bankUser.ts'
import type { CaseLetter, CasePayment, FraudCase } from '../../domain/fraud/fraudCase.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { formatHalalas } from '../../domain/shared/money.ts'
import { tellOfWaiting } from '../consent/toldOfApprovals.ts'
import type { Dependencies } from '../dependencies.ts'
import { tellCustomers } from '../message/tell.ts'

/** A case as the bank's people see it. */
export type FraudCaseView = components['schemas']['FraudCase']

type Member<Name extends string, Value> = { [Key in Name]?: Value }
const member = <Name extends string, Value>(name: Name, value: Value | null): Member<Name, Value> =>
  value === null ? {} : ({ [name]: value } as Member<Name, Value>)

type ReportedConsents = ReadonlyMap<string, ReportedConsent>

function toView(
  record: FraudCaseOnRecord,
  { payments, letters, reports }: CaseContents,
  consents: ReportedConsents,
): FraudCaseView {
  const dateTime = (date: Date | null) => (date === null ? null : formatDateTime(date))
  return {
    caseId: record.caseId,
    status: record.closedAt === null ? 'open' : 'closed',
    reportedDateTime: formatDateTime(record.reportedAt),
    nationalIdentificationNumber: record.nationalIdentificationNumber,
    clientId: record.clientId,
    appName: record.appName,
    organisation: record.organisation,
    about: record.about,
    resourceId: record.resourceId,
    stopsOpenBanking: record.stopsOpenBanking,
    ...member('stoppedDateTime', dateTime(record.stoppedAt)),
    payments: payments.map(paymentView),
    letters: letters.map(letterView),
    reports: reports.map((report) => reportView(report, consents.get(report.resourceId))),
    ...member('resumedDateTime', dateTime(record.resumedAt)),
    ...member('resumedBy', record.resumedBy),
    ...member('resumeReason', record.resumeReason),
    ...member('closedDateTime', dateTime(record.closedAt)),
    ...member('closedBy', record.closedBy),
    ...member('closeReason', record.closeReason),
  }
}

const paymentView = ({ amountHalalas, createdAt, executionAt, ...payment }: CasePayment): FraudCaseView['payments'][number] => ({
  ...payment,
  amount: formatHalalas(amountHalalas),
  createdDateTime: formatDateTime(createdAt),
  ...(executionAt && { executionDateTime: formatDateTime(executionAt) }),
})

const letterView = ({ amountHalalas, beneficiary, createdAt, ...letter }: CaseLetter): FraudCaseView['letters'][number] => ({
  ...letter,
  amount: formatHalalas(amountHalalas),
  beneficiaryName: { en: beneficiary, ar: beneficiary },
  createdDateTime: formatDateTime(createdAt),
})

/** What was reported, with what the desk looks for at the core bank: how much to whom, and what was made of it. */
function reportView({ about, resourceId, reportedAt }: CaseReport, reported: ReportedConsent | undefined) {
  const report = { about, resourceId, reportedDateTime: formatDateTime(reportedAt) }
  if (!reported) return report
  const { consent, letter, payment } = reported
  const summary = summarise(consent)
  const asked = { kind: consent.kind, consentStatus: consent.status, createdDateTime: formatDateTime(consent.createdAt) }
  const made = {
    ...(letter && { letterOfGuaranteeId: letter.letterOfGuaranteeId, letterStatus: letter.status }),
    ...(payment && { paymentId: payment.paymentId, paymentStatus: payment.status }),
  }
  if (summary.kind === 'account') return { ...report, ...asked }
  const { amountHalalas, currency, payee } = summary
  return { ...report, ...asked, amount: formatHalalas(amountHalalas), currency, payeeName: payee, ...made }
}

async function withContents(db: Dependencies['db'], records: FraudCaseOnRecord[]): Promise<FraudCaseView[]> {
  const caseIds = records.map(({ caseId }) => caseId)
  const contents = await listCaseContents(db, caseIds)
  const consents = await listReportedConsents(db, contents.values())
  return records.map((record) => toView(record, contents.get(record.caseId)!, consents))
}

/**
 * Cases of all customers, newest first, at most as many as the console shows, behind the one with the id `before`. A viewer is told no IBAN
 * (docs/decisions/customers.md#reports-of-fraud).
 */
export async function listFraudCases(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { reader, ...search }: { reader: BankRole; status?: 'open' | 'closed' | undefined; before?: string | undefined },
): Promise<FraudCaseView[]> {
  const views = await withContents(db, await listFraudCasesOnRecord(db, { ...search, limit: settings.limits.consoleRows }))
  return reader === 'viewer' ? views.map(withoutIbans) : views
}

const withoutIbans = (view: FraudCaseView): FraudCaseView => ({
  ...view,
  payments: view.payments.map(({ creditorIban: _, ...payment }) => payment),
})

/** What somebody of the bank decides about a case. `actor` is as in the audit trail. */
export interface CaseDecision {
  caseId: string
  reason: string
  actor: string
  interactionId?: string
  now: Date
}

/**
 * Lets the customer of a case use open banking again, and tells them. What was ended stays so: apps ask anew. A second call changes and
 * tells nothing. Throws BankRefusal 'resourceIdUnknown'.
 */
export async function resumeOpenBanking(dependencies: Pick<Dependencies, 'db'>, decision: CaseDecision): Promise<FraudCaseView> {
  const { actor, reason, now } = decision
  return decideCase(dependencies, decision, 'fraud.resume', ({ stopsOpenBanking }) =>
    stopsOpenBanking ? { stopsOpenBanking: false, resumedAt: now, resumedBy: actor, resumeReason: reason } : undefined,
  )
}

/**
 * Closes a case, so that its customer may approve again what its app asks for, and tells them. A second call changes and tells nothing.
 * Throws BankRefusal 'resourceIdUnknown', and 'stateConflict' as long as open banking is stopped by it.
 */
export async function closeFraudCase(dependencies: Pick<Dependencies, 'db'>, decision: CaseDecision): Promise<FraudCaseView> {
  const { actor, reason, now } = decision
  return decideCase(dependencies, decision, 'fraud.close', ({ closedAt, stopsOpenBanking }) => {
    if (closedAt !== null) return undefined
    if (stopsOpenBanking)
      throw new BankRefusal('stateConflict', 'Open banking is stopped for this customer; resume it before you close the case.')
    return { closedAt: now, closedBy: actor, closeReason: reason }
  })
}

async function decideCase(
  { db }: Pick<Dependencies, 'db'>,
  { caseId, actor, interactionId, now }: CaseDecision,
  action: 'fraud.resume' | 'fraud.close',
  changes: (found: FraudCase) => Partial<FraudCase> | undefined,
): Promise<FraudCaseView> {
  await inTransaction(db, async (trx) => {
    // Two cases of one customer that are resumed side by side would each leave the telling to the other.
    await lockStopsOfCase(trx, caseId)
    const found = await lockFraudCase(trx, caseId)
    if (!found) throw new BankRefusal('resourceIdUnknown', 'No case has this caseId.', { path: 'caseId' })
    const columns = changes(found)
    if (!columns) return
    await updateFraudCase(trx, caseId, columns)
    const { clientId } = found
    const what = { occurredAt: now, actor, action, subject: caseId, clientId, interactionId: interactionId ?? null }
    // The reason stands in the case: it is free text, and nothing is ever taken out of the audit trail.
    await insertAudit(trx, what)
    await tellOfDecision(trx, found, { action, now })
    // Meanwhile others may have begun what needs this customer too, and nobody has told them of it.
    await tellOfWaiting(trx, { nationalIdentificationNumber: found.nationalIdentificationNumber, now })
  })
  return (await withContents(db, await listFraudCasesOnRecord(db, { caseId, limit: 1 })))[0]!
}

/**
 * Tells the customer of a case what was decided, and what of a closed one may be carried out now. That open banking is resumed they are
 * told once no other case of theirs stops it.
 */
async function tellOfDecision(
  trx: Executor,
  { caseId, clientId, nationalIdentificationNumber }: FraudCase,
  { action, now }: { action: 'fraud.resume' | 'fraud.close'; now: Date },
): Promise<void> {
  const told = { customers: [nationalIdentificationNumber], linkId: null, now }
  const stop = await findCustomerStop(trx, { nationalIdentificationNumber, clientId })
  if (action === 'fraud.close') {
    const { payments, letters } = await countUndecidedOfCase(trx, caseId)
    const terms = {
      caseId,
      ...(payments > 0 && { undecidedPayments: payments }),
      // Another case that stops open banking stops letters of all apps.
      ...(letters > 0 && !stop && { undecidedLetters: letters }),
    }
    return tellCustomers(trx, { kind: 'caseClosed', terms, ...told, clientId, onceKey: caseId })
  }
  if (stop === 'openBanking') return
  // An open case may stop open banking again, and be resumed again.
  await tellCustomers(trx, { kind: 'openBankingResumed', terms: {}, ...told, onceKey: `${caseId} ${now.toISOString()}` })
}
