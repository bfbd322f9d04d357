import { type Settings } from './config/settings.ts'
import { mutualTlsAddress } from './config/tls.ts'
import { type Dependencies } from './services/dependencies.ts'

/**
 * Prints what somebody needs who has just started a sandbox: the addresses, and the customers to act as. In production it prints
 * one line.
 */
export async function printWelcome(
  settings: Settings,
  { port, mtlsPort }: { port: number; mtlsPort: number | undefined },
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
