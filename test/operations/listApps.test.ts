import { describe, expect, it } from 'vitest'
import { openDashboard, proveSessionNeeded, registerApp, signUp } from '../support/operations/platform.ts'

const path = '/dashboard/api/apps'

describe('listApps', () => {
  it('answers the developer’s apps, oldest first, without secrets, deleted and other developers’ ones not among them', async () => {
    const { sanad, ask } = await openDashboard()
    const [{ cookie }, other] = [await signUp(sanad), await signUp(sanad)]
    expect((await ask('GET', path, { cookie })).body).toEqual([])
    const [first, gone, last] = [
      await registerApp(sanad, cookie, { name: 'One' }),
      await registerApp(sanad, cookie, { name: 'Two' }),
      await registerApp(sanad, cookie, { name: 'Three' }),
    ]
    await registerApp(sanad, other.cookie)
    await ask('DELETE', `${path}/${gone.clientId}`, { cookie })
    const { status, body } = await ask('GET', path, { cookie })
    expect(status).toBe(200)
    expect((body as unknown as { clientId: string }[]).map(({ clientId }) => clientId)).toEqual([first.clientId, last.clientId])
    expect(JSON.stringify(body)).not.toMatch(/secret"?:|clientSecret/i)
  })

  proveSessionNeeded('GET', path)
})
