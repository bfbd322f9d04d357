import { constants, createPrivateKey, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type LogStage, named, openSharedLog } from '../../support/operations/requestLog.ts'
import { type Encoding, deliver, type Forged, forge, type Target } from '../../support/http/forgery.ts'

interface Fault {
  name: string
  finding: string
  check: string
  encoding?: Encoding
  make: (stage: LogStage) => Forged
}

const seconds = () => Math.floor(Date.now() / 1000)
const privateKeyOf = ({ tpp }: LogStage) => createPrivateKey({ key: tpp.key.privateJwk as never, format: 'jwk' })

/** Every way in which a signature is wrong, as libraries and people make it. */
const faults: Fault[] = [
  { name: 'not three parts', finding: 'jwsParts', check: 'parts', make: (stage) => ({ ...forge(stage), jwt: 'one.two' }) },
  {
    name: 'a header that is not JSON',
    finding: 'jwsHeaderNotJson',
    check: 'parts',
    make: (stage) => forge(stage, { header: 'alg=PS256' }),
  },
  {
    name: 'another algorithm',
    finding: 'algorithmNotAllowed',
    check: 'algorithm',
    make: (stage) => forge(stage, { header: { alg: 'RS256' } }),
  },
  {
    name: 'a header that brings a key',
    finding: 'headerForbidden',
    check: 'algorithm',
    make: (stage) => forge(stage, { header: { jku: 'https://tpp.example' } }),
  },
  { name: 'no kid', finding: 'kidMissing', check: 'keyId', make: (stage) => forge(stage, { header: { kid: undefined } }) },
  { name: 'an unknown kid', finding: 'kidUnknown', check: 'keyId', make: (stage) => forge(stage, { header: { kid: 'key-9' } }) },
  {
    name: 'a key of another type',
    finding: 'keyTypeMismatch',
    check: 'key',
    make: (stage) => forge(stage, { header: { alg: 'ES256' } }),
  },
  {
    name: 'JSON that was written anew after signing',
    finding: 'bytesReserialised',
    check: 'bytes',
    encoding: 'json',
    make: (stage) => {
      const forged = forge(stage)
      return { ...forged, body: Buffer.from(JSON.stringify(JSON.parse(forged.body.toString()), undefined, 4)) }
    },
  },
  {
    name: 'a line break behind the signed body',
    finding: 'bytesTrailing',
    check: 'bytes',
    encoding: 'json',
    make: (stage) => {
      const forged = forge(stage)
      return { ...forged, body: Buffer.concat([forged.body, Buffer.from('\n')]) }
    },
  },
  {
    name: 'a PKCS #1 signature under the name PS256',
    finding: 'signaturePkcs1',
    check: 'bytes',
    make: (stage) => forge(stage, { signature: (input) => sign('sha256', Buffer.from(input), privateKeyOf(stage)) }),
  },
  {
    name: 'a salt of another length',
    finding: 'signatureSalt',
    check: 'bytes',
    make: (stage) =>
      forge(stage, {
        signature: (input) =>
          sign('sha256', Buffer.from(input), {
            key: privateKeyOf(stage),
            padding: constants.RSA_PKCS1_PSS_PADDING,
            saltLength: 0,
          }),
      }),
  },
  {
    name: 'a signature over something else',
    finding: 'bytesDiffer',
    check: 'bytes',
    make: (stage) => forge(stage, { signature: () => Buffer.alloc(256, 1) }),
  },
  { name: 'another iss', finding: 'issWrong', check: 'claims', make: (stage) => forge(stage, { claims: { iss: 'my-app' } }) },
  {
    name: 'another aud',
    finding: 'audWrong',
    check: 'claims',
    make: (stage) => forge(stage, { claims: { aud: 'https://other.example' } }),
  },
  {
    name: 'an exp that is over',
    finding: 'expPast',
    check: 'claims',
    make: (stage) => forge(stage, { claims: { exp: seconds() - 60, nbf: seconds() - 90 } }),
  },
  {
    name: 'an nbf in milliseconds',
    finding: 'nbfAhead',
    check: 'claims',
    make: (stage) => forge(stage, { claims: { nbf: Date.now(), exp: Date.now() + 60 } }),
  },
  {
    name: 'a time of more than an hour',
    finding: 'windowTooLong',
    check: 'claims',
    make: (stage) => forge(stage, { claims: { exp: seconds() + 7200 } }),
  },
  {
    name: 'a payload in the detached form',
    finding: 'jwsPayloadPresent',
    check: 'parts',
    encoding: 'json',
    make: (stage) => {
      const forged = forge(stage)
      return { ...forged, detached: forged.jwt }
    },
  },
]

describe('getLoggedRequest', () => {
  it.each(faults)(
    'says of $name what is wrong and what would be right, in both languages',
    async ({ finding, check, encoding = 'jwt', make }) => {
      const stage = await openSharedLog()
      const { interactionId, headers } = named()
      const { status } = await deliver(stage as unknown as Target, encoding, make(stage), { headers })
      expect(status).toBe(400)
      const entry = (await stage.find(interactionId))!
      const failed = entry.verdicts.filter(({ result }) => result === 'failed')
      expect(failed).toMatchObject([{ check, finding }])
      expect(entry.fault).toMatchObject({ finding })
      for (const text of [failed[0]!.meaning!, failed[0]!.remedy!]) {
        expect(text.en).toMatch(/^[^{}]{10,}$/)
        expect(text.ar).toMatch(/^[^{}]*\p{Script=Arabic}[^{}]{8,}$/u)
      }
      // What came before it passed, what comes after it is not known.
      const at = entry.verdicts.findIndex(({ result }) => result === 'failed')
      expect(entry.verdicts.map(({ result }) => result)).toEqual(
        entry.verdicts.map((_, index) => (index === at ? 'failed' : index < at ? 'passed' : 'unknown')),
      )
    },
  )
})
