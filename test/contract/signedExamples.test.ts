import { compactVerify, importJWK, type JWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { compileSchema, examplesOf, findOperation, listBodies, readContract } from '../support/contract/contracts.ts'

const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
const bank = 'http://localhost:8080/auth'
const app = '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f'

/** The keys that the authorization contract shows, by kid; the app of the examples has the same one. */
const { value: shown } = examplesOf(
  Object.values(findOperation(readContract('authorization'), 'getJwks').operation.responses['200']!.content!)[0]!,
)[0]!
const bankKey = (shown as { keys: JWK[] }).keys.find(({ kid }) => kid === 'sanad-1')!

describe.each(['payment-initiation', 'account-information', 'letter-of-guarantee'])('%s', (name) => {
  const bodies = listBodies(readContract(name)).filter(({ type }) => type === 'application/jwt')

  it.each(bodies)(
    'is signed with the key that the contracts show, so that a verifier can be tried: $label',
    async ({ media }) => {
      for (const { value } of examplesOf(media)) {
        const signed = value as string
        await expect(compactVerify(signed, await importJWK(bankKey, 'PS256'))).resolves.toBeDefined()
        const [header, , signature] = signed.split('.')
        const other = `${header}.${Buffer.from('{}').toString('base64url')}.${signature}`
        await expect(compactVerify(other, await importJWK(bankKey, 'PS256'))).rejects.toThrow('signature verification failed')
      }
    },
  )

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
