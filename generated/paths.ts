// Written by make generate from specs/. Do not edit.
/** Path template of every operation of every contract, by operationId. */
export const operationPaths = {
  advanceClock: '/core-bank/api/clock',
  approvePayment: '/core-bank/api/payments/{PaymentId}/approve',
  createApp: '/dashboard/api/apps',
  createDeveloper: '/dashboard/api/developers',
  createPaymentConsent: '/payments/consents',
  createPaymentConsentAlias: '/open-banking/payment/2023.08-draft2/payment-consents',
  createSession: '/dashboard/api/sessions',
  deleteApp: '/dashboard/api/apps/{clientId}',
  deleteSession: '/dashboard/api/sessions/current',
  getApp: '/dashboard/api/apps/{clientId}',
  getClock: '/core-bank/api/clock',
  getCurrentDeveloper: '/dashboard/api/developers/current',
  getLiveness: '/health/live',
  getMagicValues: '/core-bank/api/magic-values',
  getPayment: '/v3.1/pisp/domestic-payments/{PaymentId}',
  getPaymentAlias: '/open-banking/payment/2023.08-draft2/payments/{PaymentId}',
  getPaymentConsent: '/open-banking/payment/2023.08-draft2/payment-consents/{ConsentId}',
  getPaymentConsentAuthorisation: '/open-banking/payment/2023.08-draft2/payment-consents/{ConsentId}/authorisations/{AuthorisationId}',
  getPaymentStatus: '/open-banking/payment/2023.08-draft2/payments/{PaymentId}/status',
  getReadiness: '/health/ready',
  listApps: '/dashboard/api/apps',
  listBankPayments: '/core-bank/api/payments',
  listCoreBankCustomers: '/core-bank/api/customers',
  listOneTimeCodes: '/core-bank/api/customers/{nationalIdentificationNumber}/one-time-codes',
  patchPaymentConsent: '/open-banking/payment/2023.08-draft2/payment-consents/{ConsentId}',
  rejectPayment: '/core-bank/api/payments/{PaymentId}/reject',
  rotateAppSecret: '/dashboard/api/apps/{clientId}/secret',
  updateApp: '/dashboard/api/apps/{clientId}',
} as const

export type OperationId = keyof typeof operationPaths
