import {
  answerClaims,
  clientId,
  compactAnswer,
  detached,
  es,
  es256Header,
  eventClaims,
  idClaims,
  issuer,
  jws,
  now,
  pairs,
  ps,
  ps256Header,
} from './sign.ts'
import type { Vector } from '../../test/support/package/signatureVectors.ts'

const jwt = (name: string, body: string, more: Partial<Vector> = {}): Vector => ({
  ...{ name, kind: 'answer', mediaType: 'application/jwt', body, isGenuine: true },
  ...more,
})
const json = (name: string, parts: ReturnType<typeof detached>, more: Partial<Vector> = {}): Vector => ({
  ...{ name, kind: 'answer', isGenuine: true },
  ...parts,
  ...more,
})
const byRsa = (header: object, claims: string) => compactAnswer(header, claims, ps(pairs.rsa))
const message = { Data: { Status: 'KSAOB.Pending', Name: 'سند' } }
const claimsText = `"aud":"${clientId}","iss":"${issuer}","iat":${now},"nbf":${now},"exp":${now + 300}`

/** What the bank has signed, and what must not be refused only because it is unusual. */
export const genuine: Vector[] = [
  jwt('PS256, compact', byRsa(ps256Header, answerClaims()), { message }),
  jwt('ES256, compact', compactAnswer(es256Header, answerClaims(), es(pairs.ec)), { message }),
  json('PS256, detached from JSON', detached(answerClaims()), { message }),
  json('ES256, detached from JSON', detached(answerClaims(), es256Header, es(pairs.ec)), { message }),
  json('JSON with blanks, escapes and numbers that a library would write in another way', {
    ...detached(`{ ${claimsText},\n "message" : {"Data":{"Name":"\\u0633\\u0646\\u062f", "Amount": 1.50e0}} }`),
  }),
  jwt('a header with typ and cty', byRsa({ ...ps256Header, typ: 'JWT', cty: 'application/json' }, answerClaims())),
  jwt('a header with a member that nobody knows', byRsa({ ...ps256Header, trace: 'one' }, answerClaims())),
  jwt('ended 9 s ago: clocks differ', byRsa(ps256Header, answerClaims({ iat: now - 300, nbf: now - 300, exp: now - 9 }))),
  jwt('begins in 10 s: clocks differ', byRsa(ps256Header, answerClaims({ nbf: now + 10 }))),
  // RFC 7519 section 4 leaves it to the reader to refuse or to take the last. Both clients take the last, as their languages do.
  jwt(
    'a message that is named twice: the last counts',
    byRsa(ps256Header, `{${claimsText},"message":{"Data":1},"message":{"Data":2}}`),
    {
      message: { Data: 2 },
    },
  ),
  jwt(
    'an alg that is named twice: the last counts',
    jws('{"alg":"none","kid":"bank-rsa","alg":"PS256"}', answerClaims(), ps(pairs.rsa)),
  ),
  { name: 'an event', kind: 'event', body: byRsa(ps256Header, eventClaims()), isGenuine: true },
  { name: 'an event, ES256', kind: 'event', body: compactAnswer(es256Header, eventClaims(), es(pairs.ec)), isGenuine: true },
  {
    ...{ name: 'an event of a type from the future', kind: 'event', isGenuine: true },
    body: byRsa(ps256Header, eventClaims({ message: { Data: {}, EventMeta: { EventType: 'Bank.Resource.FromTheFuture' } } })),
  },
  { name: 'an ID token', kind: 'idToken', body: byRsa(ps256Header, idClaims()), isGenuine: true },
  {
    name: 'an ID token that took its time',
    kind: 'idToken',
    body: byRsa(ps256Header, idClaims({ iat: now - 300 })),
    isGenuine: true,
  },
  {
    ...{ name: 'an ID token for several, which names this app as azp', kind: 'idToken', isGenuine: true },
    body: byRsa(ps256Header, idClaims({ aud: [clientId, 'other'], azp: clientId })),
  },
]
