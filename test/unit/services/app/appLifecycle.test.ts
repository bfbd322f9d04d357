import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findApp, updateAppStatus } from '../../../../src/data/repositories/apps.ts'
import type { Database } from '../../../../src/data/schema.ts'
import { secretMatches } from '../../../../src/security/secrets.ts'
import { deleteApp, rotateAppSecret, updateApp } from '../../../../src/services/app/change.ts'
import { listApps, getApp } from '../../../../src/services/app/ownApps.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { makeCertificate, makeTppKey } from '../../../support/tpp/tppKeys.ts'
import { newApp, newDeveloper, now, settings } from './fixtures.ts'
import { silentParts } from '../../../support/silentParts.ts'

let db: Kysely<Database>
let developerId: string
beforeAll(async () => {
  db = await openTestDatabase()
  developerId = await newDeveloper(db)
})
afterAll(() => db.destroy())

const later = new Date(now.getTime() + 60_000)
const change = (clientId: string, changes: Parameters<typeof updateApp>[1]['changes']) =>
  updateApp({ ...silentParts(), db, settings }, { developerId, clientId, changes, now: later })

test('reading never shows the secret', async () => {
  const { clientId, clientSecret } = await newApp(db, developerId)
  const shown = JSON.stringify([await getApp({ db }, { developerId, clientId }), await listApps({ db }, { developerId })])
  expect(shown).toContain(clientId)
  expect(shown).not.toContain(clientSecret)
  expect(shown).not.toContain('clientSecret')
})

test('what a change leaves out stays', async () => {
  const { clientSecret, ...app } = await newApp(db, developerId)
  expect(clientSecret).toBeDefined()
  expect(await change(app.clientId, { name: 'Nakheel' })).toEqual({
    ...app,
    name: 'Nakheel',
    updatedDateTime: later.toISOString(),
  })
})

test('a certificate takes the place of the JWKS address, and the other way round', async () => {
  const { clientId } = await newApp(db, developerId)
  const key = await makeTppKey('ES256')
  const certificatePem = await makeCertificate(key, { notBefore: new Date('2026-01-01'), notAfter: new Date('2030-01-01') })
  const withCertificate = await change(clientId, { certificatePem })
  expect(withCertificate).toMatchObject({ keyId: key.kid })
  expect(withCertificate).not.toHaveProperty('jwksUri')
  const withAddress = await change(clientId, { jwksUri: 'https://tpp.example/keys' })
  expect(withAddress).not.toHaveProperty('keyId')
  expect(withAddress).not.toHaveProperty('certificatePem')
})

test.each([
  [{ redirectUris: [] }],
  [{ name: '' }],
  [{ bic: 'SNADSARI' }],
  [{ certificatePem: 'x' }],
  [{ jwksUri: 'https://tpp.example/keys', certificatePem: 'x' }],
])('the change %j is refused and changes nothing', async (changes) => {
  const { clientId } = await newApp(db, developerId)
  const before = await getApp({ db }, { developerId, clientId })
  await expect(change(clientId, changes)).rejects.toMatchObject({ code: 'resourceFormat' })
  expect(await getApp({ db }, { developerId, clientId })).toEqual(before)
})

test('rotating gives a new secret and ends the old one at once', async () => {
  const { clientId, clientSecret } = await newApp(db, developerId)
  const rotated = await rotateAppSecret({ db }, { developerId, clientId, now: later })
  const stored = (await findApp(db, clientId))?.clientSecretHash
  expect(secretMatches(rotated.clientSecret, stored)).toBe(true)
  expect(secretMatches(clientSecret!, stored)).toBe(false)
})

test('an app without a secret has none to rotate', async () => {
  const { clientId } = await newApp(db, developerId, { tokenEndpointAuthMethod: 'private_key_jwt' })
  await expect(rotateAppSecret({ db }, { developerId, clientId, now })).rejects.toMatchObject({ code: 'stateConflict' })
})

test('only an admitted app is known to what acts in its name', async () => {
  const { clientId } = await newApp(db, developerId)
  for (const status of ['waiting', 'suspended'] as const) {
    await updateAppStatus(db, clientId, status, now)
    expect(await findApp(db, clientId)).toBeUndefined()
  }
  await updateAppStatus(db, clientId, 'admitted', now)
  expect(await findApp(db, clientId)).toBeDefined()
  await deleteApp({ db }, { developerId, clientId, now: later })
  expect(await findApp(db, clientId)).toBeUndefined()
  await expect(getApp({ db }, { developerId, clientId })).rejects.toMatchObject({ code: 'resourceIdUnknown' })
})

describe("another developer's app and an unknown one get the same answer", () => {
  test.each([
    ['read', (owner: string, clientId: string) => getApp({ db }, { developerId: owner, clientId })],
    [
      'update',
      (owner: string, clientId: string) =>
        updateApp({ ...silentParts(), db, settings }, { developerId: owner, clientId, changes: { name: 'x' }, now }),
    ],
    ['rotate', (owner: string, clientId: string) => rotateAppSecret({ db }, { developerId: owner, clientId, now })],
    ['delete', (owner: string, clientId: string) => deleteApp({ db }, { developerId: owner, clientId, now })],
  ])('%s', async (_, act) => {
    const { clientId } = await newApp(db, developerId)
    const stranger = await newDeveloper(db)
    const foreign = await act(stranger, clientId).then(
      () => undefined,
      (error: unknown) => error,
    )
    const unknown = await act(stranger, 'no-such-app').then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(foreign).toMatchObject({ code: 'resourceIdUnknown' })
    expect(foreign).toEqual(unknown)
    expect(await findApp(db, clientId)).toBeDefined()
  })
})

test('every change leaves an audit row without secrets', async () => {
  const { clientId, clientSecret } = await newApp(db, developerId)
  await change(clientId, { name: 'Nakheel' })
  const { clientSecret: second } = await rotateAppSecret({ db }, { developerId, clientId, now })
  await deleteApp({ db }, { developerId, clientId, now })
  const rows = await db.selectFrom('audit').selectAll().where('subject', '=', clientId).orderBy('auditId').execute()
  expect(rows.map(({ action, actor }) => [action, actor])).toEqual(
    ['app.register', 'app.update', 'app.rotateSecret', 'app.delete'].map((action) => [action, `developer:${developerId}`]),
  )
  expect(JSON.stringify(rows)).not.toContain(clientSecret)
  expect(JSON.stringify(rows)).not.toContain(second)
})
