import { visitReturnPath } from '../domain/session/sessions.ts'

/** Encodes a value as a path segment. ':name' stays as it is, so the same function also makes the router's patterns. Nothing else does. */
const segment = (value: string) => (/^:[a-zA-Z]+$/.test(value) ? value : encodeURIComponent(value))

const authorization = (interactionId: string) => `/bank/authorizations/${segment(interactionId)}`
const decoupled = (interactionId: string) => `/bank/decoupled/${segment(interactionId)}`
const scheduledPayment = (paymentId: string) => `/bank/scheduled-payments/${segment(paymentId)}`
const bankConsent = (consentId: string) => `/bank/consents/${segment(consentId)}`
const bankApp = (clientId: string) => `/bank/apps/${segment(clientId)}`
const bankPayment = (paymentId: string) => `/bank/payments/${segment(paymentId)}`
const app = (clientId: string) => `/dashboard/apps/${segment(clientId)}`
const customer = (nationalIdentificationNumber: string) => `/core-bank/customers/${segment(nationalIdentificationNumber)}`
const payment = (paymentId: string) => `/core-bank/payments/${segment(paymentId)}`
const letter = (letterId: string) => `/core-bank/letters-of-guarantee/${segment(letterId)}`

/**
 * The one table of page addresses. Handlers, pages and redirects take their paths from here. Who may not import pages (mails, invitations,
 * errors, the authorization server) writes its links out, and routes.test.ts holds them against the table.
 */
