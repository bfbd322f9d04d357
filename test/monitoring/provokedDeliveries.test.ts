import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backOffs } from '../../src/domain/shared/retries.ts'
import { findProgram } from '../support/database/debianPackage.ts'
import { causeEvent } from '../support/events/causeEvent.ts'
import { type EventReceiverServer, startReceiver } from '../support/events/receiver.ts'
import { freePort } from '../support/freePort.ts'
import { expectAlerts, scrape, type Scrape } from '../support/monitoring/scrapes.ts'
import { askPlatform } from '../support/operations/platform.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { advanceClock } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** Apps that do not take their events, and a mail server that takes no mail. The server's clock is its own, and moved by days. */
const promtool = findProgram('promtool')
let sanad: RunningSanad
let tpp: TestTpp
let receiver: EventReceiverServer
let postOffice: Server
let status: number
let port: number
const sockets = new Set<Socket>()

/** It speaks SMTP as far as the addressee, of whom it knows nothing. */
async function startPostOffice(): Promise<string> {
  postOffice = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined))
    socket.write('220 post.example\r\n')
    socket.on('data', (bytes) => {
      for (const line of String(bytes).split('\r\n').filter(Boolean))
        socket.write(/^rcpt/i.test(line) ? '550 no such mailbox\r\n' : '250 post.example\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(postOffice, 'listening')
  return `smtp://127.0.0.1:${(postOffice.address() as AddressInfo).port}`
}

beforeAll(async () => {
  receiver = await startReceiver(() => status)
  port = await freePort()
  sanad = await startSanad({
    environment: { SANAD_METRICS_PORT: String(port), SANAD_LOG_LEVEL: 'silent', SANAD_SMTP_URL: await startPostOffice() },
  })
  tpp = await registerTpp(sanad)
})
afterAll(async () => {
  await sanad?.close()
  await receiver?.close()
  for (const socket of sockets) socket.destroy()
  postOffice?.close()
})

const tried = (outcome: string) => `sanad_event_deliveries_total{outcome="${outcome}"}`
const numberOf = (taken: Scrape, series: string) => taken.values.get(series) ?? 0
/** Waits until a counter has grown by so much since `before`. */
const until = (before: Scrape, series: string, more = 1) =>
  expect.poll(async () => numberOf(await scrape(port), series)).toBeGreaterThanOrEqual(numberOf(before, series) + more)
/** The clock goes on behind the longest pause before the next try. */
const passPause = (pauseMs: number) => advanceClock(sanad, Math.ceil((pauseMs * (1 + backOffs.event.jitter)) / 1_000) + 1)
const sendEvents = (count: number) =>
  Promise.all(Array.from({ length: count }, () => causeEvent({ sanad: { url: () => receiver.url('/hook') }, tpp })))

test('events that an app takes minutes after they happened', async () => {
  const before = await scrape(port)
  status = 500
  await sendEvents(3)
  await until(before, tried('failed'), 3)
  status = 202
  await advanceClock(sanad, 120)
  await until(before, tried('delivered'), 3)
  await expectAlerts(promtool, { before, during: await scrape(port) }, { SanadEventsLate: 36 })
})

test('events that an app never takes, until they are given up', async () => {
  const before = await scrape(port)
  status = 500
  await sendEvents(1)
  for (const [index, pauseMs] of backOffs.event.pausesMs.entries()) {
    await until(before, tried('failed'), index + 1)
    await passPause(pauseMs)
  }
  await until(before, tried('dead'))
  await expectAlerts(promtool, { before, during: await scrape(port) }, { SanadEventsDead: 5 })
})

test('a mail server that takes no mail', async () => {
  const before = await scrape(port)
  const email = 'sara@tpp.example'
  const signUp = { email, password: 'correct horse battery staple', organisation: 'Palm' }
  expect((await askPlatform(sanad, 'POST', '/dashboard/api/developers', { body: signUp })).status).toBe(201)
  expect((await askPlatform(sanad, 'POST', '/dashboard/api/password-resets', { body: { email } })).status).toBe(202)
  await until(before, 'sanad_mails_total{outcome="dead"}')
  await expectAlerts(promtool, { before, during: await scrape(port) }, { SanadMailsLost: 5 })
})
