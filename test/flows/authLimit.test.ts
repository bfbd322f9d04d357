import { afterAll, beforeAll, expect, test } from 'vitest'
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
