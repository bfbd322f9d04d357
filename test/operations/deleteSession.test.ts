import { describe, expect, it } from 'vitest'
import { openDashboard, proveSessionNeeded, signUp } from '../support/operations/platform.ts'

const path = '/dashboard/api/sessions/current'

describe('deleteSession', () => {
  it('answers 204, and the cookie opens nothing afterwards; signing in again does', async () => {
    const { sanad, ask } = await openDashboard()
    const { email, password, cookie } = await signUp(sanad)
    expect((await ask('DELETE', path, { cookie })).status).toBe(204)
    expect((await ask('GET', '/dashboard/api/apps', { cookie })).status).toBe(401)
    expect((await ask('GET', '/dashboard/api/apps', { cookie: '' })).status).toBe(401)
    const signedIn = await ask('POST', '/dashboard/api/sessions', { body: { email, password }, cookie: '' })
    expect(signedIn.status).toBe(201)
    expect((await ask('GET', '/dashboard/api/developers/current', { cookie: signedIn.cookie! })).body.email).toBe(email)
  })

  it('takes the cookie out of the browser', async () => {
    const { sanad, ask } = await openDashboard()
    const { headers } = await ask('DELETE', path, { cookie: (await signUp(sanad)).cookie })
    expect(headers.getSetCookie()[0]).toMatch(/max-age=0|expires=thu, 01 jan 1970/i)
  })

  proveSessionNeeded('DELETE', path)
})
