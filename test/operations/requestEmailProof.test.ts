import { describe, expect, it } from 'vitest'
import { mailedCode, mailsTo } from '../support/operations/mails.ts'
import { askPlatform, openDashboard, proveSessionNeeded, signUp } from '../support/operations/platform.ts'

const path = '/dashboard/api/developers/current/email-proofs'

describe('requestEmailProof', () => {
  it('mails another code, three times in half an hour with those for passwords, and not to an address that is proven', async () => {
    const { sanad } = await openDashboard()
    const { email, cookie } = await signUp(sanad)
    const first = await mailedCode(sanad, email, 'prove-email')
    const statuses = []
    for (let times = 0; times < 2; times++) statuses.push((await askPlatform(sanad, 'POST', path, { cookie })).status)
    const forPassword = () =>
      askPlatform(sanad, 'POST', '/dashboard/api/password-resets', { body: { email: email.toUpperCase() } })
    for (const ask of [forPassword, () => askPlatform(sanad, 'POST', path, { cookie }), forPassword])
      statuses.push((await ask()).status)
    expect(statuses).toEqual([202, 202, 202, 429, 429])
    // The first is that of the sign-up.
    expect(await mailsTo(sanad, email)).toHaveLength(4)
    const newest = await mailedCode(sanad, email, 'prove-email')
    expect(newest).not.toBe(first)
    await askPlatform(sanad, 'POST', '/dashboard/api/email-proofs', { body: { code: newest } })
    expect(await askPlatform(sanad, 'POST', path, { cookie })).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
  })

  proveSessionNeeded('POST', path)
})
