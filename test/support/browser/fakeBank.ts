import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { readSettings } from '../../../src/config/settings.ts'
import { BankRefusal } from '../../../src/domain/shared/errors.ts'
import type { AuthorizationView } from '../../../src/services/authorization/authorizationSession.ts'
import type { PaymentSubject } from '../../../src/services/payment/authorization.ts'
import type { AuthorizationFlow, WebContext } from '../../../src/web/context.ts'
import { silentParts } from '../silentParts.ts'
import type { CoreBank } from '../../../src/corebank/port.ts'
import { createWebRouter } from '../../../src/web/router.ts'

/** What the fake bank behind the pages answers; tests change it as they go. */
export interface FakeBank {
  view: AuthorizationView
  answers: { [Step in keyof AuthorizationFlow]?: Awaited<ReturnType<AuthorizationFlow[Step]>> | Error }
  calls: { step: string; request: Record<string, unknown> }[]
  finished: unknown[]
  redirectUri: string
  uiLocales: string | undefined
  problems: object[]
  /** How an authorization ended that the browser can no longer continue. Asking for it opens nothing, so it is no call. */
  past: AuthorizationView['outcome']
}

/** What the customer is asked: one payment. */
export const paymentSubject: PaymentSubject = {
  accountChoice: 'one',
  unusable: [],
  insufficientAccountIds: [],
  sharedAccountIds: [],
  demandFor: () => ({ everybody: ['1000000016'], rules: [], circles: [] }),
  payment: {
    type: 'KSAOB.SingleInstantPayment',
    amountHalalas: 150_050,
    currency: 'SAR',
    creditorAccount: { iban: 'SA0380000000608010167519', name: { en: 'Palm Coffee', ar: 'قهوة النخيل' } },
    executionAt: null,
    requestedExecutionAt: null,
    purposeCode: 'BIL',
    acceptedAuthorizationType: 'KSAOB.Single',
    risk: {},
  },
  creditorBank: { en: 'Al Rajhi Bank', ar: 'مصرف الراجحي' },
  accounts: [
    {
      accountId: 'acc-1',
      iban: 'SA0380000000608010167519',
      currency: 'SAR',
      accountType: 'KSAOB.Retail',
      accountSubType: 'CurrentAccount',
      status: 'Active',
      name: { en: 'Noura' },
      nickname: { en: 'Salary', ar: 'الراتب' },
      balanceHalalas: 500_000,
      holders: ['1000000016'],
      maskedPan: null,
      statusUpdatedAt: new Date('2024-01-01T00:00:00Z'),
      openedAt: new Date('2020-01-01T00:00:00Z'),
      maturityAt: null,
      description: { en: 'Current' },
      creditLineHalalas: 0,
    },
  ],
}

export const decisionView: AuthorizationView = {
  stage: 'decision',
  outcome: null,
  wasAuthorized: false,
  isStanding: true,
  appName: 'Checkout',
  organisation: 'Palm Coffee',
  product: 'KSA PIS',
  checked: null,
  expiresAt: new Date('2026-12-01T09:00:00Z'),
  subject: paymentSubject,
}

/** The view of a customer who is to confirm the payment. */
export const confirmationView: AuthorizationView = {
  ...decisionView,
  stage: 'oneTimeCode',
  confirmation: { method: 'code', accountIds: ['acc-1'] },
  triesLeft: 4,
}

/** The decision view about something else. */
export function withSubject(subject: Partial<PaymentSubject>): AuthorizationView {
  return { ...decisionView, subject: { ...paymentSubject, ...subject } }
}

/** The pages alone on a port, with a fake bank behind them and an interaction called `int-1`. */
export async function startPages(environment: Record<string, string> = {}) {
  const bank: FakeBank = {
    view: { ...decisionView, stage: 'signIn' },
    answers: {},
    calls: [],
    finished: [],
    redirectUri: 'https://tpp.example/callback',
    uiLocales: undefined,
    problems: [],
    past: null,
  }
  const app = express()
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app.use(createWebRouter(makeContext(bank, { SANAD_BASE_URL: baseUrl, ...environment })))
  app.use((_request, response) => void response.status(418).send('not a page'))
  const send = (path: string, init: RequestInit = {}) => fetch(baseUrl + path, { redirect: 'manual', ...init })
  const post = (path: string, form: Record<string, string> | string, headers: Record<string, string> = {}) =>
    send(path, { method: 'POST', body: new URLSearchParams(form), headers: { origin: baseUrl, ...headers } })
  const close = () => new Promise((resolve) => server.close(resolve))
  return { bank, baseUrl, send, post, close }
}

function makeContext(bank: FakeBank, environment: Record<string, string>): WebContext {
  const settings = readSettings(environment)
  const answer = (step: keyof AuthorizationFlow, otherwise: unknown) => async (_dependencies: unknown, request: object) => {
    bank.calls.push({ step, request: request as Record<string, unknown> })
    const given = bank.answers[step] ?? otherwise
    if (given instanceof Error) throw given
    return given ?? bank.view
  }
  return {
    settings,
    dependencies: { ...silentParts(), settings, coreBank: {} as CoreBank, db: undefined as never },
    authServer: {
      interaction: async (request) => {
        if (request.headers.cookie?.includes('interaction=none')) throw new BankRefusal('resourceIdUnknown', 'ended')
        return {
          interactionId: 'int-1',
          clientId: 'app-1',
          consentId: 'pis-1',
          redirectUri: bank.redirectUri,
          ...(bank.uiLocales && { uiLocales: bank.uiLocales }),
        }
      },
      finish: async (_request, response, outcome) => {
        bank.finished.push(outcome)
        response.writeHead(303, { location: '/auth/authorize/int-1' }).end()
      },
    },
    log: { error: (details) => void bank.problems.push(details) },
    authorizations: {
      findPastAuthorization: async () =>
        bank.past === null ? undefined : { end: bank.past, appName: bank.view.appName, isStanding: true },
      openAuthorization: answer('openAuthorization', undefined),
      getAuthorizationView: answer('getAuthorizationView', undefined),
      signInCustomer: answer('signInCustomer', 'decision'),
      decideAuthorization: answer('decideAuthorization', { outcome: 'confirm' }),
      confirmAuthorization: answer('confirmAuthorization', { outcome: 'approved', customerId: 'customer-1' }),
      repeatConfirmation: answer('repeatConfirmation', undefined),
      leaveVisit: async () => undefined,
      getVisitAppLink: async () => undefined,
      findCaseOfVisit: async () => undefined,
    } as unknown as AuthorizationFlow,
  }
}
