/** The envelope as one compact JWS. */
export const jwtMediaType = 'application/jwt'
/** Plain JSON, or the envelope with its signature in a header. */
export const jsonMediaType = 'application/json'
/** Problem details (RFC 9457). */
export const problemMediaType = 'application/problem+json'
/** The media type of JSON answers, as it is sent. */
export const utf8Json = `${jsonMediaType}; charset=utf-8`
