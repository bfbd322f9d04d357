import { expect, test, vi } from 'vitest'
import { bearer, makeToken } from '../support/operations/apiTokens.ts'
import { mailedCode } from '../support/operations/mails.ts'
import { askPlatform, signUp } from '../support/operations/platform.ts'
import { codeOf, secondFactorPath, signUpWithFactor, wrongCodeOf } from '../support/operations/secondFactor.ts'
import { sharedSanad } from '../support/servers/shared.ts'
import type { RunningSanad } from '../support/servers/sanad.ts'

const page = '/dashboard/second-factor'

const send = (sanad: RunningSanad, path: string, { cookie = '', ...fields }: Record<string, string>) =>
  fetch(sanad.url(path), { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields), redirect: 'manual' })
const cookieOf = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(';')[0]

test('a developer switches the second step on by its pages, and then signs in with two', async () => {
  const sanad = await sharedSanad()
  const { cookie, email, password } = await signUp(sanad)
  const read = async () => (await fetch(sanad.url(page), { headers: { cookie } })).text()
  expect(await read()).not.toContain('<svg class="qr"')
  const guessed = await send(sanad, page, { cookie, password: 'a guess that is wrong' })
  expect([guessed.status, (await guessed.text()).includes('The password is wrong')]).toEqual([401, true])
  await send(sanad, page, { cookie, password })
  const begun = await read()
  expect(begun).toContain('<svg class="qr"')
  const secret = /id="second-factor-secret">([A-Z2-7 ]+)</.exec(begun)![1]!.replaceAll(' ', '')
  const wrong = await send(sanad, page, { cookie, change: 'confirm', code: wrongCodeOf(secret) })
  expect([wrong.status, (await wrong.text()).includes('The code is wrong')]).toEqual([403, true])
  const on = await (await send(sanad, page, { cookie, change: 'confirm', code: codeOf(secret, -1) })).text()
  expect(on.match(/[a-z2-7]{4}(-[a-z2-7]{4}){3}/g)).toHaveLength(10)
  expect(await read()).not.toMatch(/second-factor-secret|recovery-codes/)

  const first = await send(sanad, '/dashboard/sign-in', { email, password })
  expect([first.status, first.headers.get('location')]).toEqual([303, '/dashboard/second-step'])
  expect(cookieOf(first, 'sanad_session')).toBeUndefined()
  const step = cookieOf(first, 'sanad_second_step')!
  const form = await fetch(sanad.url('/dashboard/second-step'), { headers: { cookie: step } })
  expect([form.status, (await form.text()).includes('one-time-code')]).toEqual([200, true])
  const refused = await send(sanad, '/dashboard/second-step', { cookie: step, code: wrongCodeOf(secret) })
  expect([refused.status, cookieOf(refused, 'sanad_session')]).toEqual([403, undefined])
  const done = await send(sanad, '/dashboard/second-step', { cookie: step, code: codeOf(secret) })
  expect(done.headers.get('location')).toBe('/dashboard/apps')
  const session = cookieOf(done, 'sanad_session')!
  expect((await fetch(sanad.url('/dashboard/apps'), { headers: { cookie: session }, redirect: 'manual' })).status).toBe(200)
  // What has ended leads back to the beginning.
  const again = await send(sanad, '/dashboard/second-step', { cookie: step, code: codeOf(secret) })
  expect([again.status, again.headers.get('location')]).toEqual([303, '/dashboard'])
})

test('the step of a page opens nothing by itself, and a new password ends it', async () => {
  const sanad = await sharedSanad()
  const { email, password, recoveryCodes } = await signUpWithFactor(sanad)
  const first = await send(sanad, '/dashboard/sign-in', { email, password })
  const token = cookieOf(first, 'sanad_second_step')!.split('=')[1]!
  const opened = await fetch(sanad.url('/dashboard/apps'), { headers: { cookie: `sanad_session=${token}` }, redirect: 'manual' })
  expect(opened.headers.get('location')).toBe('/dashboard')
  await askPlatform(sanad, 'POST', '/dashboard/api/password-resets', { body: { email } })
  const code = await vi.waitFor(() => mailedCode(sanad, email, 'new-password'))
  await askPlatform(sanad, 'POST', '/dashboard/api/passwords', { body: { code, password: 'quite another long password' } })
  const late = await send(sanad, '/dashboard/second-step', { cookie: `sanad_second_step=${token}`, code: recoveryCodes[0]! })
  expect(late.headers.get('location')).toBe('/dashboard')
})

test('where the bank demands it, nothing else opens before it is on: no page, no operation, no token', async () => {
  const sanad = await sharedSanad('demands the second step', { SANAD_SECOND_FACTOR: 'required' })
  const { cookie } = await signUp(sanad)
  const apps = async (headers: Record<string, string>) =>
    (await askPlatform(sanad, 'GET', '/dashboard/api/apps', { headers })).body.code
  expect(await apps({ cookie })).toBe('secondFactorOff')
  expect(await askPlatform(sanad, 'GET', secondFactorPath, { cookie })).toMatchObject({ status: 200, body: { isDemanded: true } })
  const led = await fetch(sanad.url('/dashboard/apps'), { headers: { cookie }, redirect: 'manual' })
  expect(led.headers.get('location')).toBe(page)
  const { cookie: proven, secret } = await signUpWithFactor(sanad)
  const token = await makeToken(sanad, proven, 'read')
  expect([await apps({ cookie: proven }), await apps(bearer(token))]).toEqual([undefined, undefined])
  await askPlatform(sanad, 'POST', `${secondFactorPath}/removal`, { cookie: proven, body: { code: codeOf(secret) } })
  expect([await apps({ cookie: proven }), await apps(bearer(token))]).toEqual(['secondFactorOff', 'secondFactorOff'])
})