export const routes = {
  home: () => '/',
  asset: (name: string) => `/assets/${name}`,
  llms: () => '/llms.txt',
  status: () => '/status',
  statusJson: () => '/status.json',

  authorization,
  authorizationSignIn: (interactionId: string) => `${authorization(interactionId)}/sign-in`,
  authorizationOneTimeCode: (interactionId: string) => `${authorization(interactionId)}/one-time-code`,
  authorizationDecision: (interactionId: string) => `${authorization(interactionId)}/decision`,
  authorizationBankApp: (interactionId: string) => `${authorization(interactionId)}/bank-app`,
  authorizationReturn: (interactionId: string) => visitReturnPath(segment(interactionId)),
  authorizationReceipt: (interactionId: string) => `${authorization(interactionId)}/receipt`,
  authorizationReceiptFile: (interactionId: string) => `${authorization(interactionId)}/receipt.pdf`,
  authorizationReport: (interactionId: string) => `${authorization(interactionId)}/report`,

  decoupled,
  decoupledSignIn: (interactionId: string) => `${decoupled(interactionId)}/sign-in`,
  decoupledOneTimeCode: (interactionId: string) => `${decoupled(interactionId)}/one-time-code`,
  decoupledDecision: (interactionId: string) => `${decoupled(interactionId)}/decision`,
  decoupledReceipt: (interactionId: string) => `${decoupled(interactionId)}/receipt`,
  decoupledReceiptFile: (interactionId: string) => `${decoupled(interactionId)}/receipt.pdf`,
  decoupledReport: (interactionId: string) => `${decoupled(interactionId)}/report`,

  bank: () => '/bank',
  bankSignIn: () => '/bank/sign-in',
  bankSignInByApp: () => '/bank/sign-in/bank-app',
  bankSignInByAppAnswer: () => '/bank/sign-in/bank-app/answer',
  bankOneTimeCode: () => '/bank/one-time-code',
  bankSignOut: () => '/bank/sign-out',
  bankExtend: () => '/bank/extend',
  bankPayments: () => '/bank/payments',
  bankPayment,
  bankPaymentReceipt: (paymentId: string) => `${bankPayment(paymentId)}/receipt`,
  bankPaymentReceiptFile: (paymentId: string) => `${bankPayment(paymentId)}/receipt.pdf`,
  bankPaymentReport: (paymentId: string) => `${bankPayment(paymentId)}/report`,
  bankLetters: () => '/bank/letters',
  aboutOpenBanking: () => '/bank/about-open-banking',
  bankReceipts: () => '/bank/receipts',
  bankConsents: () => '/bank/consents',
  bankConsent,
  bankConsentDecision: (consentId: string) => `${bankConsent(consentId)}/decision`,
  bankConsentTakeBack: (consentId: string) => `${bankConsent(consentId)}/take-back`,
  bankConsentEnd: (consentId: string) => `${bankConsent(consentId)}/end`,
  bankConsentReport: (consentId: string) => `${bankConsent(consentId)}/report`,
  bankApp,
  bankAppEnd: (clientId: string) => `${bankApp(clientId)}/end`,
  bankMessages: () => '/bank/messages',
  bankMessagesRead: () => '/bank/messages/read',
  bankMessageChoices: () => '/bank/messages/choices',
  bankSignIns: () => '/bank/sign-ins',
  bankEndedConsents: () => '/bank/ended-consents',
  scheduledPayments: () => '/bank/scheduled-payments',
  scheduledPayment,
  scheduledPaymentCancel: (paymentId: string) => `${scheduledPayment(paymentId)}/cancel`,

  dashboard: () => '/dashboard',
  dashboardSignUp: () => '/dashboard/sign-up',
  dashboardSignIn: () => '/dashboard/sign-in',
  dashboardSignOut: () => '/dashboard/sign-out',
  dashboardForgottenPassword: () => '/dashboard/forgotten-password',
  dashboardNewPassword: () => '/dashboard/new-password',
  dashboardProveEmail: () => '/dashboard/prove-email',
  dashboardEmailProof: () => '/dashboard/email-proof',
  dashboardSessions: () => '/dashboard/sessions',
  dashboardOrganisations: () => '/dashboard/organisations',
  dashboardInvitation: () => '/dashboard/invitation',
  dashboardSecondFactor: () => '/dashboard/second-factor',
  dashboardSecondStep: () => '/dashboard/second-step',
  dashboardApiTokens: () => '/dashboard/api-tokens',
  dashboardNewApp: () => '/dashboard/apps/new',
  dashboardApps: () => '/dashboard/apps',
  dashboardApp: app,
  dashboardAppCheck: () => '/dashboard/apps/new/check',
  dashboardAppSecret: (clientId: string) => `${app(clientId)}/secret`,
  dashboardOverview: (clientId: string) => `${app(clientId)}/overview`,
  dashboardLive: (clientId: string) => `${app(clientId)}/live`,
  dashboardDeliveries: (clientId: string) => `${app(clientId)}/deliveries`,
  dashboardReplay: (clientId: string) => `${app(clientId)}/deliveries/replay`,
  dashboardTestEvent: (clientId: string) => `${app(clientId)}/test-events`,
  dashboardDelivery: (clientId: string, eventId: string) => `${app(clientId)}/deliveries/${segment(eventId)}`,
  dashboardDeliveryReplay: (clientId: string, eventId: string) => `${app(clientId)}/deliveries/${segment(eventId)}/replay`,
  dashboardWebhookSwitchOn: (clientId: string, webhookId: string) => `${app(clientId)}/webhooks/${segment(webhookId)}/switch-on`,
  dashboardWebhookRemove: (clientId: string, webhookId: string) => `${app(clientId)}/webhooks/${segment(webhookId)}/remove`,
  dashboardResources: (clientId: string) => `${app(clientId)}/resources`,
  dashboardResource: (clientId: string, resourceId: string) => `${app(clientId)}/resources/${segment(resourceId)}`,
  dashboardRequests: (clientId: string) => `${app(clientId)}/requests`,
  dashboardRequest: (clientId: string, requestId: string) => `${app(clientId)}/requests/${segment(requestId)}`,
  dashboardSignatureChecker: () => '/dashboard/signature-checker',
  dashboardAppEdit: (clientId: string) => `${app(clientId)}/edit`,
  dashboardAppKeys: (clientId: string) => `${app(clientId)}/keys`,
  dashboardAppStart: (clientId: string) => `${app(clientId)}/start`,
  dashboardAppFile: (clientId: string) => `${app(clientId)}/start/file`,
  dashboardAppDelete: (clientId: string) => `${app(clientId)}/delete`,

  sandboxMails: () => '/sandbox/mails',
  sink: (clientId: string, behaviour: string) => `/sandbox/sink/${segment(clientId)}/${segment(behaviour)}`,

  coreBank: () => '/core-bank',
  coreBankCustomer: customer,
  coreBankAnyPhone: () => '/core-bank/phone',
  coreBankPhone: (nationalIdentificationNumber: string) => `${customer(nationalIdentificationNumber)}/phone`,
  coreBankPhoneAnswer: (nationalIdentificationNumber: string, questionId: string) =>
    `${customer(nationalIdentificationNumber)}/phone/questions/${segment(questionId)}`,
  coreBankPhoneRequest: (nationalIdentificationNumber: string, requestId: string) =>
    `${customer(nationalIdentificationNumber)}/phone/requests/${segment(requestId)}`,
  coreBankPhoneSignIn: (nationalIdentificationNumber: string, signInId: string) =>
    `${customer(nationalIdentificationNumber)}/phone/sign-ins/${segment(signInId)}`,
  coreBankAccountStatus: (nationalIdentificationNumber: string, accountId: string) =>
    `${customer(nationalIdentificationNumber)}/accounts/${segment(accountId)}/status`,
  coreBankPayments: () => '/core-bank/payments',
  coreBankPayment: payment,
  coreBankPaymentApprove: (paymentId: string) => `${payment(paymentId)}/approve`,
  coreBankPaymentReject: (paymentId: string) => `${payment(paymentId)}/reject`,
  coreBankLetters: () => '/core-bank/letters-of-guarantee',
  coreBankLetter: letter,
  coreBankLetterIssue: (letterId: string) => `${letter(letterId)}/issue`,
  coreBankLetterReject: (letterId: string) => `${letter(letterId)}/reject`,
  coreBankLetterCancel: (letterId: string) => `${letter(letterId)}/cancel`,
  coreBankLetterPrint: (letterId: string) => `${letter(letterId)}/print`,
  coreBankVerification: () => '/core-bank/verification',
  coreBankClock: () => '/core-bank/clock',

  docs: () => '/docs',
  docsSearch: () => '/docs/search',
  docsTryCallback: () => '/docs/try/callback',
  docsTryAuthorize: (consentId: string) => `/docs/try/authorize/${segment(consentId)}`,
  docsTry: (operationId: string) => `/docs/try/${segment(operationId)}`,
  docsLlms: () => '/docs/llms.txt',
  docsLimits: () => '/docs/limits.json',
  docsFeed: (language: string) => `/docs/changes.${segment(language)}.atom`,
  docsContract: (file: string) => `/docs/contracts/${segment(file)}`,
  docsSwagger: (contract: string) => `/docs/swagger/${segment(contract)}`,
  docsCollection: (file: string) => `/docs/collections/${segment(file)}`,
  docsRelease: (release: string, file: string) => `/docs/contracts/${segment(release)}/${segment(file)}`,
  docsExample: (operationId: string, file: string) => `/docs/examples/${segment(operationId)}/${segment(file)}`,
  docsClientPackage: (file: string) => `/docs/sdk/${segment(file)}`,
  docsSection: (section: string) => `/docs/${segment(section)}`,
  docsPage: (section: string, name: string) => `/docs/${segment(section)}/${segment(name)}`,
} as const

