import { describe, expect, it } from 'vitest'
import { compileSchema, examplesOf, listBodies, readContract } from '../support/contract/contracts.ts'

const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
const bank = 'http://localhost:8080/auth'
const app = '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f'

describe.each(['payment-initiation', 'account-information', 'letter-of-guarantee'])('%s', (name) => {
  const bodies = listBodies(readContract(name)).filter(({ type }) => type === 'application/jwt')

  it.each(bodies)('decodes to a whole envelope from the right sender: $label', ({ status, media }) => {
    const examples = [...examplesOf(media).map(({ value }) => value), media.schema.example] as string[]
    for (const example of examples) {
      expect(compileSchema(media.schema)(example)).toBe(true)
      const [header, payload] = example.split('.')
      expect(decode(header!)).toMatchObject({ alg: 'PS256', kid: expect.stringMatching(/./) })
      const envelope = decode(payload!)
      const validate = compileSchema(media.schema['x-payload']!)
      validate(envelope)
      expect(validate.errors ?? []).toEqual([])
      expect([envelope.iss, [envelope.aud].flat()]).toEqual(status === undefined ? [app, [bank]] : [bank, [app]])
    }
  })
})
