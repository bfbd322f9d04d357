import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { limits } from '../../config/limits.ts'
import {
  countWrongOneTimeCode,
  countWrongOneTimeCodesSince,
  lockNewestOneTimeCode,
  replaceOneTimeCode,
  useOneTimeCode,
} from '../repositories/customers.ts'
import type { SimulatedOneTimeCode } from '../schema.ts'
import type { BilingualText } from '../../domain/shared/bilingual.ts'
import type { Confirmation, ConfirmationAnswer, ConfirmationRequest } from '../../corebank/confirmation.ts'
import type { SimulatedBank } from '../bank.ts'
import { findBankCompany } from '../repositories/companies.ts'
import { contentDigest } from '../contentDigest.ts'
import { seedCustomers, seedParties } from '../seed/customers.ts'
import { appAnswer, asksInApp } from './appQuestions.ts'
import { confirmationMessage, confirmationQuestion } from './message.ts'

const digits = 6
/** Ended codes are kept for a day, so that a complaint can be looked into. */
const keptSeconds = 86_400

/**
 * See CustomerDesk.requestConfirmation. "Sending" means that the sandbox shows the code with its message, or the question on the
 * customer's phone.
 */
export async function requestConfirmation(
  bank: SimulatedBank,
  confirmation: Confirmation,
  now: Date,
): Promise<ConfirmationRequest> {
  const { confirmationId, nationalIdentificationNumber, purpose } = confirmation
  const isApp = asksInApp(nationalIdentificationNumber)
  const code = isApp ? String(randomInt(10, 100)) : newCode(nationalIdentificationNumber)
  const company = await companyOf(bank, confirmation)
  const message = isApp ? confirmationQuestion(confirmation, company) : confirmationMessage(confirmation, { code, company })
  const row: SimulatedOneTimeCode = {
    codeId: randomUUID(),
    nationalIdentificationNumber,
    method: isApp ? 'app' : 'code',
    code,
    answer: null,
    confirmationId,
    termsHash: hashTerms(confirmation),
    purpose,
    messageEn: message.en,
    messageAr: message.ar,
    createdAt: now,
    expiresAt: new Date(now.getTime() + limits.oneTimeCodeSeconds * 1_000),
    usedAt: null,
    failedAttempts: 0,
  }
  await replaceOneTimeCode(bank.db, row, new Date(now.getTime() - keptSeconds * 1_000))
  const { expiresAt: answerBy } = row
  if (isApp) return { method: 'app', shownNumber: code, answerBy }
  const sentTo = phoneEnds.get(nationalIdentificationNumber)
  return { method: 'code', answerBy, ...(sentTo !== undefined && { sentTo }) }
}

/** The company that a letter binds, by the bank's own name. */
async function companyOf({ db }: SimulatedBank, { terms }: Confirmation): Promise<BilingualText | undefined> {
  if (terms.kind !== 'guarantee') return undefined
  const company = await findBankCompany(db, terms.commercialRegistrationNumber)
  return company && { en: company.nameEn, ar: company.nameAr }
}

/** See CustomerDesk.checkConfirmation. */
export async function checkConfirmation(
  bank: SimulatedBank,
  confirmation: Confirmation,
  code: string,
  now: Date,
): Promise<ConfirmationAnswer> {
  const { confirmationId, nationalIdentificationNumber } = confirmation
  return bank.db.transaction().execute(async (trx) => {
    const row = await lockNewestOneTimeCode(trx, nationalIdentificationNumber, confirmationId)
    if (row?.method === 'app') return appAnswer(trx, row, { isOfTheseTerms: row.termsHash === hashTerms(confirmation), now })
    if (!row || row.expiresAt <= now || row.failedAttempts >= limits.failedAttempts) return 'refused'
    const isOfTheseTerms = row.termsHash === hashTerms(confirmation)
    if (row.usedAt !== null) return isOfTheseTerms && isSameCode(row.code, code) ? 'confirmed' : 'refused'
    const since = new Date(now.getTime() - limits.failedCodesWindowSeconds * 1_000)
    if ((await countWrongOneTimeCodesSince(trx, nationalIdentificationNumber, since)) >= limits.failedCodes) return 'refused'
    if (!isOfTheseTerms || !isSameCode(row.code, code) || neverAccepted.has(nationalIdentificationNumber)) {
      await countWrongOneTimeCode(trx, row.codeId)
      return 'refused'
    }
    await useOneTimeCode(trx, row.codeId, now)
    return 'confirmed'
  })
}

/** The same for the same app, purpose and terms. */
const hashTerms = ({ purpose, appName, terms }: Confirmation): string => contentDigest({ purpose, appName, terms })

/** The last digits of each customer's phone number. */
const phoneEnds = new Map(
  seedParties.map(({ nationalIdentificationNumber, details }) => [nationalIdentificationNumber, details.mobile.slice(-3)]),
)

const neverAccepted = new Set(
  seedCustomers.filter((customer) => customer.oneTimeCode === 'refuse').map((customer) => customer.nationalIdentificationNumber),
)

/** The code of a customer who always gets the same one: scripts that cannot read a code can type it. */
function fixedCode(nationalIdentificationNumber: string): string | undefined {
  const code = seedCustomers.find(
    (customer) => customer.nationalIdentificationNumber === nationalIdentificationNumber,
  )?.oneTimeCode
  return code === 'refuse' ? undefined : code
}

const newCode = (nationalIdentificationNumber: string) =>
  fixedCode(nationalIdentificationNumber) ?? String(randomInt(10 ** digits)).padStart(digits, '0')

function isSameCode(expected: string, typed: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(typed)]
  return one.length === other.length && timingSafeEqual(one, other)
}
