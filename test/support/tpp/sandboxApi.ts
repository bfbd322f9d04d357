/** The sandbox did not answer as it should; `message` says what it was asked and what it said. */
export class SandboxError extends Error {}

/** A customer of the seed, as the core bank's API shows them. */
export interface SandboxCustomer {
  nationalIdentificationNumber: string
  password: string
  name: { en: string; ar?: string }
  accounts: { accountId: string; iban: string; currency: string; balance: { Amount: string; Currency: string } }[]
  /** Companies that the customer may sign for. */
  companies: { commercialRegistrationNumber: number; name: { en: string; ar: string } }[]
}

/** What the dashboard answers when an app was registered. */
export interface RegisteredApp {
  clientId: string
  clientSecret?: string
  keyId?: string
}

interface Call {
  method?: 'GET' | 'POST'
  body?: object
  cookie?: string
}

/** One JSON request to the sandbox. Throws SandboxError for any other answer than a good one. */
export async function callJson<Body>(
  baseUrl: string,
  path: string,
  { method = 'GET', body, cookie }: Call = {},
): Promise<{ body: Body; headers: Headers }> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    signal: AbortSignal.timeout(30_000),
    headers: {
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(cookie ? { cookie } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch((cause: unknown) => {
    throw new SandboxError(`no server answers at ${baseUrl} (start one: make run; another address: SANAD_BASE_URL)`, { cause })
  })
  const text = await response.text()
  if (!response.ok) throw new SandboxError(`${method} ${path} answered HTTP ${response.status}: ${text.slice(0, 400)}`)
  return { body: (text === '' ? undefined : JSON.parse(text)) as Body, headers: response.headers }
}

/** The dashboard's and the core bank simulator's JSON API, as far as stories, tests and measurements need it (specs/platform). */
export function sandboxApi(baseUrl: string) {
  return {
    /** Signs up a developer; returns the session cookie. */
    signUp: async (developer: { email: string; password: string; organisation: string }): Promise<string> => {
      const { headers } = await callJson(baseUrl, '/dashboard/api/developers', { method: 'POST', body: developer })
      const [cookie] = headers.getSetCookie()
      if (!cookie) throw new SandboxError('the sign-up set no cookie')
      return cookie.split(';')[0]!
    },
    registerApp: async (cookie: string, app: object): Promise<RegisteredApp> =>
      (await callJson<RegisteredApp>(baseUrl, '/dashboard/api/apps', { method: 'POST', body: app, cookie })).body,
    customers: async (): Promise<SandboxCustomer[]> =>
      (await callJson<SandboxCustomer[]>(baseUrl, '/core-bank/api/customers')).body,
    /** The newest one-time code the bank “sent” to this customer. */
    oneTimeCode: async (nationalIdentificationNumber: string): Promise<string> => {
      const path = `/core-bank/api/customers/${nationalIdentificationNumber}/one-time-codes`
      const code = (await callJson<{ code: string }[]>(baseUrl, path)).body.at(-1)?.code
      if (code === undefined) throw new SandboxError(`the bank sent no one-time code to ${nationalIdentificationNumber}`)
      return code
    },
    /** How far the sandbox's clock was moved ahead of the real time, in seconds. */
    clockOffsetSeconds: async (): Promise<number> =>
      (await callJson<{ offsetSeconds: number }>(baseUrl, '/core-bank/api/clock')).body.offsetSeconds,
    /** True once the core bank has received the payment. */
    knowsPayment: async (PaymentId: string): Promise<boolean> =>
      (await callJson<{ paymentId: string }[]>(baseUrl, '/core-bank/api/payments')).body.some(
        (payment) => payment.paymentId === PaymentId,
      ),
    /** What letters have reserved on a company's guarantee line. */
    reservedHalalas: async (commercialRegistrationNumber: number): Promise<number> => {
      const lines = (
        await callJson<{ commercialRegistrationNumber: number; reserved: { Amount: string } }[]>(
          baseUrl,
          '/core-bank/api/guarantee-lines',
        )
      ).body
      return Number(
        lines
          .find((line) => line.commercialRegistrationNumber === commercialRegistrationNumber)
          ?.reserved.Amount.replace('.', ''),
      )
    },
    issueLetter: async (LetterOfGuaranteeId: string): Promise<void> => {
      await callJson(baseUrl, `/core-bank/api/letters-of-guarantee/${LetterOfGuaranteeId}/issue`, { method: 'POST' })
    },
    /** Approves what the app asks for over the back channel, in the bank's app of this customer. */
    approveInBankApp: async (nationalIdentificationNumber: string, ConsentId: string): Promise<string | undefined> => {
      const path = `/core-bank/api/customers/${nationalIdentificationNumber}/authorizations`
      const waiting = (await callJson<{ id: string; consentId: string; bindingMessage?: string }[]>(baseUrl, path)).body
      const found = waiting.find(({ consentId }) => consentId === ConsentId)
      if (!found) throw new SandboxError(`nothing of ${ConsentId} waits for ${nationalIdentificationNumber} in the bank’s app`)
      await callJson(baseUrl, `${path}/${found.id}/approve`, { method: 'POST' })
      return found.bindingMessage
    },
    approvePayment: async (PaymentId: string): Promise<void> => {
      await callJson(baseUrl, `/core-bank/api/payments/${PaymentId}/approve`, { method: 'POST' })
    },
  }
}

export type SandboxApi = ReturnType<typeof sandboxApi>
