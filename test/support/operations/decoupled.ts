import { happyCustomer, paymentConsentRequest } from '../consents/paymentConsent.ts'
import { shared } from '../servers/shared.ts'
import { askOverBackChannel, listWaiting } from '../tpp/decoupled.ts'
import { registerTpp } from '../tpp/tpp.ts'
import { askPlatform, openDashboard, type PlatformAnswer } from './platform.ts'

/** A request over the back channel that waits for the happy-path customer. */
export interface WaitingStage {
  id: string
  consentId: string
  authReqId: string
}

const stage = () => shared('decoupled stage', async () => registerTpp((await openDashboard()).sanad))

/** Makes a payment consent and asks its customer over the back channel. */
export async function askCustomer(): Promise<WaitingStage> {
  const { sanad } = await openDashboard()
  const tpp = await stage()
  const consentId = (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data.ConsentId
  const form = { scope: `openid payments:${consentId}`, login_hint: happyCustomer, binding_message: 'طلب 1042 Order' }
  const { body } = await askOverBackChannel(sanad, tpp, form)
  const { id } = (await listWaiting(sanad, happyCustomer)).find((waiting) => waiting.consentId === consentId)!
  return { id, consentId, authReqId: String(body.auth_req_id) }
}

/** One call of the sandbox's API, without a session. */
export async function callBankApp(method: string, path: string, body?: object): Promise<PlatformAnswer> {
  const { sanad } = await openDashboard()
  return askPlatform(sanad, method, `/core-bank/api${path}`, body && { body })
}

/** Approves or declines by id, as that customer. */
export const decideAs = (customer: string, id: string, decision: 'approve' | 'decline', body?: object) =>
  callBankApp('POST', `/customers/${customer}/authorizations/${id}/${decision}`, body)
