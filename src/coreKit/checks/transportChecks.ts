import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bank, type Check, until } from '../check.ts'
import { expect, expectSame, NotProved } from '../failure.ts'
import { foreignCertificate, type Transport } from '../transport.ts'
import { type MakeToken, newTokenKey, type TokenChange } from '../tokens.ts'

function secureOf({ transport }: Bank): Transport {
  if (!transport?.isSecure) throw new NotProved('the address is plain http')
  return transport
}

function tokensOf({ transport }: Bank): { transport: Transport; makeToken: MakeToken } {
  if (!transport?.makeToken) throw new NotProved('no key for tokens was given (--token-key)')
  return { transport, makeToken: transport.makeToken }
}

/** A token that is wrong in one way is refused. */
const refusesToken = (name: string, proves: string, changeOf: () => Promise<TokenChange>): Check => ({
  id: `transport.${name}`,
  proves,
  operations: ['echoCall'],
  run: async (bank) => {
    const { transport, makeToken } = tokensOf(bank)
    const answer = await transport.knock({ token: await makeToken(await changeOf()) })
    expectSame(answer?.status, 401, 'the status')
  },
})

/** A token whose issuer's clock is off. */
const skewed = (seconds: number, isTaken: boolean): Check => ({
  id: `transport.${isTaken ? 'smallSkew' : 'largeSkew'}`,
  proves: isTaken
    ? `A token of a clock that is ${seconds} s ahead is taken.`
    : `A token that was issued ${seconds} s ahead is refused.`,
  operations: ['echoCall'],
  run: async (bank) => {
    const { transport, makeToken } = tokensOf(bank)
    const answer = await transport.knock({ token: await makeToken({ issuedIn: seconds }) })
    expectSame(answer?.status, isTaken ? 200 : 401, 'the status')
  },
})

async function rotate(bank: Bank): Promise<void> {
  const { transport, makeToken } = tokensOf(bank)
  if (!bank.hooks.rotate) throw new NotProved('needs the hook CORE_ROTATE')
  const key = await newTokenKey()
  const folder = await mkdtemp(join(tmpdir(), 'sanad-core-check-'))
  try {
    const file = join(folder, 'jwks.json')
    await writeFile(file, JSON.stringify({ keys: [key.publicJwk] }))
    await bank.hooks.rotate(file)
    const ask = async () => (await transport.knock({ token: await makeToken({ key }) }))?.status === 200 || undefined
    expect(
      (await until(bank.rotationSeconds, ask)) === true,
      `a token of the new key is still refused after ${bank.rotationSeconds} s`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** TLS, certificates and tokens. */
export const transportChecks: readonly Check[] = [
  {
    id: 'transport.oldTls',
    proves: 'A client that has only TLS 1.1 gets no connection.',
    operations: ['echoCall'],
    run: async (bank) => {
      const { knock, own } = secureOf(bank)
      // Without the last member this side itself would refuse so old a version.
      const tls = { ...own, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
      const answer = await knock({ tls })
      expect(answer === undefined, 'a connection of TLS 1.1 was taken')
    },
  },
  {
    id: 'transport.noCertificate',
    proves: 'Whoever shows no client certificate gets no answer, or 401.',
    operations: ['echoCall'],
    run: async (bank) => {
      const { knock, own } = secureOf(bank)
      const answer = await knock({ tls: { ca: own.ca } })
      expect(answer === undefined || answer.status === 401, `it answered ${answer?.status}`)
    },
  },
  {
    id: 'transport.foreignCertificate',
    proves: 'A certificate of an unknown authority gets no answer, or 401.',
    operations: ['echoCall'],
    run: async (bank) => {
      const { knock, own } = secureOf(bank)
      const answer = await knock({ tls: { ca: own.ca, ...(await foreignCertificate()) } })
      expect(answer === undefined || answer.status === 401, `it answered ${answer?.status}`)
    },
  },
  {
    id: 'transport.noToken',
    proves: 'A request without a token is 401.',
    operations: ['echoCall'],
    run: async (bank) => {
      const answer = await tokensOf(bank).transport.knock({ token: null })
      expectSame(answer?.status, 401, 'the status')
    },
  },
  refusesToken('expiredToken', 'A token that has expired is 401.', async () => ({ issuedIn: -600 })),
  refusesToken('foreignAudience', 'A token for somebody else is 401.', async () => ({ audience: 'https://other.example' })),
  refusesToken('foreignKey', 'A token of an unknown key is 401.', async () => ({ key: await newTokenKey() })),
  refusesToken('unsignedToken', 'A token with the algorithm none is 401.', async () => ({ isUnsigned: true })),
  skewed(10, true),
  skewed(120, false),
  {
    id: 'transport.echoedCertificate',
    proves: 'The certificate reaches the adapter itself, through every proxy before it.',
    operations: ['echoCall'],
    run: async (bank) => {
      const { thumbprint } = secureOf(bank)
      if (thumbprint === undefined) throw new NotProved('no client certificate was given (--cert, --key)')
      expectSame((await bank.core.ask('echoCall')).certificateThumbprint, thumbprint, 'the thumbprint')
    },
  },
  {
    id: 'transport.echoedToken',
    proves: 'The adapter has read the token, its audience too.',
    operations: ['echoCall'],
    run: async (bank) => {
      const { transport } = tokensOf(bank)
      expectSame((await bank.core.ask('echoCall')).token?.aud, transport.audience, 'the audience')
    },
  },
  {
    id: 'transport.rotatedKey',
    proves: 'A new key of Sanad is trusted within ten minutes, without a restart.',
    operations: ['echoCall'],
    run: rotate,
  },
]
