import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { openSender } from '../../../src/coreKit/sender.ts'

let server: Server
afterEach(() => void server.close())

/** A server that ends each connection when a second request comes over it, as one does whose keep-alive has just run out. */
async function startForgetful(): Promise<{ url: string; answered: () => number }> {
  const used = new WeakSet<object>()
  let answered = 0
  server = createServer((request, response) => {
    if (used.has(request.socket)) return void request.socket.destroy()
    used.add(request.socket)
    answered += 1
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, answered: () => answered }
}

const sent = { method: 'GET', headers: {}, text: undefined, limitMs: 5_000 }

it('a connection that was over when it was used again is nobody’s fault', async () => {
  const { url, answered } = await startForgetful()
  const sender = openSender()
  try {
    for (let times = 0; times < 3; times++) expect((await sender.send(url, sent)).status).toBe(200)
    expect(answered()).toBe(3)
  } finally {
    sender.close()
  }
})

it('hangs up over a connection of its own, once all has arrived', async () => {
  const { url, answered } = await startForgetful()
  const sender = openSender()
  try {
    await sender.send(url, sent)
    await sender.sendAndHangUp(url, { ...sent, method: 'PUT', text: '{}' }, 50)
    expect(answered()).toBe(2)
  } finally {
    sender.close()
  }
})
