import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Behaviour = (response: ServerResponse, request: IncomingMessage) => void

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  void response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body))

/** Other banks' interface d as they must not be, by the last segment of the address. */
const behaviours: Record<string, Behaviour> = {
  missing: (response) => json(response, 404, {}),
  failing: (response) => json(response, 500, {}),
  slow: () => undefined,
  stalling: (response) =>
    void response.writeHead(200, { 'content-type': 'application/json', 'content-length': '40' }).write('{"partyName'),
  text: (response) => json(response, 200, '<html>welcome</html>'),
  duplicate: (response) => json(response, 200, '{"partyNameMatch":"NMTC","partyNameMatch":"MTCH"}'),
  array: (response) => json(response, 200, []),
  unknownCode: (response) => json(response, 200, { partyNameMatch: 'PERHAPS' }),
  otherQuestion: (response) => json(response, 200, { partyIdMatch: 'MTCH' }),
  longName: (response) => json(response, 200, { partyNameMatch: 'CMTC', matchedName: 'م'.repeat(141) }),
  disguisedName: (response) => json(response, 200, { partyNameMatch: 'CMTC', matchedName: '\u202eNoura\u2066\u0007' }),
  huge: (response) => json(response, 200, JSON.stringify({ partyNameMatch: 'MTCH', padding: 'x'.repeat(100_000) })),
  otherRequest: (response) =>
    json(response, 200, { partyNameMatch: 'MTCH' }, { 'x-request-id': '3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4' }),
  redirect: (response) => void response.writeHead(302, { location: '/right' }).end(),
  busy: (response) => json(response, 429, {}, { 'retry-after': '7' }),
  down: (response) => json(response, 503, {}),
  right: (response, { headers }) =>
    json(response, 200, '{ "partyNameMatch" : "CMTC", "matchedName":"Noura" }\n', {
      'x-request-id': headers['x-request-id'] as string,
    }),
}

export interface BrokenResponder {
  url(behaviour: string): string
  /** Questions that came in so far. */
  calls(): number
  close(): Promise<void>
}

export async function startBrokenResponder(): Promise<BrokenResponder> {
  let calls = 0
  const server = createServer((request, response) => {
    calls++
    request.resume()
    behaviours[request.url!.split('/').at(-1)!]!(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: (behaviour) => `http://127.0.0.1:${port}/${behaviour}`,
    calls: () => calls,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
