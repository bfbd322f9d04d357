import { describe, expect, it } from 'vitest'
import { askPlatform, openDashboard, proveSessionNeeded, signUp } from '../support/operations/platform.ts'

const path = '/dashboard/api/developers/current/sessions'

describe('endSession', () => {
  it('ends another sign-in of the developer, and answers a foreign one as an unknown one', async () => {
    const { sanad } = await openDashboard()
    const { email, password, cookie } = await signUp(sanad)
    const other = (await askPlatform(sanad, 'POST', '/dashboard/api/sessions', { body: { email, password } })).cookie!
    const stranger = await signUp(sanad)
    const idsOf = async (whose: string) =>
      (await askPlatform(sanad, 'GET', path, { cookie: whose })).body as unknown as { sessionId: string; isCurrent: boolean }[]
    const [foreign] = await idsOf(stranger.cookie)
    const refused = await Promise.all(
      [foreign!.sessionId, 'x'.repeat(22)].map((id) => askPlatform(sanad, 'DELETE', `${path}/${id}`, { cookie })),
    )
    expect(refused[0]).toMatchObject({ status: 404, body: { code: 'resourceIdUnknown' } })
    expect(refused[0]!.body).toEqual(refused[1]!.body)
    const ended = (await idsOf(cookie)).find(({ isCurrent }) => !isCurrent)!
    expect((await askPlatform(sanad, 'DELETE', `${path}/${ended.sessionId}`, { cookie })).status).toBe(204)
    const open = async (whose: string) => (await askPlatform(sanad, 'GET', path, { cookie: whose })).status
    expect([await open(other), await open(cookie), await open(stranger.cookie)]).toEqual([401, 200, 200])
  })

  proveSessionNeeded('DELETE', `${path}/${'x'.repeat(22)}`)
})
