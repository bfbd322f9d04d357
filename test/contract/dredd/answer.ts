import { Ajv } from 'ajv'
import * as formats from 'ajv-formats'
import { compactVerify, type createRemoteJWKSet, flattenedVerify } from 'jose'
import type { ContractOperation, ContractSchema } from '../../support/contract/contracts.ts'
import { expectedExample } from './interfaceData.ts'
import type { Transaction } from './transaction.ts'

const jwt = 'application/jwt'
const ajv = new Ajv({ strict: false, allErrors: true })
formats.default.default(ajv)

/** Dredd compares an answer's members with the example's; types, lengths and closed objects are held against the schema here. */
function fault(schema: ContractSchema | undefined, body: string): string | undefined {
  if (!schema) return undefined
  return ajv.validate(schema, JSON.parse(body)) ? undefined : `the answer does not fit its schema: ${ajv.errorsText()}`
}

/** Checks the bank's signature, holds the answer against its schema, and puts the payload where Dredd compares. */
export async function openAnswer(
  transaction: Transaction,
  { responses }: ContractOperation,
  bankKeys: ReturnType<typeof createRemoteJWKSet>,
  preferred: readonly string[] | undefined,
): Promise<void> {
  const { expected, real } = transaction
  if (!real) return
  transaction.mediaType = expected.headers['Content-Type'] ?? ''
  // Dredd compares media types letter by letter.
  real.headers['content-type'] = (real.headers['content-type'] ?? '').split(';')[0]!
  const content = responses[expected.statusCode]?.content ?? {}
  const isSigned = transaction.mediaType === jwt && real.headers['content-type'] === jwt
  if (isSigned) {
    const { payload } = await compactVerify(real.body!, bankKeys)
    const envelope = JSON.parse(new TextDecoder().decode(payload)) as { message: unknown }
    // A refusal's example is the body alone; signed, it is the message of an envelope.
    real.body = JSON.stringify(expected.statusCode.startsWith('2') ? envelope : envelope.message)
    expected.body = JSON.stringify(expectedExample(content['application/json']!, preferred))
    real.headers['content-type'] = expected.headers['Content-Type'] = 'application/json'
    // The signature is the body's own.
    delete expected.headers['x-jws-signature']
  } else if (real.headers['x-jws-signature'] !== undefined) {
    const [protectedHeader = '', , signature = ''] = real.headers['x-jws-signature'].split('.')
    await flattenedVerify(
      { protected: protectedHeader, payload: Buffer.from(real.body!).toString('base64url'), signature },
      bankKeys,
    )
  }
  // An answer of another status is Dredd's to refuse.
  if (String(real.statusCode) !== expected.statusCode) return
  const found = fault(content[isSigned ? 'application/json' : transaction.mediaType]?.schema, real.body ?? '')
  if (found) transaction.fail = found
}
