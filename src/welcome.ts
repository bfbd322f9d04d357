import type { Settings } from './config/settings.ts'
import { plainHost } from './config/reach.ts'
import { addressAtPort, mutualTlsAddress } from './config/tls.ts'
import { version } from './config/version.ts'
import { schemaVersion } from './data/migrate.ts'
import type { SandboxCustomer } from './corebank/sandboxPort.ts'
import type { Dependencies } from './services/dependencies.ts'
import type { Log } from './telemetry/log.ts'

/** Where the service listens. */
interface Ports {
  port: number
  tlsPort: number | undefined
  mtlsPort: number | undefined
  metricsPort: number | undefined
}

/** One line of the log that says what was started: which program, on which schema, where it listens, and with what behind it. */
export function logStart(
  log: Log,
  settings: Settings,
  { port, tlsPort, mtlsPort, metricsPort }: Ports,
  { offers }: Pick<Dependencies, 'offers'>,
): void {
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
      metricsPort: metricsPort ?? 'off',
      database: settings.databaseUrl === undefined ? 'embedded' : 'postgresql',
      coreBank: settings.coreBank,
      offers: [...offers],
      minSecurity: settings.minSecurity,
      logLevel: settings.logLevel,
    },
    'started',
  )
}

/** What is behind the addresses that are written. */
type Shown = Pick<
  Settings,
  'host' | 'baseUrl' | 'mtlsBaseUrl' | 'issuer' | 'dataDir' | 'databaseUrl' | 'sandbox' | 'trustedProxy'
>

/** One line with every address at which a service is open. */
export function listeningLine(
  settings: Pick<Shown, 'host' | 'sandbox' | 'trustedProxy'>,
  { port, tlsPort, mtlsPort, metricsPort }: Ports,
): string {
  const at = [
    tlsPort !== undefined && `https://${settings.host}:${tlsPort} (TLS)`,
    mtlsPort !== undefined && `https://${settings.host}:${mtlsPort} (mutual TLS)`,
    metricsPort !== undefined && `http://127.0.0.1:${metricsPort}/metrics`,
  ].filter((address) => typeof address === 'string')
  return [`Sanad is listening on http://${plainHost(settings)}:${port}`, ...at].join(', ')
}

/**
 * Prints what somebody needs who has just started a sandbox: the addresses, and the customers to act as. In production it prints
 * one line.
 */
export async function printWelcome(settings: Shown, ports: Ports, { coreBank }: Pick<Dependencies, 'coreBank'>): Promise<void> {
  const customers = await coreBank.sandbox?.listCustomers()
  const lines = customers ? sandboxLines(settings, ports, customers) : []
  process.stdout.write(`${[listeningLine(settings, ports), ...lines].join('\n')}\n`)
}

function sandboxLines(settings: Shown, { port, tlsPort, mtlsPort, metricsPort }: Ports, customers: SandboxCustomer[]): string[] {
  const { baseUrl, issuer, dataDir, databaseUrl } = settings
  const rows: [string, string | undefined, string?][] = [
    ['base address', baseUrl],
    ['TLS', tlsPort === undefined ? undefined : addressAtPort(baseUrl, tlsPort), 'the same for browsers and everybody'],
    [
      'mutual TLS',
      mtlsPort === undefined ? undefined : mutualTlsAddress(settings, mtlsPort),
      `CA in ${dataDir}/tls/ca.pem, for apps of the level fapi2`,
    ],
    ['issuer', issuer],
    ['docs', `${baseUrl}/docs`, 'your first signed request, every operation and error'],
    ['dashboard', `${baseUrl}/dashboard`, 'register an app'],
    ['bank', `${baseUrl}/bank`, 'what customers see: payments, access of apps, sign-ins'],
    ['core bank', `${baseUrl}/core-bank`, 'approve payments, try names of payees, move the clock'],
    ['metrics', metricsPort === undefined ? undefined : `http://127.0.0.1:${metricsPort}/metrics`],
    ['database', databaseUrl === undefined ? `embedded, in ${dataDir}` : 'PostgreSQL (DATABASE_URL)'],
  ]
  return [
    '',
    ...rows.flatMap(([what, address, why]) =>
      address === undefined ? [] : [`  ${what.padEnd(16)} ${[address, why].filter(Boolean).join('     ')}`],
    ),
    '',
    '  sandbox customers (password beside each):',
    ...customers.map((customer) => `    ${customer.nationalIdentificationNumber}  ${customer.password}  ${customer.name.en}`),
    '',
    `  next: make demo${port === 8080 ? '' : ` PORT=${port}`} (in another terminal) plays the story of each interface`,
    '',
  ]
}
