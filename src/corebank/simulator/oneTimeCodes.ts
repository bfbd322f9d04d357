import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { limits } from '../../config/limits.ts'
import {
  countWrongOneTimeCode,
  countWrongOneTimeCodesSince,
  lockNewestOneTimeCode,
  replaceOneTimeCode,
  useOneTimeCode,
} from '../../data/repositories/simulator/customers.ts'
import { type SimulatedBank } from './bank.ts'
import { seedCustomers } from './seed/customers.ts'

const digits = 6
/** Ended codes are kept for a day, so that a complaint can be looked into. */
const keptSeconds = 86_400

/** See CustomerDesk.sendOneTimeCode. "Sending" means that the sandbox shows the code. */
export async function sendOneTimeCode(
  bank: SimulatedBank,
  nationalIdentificationNumber: string,
  purpose: string,
  now: Date,
): Promise<void> {
  const row = {
    codeId: randomUUID(),
    nationalIdentificationNumber,
    code: fixedCode(nationalIdentificationNumber) ?? String(randomInt(10 ** digits)).padStart(digits, '0'),
    purpose,
    createdAt: now,
    expiresAt: new Date(now.getTime() + limits.oneTimeCodeSeconds * 1_000),
    usedAt: null,
    failedAttempts: 0,
  }
  await bank.db.transaction().execute((trx) => replaceOneTimeCode(trx, row, new Date(now.getTime() - keptSeconds * 1_000)))
}

/** See CustomerDesk.checkOneTimeCode. */
export async function checkOneTimeCode(
  bank: SimulatedBank,
  nationalIdentificationNumber: string,
  purpose: string,
  code: string,
  now: Date,
): Promise<boolean> {
  return bank.db.transaction().execute(async (trx) => {
    const row = await lockNewestOneTimeCode(trx, nationalIdentificationNumber, purpose)
    if (!row || row.usedAt !== null || row.expiresAt <= now || row.failedAttempts >= limits.failedAttempts) return false
    const since = new Date(now.getTime() - limits.failedCodesWindowSeconds * 1_000)
    if ((await countWrongOneTimeCodesSince(trx, nationalIdentificationNumber, since)) >= limits.failedCodes) return false
    if (!isSameCode(row.code, code) || neverAccepted.has(nationalIdentificationNumber)) {
      await countWrongOneTimeCode(trx, row.codeId)
      return false
    }
    await useOneTimeCode(trx, row.codeId, now)
    return true
  })
}

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

function isSameCode(expected: string, typed: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(typed)]
  return one.length === other.length && timingSafeEqual(one, other)
}