/** Every address above as a pattern, with its name. Where two fit a path, the first one counts. */
const pagePatterns = Object.entries(routes).map(([name, address]) => {
  const path = (address as (...ids: string[]) => string)(':id', ':id')
  return { name, pattern: new RegExp(`^${path.replaceAll(':id', '[^/]+')}$`) }
})

/** The name in the table above of the page at this path, whether or not it takes the method. Undefined when there is none. */
export function pageName(path: string): string | undefined {
  return pagePatterns.find(({ pattern }) => pattern.test(path))?.name
}

/** What customers' forms stand on: a page with an id below one of these, or one of its steps. */
const pagesWithForms = /^\/bank\/(?:authorizations|decoupled|consents|payments|scheduled-payments|apps)\/[\w.~-]+(?=\/|$)/
const signInPages = /^\/bank\/(?:one-time-code|sign-in(?:\/bank-app)?)(?=\/|$)/

/** The page that a customer's form was on, where a form that could not be served is begun again. Undefined for all other addresses. */
export function pageOfForm(path: string): string | undefined {
  if (!isCustomerPath(path)) return undefined
  return (pagesWithForms.exec(path) ?? signInPages.exec(path))?.[0] ?? routes.bank()
}

const ownPages = new Set<string>([routes.home(), routes.llms(), routes.statusJson()])
const pageAreas = /^\/(bank|dashboard|core-bank|docs|assets|status|sandbox\/mails)(\/|$)/
const apiAreas = /^\/(dashboard|core-bank)\/api(\/|$)/

/** Whether a path belongs to the pages of the bank's customers. */
export const isCustomerPath = (path: string): boolean => /^\/bank([/?]|$)/.test(path)

/** Whether a path belongs to the pages that people see in a browser. All other paths belong to the contracts. */
export function isPagePath(path: string): boolean {
  return ownPages.has(path) || (pageAreas.test(path) && !apiAreas.test(path))
}
