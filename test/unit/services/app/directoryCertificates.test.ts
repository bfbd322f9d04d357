import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../../src/data/schema.ts'
import {
  createDirectory,
  type Directory,
  loadSubjectReader,
  readAuthorities,
} from '../../../../src/security/appKeys/directory.ts'
import { updateApp } from '../../../../src/services/app/change.ts'
import { type RegisterApp, registerApp } from '../../../../src/services/app/registerApp.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { type Authority, makeAuthority } from '../../../support/tpp/authority.ts'
import { makeCertificate, makeTppKey, type TppKey } from '../../../support/tpp/tppKeys.ts'
import { newDeveloper, settings, validApp } from './fixtures.ts'
import { silentParts } from '../../../support/silentParts.ts'

const now = new Date()
const organisationId = 'PSDSA-SAMA-7001234567'
const production = { ...settings, sandbox: false, environment: 'production' as const }

let db: Kysely<Database>
let developerId: string
let authority: Authority
let directory: Directory
let key: TppKey
beforeAll(async () => {
  db = await openTestDatabase()
  developerId = await newDeveloper(db)
  authority = await makeAuthority()
  directory = createDirectory(readAuthorities(authority.pem), '2.5.4.97', await loadSubjectReader())
  key = await makeTppKey('ES256')
})
afterAll(() => db.destroy())

const { jwksUri, ...withoutKeys } = validApp
const register = (change: Partial<RegisterApp['app']>) =>
  registerApp({ ...silentParts(), db, settings: production, directory }, { developerId, app: { ...withoutKeys, ...change }, now })
const change = (clientId: string, changes: Parameters<typeof updateApp>[1]['changes']) =>
  updateApp({ ...silentParts(), db, settings: production, directory }, { developerId, clientId, changes, now })

const refusedAt = (path: string, reason: string) => ({
  code: 'resourceFormat',
  detail: { faults: [expect.objectContaining({ path, reason })] },
})

describe('a KSA app of a bank with a directory', () => {
  it('registers with a certificate of the directory, waits, and belongs to the organisation that it names', async () => {
    const certificatePem = await authority.issue(key, organisationId)
    expect(await register({ certificatePem })).toMatchObject({ status: 'waiting', organisationId })
    expect(await register({ certificatePem, organisationId })).toMatchObject({ organisationId })
  })

  it('is refused when it says that it belongs to another organisation', async () => {
    const app = { certificatePem: await authority.issue(key, organisationId), organisationId: 'PSDSA-SAMA-7007654321' }
    await expect(register(app)).rejects.toMatchObject(refusedAt('organisationId', 'organisationIdDiffers'))
  })

  it('is refused with a certificate that nobody vouches for', async () => {
    const certificatePem = await makeCertificate(key)
    await expect(register({ certificatePem })).rejects.toMatchObject(refusedAt('certificatePem', 'certificateRefused'))
  })

  it('is refused with a JWKS address, whose keys nobody vouches for', async () => {
    await expect(register({ jwksUri: jwksUri! })).rejects.toMatchObject(refusedAt('jwksUri', 'jwksUriNotWanted'))
  })

  it('may change to another certificate of its own organisation, and to nothing else', async () => {
    const { clientId } = await register({ certificatePem: await authority.issue(key, organisationId) })
    const other = await makeTppKey('PS256')
    const changed = await change(clientId, { certificatePem: await authority.issue(other, organisationId) })
    expect(changed).toMatchObject({ keyId: other.kid, organisationId })
    const refused = [
      [{ certificatePem: await authority.issue(key, 'PSDSA-SAMA-7007654321') }, 'certificatePem', 'organisationIdDiffers'],
      [{ certificatePem: await makeCertificate(key) }, 'certificatePem', 'certificateRefused'],
      [{ jwksUri: jwksUri! }, 'jwksUri', 'jwksUriNotWanted'],
    ] as const
    for (const [changes, path, reason] of refused)
      await expect(change(clientId, changes)).rejects.toMatchObject(refusedAt(path, reason))
    expect(await change(clientId, { name: 'Nakheel' })).toMatchObject({ keyId: other.kid, organisationId })
  })
})

describe('without a directory', () => {
  it('production registers no KSA app, whatever its settings', async () => {
    const app = { ...withoutKeys, certificatePem: await authority.issue(key, organisationId) }
    await expect(registerApp({ ...silentParts(), db, settings: production }, { developerId, app, now })).rejects.toThrow(
      'has no directory',
    )
  })

  it('a sandbox takes any key, and what the app says of its organisation', async () => {
    const app = { ...validApp, organisationId }
    expect(await registerApp({ ...silentParts(), db, settings }, { developerId, app, now })).toMatchObject({
      status: 'admitted',
      organisationId,
    })
  })
})

it('an app for verifications needs no certificate of the directory', async () => {
  const vop = { product: 'VOP' as const, redirectUris: [], bic: 'SNADSARI', jwksUri: jwksUri! }
  expect(await register(vop)).toMatchObject({ product: 'VOP', status: 'waiting' })
})
