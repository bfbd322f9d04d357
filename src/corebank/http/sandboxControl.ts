import type { Pool } from 'undici'
import { coreBankHttpLimits } from '../../config/coreBankHttp.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { ErrorCode } from '../../domain/shared/errorCodes.ts'
import type {
  DecideSandboxLetter,
  DecideSandboxPayment,
  MagicValues,
  SandboxControl,
  SandboxLetter,
  SandboxPayment,
} from '../sandboxPort.ts'

/** What testers can do with the simulator where it runs apart: the same calls of theirs, which it answers there. */
const api = '/core-bank/api'

interface Sent {
  method?: 'GET' | 'POST'
  body?: object
}

/** What its refusals mean here. All others are no answer. */
const refusals: Readonly<Record<number, ErrorCode>> = {
  400: 'resourceFormat',
  403: 'customerWrong',
  404: 'resourceIdUnknown',
  409: 'stateConflict',
}

interface Answered {
  status: number
  body: unknown
}

async function send(pool: Pool, path: string, { method = 'GET', body }: Sent = {}): Promise<Answered> {
  const { statusCode, body: answer } = await pool.request({
    ...{ method, path: api + path, signal: AbortSignal.timeout(coreBankHttpLimits.longestCallMs) },
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return { status: statusCode, body: await answer.json().catch(() => undefined) }
}

const detailOf = (body: unknown) => {
  const { detail } = (body ?? {}) as { detail?: unknown }
  return typeof detail === 'string' ? detail : 'The core bank refused this.'
}

/**
 * The switches of the simulator at this address. Undefined where there are none, because another core bank stands there. What its JSON
 * calls do not have, the questions in the bank's app, is on its own pages alone.
 */
export async function openSandboxControl(pool: Pool): Promise<SandboxControl | undefined> {
  const found = await send(pool, '/magic-values')
  if (found.status !== 200) return undefined
  const ask = async <Answer>(path: string, sent?: Sent): Promise<Answer> => {
    const { status, body } = await send(pool, path, sent).catch((cause: unknown) => {
      throw new BankRefusal('coreBankUnavailable', 'The core bank does not answer; start it with make core-bank.', { cause })
    })
    if (status === 200) return body as Answer
    throw new BankRefusal(refusals[status] ?? 'coreBankUnavailable', detailOf(body))
  }
  const customer = (nationalId: string) => `/customers/${encodeURIComponent(nationalId)}`
  const unknown = (): never => {
    throw new BankRefusal('resourceIdUnknown', 'The core bank does not know this id, or not among its newest.')
  }
  const listPayments: SandboxControl['listPayments'] = ({ limit: _, ...page }) => ask(`/payments${queryOf(page)}`)
  const listLetters: SandboxControl['listLetters'] = ({ limit: _, ...page }) => ask(`/letters-of-guarantee${queryOf(page)}`)
  return {
    apart: { moveClock: async (advanceSeconds) => void (await ask('/clock', { method: 'POST', body: { advanceSeconds } })) },
    magicValues: () => found.body as MagicValues,
    listCustomers: () => ask('/customers'),
    listOneTimeCodes: (nationalId) => ask(`${customer(nationalId)}/one-time-codes`),
    listPhoneMessages: (nationalId) => ask(`${customer(nationalId)}/phone-messages`),
    listAppQuestions: async () => undefined,
    answerAppQuestion: async () => unknown(),
    setAccountStatus: ({ accountId, status }) =>
      ask(`/accounts/${encodeURIComponent(accountId)}/status`, { method: 'POST', body: { status } }),
    setSignatories: ({ commercialRegistrationNumber, signatories }) =>
      ask(`/companies/${commercialRegistrationNumber}/signatories`, { method: 'POST', body: { signatories } }),
    listGuaranteeLines: () => ask('/guarantee-lines'),
    listPayments,
    getPayment: async (paymentId) => (await listPayments({})).find((one) => one.paymentId === paymentId) ?? unknown(),
    decidePayment: (request) => ask<SandboxPayment>(...paymentDecision(request)),
    listLetters,
    getLetter: async (letterId) => (await listLetters({})).find((one) => one.letterOfGuaranteeId === letterId) ?? unknown(),
    decideLetter: (request) => ask<SandboxLetter>(...letterDecision(request)),
  }
}

function queryOf(page: { state?: string; before?: string }): string {
  const query = new URLSearchParams(page).toString()
  return query === '' ? '' : `?${query}`
}

function paymentDecision({ paymentId, now: _, outcome, ...body }: DecideSandboxPayment): [string, Sent] {
  const verb = outcome === 'completed' ? 'approve' : 'reject'
  return [`/payments/${encodeURIComponent(paymentId)}/${verb}`, { method: 'POST', body }]
}

function letterDecision({ letterOfGuaranteeId, now: _, outcome, ...body }: DecideSandboxLetter): [string, Sent] {
  const verb = { issued: 'issue', cancelled: 'cancel', rejected: 'reject' }[outcome]
  const path = `/letters-of-guarantee/${encodeURIComponent(letterOfGuaranteeId)}/${verb}`
  return [path, { method: 'POST', ...(outcome === 'rejected' && { body }) }]
}
