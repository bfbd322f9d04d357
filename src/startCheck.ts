import { type X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { sandboxDatabaseProblem } from './config/production.ts'
import { collectSettings, settingDefinitions, type Settings } from './config/settings.ts'
import { listenToDecisions, loadCoreBank } from './corebank/load.ts'
import { connect, type Connection } from './data/connect.ts'
import { listPendingMigrations } from './data/migrate.ts'
import { hasSandboxSettings } from './data/repositories/sandboxSettings.ts'
import { listSigningKeys } from './data/repositories/signingKeys.ts'
import { canMakeTables, demandTwoRoles, findWeakEvidence, ownerIsMissing } from './data/runtimeRole.ts'
import { loadDirectory, readCertificates } from './security/appKeys/directory.ts'
import { readSigningKey } from './security/bankKeys/signingKey.ts'
import { createSealer } from './security/secrets.ts'
import { checkClientAuthorities, isForHost, readServerMaterial } from './security/tls/serverMaterial.ts'

/** What a start with an environment would meet. */
export interface StartReport {
  /** What keeps the service from starting, a line each that says what would be right. */
  problems: string[]
  /** What works and should not stay. */
  remarks: string[]
}

/**
 * Looks at everything that a start needs, so that all that is missing is known at once: settings, files, database, roles, keys, core bank
 * adapter. Writes nothing, except that it loads the adapter. Never throws for what it finds.
 */
export async function checkStart(environment: NodeJS.ProcessEnv, now: Date): Promise<StartReport> {
  const { settings, problems } = collectSettings(environment)
  const remarks: string[] = []
  const look = (work: Promise<unknown>) =>
    work.catch((error: unknown) => void problems.push(error instanceof Error ? error.message : String(error)))
  const connection = settings.databaseUrl === undefined ? undefined : await connect(settings)
  await look(checkTlsFiles(settings, now))
  await look(checkClientAuthorities(settings))
  await look(loadDirectory(settings))
  if (connection) await look(checkDatabase(connection, settings, remarks))
  // The simulator is there, and its tables are the service's own.
  if (settings.coreBank !== 'simulator') await look(checkAdapter(settings))
  if (!settings.sandbox) remarks.push(...remarksOf(settings))
  await connection?.close()
  return { problems: [...new Set(problems)], remarks }
}

async function checkAdapter(settings: Settings): Promise<void> {
  const coreBank = await loadCoreBank(settings)
  const nobody = async () => undefined
  listenToDecisions(coreBank, settings.coreBank, { payment: nobody, letter: nobody, reportFailure: () => undefined })
}

/** What production may do without, and is seldom meant. */
function remarksOf({ tlsClientCaFile, tlsPort, tlsCertFile, trustedProxy, host }: Settings): string[] {
  const isServed = trustedProxy !== undefined || (tlsPort !== 'off' && tlsCertFile !== undefined)
  return [
    tlsClientCaFile === undefined &&
      'SANAD_TLS_CLIENT_CA_FILE is not set, so no app gets a token by tls_client_auth; self_signed_tls_client_auth and private_key_jwt work',
    !isServed && 'SANAD_TLS_PORT is off and there is no SANAD_TRUSTED_PROXY, so nobody but this machine reaches the service',
    /^(127\.|localhost$|::1$)/.test(host) && `HOST is ${host}, so nobody but this machine reaches the service`,
  ].filter((remark) => typeof remark === 'string')
}

async function checkTlsFiles(settings: Settings, now: Date): Promise<void> {
  const { tlsCertFile, tlsKeyFile } = settings
  // Without files a sandbox makes its own at the start.
  if (tlsCertFile === undefined || tlsKeyFile === undefined) return
  const { cert, key } = await readServerMaterial(settings, now)
  try {
    createSecureContext({ cert, key })
    const chain = readCertificates(cert)
    checkChain(chain, now)
    for (const name of ['baseUrl', 'mtlsBaseUrl'] as const) checkName(chain[0], name, settings[name])
  } catch (cause) {
    throw new Error(`SANAD_TLS_CERT_FILE and SANAD_TLS_KEY_FILE cannot be used: ${(cause as Error).message}`, { cause })
  }
}

/** A browser forgives none of these. Throws an Error that says what is wrong with which certificate, counted from 1. */
function checkChain(chain: X509Certificate[], now: Date): void {
  for (const [index, certificate] of chain.entries()) {
    const name = `certificate ${index + 1}`
    if (certificate.validToDate < now) throw new Error(`${name} ended on ${certificate.validToDate.toISOString()}`)
    if (certificate.validFromDate > now) throw new Error(`${name} begins on ${certificate.validFromDate.toISOString()}`)
    const issuer = chain[index + 1]
    if (issuer && !certificate.checkIssued(issuer)) throw new Error(`${name} is not issued by the one that follows it`)
  }
}

/** Throws an Error when a server's certificate is not for the host of this setting. */
function checkName(leaf: X509Certificate | undefined, name: 'baseUrl' | 'mtlsBaseUrl', address: string | undefined): void {
  if (leaf === undefined || address === undefined) return
  const host = new URL(address).hostname
  if (!isForHost(leaf, host))
    throw new Error(`certificate 1 is not for ${host}, the host of ${settingDefinitions[name].variable}`)
}

async function checkDatabase({ db }: Connection, settings: Settings, remarks: string[]): Promise<void> {
  const pending = await listPendingMigrations(db).catch((cause: Error) => {
    throw new Error(`DATABASE_URL: the database cannot be asked (${rootOf(cause)})`, { cause })
  })
  if (settings.databaseOwnerUrl !== undefined) await checkOwner(db, settings)
  else if (pending.length > 0 && !(await canMakeTables(db))) throw new Error(ownerIsMissing)
  if (pending.length > 0)
    remarks.push(`${pending.length} migrations have not run, the first is ${pending[0]}; the start runs them`)
  // An empty database has neither keys nor marks.
  if (pending.includes('0001_spine')) return
  await checkKeys(db, settings)
  if (settings.sandbox) return
  if (await hasSandboxSettings(db)) throw new Error(sandboxDatabaseProblem)
  const weakness = pending.length === 0 ? await findWeakEvidence(db) : undefined
  if (weakness !== undefined) remarks.push(weakness)
}

async function checkOwner(db: Connection['db'], settings: Settings): Promise<void> {
  const owner = await connect({ ...settings, databaseUrl: settings.databaseOwnerUrl })
  try {
    await demandTwoRoles(owner.db, db)
    if (!(await canMakeTables(owner.db))) throw new Error('DATABASE_OWNER_URL names a role that may not make tables')
  } finally {
    await owner.close()
  }
}

/** The stored signing keys open with the secret of the settings. */
async function checkKeys(db: Connection['db'], { keySecret }: Settings): Promise<void> {
  const sealer = keySecret === undefined ? undefined : await createSealer(keySecret)
  for (const row of await listSigningKeys(db)) readSigningKey(row, sealer)
}

/** What the driver said, which has neither password nor data in it. */
function rootOf(error: Error): string {
  const { code, message } = (error.cause ?? error) as { code?: string; message?: string }
  return [code, message].filter(Boolean).join(': ')
}
