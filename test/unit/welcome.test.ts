import { afterEach, expect, test, vi } from 'vitest'
import { readSettings } from '../../src/config/settings.ts'
import { listeningLine, printWelcome } from '../../src/welcome.ts'

const ports = { port: 8080, tlsPort: 8443, mtlsPort: 8444, metricsPort: 9464 }
const closed = { port: 8080, tlsPort: undefined, mtlsPort: undefined, metricsPort: undefined }
afterEach(() => void vi.restoreAllMocks())

test.each([
  [
    { host: '0.0.0.0', sandbox: false, trustedProxy: undefined },
    ports,
    'http://127.0.0.1:8080, https://0.0.0.0:8443 (TLS), https://0.0.0.0:8444 (mutual TLS), http://127.0.0.1:9464/metrics',
  ],
  [{ host: '10.0.0.5', sandbox: false, trustedProxy: '10.0.0.1' }, closed, 'http://10.0.0.5:8080'],
  [{ host: '127.0.0.1', sandbox: true, trustedProxy: undefined }, closed, 'http://127.0.0.1:8080'],
])('the first line of %j names every address that is open', (settings, open, addresses) => {
  expect(listeningLine(settings, open)).toBe(`Sanad is listening on ${addresses}`)
})

async function welcomeOf(open: Parameters<typeof printWelcome>[1]): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const settings = readSettings({ SANAD_DATA_DIR: '/tmp/sanad' })
  await printWelcome(settings, open, { coreBank: { sandbox: { listCustomers: async () => [] } } as never })
  const text = String(write.mock.calls[0]![0])
  write.mockRestore()
  return text
}

test('a sandbox names the address of each listener, and none that is not open', async () => {
  const shown = await welcomeOf(ports)
  for (const address of ['http://localhost:8080/bank', 'https://localhost:8443 ', 'https://localhost:8444 ', ':9464/metrics'])
    expect(shown).toContain(address)
  expect(await welcomeOf(closed)).not.toMatch(/https:|metrics|undefined/)
})
