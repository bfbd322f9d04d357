import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTextFault, type TextKind } from '../../src/domain/shared/plainText.ts'
import { type ContractSchema, findOperation, listSchemas, readContract } from '../support/contract/contracts.ts'
import { deliver, encodings, forge, openTarget, type Target } from '../support/http/forgery.ts'
import { fullPaymentConsentMessage } from '../support/consents/paymentConsent.ts'
import { allNaughtyStrings, unstorable } from '../support/naughtyStrings.ts'

/** Naughty texts in every text field of a payment consent: plain ones kept and echoed exactly, others refused by name; never a 5xx. */
let target: Target
beforeAll(async () => void (target = await openTarget()))
afterAll(() => target?.close())

type TextSchema = ContractSchema & { minLength?: number; 'x-text'?: TextKind }
const request = findOperation(readContract('payment-initiation'), 'createPaymentConsent').operation.requestBody!.content[
  'application/json'
]!.schema
const texts = listSchemas(request.properties!.message!).filter(
  ({ schema }) => schema.type === 'string' && schema.enum === undefined,
) as { path: string; schema: TextSchema }[]
const isFree = ({ schema }: { schema: TextSchema }) => schema.pattern === undefined
const freeFields = texts.filter(isFree)
const formedFields = texts.filter((field) => !isFree(field))
const lengthOf = (text: string) => [...text].length
const fits = (text: string, { minLength = 0, maxLength = Infinity, pattern, 'x-text': kind = 'line' }: TextSchema) =>
  lengthOf(text) >= minLength &&
  lengthOf(text) <= maxLength &&
  (pattern === undefined || new RegExp(pattern, 'u').test(text)) &&
  findTextFault(text, kind) === undefined

type Tree = { [name: string]: Tree }
/** Sets the text at a path; `[]` is the first item. */
function set(message: unknown, path: string, text: string): void {
  const steps = path.replaceAll('[]', '.0').split('.')
  const last = steps.pop()!
  const parent = steps.reduce((part, step) => (part[step] ??= {} as Tree), message as Tree)
  parent[last] = text as unknown as Tree
}
function withTexts(fields: readonly { path: string }[], text: string) {
  const message = fullPaymentConsentMessage()
  for (const { path } of fields) set(message, path, text)
  return message
}
const named = allNaughtyStrings.map(({ category, text }, index) => ({
  category,
  text,
  index,
  shown: JSON.stringify(text).slice(0, 40),
}))

