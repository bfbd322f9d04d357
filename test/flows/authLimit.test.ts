import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAuthLimit } from '../../src/http/limitAuth.ts'
import { openOwnLimit } from '../../src/http/limitRate.ts'
import { askToken, registerApp, signUp } from '../support/operations/platform.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'

let sanad: RunningSanad
beforeAll(async () => {
  sanad = await startSanad({ environment: { SANAD_RATE_PER_SECOND: '1', SANAD_RATE_BURST: '10' } })
})
afterAll(() => sanad?.close())

test('secrets are guessed at the authorization server only a few times a second, and other apps go on', async () => {
  const { cookie } = await signUp(sanad)
  const [guessed, other] = [await registerApp(sanad, cookie), await registerApp(sanad, cookie)]
  const guesses = await Promise.all(Array.from({ length: 40 }, () => askToken(sanad, { ...guessed, clientSecret: 'guess' })))
  const refused = guesses.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(20)
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused[0]!.json()).toMatchObject({ error: 'temporarily_unavailable' })
  expect((await askToken(sanad, other)).status).toBe(200)
  expect((await fetch(sanad.url('/auth/jwks'))).status).toBe(200)
})

test('a browser that comes too often is shown the page of the bank, and the service goes on', async () => {
  const visit = () =>
    fetch(sanad.url('/auth/authorize?client_id=often'), { headers: { accept: 'text/html' }, redirect: 'manual' })
  const visits = await Promise.all(Array.from({ length: 30 }, visit))
  const refused = visits.find(({ status }) => status === 429)!
  expect(refused.headers.get('content-type')).toMatch(/^text\/html/)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.text()).toContain('429')
  expect((await fetch(sanad.url('/health/live'))).status).toBe(200)
})

test('what throws behind the limit is answered as a failure, and does not end the process', async () => {
  const thrown = new Error('behind the limit')
  const next = vi.fn().mockImplementationOnce(() => {
    throw thrown
  })
  const request = { url: '/token', method: 'POST', headers: {}, headersDistinct: {}, socket: { remoteAddress: '203.0.113.1' } }
  const response = { req: request, setHeader: vi.fn() } as unknown as ServerResponse
  createAuthLimit({ rateLimitPerSecond: 1, rateLimitBurst: 1 }, vi.fn(), openOwnLimit)(
    request as unknown as IncomingMessage,
    response,
    next,
  )
  await vi.waitFor(() => expect(next.mock.calls).toEqual([[], [thrown]]))
})
