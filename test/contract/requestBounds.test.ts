import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { checkOutwardUrl } from '../../src/security/outward/outwardAddress.ts'
import { productionReach } from '../support/http/reach.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import {
  compileSchema,
  contractNames,
  findOperation,
  listOperations,
  listSchemas,
  readContract,
} from '../support/contract/contracts.ts'
import { sendRaw } from '../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** The contracts and the server have the same bounds of requests. */
const interfaces = [
  'payment-initiation',
  'account-information',
  'letter-of-guarantee',
  'payee-verification',
  'account-verification',
] as const
const textOf = (name: string) => (readContract(name) as unknown as { info: { description: string } }).info.description
/** What Node takes, and what is left of it for the request line, the token and the headers of any client. */
const headerBytes = 16 * 1024
const otherHeaderBytes = 3 * 1024

const consentRequest = () =>
  findOperation(readContract('payment-initiation'), 'createPaymentConsent').operation.requestBody!.content['application/json']!
    .schema.properties!.message!

describe.each(interfaces)('%s', (name) => {
  it('has headers that all arrive at their full length', () => {
    for (const { operation } of listOperations(readContract(name))) {
      const headers = (operation.parameters ?? []).filter((parameter) => parameter.in === 'header')
      const bytes = headers.reduce((sum, { name: header, schema }) => sum + header.length + (schema.maxLength ?? 0) + 4, 0)
      expect([operation.operationId, bytes < headerBytes - otherHeaderBytes]).toEqual([operation.operationId, true])
    }
  })

  it('says what it refuses of JSON and of headers', () => {
    expect(textOf(name)).toContain('`\\u0000`')
    expect(textOf(name)).toContain('16 KiB; more is a\n431')
  })
})

it('every operation with an id in its address declares the answer to one that cannot be', () => {
  const silent = contractNames.flatMap((name) =>
    listOperations(readContract(name)).filter(({ path, operation }) => path.includes('{') && !('404' in operation.responses)),
  )
  expect(silent.map(({ operation }) => operation.operationId)).toEqual([])
})

describe('a webhook address', () => {
  const address = (length: number) => `https://tpp.example/${'a'.repeat(length - 'https://tpp.example/'.length)}`
  const validate = compileSchema(consentRequest().properties!.Subscription!.properties!.Webhook!.properties!.Url!)

  it.each([
    [2_000, true],
    [2_001, false],
  ])('of %i characters is taken (%s) by the contract as by the server', (length, isTaken) => {
    const serverTakes = () => {
      checkOutwardUrl(address(length), productionReach, 'Subscription.Webhook.Url')
      return true
    }
    expect(validate(address(length))).toBe(isTaken)
    if (isTaken) expect(serverTakes()).toBe(true)
    else expect(serverTakes).toThrow('2000')
  })
})

describe('the day of a future-dated payment', () => {
  const days = (path: string) => listSchemas(consentRequest()).find((row) => row.path === path)!.schema.description
  it('lies as far ahead in the contract as on the server, and so does the end of a consent', () => {
    expect(days('Data.ControlParameters.ConsentSchedule.SinglePayment.RequestedExecutionDate')).toContain(
      `to ${limits.paymentDaysAhead} days ahead`,
    )
    expect(days('Data.ExpirationDateTime')).toContain(`at most ${limits.consentDays} days ahead`)
  })
})

describe('the longest consent', () => {
  const said = globSync(['specs/{payment-initiation,account-information}/**/*.yaml', 'docs/decisions/*.md']).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/at most (\d+)\s+days\s+(?:ahead|from\s+now)|then\s+lives (\d+)\s+days/g)].map(
      ([, most, whole]) => [path, Number(most ?? whole)] as const,
    ),
  )

  it('is said in the texts that say it today', () => {
    expect(said.length).toBeGreaterThanOrEqual(8)
  })

  it.each(said)('is the server’s in %s: %i days', (_, days) => {
    expect(days).toBe(limits.consentDays)
  })
})

describe('a window for the authorization', () => {
  const validate = compileSchema(consentRequest().properties!.Data!.properties!.AuthorizationExpirationTimeWindow!)

  it.each(['000:00:01', '000:00:59', '000:01:00', '000:59:00', '001:00:00', '099:59:59', '719:59:59', '720:00:00'])(
    '%s is taken by the contract',
    (window) => {
      expect(validate(window)).toBe(true)
    },
  )

  it.each(['000:00:00', '720:00:01', '721:00:00', '000:60:00', '24:00:00'])('%s is refused by the contract', (window) => {
    expect(validate(window)).toBe(false)
  })
})

describe('a query parameter without a name', () => {
  let sanad: RunningSanad
  let tpp: TestTpp
  beforeAll(async () => {
    sanad = await startSanad()
    tpp = await registerTpp(sanad)
  })
  afterAll(() => sanad.close())

  it.each(['=1', '=1&=2', '=', '&=1'])('?%s is a 400 that says so and names no path', async (query) => {
    const { ConsentId } = (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data
    const path = `/open-banking/payment/2023.08-draft2/payment-consents/${ConsentId}?${query}`
    const { status, body } = await sendRaw(sanad, tpp, { path, headers: { accept: 'application/json' } })
    expect([status, body.Errors]).toEqual([
      400,
      [
        {
          Code: 'KSAOB.Resource.InvalidFormat',
          Message: expect.stringContaining('parameter without a name') as string,
          Url: '/docs/errors#KSAOB.Resource.InvalidFormat',
        },
      ],
    ])
  })
})
