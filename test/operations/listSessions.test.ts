import { describe, expect, it } from 'vitest'
import { sha256 } from '../../src/security/secrets.ts'
import { askPlatform, openDashboard, proveSessionNeeded, signUp } from '../support/operations/platform.ts'

const path = '/dashboard/api/developers/current/sessions'

describe('listSessions', () => {
  it('lists the developer’s own sign-ins, and nothing in it opens one', async () => {
    const { sanad } = await openDashboard()
    const { email, password, cookie } = await signUp(sanad)
    const form = new URLSearchParams({ email, password })
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    await fetch(sanad.url('/dashboard/sign-in'), { method: 'POST', body: form, headers, redirect: 'manual' })
    const { status, body } = await askPlatform(sanad, 'GET', path, { cookie })
    const sessions = body as unknown as { sessionId: string; isCurrent: boolean }[]
    expect([status, sessions]).toMatchObject([
      200,
      [
        { isCurrent: false, browser: 'Firefox', system: 'Linux' },
        { isCurrent: true, browser: 'API (Node.js)' },
      ],
    ])
    const secret = cookie.split('=')[1]!
    for (const text of [secret, sha256(secret)]) expect(JSON.stringify(sessions)).not.toContain(text)
    const opened = await askPlatform(sanad, 'GET', path, { cookie: `sanad_session=${sessions[0]!.sessionId}` })
    expect(opened.status).toBe(401)
  })

  proveSessionNeeded('GET', path)
})
