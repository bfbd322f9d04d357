import { signEnvelope, SanadApiError } from '#sanad-sdk'
import { type Command, CheckFailed, optionOf, UsageError } from '../command.ts'
import { appOf, clockOffsetMs, explainOfProfile, getProfile, openClient, readEncoding } from '../profile.ts'
import { readPurpose } from './init.ts'

/** `sanad token`. */
export const token: Command = {
  summary: 'print a token of an app',
  usage: `sanad token [--for PURPOSE]

  curl -H "authorization: Bearer $(sanad token)" …`,
  options: { for: { type: 'string' } },
  run: async (input) => {
    const purpose = readPurpose(optionOf(input, 'for') ?? 'payments')
    const accessToken = await (await openClient(input, await getProfile(input), purpose)).developerToken()
    input.terminal.result({ token: accessToken }, accessToken)
  },
}

/** `sanad sign`. */
export const sign: Command = {
  summary: 'read a message on standard input, print the signed envelope',
  usage: `sanad sign [--for PURPOSE] [--encoding jwt|json]

With --encoding json the body is printed, and the header x-jws-signature as a hint on standard error; with --json both are
members of one object.

  sanad message | sanad sign > consent.jwt
  curl --data-binary @consent.jwt -H 'content-type: application/jwt' …`,
  options: { for: { type: 'string' } },
  run: async (input) => {
    const { terminal } = input
    const profile = await getProfile(input)
    const { clientId } = appOf(profile, readPurpose(optionOf(input, 'for') ?? 'payments'))
    const text = await terminal.readInput()
    const encoding = readEncoding(input)
    const { kid, alg, privateKey } = profile.key
    const now = new Date(Date.now() + (await clockOffsetMs(profile.baseUrl)))
    const key = { kid, alg, privateKey }
    const signed = await signEnvelope(parse(text), { encoding, key, clientId, audience: `${profile.baseUrl}/auth`, now })
    terminal.bytes(signed, signed.body)
    if (encoding === 'json') terminal.hint(`x-jws-signature: ${signed.headers['x-jws-signature']}`)
  },
}

function parse(text: string): object {
  try {
    return JSON.parse(text) as object
  } catch (error) {
    throw new UsageError(`standard input holds no JSON message: ${(error as Error).message}`)
  }
}

/** `sanad verify`. */
export const verify: Command = {
  summary: 'read a signed envelope on standard input, check it, print its message',
  usage: `sanad verify [--for PURPOSE] [--own]

Checks an answer or an event of the bank (application/jwt): signature, key, issuer, audience, times. When it is wrong it says
what, one line for each check. With --own it checks an envelope of yours as the bank would, before you send it.

  sanad verify < answer.jwt
  sanad message | sanad sign | sanad verify --own`,
  options: { for: { type: 'string' }, own: { type: 'boolean' } },
  run: async (input) => {
    const { terminal } = input
    const profile = await getProfile(input)
    const purpose = readPurpose(optionOf(input, 'for') ?? 'payments')
    const envelope = (await terminal.readInput()).trim()
    // A refusal comes as plain JSON unless Accept asks for application/jwt.
    if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(envelope))
      throw new UsageError(`this is no signed envelope: ${envelope === '' ? 'there is nothing' : envelope.slice(0, 2_000)}`)
    if (input.options.own !== true) {
      const client = await openClient(input, profile, purpose)
      const checked = await client.verifyEnvelope(envelope).catch((error: unknown) => error as Error)
      if (!(checked instanceof Error)) {
        terminal.result({ verified: true, ...checked }, JSON.stringify(checked.message, undefined, 2))
        return terminal.hint(`${terminal.good('✓')} signed by the bank with key ${checked.kid}, for ${checked.claims.aud}`)
      }
      if (!(checked instanceof SanadApiError) || checked.kind !== 'untrusted') throw checked
    }
    const verdicts = await explainOfProfile(envelope, profile, { purpose, isOwn: input.options.own === true })
    const lines = verdicts.map(({ isRight, text }) => `${isRight ? terminal.good('✓') : terminal.bad('✗')} ${text}`)
    const isRight = verdicts.every((verdict) => verdict.isRight)
    terminal.result({ verified: isRight, verdicts }, lines.join('\n'))
    if (!isRight) throw new CheckFailed('the envelope is not right; the lines above say why')
  },
}
