import { randomUUID } from 'node:crypto'
import type { Bank } from '../check.ts'
import { expect, needed, NotProved } from '../failure.ts'

/** The payment that customers are asked to confirm. */
export const payment = {
  amountHalalas: 125_000,
  currency: 'SAR',
  creditorName: { en: 'Riyadh Books', ar: 'مكتبة الرياض' },
  creditorIban: 'SA0380000000608010167519',
  debtorIban: 'SA3099000000608010799819',
  executionAt: '2026-11-20T21:00:00.000Z',
}

/** A bank may ask nobody about the accounts of others. */
const accountsOf = async ({ core }: Bank, nationalIdentificationNumber: string) =>
  (await core.ask('listAccounts', { body: { nationalIdentificationNumber } })).accounts

interface Asked {
  nationalIdentificationNumber: string
}

/** What a customer is asked, about a payment from the first of their own accounts. */
export async function newQuestion(bank: Bank, { nationalIdentificationNumber }: Asked = bank.profile.customer) {
  const [account] = await accountsOf(bank, nationalIdentificationNumber)
  return {
    nationalIdentificationNumber,
    purpose: `pis-${randomUUID()}`,
    appName: 'أداة الفحص · Core check',
    terms: { kind: 'payment', payment: { ...payment, debtorIban: account?.iban ?? payment.debtorIban } },
  }
}

/** What a customer is asked. */
export type Question = Awaited<ReturnType<typeof newQuestion>>

/** An access to the first of the customer's own accounts. Its question has other terms than that of a payment. */
export async function newAccess(bank: Bank): Promise<Question> {
  const [own] = await accountsOf(bank, bank.profile.customer.nationalIdentificationNumber)
  const accountId = own?.accountId ?? bank.profile.accounts.withHistory.accountId
  const account = { accountIds: [accountId], expiresAt: new Date(Date.now() + 180 * dayMs).toISOString() }
  return { ...(await newQuestion(bank)), terms: { kind: 'account', account } } as unknown as Question
}

/** A letter of guarantee of the profile's company. */
export async function newGuarantee(bank: Bank): Promise<Question> {
  const { commercialRegistrationNumber } = needed(bank.profile.letters, 'letters')
  const guarantee = {
    ...{ amountHalalas: 5_000_000, currency: 'SAR', beneficiaryName: 'أداة الفحص · Core check', commercialRegistrationNumber },
    validityExpiresAt: new Date(Date.now() + 180 * dayMs).toISOString(),
    ...{ typeOfGuarantee: 'TEND', kindOfGuarantee: 'GUAR', formOfGuarantee: 'DIRC' },
  }
  return { ...(await newQuestion(bank)), terms: { kind: 'guarantee', guarantee } } as unknown as Question
}

const dayMs = 86_400_000

/** Asks under an id of its own, or under this one. */
export async function askCustomer(
  { core }: Bank,
  question: Question,
  confirmationId: string = randomUUID(),
  questionId: string = randomUUID(),
) {
  const body = { ...question, questionId }
  return { confirmationId, questionId, answer: await core.ask('requestConfirmation', { path: { confirmationId }, body }) }
}

/** The code that the bank has just sent. */
export async function newestCode({ profile, hooks }: Bank): Promise<string> {
  const { oneTimeCode, nationalIdentificationNumber } = profile.customer
  if (oneTimeCode !== undefined) return oneTimeCode
  if (!hooks.readCode) throw new NotProved('needs customer.oneTimeCode in the profile, or the hook CORE_CODE')
  return hooks.readCode(nationalIdentificationNumber)
}

/** What the bank says to a code. */
export const check = async ({ core }: Bank, confirmationId: string, question: Question, code?: string) =>
  (await core.ask('checkConfirmation', { path: { confirmationId }, body: { ...question, ...(code !== undefined && { code }) } }))
    .outcome

/** The right code is taken. Wrong ones may be counted by customer for a while, so a run soon after another one may meet the bound. */
export async function confirms(
  bank: Bank,
  confirmationId: string,
  question: Question,
  code: string,
  what: string,
): Promise<void> {
  const outcome = await check(bank, confirmationId, question, code)
  const hint = outcome === 'refused' ? ' (do wrong codes of a run before still count?)' : ''
  expect(outcome === 'confirmed', `${what} is "${outcome}" and not "confirmed"${hint}`)
}

/** Another code of the same length; each time another one, because one code that is typed twice may count once. */
export const otherThan = (code: string, times = 1) => {
  const turned = (Number(code) + times) % 10 ** code.length
  return Number.isNaN(turned) ? code.replace(/./g, String(times % 10)) : String(turned).padStart(code.length, '0')
}
