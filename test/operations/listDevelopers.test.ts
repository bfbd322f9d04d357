import { describe, expect, it } from 'vitest'
import { openConsole, proveBankUserNeeded, proveOwnPasswordNeeded } from '../support/operations/console.ts'
import { openDashboard, signUp } from '../support/operations/platform.ts'

const path = '/console/api/developers'

describe('listDevelopers', () => {
  it('answers 200 with the newest first, and never a password', async () => {
    const { ask, users } = await openConsole()
    const { sanad } = await openDashboard()
    const [older, newer] = [await signUp(sanad), await signUp(sanad)]
    const { status, body } = await ask('GET', path, { cookie: users.viewer.cookie })
    const emails = (body as unknown as { email: string }[]).map(({ email }) => email)
    expect(status).toBe(200)
    expect(emails.indexOf(newer.email)).toBeLessThan(emails.indexOf(older.email))
    expect(JSON.stringify(body)).not.toMatch(/password|scrypt/i)
  })

  it('finds one by e-mail address, however it is written', async () => {
    const { ask } = await openConsole()
    const { email, organisation } = await signUp((await openDashboard()).sanad)
    const found = await ask('GET', `${path}?email=${encodeURIComponent(email.toUpperCase())}`)
    expect(found.body).toEqual([expect.objectContaining({ email, organisation })])
    expect((await ask('GET', `${path}?email=nobody@tpp.example`)).body).toEqual([])
    expect((await ask('GET', `${path}?email=tpp`)).status).toBe(400)
  })

  proveBankUserNeeded('GET', path)
  proveOwnPasswordNeeded('GET', path)
})
