import type { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { signerProblems } from './config/keys.ts'
import { sandboxDatabaseProblem } from './config/production.ts'
import { collectSettings, settingDefinitions, type Settings } from './config/settings.ts'
import { silentTools } from './corebank/adapter.ts'
import { boundCoreBank } from './corebank/boundedCoreBank.ts'
import { listenToDecisions, loadAdapter } from './corebank/load.ts'
import { connect, type Connection, demandUnusedDataDir, demandWritableDataDir, pingDatabase } from './data/connect.ts'
import { listPendingMigrations } from './data/migrate.ts'
import { hasSandboxSettings } from './data/repositories/sandboxSettings.ts'
import { listSigningKeys } from './data/repositories/signingKeys.ts'
import {
  canMakeTables,
  demandRights,
  demandTwoRoles,
  findWeakEvidence,
  migrateApart,
  ownerIsMissing,
} from './data/runtimeRole.ts'
import { isOwnMachine } from './domain/shared/loopback.ts'
import { lookAtPorts } from './http/takenPorts.ts'
import { loadDirectory, readCertificates } from './security/appKeys/directory.ts'
import { openKeptKeys } from './security/bankKeys/openSigner.ts'
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

/** Waits for one look, and writes down what it throws, so that the next one is not left out. */
type Look = (work: Promise<unknown>) => Promise<unknown>

/**
 * Looks at everything that a start needs, so that all that is missing is known at once: settings, files, database, roles, keys, core bank
 * adapter, and with `triesPorts` the ports, which a start that has failed may hold itself. Leaves nothing behind, except that it loads the
 * adapter.
 * Never throws for what it finds.
 */
export async function checkStart(
  environment: NodeJS.ProcessEnv,
  now: Date,
  { triesPorts = false }: { triesPorts?: boolean } = {},
): Promise<StartReport> {
  const { settings, problems } = collectSettings(environment)
  const remarks: string[] = []
  const look: Look = (work) =>
    work.catch((error: unknown) => void problems.push(error instanceof Error ? error.message : String(error)))
  const connection = settings.databaseUrl === undefined ? undefined : await connect(settings)
  await look(checkTlsFiles(settings, now, look))
  await look(checkClientAuthorities(settings))
  await look(loadDirectory(settings))
  if (signerProblems(settings).length === 0) await look(checkSigner(settings))
  if (connection) await look(checkDatabase(connection, settings, look, remarks))
  const standbyProblem = await connection?.replica?.look()
  if (standbyProblem) remarks.push(`${rootOf(standbyProblem)}; the primary does its work`)
  // The simulator is there, and its tables are the service's own.
  if (settings.coreBank !== 'simulator') await look(checkAdapter(settings, remarks))
  if (!settings.sandbox) remarks.push(...remarksOf(settings))
  const ports = triesPorts ? await lookAtPorts(settings) : undefined
  problems.push(...(ports?.problems ?? []))
  remarks.push(...(ports?.remarks ?? []))
  // Production keeps nothing in an embedded database, and its settings say so.
  if (!connection && settings.sandbox) {
    await look(demandWritableDataDir(settings.dataDir))
    // The folder of a service that runs is free when that has ended, as its ports are.
    await demandUnusedDataDir(settings.dataDir).catch(
      (error: Error) => void (ports?.isServing ? remarks : problems).push(error.message),
    )
  }
  await connection?.close()
  return { problems: [...new Set(problems)], remarks }
}

async function checkAdapter(settings: Settings, remarks: string[]): Promise<void> {
  const nobody = async () => undefined
  const { adapter, offers } = await loadAdapter(settings, silentTools)
  const coreBank = boundCoreBank(adapter, settings, () => undefined)
  listenToDecisions(coreBank, settings.coreBank, { payment: nobody, letter: nobody, reportFailure: () => undefined })
  remarks.push(`the bank offers ${[...offers].join(', ') || 'nothing'}`)
  await coreBank.health?.().catch((failure: Error) => {
    remarks.push(`the core bank says that it is not well: ${(failure.cause as Error | undefined)?.message ?? failure.message}`)
  })
  // What it has opened is of no use; that it does not close keeps nobody from starting.
  await coreBank.close?.().catch(nobody)
}

/** What production may do without, and is seldom meant. */
function remarksOf({ tlsClientCaFile, tlsPort, tlsCertFile, trustedProxy, host }: Settings): string[] {
  const isServed = trustedProxy !== undefined || (tlsPort !== 'off' && tlsCertFile !== undefined)
  return [
    tlsClientCaFile === undefined &&
      'SANAD_TLS_CLIENT_CA_FILE is not set, so no app gets a token by tls_client_auth; self_signed_tls_client_auth and private_key_jwt work',
    !isServed &&
      'SANAD_TLS_PORT is off and there is no SANAD_TRUSTED_PROXY, so browsers come to the port that asks for certificates',
    isOwnMachine(host) && `HOST is ${host}, so nobody but this machine reaches the service`,
  ].filter((remark) => typeof remark === 'string')
}

async function checkTlsFiles(settings: Settings, now: Date, look: Look): Promise<void> {
  const { tlsCertFile, tlsKeyFile } = settings
  // Without files a sandbox makes its own at the start.
  if (tlsCertFile === undefined || tlsKeyFile === undefined) return
  const { cert, key } = await readServerMaterial(settings, now)
  const lookAt = async (check: () => void) => {
    try {
      check()
    } catch (cause) {
      await look(
        Promise.reject(
          new Error(`SANAD_TLS_CERT_FILE and SANAD_TLS_KEY_FILE cannot be used: ${(cause as Error).message}`, { cause }),
        ),
      )
    }
  }
  await lookAt(() => void createSecureContext({ cert, key }))
  await lookAt(() => checkChain(readCertificates(cert), now))
  for (const name of ['baseUrl', 'mtlsBaseUrl'] as const)
    await lookAt(() => checkName(readCertificates(cert)[0], name, settings[name]))
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

async function checkDatabase({ db, postgres }: Connection, settings: Settings, look: Look, remarks: string[]): Promise<void> {
  const pending = await listPendingMigrations(db).catch((cause: Error) => {
    throw new Error(`DATABASE_URL: the database cannot be asked (${rootOf(cause)})`, { cause })
  })
  const isApart = pending.length > 0 && (await postgres?.isPooled()) === true
  await look(isApart ? Promise.reject(new Error(migrateApart)) : checkRoles(db, settings, pending.length > 0))
  if (pending.length > 0 && !isApart)
    remarks.push(`${pending.length} migrations have not run, the first is ${pending[0]}; the start runs them`)
  // An empty database has neither keys nor marks.
  if (pending.includes('0001_spine')) return
  await look(checkKeys(db, settings))
  if (settings.sandbox) return
  if (await hasSandboxSettings(db)) throw new Error(sandboxDatabaseProblem)
  const weakness = pending.length === 0 ? await findWeakEvidence(db) : undefined
  if (weakness !== undefined) remarks.push(weakness)
}

async function checkRoles(db: Connection['db'], settings: Settings, isPending: boolean): Promise<void> {
  if (settings.databaseOwnerUrl !== undefined) return checkOwner(db, settings)
  if (!isPending) return demandRights(db)
  if (!(await canMakeTables(db))) throw new Error(ownerIsMissing)
}

async function checkOwner(db: Connection['db'], settings: Settings): Promise<void> {
  const owner = await connect({ ...settings, databaseUrl: settings.databaseOwnerUrl })
  try {
    await pingDatabase(owner.db).catch((cause: Error) => {
      throw new Error(`DATABASE_OWNER_URL: the database cannot be asked (${rootOf(cause)})`, { cause })
    })
    await demandTwoRoles(owner.db, db)
    if (!(await canMakeTables(owner.db))) throw new Error('DATABASE_OWNER_URL names a role that may not make tables')
  } finally {
    await owner.close()
  }
}

/** The stored signing keys open with the secret of the settings. */
async function checkKeys(db: Connection['db'], { keySecret }: Settings): Promise<void> {
  const sealer = keySecret === undefined ? undefined : await createSealer(keySecret)
  for (const { privateJwk, ...row } of await listSigningKeys(db))
    if (privateJwk !== null) readSigningKey({ ...row, privateJwk }, sealer)
}

/** What SANAD_SIGNER names can be opened, and has a key for each algorithm. */
async function checkSigner(settings: Settings): Promise<void> {
  const kept = await openKeptKeys(settings)
  await kept?.close()
  const missing = kept?.outOfStock([]) ?? []
  if (missing.length > 0)
    throw new Error(
      `SANAD_SIGNER=${settings.signer}: there is no key for ${missing.join(' and ')}; make one: npm run keys -- make`,
    )
}

/** What the driver said, which has neither password nor data in it. */
function rootOf(error: Error): string {
  const { code, message } = (error.cause ?? error) as { code?: string; message?: string }
  return [code, message].filter(Boolean).join(': ')
}
