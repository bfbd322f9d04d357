import type { Kysely } from 'kysely'
import { readSettings } from '../../../../src/config/settings.ts'
import type { Database } from '../../../../src/data/schema.ts'
import { registerApp, type RegisterApp } from '../../../../src/services/app/registerApp.ts'
import { registerDeveloper } from '../../../../src/services/developer/registerDeveloper.ts'
import { silentParts } from '../../../support/silentParts.ts'

export const settings = readSettings({})
export const now = new Date('2026-11-21T09:30:00.000Z')
export const password = 'correct horse battery staple'

let count = 0

/** Signs a new developer up and returns the id. */
export async function newDeveloper(db: Kysely<Database>): Promise<string> {
  const email = `developer${++count}@tpp.example`
  const { developer } = await registerDeveloper(
    { ...silentParts(), db, settings },
    { email, password, organisation: 'Nakheel Pay', now },
  )
  return developer.developerId
}

/** A request that is right in every way; tests change one thing. */
export const validApp: RegisterApp['app'] = {
  name: 'نخيل للمدفوعات',
  product: 'KSA PIS',
  securityLevel: 'secret',
  redirectUris: ['https://tpp.example/callback'],
  jwksUri: 'https://tpp.example/jwks.json',
}

type AppChanges = { [Name in keyof RegisterApp['app']]?: RegisterApp['app'][Name] | undefined }

/** Registers an app of the developer; a member that is undefined is left out. */
export function newApp(db: Kysely<Database>, developerId: string, changes: AppChanges = {}) {
  const members = Object.entries({ ...validApp, ...changes }).filter(([, value]) => value !== undefined)
  return registerApp(
    { ...silentParts(), db, settings },
    { developerId, app: Object.fromEntries(members) as RegisterApp['app'], now },
  )
}
