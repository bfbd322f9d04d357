import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Purpose, signingProxyPort, type TppClient } from '#sanad-sdk'
import { type Command, optionOf, UsageError } from '../command.ts'
import { getProfile, openClient } from '../profile.ts'
import { signingProxy } from '../signingProxy.ts'
import { purposeOf } from './call.ts'

/** `sanad proxy`. */
export const proxy: Command = {
  summary: 'a local proxy that signs: plain JSON in, verified plain JSON out',
  usage: `sanad proxy [--port ${signingProxyPort}] [--keep-envelopes]

Postman, a browser or any client generated from the contracts talks plain JSON to it, at the paths of the contracts. It signs
the request, adds the token (the customer's: that of the latest \`sanad authorize\`), checks the answer and hands its message on;
with --keep-envelopes the answer keeps its envelope, as generated clients expect it. An answer that does not verify is a 502. It
listens on this machine only, and refuses pages of other sites.

  sanad proxy &
  curl -s localhost:${signingProxyPort}/payments/consents -H 'content-type: application/json' -d "$(sanad message)"`,
  options: { port: { type: 'string' }, 'keep-envelopes': { type: 'boolean' } },
  run: async (input) => {
    const { terminal, signal, options } = input
    const profile = await getProfile(input)
    const port = Number(optionOf(input, 'port') ?? signingProxyPort)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError('--port is a number from 0 to 65535')
    const clients = new Map<Purpose, Promise<TppClient>>()
    const handle = signingProxy(
      {
        baseUrl: profile.baseUrl,
        session: profile.session,
        keepEnvelopes: options['keep-envelopes'] === true,
        psuTokenFor: (row) => (row.credentials === 'PsuToken' ? profile.latest[purposeOf(row, profile)]?.accessToken : undefined),
        clientFor: (row) => {
          const purpose = purposeOf(row, profile)
          const client = clients.get(purpose) ?? openClient(input, profile, purpose)
          clients.set(purpose, client)
          return client
        },
      },
      (line) => terminal.hint(line),
    )
    const server = createServer((request, response) => void handle(request, response))
    server.listen(port, '127.0.0.1')
    await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EADDRINUSE' ? new UsageError(`port ${port} is taken; say another one with --port`) : error
    })
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    terminal.result({ address, bank: profile.baseUrl }, `${address} signs and verifies for ${profile.baseUrl} until Ctrl-C`)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    server.close()
    server.closeAllConnections()
  },
}
