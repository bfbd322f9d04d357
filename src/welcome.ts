import { readFileSync } from 'node:fs'
import { type Settings } from './config/settings.ts'
import { mutualTlsAddress } from './config/tls.ts'
import { schemaVersion } from './data/migrate.ts'
import { type Dependencies } from './services/dependencies.ts'
import { type Log } from './telemetry/log.ts'

/** Where the service listens. */
interface Ports {
  port: number
  tlsPort: number | undefined
  mtlsPort: number | undefined
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

/** One line of the log that says what was started: which program, on which schema, where it listens, and with what behind it. */
export function logStart(log: Log, settings: Settings, { port, tlsPort, mtlsPort }: Ports): void {
  log.info(
    {
      version,
      schema: schemaVersion,
      environment: settings.environment,
      baseUrl: settings.baseUrl,
      port,
      tlsPort: tlsPort ?? 'off',
      mtlsPort: mtlsPort ?? 'off',
      ...(settings.mtlsBaseUrl !== undefined && { mtlsBaseUrl: settings.mtlsBaseUrl }),
      metricsPort: settings.metricsPort || 'off',
      database: settings.databaseUrl === undefined ? 'embedded' : 'postgresql',
      coreBank: settings.coreBank,
      minSecurity: settings.minSecurity,
      logLevel: settings.logLevel,
    },
    'started',
  )
}

/**
 * Prints what somebody needs who has just started a sandbox: the addresses, and the customers to act as. In production it prints
 * one line.
 */
export async function printWelcome(
  settings: Settings,
  { port, mtlsPort }: Pick<Ports, 'port' | 'mtlsPort'>,
  { coreBank }: Pick<Dependencies, 'coreBank'>,
): Promise<void> {
  const lines = [`Sanad is listening on http://${settings.host}:${port}`]
  if (coreBank.sandbox) {
    const customers = await coreBank.sandbox.listCustomers()
    lines.push(
      '',
      `  base address     ${settings.baseUrl}`,
      `  issuer           ${settings.issuer}`,
      ...(mtlsPort === undefined
        ? []
        : [
            `  mutual TLS       ${mutualTlsAddress(settings, mtlsPort)}     CA in ${settings.dataDir}/tls/ca.pem, for apps of the level fapi2`,
          ]),
      `  docs             ${settings.baseUrl}/docs     your first signed request, every operation and error`,
      `  dashboard        ${settings.baseUrl}/dashboard     register an app`,
      `  core bank        ${settings.baseUrl}/core-bank     approve payments, try names of payees, move the clock`,
      `  database         ${settings.databaseUrl === undefined ? `embedded, in ${settings.dataDir}` : 'PostgreSQL (DATABASE_URL)'}`,
      '',
      '  sandbox customers (password beside each):',
      ...customers.map((customer) => `    ${customer.nationalIdentificationNumber}  ${customer.password}  ${customer.name.en}`),
      '',
      `  next: make demo${port === 8080 ? '' : ` PORT=${port}`} (in another terminal) plays the story of each interface`,
      '',
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
