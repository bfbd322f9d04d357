import {
  answerAppQuestion as storeAnswer,
  listOpenConfirmations,
  lockAppQuestion,
  useOneTimeCode,
} from '../repositories/customers.ts'
import type { SimulatedOneTimeCode, SimulatorDatabase } from '../schema.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { ConfirmationAnswer } from '../../corebank/confirmation.ts'
import type { AnswerSandboxQuestion, SandboxAppQuestion } from '../../corebank/sandboxPort.ts'
import type { SimulatedBank } from '../bank.ts'
import { seedCustomers } from '../seed/customers.ts'

const withApp = new Set(
  seedCustomers.filter((customer) => customer.confirmation === 'app').map((customer) => customer.nationalIdentificationNumber),
)

/** Whether this customer confirms in the bank's own app. */
export const asksInApp = (nationalIdentificationNumber: string): boolean => withApp.has(nationalIdentificationNumber)

/**
 * What the customer said in the app. A yes stays good for the same terms after it was used, so that a caller whose answer was lost can ask
 * again.
 */
export async function appAnswer(
  trx: SimulatorDatabase,
  row: SimulatedOneTimeCode,
  { isOfTheseTerms, now }: { isOfTheseTerms: boolean; now: Date },
): Promise<ConfirmationAnswer> {
  if (row.answer === 'declined') return 'declined'
  if (!isOfTheseTerms || row.expiresAt <= now) return 'expired'
  if (row.answer === null) return 'waiting'
  if (row.usedAt === null) await useOneTimeCode(trx, row.codeId, now)
  return 'confirmed'
}

/** See SandboxControl.listAppQuestions. */
export async function listAppQuestions(
  { db }: SimulatedBank,
  nationalIdentificationNumber: string,
  now: Date,
): Promise<SandboxAppQuestion[]> {
  const rows = await listOpenConfirmations(db, { nationalIdentificationNumber, method: 'app', now })
  return rows
    .filter(({ answer }) => answer === null)
    .map(({ codeId, code, messageEn, messageAr, expiresAt }) => ({
      questionId: codeId,
      message: { en: messageEn, ar: messageAr },
      shownNumber: code,
      expiresDateTime: formatDateTime(expiresAt),
    }))
}

/** See SandboxControl.answerAppQuestion. */
export async function answerAppQuestion(
  { db }: SimulatedBank,
  { nationalIdentificationNumber, questionId, answer, now }: AnswerSandboxQuestion,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockAppQuestion(trx, questionId)
    if (row?.nationalIdentificationNumber !== nationalIdentificationNumber || row.method !== 'app')
      throw new BankRefusal('resourceIdUnknown', 'The bank’s app has no such question for this customer.')
    if (row.answer === answer) return
    if (row.answer !== null) throw new BankRefusal('stateConflict', 'This question was answered before.')
    if (row.expiresAt <= now) throw new BankRefusal('stateConflict', 'This question is over.')
    await storeAnswer(trx, questionId, answer)
  })
}
