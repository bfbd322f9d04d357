import { describe, expect, it } from 'vitest'
import {
  newConsoleApp,
  openConsole,
  proveBankUserNeeded,
  proveOwnPasswordNeeded,
  setStatus,
} from '../support/operations/console.ts'

const path = '/console/api/apps'
type Listed = { clientId: string; status: string; developerId: string }[]

describe('listConsoleApps', () => {
  it('answers 200 with the apps of all developers, newest first, also those that have ended', async () => {
    const { ask, users } = await openConsole()
    const [older, newer] = [await newConsoleApp(), await newConsoleApp()]
    await setStatus(newer.clientId, 'ended')
    const { status, body } = await ask('GET', path, { cookie: users.viewer.cookie })
    const ids = (body as unknown as Listed).map(({ clientId }) => clientId)
    expect(status).toBe(200)
    expect(ids).toEqual(expect.arrayContaining([older.clientId, newer.clientId]))
    expect(ids.indexOf(newer.clientId)).toBeLessThan(ids.indexOf(older.clientId))
    expect(JSON.stringify(body)).not.toMatch(/secret_?hash|"clientSecret"/i)
  })

  it.each(['waiting', 'suspended', 'ended'] as const)('finds those that are %s', async (wanted) => {
    const { ask } = await openConsole()
    const { clientId } = await newConsoleApp()
    await setStatus(clientId, wanted)
    const found = (await ask('GET', `${path}?status=${wanted}`)).body as unknown as Listed
    expect(found.map((app) => app.clientId)).toContain(clientId)
    expect(new Set(found.map((app) => app.status))).toEqual(new Set([wanted]))
  })

  it('finds those of one developer', async () => {
    const { ask } = await openConsole()
    const { path: address } = await newConsoleApp()
    const { developerId } = (await ask('GET', address)).body
    const found = (await ask('GET', `${path}?developerId=${developerId as string}`)).body as unknown as Listed
    expect(new Set(found.map((app) => app.developerId))).toEqual(new Set([developerId]))
    expect((await ask('GET', `${path}?developerId=nobody`)).body).toEqual([])
  })

  it('is 400 for a status that no app can have', async () => {
    const { ask } = await openConsole()
    expect(await ask('GET', `${path}?status=deleted`)).toMatchObject({ status: 400, body: { errors: [{ path: 'status' }] } })
  })

  proveBankUserNeeded('GET', path)
  proveOwnPasswordNeeded('GET', path)
})
