import { expect, test } from 'vitest'
import { readSettings } from '../../../../src/config/settings.ts'
import type { OutwardFetch, OutwardResponse } from '../../../../src/security/outward/outwardFetch.ts'
import { checkJwks } from '../../../../src/services/app/jwksCheck.ts'
import { silentParts } from '../../../support/silentParts.ts'

const answerOf = (status: number, body: string): OutwardResponse => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(body),
})
const answers: (() => Promise<OutwardResponse>)[] = [
  () => Promise.reject(new Error('the server refused the connection')),
  async () => answerOf(404, ''),
  async () => answerOf(200, '<html>'),
  async () => answerOf(200, '{"keys":"none"}'),
]
const check = async (answer: () => Promise<OutwardResponse>, tellsFailures: boolean) => {
  const outwardFetch = Object.assign(answer, { tellsFailures, close: async () => undefined }) as OutwardFetch
  const dependencies = { ...silentParts(), settings: readSettings({ SANAD_BASE_URL: 'http://sandbox.lan:8080' }), outwardFetch }
  return checkJwks(dependencies, { developerId: 'd', jwksUri: 'https://tpp.example/jwks' })
}

test('where others reach the bank too, the test of a JWKS address tells failures apart by nothing but the time they took', async () => {
  // Whoever asks can measure that; what may not be asked at all is refused before anything is connected.
  const found = (await Promise.all(answers.map((answer) => check(answer, false)))).map(({ durationMs: _, ...told }) => told)
  expect(new Set(found.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(found[0]).toMatchObject({ isReachable: false, problem: expect.stringMatching(/^no JWKS was found there/) as string })
  expect(found[0]).not.toHaveProperty('status')
})

test('on a developer’s own machine it says what is wrong', async () => {
  const found = await Promise.all(answers.map((answer) => check(answer, true)))
  expect(found.map(({ status, problem }) => [status, problem])).toEqual([
    [undefined, 'the server refused the connection'],
    [404, 'the server answered 404 instead of 200'],
    [200, expect.stringMatching(/strict JSON/)],
    [200, 'it has no array "keys"'],
  ])
})
