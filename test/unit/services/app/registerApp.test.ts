import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateAppStatus } from '../../../../src/data/repositories/apps.ts'
import type { Database } from '../../../../src/data/schema.ts'
import { BankRefusal } from '../../../../src/domain/shared/errors.ts'
import { secretMatches } from '../../../../src/security/secrets.ts'
import { registerApp } from '../../../../src/services/app/registerApp.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { makeCertificate, makeTppKey } from '../../../support/tpp/tppKeys.ts'
import { newApp, newDeveloper, now, settings, validApp } from './fixtures.ts'
import { silentParts } from '../../../support/silentParts.ts'

let db: Kysely<Database>
let developerId: string
beforeAll(async () => {
  db = await openTestDatabase()
  developerId = await newDeveloper(db)
})
afterAll(() => db.destroy())

const refusal = async (work: Promise<unknown>): Promise<BankRefusal> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(BankRefusal)
  return error as BankRefusal
}

test('the secret is given once and stored only as a digest', async () => {
  const { clientId, clientSecret } = await newApp(db, developerId)
  const row = await db.selectFrom('apps').selectAll().where('clientId', '=', clientId).executeTakeFirstOrThrow()
  expect(clientSecret).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(secretMatches(clientSecret!, row.clientSecretHash)).toBe(true)
  expect(JSON.stringify(row)).not.toContain(clientSecret)
})

test.each([
  ['KSA PIS', 'payments'],
  ['KSA AIS', 'accounts'],
  ['KSA LOG', 'guarantees'],
] as const)('an app of %s gets the defaults and scope %s', async (product, scope) => {
  const app = await newApp(db, developerId, { product })
  expect(app).toMatchObject({
    product,
    scope,
    tokenEndpointAuthMethod: 'client_secret_basic',
    responseSigningAlg: 'PS256',
    createdDateTime: now.toISOString(),
  })
})

test('a VOP app needs a BIC and no redirect address', async () => {
  const app = await newApp(db, developerId, { product: 'VOP', redirectUris: undefined, bic: 'SNADSARI' })
  expect(app).toMatchObject({ scope: 'verifications', redirectUris: [], bic: 'SNADSARI' })
})

test('an app that authenticates with its own key gets no secret', async () => {
  const app = await newApp(db, developerId, { tokenEndpointAuthMethod: 'private_key_jwt' })
  expect(app).not.toHaveProperty('clientSecret')
})

test('a certificate app is told the kid to sign with: the RFC 7638 thumbprint that jose computes', async () => {
  const key = await makeTppKey('PS256')
  const certificatePem = await makeCertificate(key, { notBefore: new Date('2026-01-01'), notAfter: new Date('2030-01-01') })
  const app = await newApp(db, developerId, { jwksUri: undefined, certificatePem })
  expect(app.keyId).toBe(key.kid)
})

test.each([
  ['two key sources', { certificatePem: 'x' }, ['certificatePem', 'jwksUri', 'certificatePem']],
  ['no key source', { jwksUri: undefined }, ['certificatePem', 'jwksUri']],
  ['an unreadable certificate', { jwksUri: undefined, certificatePem: 'x' }, ['certificatePem']],
  ['a JWKS address that cannot be called', { jwksUri: 'ftp://tpp.example/jwks' }, ['jwksUri']],
  ['cloud metadata as JWKS address', { jwksUri: 'http://169.254.169.254/jwks' }, ['jwksUri']],
  ['no redirect address', { redirectUris: [] }, ['redirectUris']],
  ['a BIC that is not wanted', { bic: 'SNADSARI' }, ['bic']],
  ['VOP without BIC', { product: 'VOP' as const }, ['bic']],
  ['several faults', { name: ' ', redirectUris: ['app://x'], bic: 'x' }, ['name', 'redirectUris[0]', 'bic']],
])('%s: every field at fault is named and nothing is stored', async (_, changes, paths) => {
  const before = await db.selectFrom('apps').select('clientId').execute()
  const error = await refusal(newApp(db, developerId, changes))
  expect(error.code).toBe('resourceFormat')
  expect(error.detail.faults?.map(({ path }) => path)).toEqual(paths)
  expect(await db.selectFrom('apps').select('clientId').execute()).toEqual(before)
})

test('a bank that demands fapi2 admits nothing below', async () => {
  const strict = { ...silentParts(), db, settings: { ...settings, minSecurity: 'fapi2' as const } }
  expect((await refusal(registerApp(strict, { developerId, app: validApp, now }))).code).toBe('securityLevelTooLow')
  const fapi2 = { ...validApp, securityLevel: 'fapi2' as const }
  expect(await registerApp(strict, { developerId, app: fapi2, now })).toMatchObject({
    tokenEndpointAuthMethod: 'private_key_jwt',
  })
})

test('the subject of tls_client_auth is that of the certificate, where there is one', async () => {
  const validity = { notBefore: new Date('2026-01-01'), notAfter: new Date('2030-01-01') }
  const certificatePem = await makeCertificate(await makeTppKey('ES256'), { ...validity, commonName: 'tpp.example' })
  const way = { securityLevel: 'fapi2', tokenEndpointAuthMethod: 'tls_client_auth' } as const
  const app = await newApp(db, developerId, { ...way, jwksUri: undefined, certificatePem })
  expect(app).toMatchObject({
    tlsClientAuthSubjectDn: 'C=SA,O=Test,CN=tpp.example',
    certificateEndsDateTime: '2030-01-01T00:00:00.000Z',
  })
})

test('a developer has at most as many apps as the limit says, deleted ones not counted', async () => {
  const other = await newDeveloper(db)
  const narrow = { ...settings, limits: { ...settings.limits, appsPerDeveloper: 2 } } as unknown as typeof settings
  const register = () => registerApp({ ...silentParts(), db, settings: narrow }, { developerId: other, app: validApp, now })
  const first = await register()
  await register()
  expect((await refusal(register())).code).toBe('stateConflict')
  await updateAppStatus(db, first.clientId, 'ended', now)
  await expect(register()).resolves.toBeDefined()
})

test('where the bank sends mails, a developer in production registers nothing before the e-mail address is proven', async () => {
  const unproven = await newDeveloper(db)
  await db.updateTable('developers').set({ emailProvenAt: null }).where('developerId', '=', unproven).execute()
  const mailer = { post: () => undefined, sendDue: async () => undefined, settle: async () => undefined, close: () => undefined }
  const production = { ...silentParts(), db, settings: { ...settings, sandbox: false }, mailer }
  const error = await refusal(registerApp(production, { developerId: unproven, app: validApp, now }))
  expect(error.code).toBe('emailUnproven')
})
