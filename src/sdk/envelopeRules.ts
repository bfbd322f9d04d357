/** What the bank and this client demand of envelopes alike, for tools that look at one before it is sent. */
export const envelopeRules = {
  algorithms: ['PS256', 'ES256'],
  /**
   * Members of the JOSE header that the bank refuses, because they bring a key or change how the rest is read (RFC 7515 sections 4.1,
   * 4.1.11; RFC 7797; RFC 7516).
   */
  refusedMembers: ['jwk', 'jku', 'x5u', 'x5c', 'x5t', 'crit', 'b64', 'zip', 'enc', 'epk'],
  /** What `typ` and `cty` may be, in lower case, where they are there. */
  types: ['jwt', 'jose', 'application/jwt', 'application/jose'],
  contentTypes: ['json', 'application/json'],
  kidCharacters: 200,
  /** The difference between clocks that is accepted. The bank grants none to the `exp` of a request. */
  clockSkewSeconds: 10,
  /** From `nbf` to `exp` of a request. */
  longestSeconds: 3_600,
} as const

/** `jwt`: a compact JWS as the body. `json`: plain JSON with a detached signature in the header x-jws-signature. */
export type Encoding = 'jwt' | 'json'

/** The claims of an envelope. Times are seconds since the epoch. */
export interface EnvelopeClaims {
  aud: string
  iss: string
  iat: number
  nbf: number
  exp: number
}

/** A message whose signature and claims were checked. */
export interface VerifiedEnvelope<Message> {
  claims: EnvelopeClaims
  message: Message
  /** The id of the bank's key that signed. */
  kid: string
  encoding: Encoding
}
