import type { IncomingMessage } from 'node:http'

/** The envelope as one compact JWS. */
export const jwtMediaType = 'application/jwt'
/** Plain JSON, or the envelope with its signature in a header. */
export const jsonMediaType = 'application/json'
/** Problem details (RFC 9457). */
export const problemMediaType = 'application/problem+json'
/** The media type of JSON answers, as it is sent. */
export const utf8Json = `${jsonMediaType}; charset=utf-8`

/** Whether a person's browser asks, and so wants a page: programs do not name text/html in Accept. */
export const wantsPage = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => /\btext\/html\b/i.test(headers.accept ?? '')
