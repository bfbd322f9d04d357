/** What is measured. */
export const operations = ['token', 'consentCreate', 'consentRead', 'paymentRead'] as const
export type Operation = (typeof operations)[number]

/** All that a client needs to send the requests; made once, the same for every server. */
export interface Scenario {
  clientId: string
  clientSecret: string
  issuer: string
  accessToken: string
  kid: string
  /** Of the app; PKCS#8 PEM. */
  privateKeyPem: string
  consentIds: string[]
  paymentId: string
}

/** One kind of request; `body: 'envelope'` takes the next pre-signed one. */
export interface RequestPlan {
  method: 'GET' | 'POST'
  paths: string[]
  headers: Record<string, string>
  body?: string
  status: number
}

/** The request of an operation as it goes to every server alike. */
export function planRequest(operation: Operation, scenario: Scenario): RequestPlan {
  const bearer = { authorization: `Bearer ${scenario.accessToken}` }
  switch (operation) {
    case 'token':
      return {
        method: 'POST', paths: ['/auth/token'], status: 200, body: 'grant_type=client_credentials',
        headers: {
          authorization: `Basic ${Buffer.from(`${scenario.clientId}:${scenario.clientSecret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
      }
    case 'consentCreate':
      return { method: 'POST', paths: ['/payments/consents'], status: 201, headers: { ...bearer, 'content-type': 'application/jwt', accept: 'application/jwt' } }
    case 'consentRead':
      return {
        method: 'GET', status: 200, headers: { ...bearer, accept: 'application/jwt' },
        paths: scenario.consentIds.map((id) => `/open-banking/payment/2023.08-draft2/payment-consents/${id}`),
      }
    case 'paymentRead':
      return { method: 'GET', paths: [`/v3.1/pisp/domestic-payments/${scenario.paymentId}`], status: 200, headers: { ...bearer, accept: 'application/jwt' } }
  }
}
