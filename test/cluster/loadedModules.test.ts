import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPostgresDatabase, type Template } from '../support/database/database.ts'
import { productionFace } from '../support/servers/productionFace.ts'
import { makeAuthority } from '../support/tpp/authority.ts'

interface Loaded {
  atStart: string[]
  /** What is loaded once the service is ready. */
  ahead: string[]
}

const program = fileURLToPath(new URL('../support/servers/loadedModules.ts', import.meta.url))
/** A core bank that has every operation and does nothing. */
const anyCoreBank = `data:text/javascript,export default async () =>
  new Proxy({}, { get: (_, name) => (['then', 'tick', 'sandbox', 'offers', 'pollDecisions'].includes(name) ? undefined : () => undefined) })`

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'sanad-loaded-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts a service in a process of its own. */
async function loadedWith(environment: Record<string, string>): Promise<Loaded> {
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      ...{ SANAD_LOG_LEVEL: 'silent', SANAD_METRICS_PORT: '0', SANAD_DATA_DIR: folder },
      ...environment,
    },
    maxBuffer: 16 * 1024 * 1024,
  })
  return JSON.parse(stdout) as Loaded
}

/** The same on a PostgreSQL database of its own, where a service has been before. */
async function loadedOnPostgres(template: Template, environment: Record<string, string> = {}): Promise<Loaded> {
  const { databaseUrl, drop } = await createPostgresDatabase(template)
  return loadedWith({ DATABASE_URL: databaseUrl, ...environment }).finally(drop)
}

/** What is loaded where it is used: a package of that name, or files at that address. */
const atFirstUse: [what: string, address: RegExp][] = [
  ['the guard', /express-openapi-validator|contract\/guard\.ts/],
  ['metrics', /@prometheus-io|@opentelemetry|telemetry\/metrics\.ts/],
  ['traces', /@opentelemetry\/(?:core|exporter|otlp|resources|sdk)|telemetry\/otlpTracing\.ts/],
  ['the client for TPPs', /openid-client|\/src\/sdk\//],
  ['the client of outward calls', /node_modules\/undici/],
  ['the compiled contracts', /generated\/validators/],
  ['the docs', /markdown-it|\/web\/docs\/(chapters|site\.ts|servedPackages\.ts)/],
  ['mail', /node_modules\/nodemailer/],
  ['receipts as files', /node_modules\/(?:pdfkit|fontkit|bidi-js)\/|\/web\/pdf\//],
  ['migrations that have run', /\/migrations\/\d{4}_/],
  ['packages that only tests use', /node_modules\/(openapi-backend|lodash|openapi-schema-validator|@stoplight|ajv)\//],
]
const embedded = ['the embedded database', /@electric-sql\/pglite/] as const
/** Production with a directory reads the subjects of certificates with it. */
const certificates = ['the library for certificates', /node_modules\/(@peculiar|reflect-metadata)\//] as const

describe('a start in production', () => {
  let loaded: Loaded
  beforeAll(async () => {
    const directoryFile = join(folder, 'directory.pem')
    await writeFile(directoryFile, (await makeAuthority()).pem)
    loaded = await loadedOnPostgres('migrated', {
      SANAD_ENV: 'production',
      SANAD_BASE_URL: 'https://bank.example',
      SANAD_TRUSTED_PROXY: '127.0.0.1',
      SANAD_KEY_SECRET: 'a secret of more than thirty-two characters',
      SANAD_DIRECTORY_CA_FILE: directoryFile,
      ...productionFace,
      SANAD_CORE_BANK: anyCoreBank,
      SANAD_CORE_BANK_IN_PROCESS: 'on',
    })
  })

  test.each([...atFirstUse, embedded, ['the simulator', /\/src\/simulator\//] as const])('does not load %s', (_, address) => {
    expect(loaded.atStart.length).toBeGreaterThan(500)
    expect(loaded.atStart.filter((url) => address.test(url))).toEqual([])
  })

  test('is followed by loading what the first request would wait for', () => {
    for (const needed of [/node_modules\/undici\/index/, /validators\/payment-initiation\.js/, /validators\/platform\.js/])
      expect(loaded.ahead.some((url) => needed.test(url))).toBe(true)
  })
})

describe('a start in the sandbox', () => {
  let loaded: Loaded
  beforeAll(async () => void (loaded = await loadedOnPostgres('seeded')))

  test.each([...atFirstUse, embedded, certificates])('does not load %s', (_, address) => {
    expect(loaded.atStart.filter((url) => address.test(url))).toEqual([])
  })

  test('is followed by no more loading', () => {
    expect(loaded.ahead).toEqual([])
  })
})

describe('a second start on the embedded database', () => {
  let loaded: Loaded
  beforeAll(async () => {
    const place = { SANAD_DATA_DIR: join(folder, 'embedded') }
    await loadedWith(place)
    loaded = await loadedWith(place)
  })

  test.each([...atFirstUse, certificates])('does not load %s', (_, address) => {
    expect(loaded.atStart.some((url) => embedded[1].test(url))).toBe(true)
    expect(loaded.atStart.filter((url) => address.test(url))).toEqual([])
  })
})

test('a start with an address for traces loads what sends them', async () => {
  const { atStart } = await loadedOnPostgres('seeded', { SANAD_OTLP_URL: 'http://127.0.0.1:9' })
  expect(atStart.some((url) => /@opentelemetry\/exporter-trace-otlp-http/.test(url))).toBe(true)
  expect(atStart.some((url) => url.endsWith('telemetry/otlpTracing.ts'))).toBe(true)
})