interface Sent {
  status: number
  message: { Data: Record<string, never> }
}
async function create(message: object, encoding: 'jwt' | 'json'): Promise<Sent> {
  const answer = await deliver(target, encoding, forge(target, { message }))
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`)
  const envelope = encoding === 'json' ? answer.text : Buffer.from(answer.text.split('.')[1]!, 'base64url').toString()
  return { status: answer.status, message: (JSON.parse(envelope) as { message: Sent['message'] }).message }
}

it('there are enough texts and fields', () => {
  expect(allNaughtyStrings.length).toBeGreaterThan(200)
  expect(freeFields.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['Data.PayerNotes', 'Data.Initiation.CreditorAccount.Name.ar', 'Risk.DeviceIndicators.DeviceName']),
  )
})

const fitting = named.filter(({ text }) => freeFields.some(({ schema }) => fits(text, schema)))
const hiding = named.filter(({ text }) => !freeFields.some(({ schema }) => fits(text, schema)))

describe('in all free-text fields at once', () => {
  it.each(fitting)('$category $shown is kept and echoed as it was sent', async ({ text, index }) => {
    const fields = freeFields.filter(({ schema }) => fits(text, schema))
    const message = withTexts(fields, text)
    const {
      message: { Data },
    } = await create(message, encodings[index % 2]!)
    const row = await target.sanad.dependencies.db
      .selectFrom('consents')
      .select('message')
      .where('consentId', '=', Data.ConsentId!)
      .executeTakeFirstOrThrow()
    expect(row.message).toEqual({ Data: message.Data, Risk: message.Risk })
    const { MerchantDetails, Initiation, PayerNotes } = message.Data
    expect(Data).toMatchObject({
      PayerNotes,
      BeneficiaryInformation: { Notes: PayerNotes },
      TradingBrandName: MerchantDetails!.MerchantTradingBrandName,
      Initiation: {
        CreditorAccount: { Name: Initiation.CreditorAccount.Name, TradingName: Initiation.CreditorAccount.TradingName },
      },
    })
  })
})

describe('in a free-text field', () => {
  it.each(hiding)('$category $shown, which cannot be seen, is refused by the field’s name', async ({ text, index }) => {
    const before = await target.countConsents()
    const { path } = freeFields[index % freeFields.length]!
    await expectNamed(forge(target, { message: withTexts([{ path }], text) }).body.toString(), path)
    expect(await target.countConsents()).toBe(before)
  })
})

/** Sends a rightly signed request and expects 400 that names the field. */
async function expectNamed(payload: string, path: string): Promise<void> {
  const answer = await deliver(target, 'jwt', forge(target, { payload }))
  expect(
    [answer.status, answer.code, answer.path?.replace(/^message\./, '').replaceAll(/\[\d+\]/g, '[]')],
    `${path}: ${answer.text}`,
  ).toEqual([400, 'KSAOB.Body.InvalidFormat', path])
}

describe('what cannot be kept', () => {
  it.each(texts.map(({ path }) => path))(
    '%s: NUL, halves of surrogate pairs, too long and empty texts are refused by the field’s name',
    async (path) => {
      const before = await target.countConsents()
      const { schema } = texts.find((field) => field.path === path)!
      const payload = forge(target, { message: withTexts([{ path }], 'MARK') }).body.toString()
      for (const [, spelling] of unstorable) await expectNamed(payload.replace('"MARK"', `"${spelling}"`), path)
      for (const text of ['', 'x'.repeat(schema.maxLength! + 1), '😀'.repeat(schema.maxLength! + 1)])
        await expectNamed(payload.replace('"MARK"', JSON.stringify(text)), path)
      expect(await target.countConsents()).toBe(before)
    },
  )
})

describe('in fields that have a form', () => {
  const everyPair = process.env.CAMPAIGN === '1'
  it.each(named)('$category $shown is refused by the field’s name', async ({ text, index }) => {
    const misfits = formedFields.filter(({ schema }) => !fits(text, schema))
    const chosen = everyPair ? misfits : [misfits[index % misfits.length]!]
    for (const { path } of chosen)
      await expectNamed(forge(target, { message: withTexts([{ path }], text) }).body.toString(), path)
  })

  it('a BaseConsentId may be any plain text without blanks, and comes back as it is', async () => {
    const schema = texts.find(({ path }) => path === 'Data.BaseConsentId')!.schema
    for (const { text } of named.filter(({ text: candidate }) => fits(candidate, { ...schema, maxLength: 90 }))) {
      const id = `${text}-${randomUUID()}`
      const message = fullPaymentConsentMessage()
      message.Data.BaseConsentId = id
      expect((await create(message, 'jwt')).message.Data.BaseConsentId).toBe(id)
    }
  })
})

describe('outside of bodies', () => {
  const consents = '/open-banking/payment/2023.08-draft2/payment-consents'
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(target.sanad.url(path), {
      headers: { authorization: `Bearer ${target.token}`, accept: 'application/json', ...headers },
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as { Errors: { Code: string }[] } }
  }

  it('as an id in the path: the answer for an unknown id, or no such address', async () => {
    for (const { text } of named) {
      for (const path of [
        `${consents}/${encodeURIComponent(text)}`,
        `/v3.1/pisp/domestic-payments/${encodeURIComponent(text)}`,
        `${consents}/pis-1/authorisations/${encodeURIComponent(text)}`,
      ]) {
        const { status, body } = await get(path)
        expect([400, 404], `${path} ${JSON.stringify(body)}`).toContain(status)
        if (status === 400) expect(body.Errors[0]!.Code).toBe('KSAOB.Resource.InvalidResourceId')
      }
    }
  })

  it.each(['%', '%0', '%zz', '%ff', '%c0%af', '%ed%a0%80', '%00', 'pis-%00', '%E0%A4%A', '%u0041', 'a%2fb', '%2e%2e', '%25'])(
    'as the path %s',
    async (text) => {
      const { status } = await get(`${consents}/${text}`)
      expect([400, 404]).toContain(status)
    },
  )

  it('in headers: never a 5xx, and the interaction id is only ever a UUID', async () => {
    for (const { text } of named) {
      const value = encodeURIComponent(text).slice(0, 200)
      const { status, headers } = await get(`${consents}/pis-1`, {
        'x-fapi-interaction-id': value,
        'x-fapi-customer-ip-address': value,
        'x-customer-user-agent': value,
        'x-idempotency-key': value,
      })
      expect(status).toBe(400)
      expect(headers.get('x-fapi-interaction-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })
})
