import { randomUUID } from 'node:crypto'
import { newAuthorizationSecrets } from '../../../src/sdk/index.ts'
import { paymentConsentMessage } from '../../../test/support/consents/paymentConsent.ts'
import { walkBankPages } from '../../demo/bankCustomer.ts'
import { sandboxApi } from '../../demo/sandbox.ts'
import { type BenchInterface, type Prepared } from './benchInterface.ts'
import { developerToken, prepareApp, redirectUri, signedAnswer } from './prepareApp.ts'

interface PreparedPayments extends Prepared {
  consentIds: string[]
  paymentId: string
}

const consents = 50

/** An app with a payment and some open consents. */
async function prepare(origin: string): Promise<PreparedPayments> {
  const { prepared, client } = await prepareApp(origin, 'KSA PIS')
  const createConsent = async () => (await client.createPaymentConsent(paymentConsentMessage())).message.Data
  const consentIds: string[] = []
  while (consentIds.length < consents) consentIds.push((await createConsent()).ConsentId)
  const { ConsentId, PaymentId } = await createConsent()
  const sandbox = sandboxApi(origin)
  const { nationalIdentificationNumber, password } = (await sandbox.customers())[0]!
  const start = await client.authorizationUrl({ ConsentId, redirectUri, ...newAuthorizationSecrets() })
  const customer = {
    nationalIdentificationNumber,
    password,
    decision: 'approve' as const,
    readOneTimeCode: () => sandbox.oneTimeCode(nationalIdentificationNumber),
  }
  await walkBankPages(start, customer, { redirectUri })
  return { ...prepared, consentIds, paymentId: PaymentId }
}

export const paymentInitiation: BenchInterface<PreparedPayments> = {
  contract: 'payment-initiation',
  prepare,
  accessToken: developerToken,
  operations: [
    {
      name: 'consentCreate',
      plan: (_, accessToken) => ({
        method: 'POST',
        paths: ['/payments/consents'],
        status: 201,
        headers: { ...signedAnswer(accessToken), 'content-type': 'application/jwt' },
      }),
      message: () => paymentConsentMessage({ data: { BaseConsentId: randomUUID() } }),
    },
    {
      name: 'consentRead',
      plan: (prepared, accessToken) => ({
        method: 'GET',
        status: 200,
        headers: signedAnswer(accessToken),
        paths: prepared.consentIds.map((id) => `/open-banking/payment/2023.08-draft2/payment-consents/${id}`),
      }),
    },
    {
      name: 'paymentRead',
      plan: (prepared, accessToken) => ({
        method: 'GET',
        paths: [`/v3.1/pisp/domestic-payments/${prepared.paymentId}`],
        status: 200,
        headers: signedAnswer(accessToken),
      }),
    },
  ],
}
