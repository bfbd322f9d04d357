import { compactVerify, createLocalJWKSet, createRemoteJWKSet, decodeProtectedHeader, type JWK, type JWTVerifyGetKey } from 'jose'
import { type Purpose } from '#sanad-sdk'
import { clockOffsetMs, type Profile } from './profile.ts'

/** One check of an envelope: whether it passed, and a sentence that says what was found. */
export interface Verdict {
  isRight: boolean
  text: string
}

const skewSeconds = 10
const longestSeconds = 3_600

/** The claims, one verdict each. `now` in seconds. */
function claimVerdicts(claims: Record<string, unknown>, expected: { iss: string; aud: string }, now: number): Verdict[] {
  const { iss, aud, exp, nbf, message } = claims
  const audiences = Array.isArray(aud) ? (aud as unknown[]) : [aud]
  const [end, start] = [Number(exp), Number(nbf)]
  const away = (seconds: number) => `${Math.abs(Math.round(now - seconds))} s ${seconds < now ? 'ago' : 'ahead'}`
  return [
    { isRight: iss === expected.iss, text: `iss is ${String(iss)}, expected ${expected.iss}` },
    { isRight: audiences.includes(expected.aud), text: `aud is ${JSON.stringify(aud)}, expected ${expected.aud}` },
    { isRight: start - skewSeconds <= now, text: `nbf is ${away(start)}` },
    { isRight: end + skewSeconds > now, text: `exp is ${away(end)}` },
    { isRight: end - start <= longestSeconds, text: `exp is ${end - start} s after nbf, at most ${longestSeconds}` },
    { isRight: typeof message === 'object' && message !== null, text: 'message is an object' },
  ]
}

function headerVerdicts({ alg, kid, ...rest }: Record<string, unknown>): Verdict[] {
  const forbidden = ['jwk', 'jku', 'x5u', 'x5c', 'crit', 'b64'].filter((name) => name in rest)
  return [
    { isRight: alg === 'PS256' || alg === 'ES256', text: `alg is ${String(alg)}; PS256 and ES256 are accepted` },
    { isRight: typeof kid === 'string', text: `kid is ${String(kid)}` },
    {
      isRight: forbidden.length === 0,
      text: forbidden.length === 0 ? 'no forbidden header' : `forbidden: ${forbidden.join(', ')}`,
    },
  ]
}

/** What is right and wrong about a compact JWS: of the bank, or one of the profile's own before it is sent. */
export async function explainEnvelope(
  envelope: string,
  profile: Profile,
  { purpose, isOwn }: { purpose: Purpose; isOwn: boolean },
): Promise<Verdict[]> {
  const issuer = `${profile.baseUrl}/auth`
  const clientId = profile.apps[purpose]?.clientId ?? ''
  const { n, e, kty, crv, x, y } = profile.key.privateKey
  const own = { keys: [{ kty, n, e, crv, x, y, kid: profile.key.kid } as JWK] }
  const findKey = isOwn ? createLocalJWKSet(own) : createRemoteJWKSet(new URL(`${issuer}/jwks`))
  const header = readPart(() => decodeProtectedHeader(envelope) as Record<string, unknown>)
  const claims = readPart(
    () => JSON.parse(Buffer.from(envelope.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>,
  )
  if (header === undefined || claims === undefined) return [{ isRight: false, text: 'the header or the payload is not JSON' }]
  const expected = isOwn ? { iss: clientId, aud: issuer } : { iss: issuer, aud: clientId }
  const now = (Date.now() + (await clockOffsetMs(profile.baseUrl))) / 1_000
  return [...headerVerdicts(header), await signatureVerdict(envelope, findKey), ...claimVerdicts(claims, expected, now)]
}

async function signatureVerdict(envelope: string, findKey: JWTVerifyGetKey): Promise<Verdict> {
  try {
    await compactVerify(envelope, findKey as never)
    return { isRight: true, text: 'the signature fits the bytes and the key' }
  } catch (error) {
    return { isRight: false, text: `signature: ${(error as Error).message}` }
  }
}

function readPart<Part>(read: () => Part): Part | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
