import { expect, it } from 'vitest'
import type { MemberApp } from '../../../../src/data/repositories/apps.ts'
import type { Executor } from '../../../../src/data/schema.ts'
import { getOwnApp } from '../../../../src/services/app/ownApps.ts'

const refusing = new Proxy({} as Executor, {
  get: () => {
    throw new Error('the database was asked')
  },
})
const app = { developerId: 'founder', clientId: 'app-1', memberId: 'developer-1', memberRole: 'viewer' } as MemberApp

it('an app that was looked up is not looked up again', async () => {
  expect(await getOwnApp(refusing, { developerId: 'developer-1', clientId: 'app-1', app })).toBe(app)
})

it.each([
  ['another developer', { developerId: 'developer-2', clientId: 'app-1' }],
  ['another app', { developerId: 'developer-1', clientId: 'app-2' }],
])('an app that was looked up does not stand for that of %s', async (_name, of) => {
  await expect(getOwnApp(refusing, { ...of, app })).rejects.toThrow('the database was asked')
})

it('a viewer looks and changes nothing', async () => {
  const of = { developerId: 'developer-1', clientId: 'app-1', app }
  await expect(getOwnApp(refusing, of, 'change')).rejects.toMatchObject({ code: 'memberRoleInsufficient' })
})
