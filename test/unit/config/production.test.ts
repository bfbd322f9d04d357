import { expect, test } from 'vitest'
import { readSettings, type SettingsError } from '../../../src/config/settings.ts'
import { mutualTlsAddress, wantedPorts } from '../../../src/config/tls.ts'
import { productionFace } from '../../support/servers/productionFace.ts'

const right = {
  SANAD_ENV: 'production',
  SANAD_KEY_SECRET: 'cgBz9yq0Zr3sJw8n5uVhT1dXe7LkPaMf2oQiKtXnVwU=',
  SANAD_CORE_BANK: './adapter.ts',
  SANAD_CORE_BANK_IN_PROCESS: 'on',
  DATABASE_URL: 'postgres://sanad@db.bank.example/sanad',
  SANAD_BASE_URL: 'https://openbanking.bank.example',
  SANAD_TRUSTED_PROXY: '10.0.0.1',
  SANAD_DIRECTORY_CA_FILE: 'directory.pem',
  ...productionFace,
}
const certificate = { SANAD_TLS_CERT_FILE: 'cert.pem', SANAD_TLS_KEY_FILE: 'key.pem' }
const without = (name: string) => Object.fromEntries(Object.entries(right).filter(([key]) => key !== name))
const own = { ...without('SANAD_TRUSTED_PROXY'), ...certificate, SANAD_MTLS_PORT: '8444' }

test('production starts with a proxy that ends TLS, or with a certificate of its own', () => {
  expect(readSettings(right).environment).toBe('production')
  expect(readSettings(own).tlsCertFile).toBe('cert.pem')
  expect(readSettings({ ...right, ...certificate, SANAD_MTLS_PORT: 'off' }).mtlsPort).toBe('off')
  expect(readSettings({ ...right, SANAD_MTLS_BASE_URL: 'https://mtls.bank.example/' }).mtlsBaseUrl).toBe(
    'https://mtls.bank.example',
  )
})

test('a core bank at an address has the time of the contract, and in a sandbox plain http on this machine only', () => {
  const core = {
    SANAD_CORE_BANK: 'https://core.bank.example',
    SANAD_CORE_BANK_CERT_FILE: 'c.pem',
    SANAD_CORE_BANK_KEY_FILE: 'k.pem',
  }
  expect(readSettings({ ...without('SANAD_CORE_BANK_IN_PROCESS'), ...core }).coreBankTimeoutMs).toBe(5_000)
  expect(readSettings({}).coreBankTimeoutMs).toBe(2_000)
  expect(readSettings({ SANAD_CORE_BANK: 'http://localhost:8090', SANAD_CORE_BANK_TIMEOUT_MS: '300' }).coreBankTimeoutMs).toBe(
    300,
  )
  for (const wrong of ['http://core.bank.example', 'https://', 'https://core.bank.example?x=1', 'http://10.0.0.1:8090'])
    expect(() => readSettings({ SANAD_CORE_BANK: wrong })).toThrow('SANAD_CORE_BANK')
})

test('a link to the bank’s app needs somebody who may call, and says of the sandbox’s own phone where it is', () => {
  const link = { SANAD_BANK_APP_LINK: 'http://localhost:8080/core-bank/phone' }
  expect(readSettings(link).bankAppLink).toBe(link.SANAD_BANK_APP_LINK)
  const apart = { ...link, SANAD_CORE_BANK: 'http://localhost:8090' }
  expect(() => readSettings(apart)).toThrow(
    /SANAD_BANK_APP_KEYS is missing.* with SANAD_CORE_BANK=simulator only.* leave SANAD_BANK_APP_LINK out/s,
  )
  expect(readSettings({ ...apart, SANAD_BANK_APP_KEYS: 'keys.json' }).bankAppKeys).toBe('keys.json')
})

test('production serves apps with a secret only where the bank says so', () => {
  expect(readSettings(right).minSecurity).toBe('fapi2')
  expect(readSettings({ ...right, SANAD_MIN_SECURITY: 'secret' }).minSecurity).toBe('secret')
  expect(readSettings({}).minSecurity).toBe('secret')
})

test('everything that is missing or wrong is said at once, and a bad value is not called missing as well', () => {
  const environment = { ...without('SANAD_KEY_SECRET'), SANAD_BASE_URL: 'nowhere', SANAD_TYPO: 'x', SANAD_BANK_PHONE: '' }
  const problemsOf = () => {
    try {
      readSettings(environment)
    } catch (error) {
      return (error as SettingsError).problems.map((line) => line.split(/[;,] /)[0])
    }
  }
  expect(problemsOf()).toEqual([
    'unknown setting SANAD_TYPO',
    'SANAD_BASE_URL has a value that is not allowed',
    'SANAD_KEY_SECRET is missing',
    'SANAD_BANK_PHONE is missing',
  ])
})

test.each([
  ['no key secret', without('SANAD_KEY_SECRET'), 'SANAD_KEY_SECRET is missing'],
  [
    'a key secret of one letter',
    { ...right, SANAD_KEY_SECRET: 'a'.repeat(40) },
    'fewer than 16 different characters; take a random one',
  ],
  [
    'a key secret of 15 letters',
    { ...right, SANAD_KEY_SECRET: 'abcdefghijklmno'.repeat(3) },
    'fewer than 16 different characters',
  ],
  ['the simulator', without('SANAD_CORE_BANK'), 'SANAD_CORE_BANK is the simulator'],
  ['a module in its process', without('SANAD_CORE_BANK_IN_PROCESS'), 'SANAD_CORE_BANK_IN_PROCESS is off'],
  [
    'a core bank in the clear',
    { ...right, SANAD_CORE_BANK: 'http://127.0.0.1:8090' },
    'SANAD_CORE_BANK must begin with https://',
  ],
  [
    'a core bank without mutual TLS',
    { ...right, SANAD_CORE_BANK: 'https://core.bank.example' },
    'SANAD_CORE_BANK_CERT_FILE is missing',
  ],
  [
    'half a certificate for the core bank',
    { ...right, SANAD_CORE_BANK: 'https://core.bank.example', SANAD_CORE_BANK_CERT_FILE: 'cert.pem' },
    'SANAD_CORE_BANK_CERT_FILE and SANAD_CORE_BANK_KEY_FILE belong together',
  ],
  ['the embedded database', without('DATABASE_URL'), 'DATABASE_URL is missing; production demands PostgreSQL'],
  ['an http address', { ...right, SANAD_BASE_URL: 'http://openbanking.bank.example' }, 'SANAD_BASE_URL must begin with https://'],
  ['the address of the machine', { ...right, SANAD_BASE_URL: 'https://localhost:8443' }, 'SANAD_BASE_URL is this machine'],
  ['no BIC', without('SANAD_BANK_BIC'), 'SANAD_BANK_BIC is missing'],
  ['the sandbox’s BIC', { ...right, SANAD_BANK_BIC: 'SNADSARI' }, 'the sandbox’s SNADSARI'],
  ['no code of its IBANs', without('SANAD_BANK_IBAN_CODE'), 'SANAD_BANK_IBAN_CODE is missing'],
  ['the sandbox’s code of IBANs', { ...right, SANAD_BANK_IBAN_CODE: '99' }, 'the sandbox’s 99'],
  ['no address', without('SANAD_BASE_URL'), 'SANAD_BASE_URL must begin with https://'],
  [
    'neither TLS nor a proxy',
    without('SANAD_TRUSTED_PROXY'),
    'and SANAD_MTLS_PORT for apps that show certificates, or the proxy that ends TLS',
  ],
  ['no directory of certificates', without('SANAD_DIRECTORY_CA_FILE'), 'SANAD_DIRECTORY_CA_FILE is missing'],
  ['no name of the bank', without('SANAD_BANK_NAME_AR'), 'SANAD_BANK_NAME_AR is missing; production demands it'],
  ['no address for complaints', without('SANAD_BANK_COMPLAINTS'), 'SANAD_BANK_COMPLAINTS is missing'],
  ['a TLS port without a certificate', { ...right, SANAD_TLS_PORT: '8443' }, 'SANAD_TLS_PORT needs SANAD_TLS_CERT_FILE'],
  [
    'a port for mutual TLS without a certificate',
    { ...right, SANAD_MTLS_PORT: '8444' },
    'SANAD_MTLS_PORT needs SANAD_TLS_CERT_FILE',
  ],
  ['TLS of its own and no word about mutual TLS', { ...right, ...certificate }, 'SANAD_MTLS_PORT is missing'],
  [
    'no port and no proxy',
    { ...own, SANAD_TLS_PORT: 'off', SANAD_MTLS_PORT: 'off' },
    'nobody but this machine could reach the service',
  ],
  ['no way in for an app of the level fapi2', { ...own, SANAD_MTLS_PORT: 'off' }, 'SANAD_MTLS_PORT is off and there is no'],
])('production does not start with %s, and says what would be right', (_, environment, words) => {
  expect(() => readSettings(environment)).toThrow(words)
})

test.each([
  { SANAD_TRUSTED_PROXY: '10.0.0.1, 10.1.0.0/16 2001:db8::/32' },
  { DATABASE_URL: 'postgres://sanad:a%23b c@db.bank.example:5432/sanad?sslmode=verify-full' },
  { DATABASE_URL: 'postgresql:///sanad?host=/var/run/postgresql' },
  { DATABASE_URL: 'postgres://sanad:50%@/sanad?host=/var/run/postgresql' },
])('takes what the parts behind it can read: %j', (environment) => {
  expect(readSettings(environment)).toMatchObject(
    Object.fromEntries(
      Object.entries(environment).map(([name, text]) => [name === 'DATABASE_URL' ? 'databaseUrl' : 'trustedProxy', text]),
    ),
  )
})

test.each([
  ['a certificate without its key', { SANAD_TLS_CERT_FILE: 'cert.pem' }, 'belong together'],
  ['a key without its certificate', { SANAD_TLS_KEY_FILE: 'key.pem' }, 'belong together'],
  ['a proxy that is no address', { SANAD_TRUSTED_PROXY: '1' }, 'SANAD_TRUSTED_PROXY has a value'],
  ['a list of proxies that is empty', { SANAD_TRUSTED_PROXY: ',' }, 'SANAD_TRUSTED_PROXY has a value'],
  ['a list of proxies with an empty entry', { SANAD_TRUSTED_PROXY: '10.0.0.1,' }, 'SANAD_TRUSTED_PROXY has a value'],
  ['the whole internet as its proxy', { SANAD_TRUSTED_PROXY: '0.0.0.0/0' }, 'SANAD_TRUSTED_PROXY has a value'],
  ['a block of proxies that is none', { SANAD_TRUSTED_PROXY: '10.0.0.0/33' }, 'SANAD_TRUSTED_PROXY has a value'],
  ['a password that breaks the address', { DATABASE_URL: 'postgres://sanad:p#ss@db/sanad' }, 'DATABASE_URL has a value'],
  ['an owner’s address without a host', { DATABASE_OWNER_URL: 'postgres://sanad@' }, 'DATABASE_OWNER_URL has a value'],
  ['a password in its own address', { SANAD_BASE_URL: 'https://me:secret@bank.example' }, 'SANAD_BASE_URL has a value'],
  ['a port that is none', { SANAD_TLS_PORT: '0' }, 'allowed: 1 to 65535, or off'],
  ['mutual TLS at the port of browsers', { SANAD_TLS_PORT: '8444', SANAD_MTLS_PORT: '8444' }, 'must be another port'],
  ['an address for mutual TLS in the clear', { SANAD_MTLS_BASE_URL: 'http://mtls.bank.example' }, 'allowed: https://'],
  [
    'mutual TLS at the address of browsers',
    { SANAD_BASE_URL: 'https://bank.example', SANAD_MTLS_BASE_URL: 'https://bank.example:443/x' },
    'another host or port than SANAD_BASE_URL',
  ],
])('no environment starts with %s', (_, environment, words) => {
  expect(() => readSettings(environment)).toThrow(words)
})

test('mutual TLS may have the host of an address in http, whose port is another one', () => {
  const environment = { SANAD_BASE_URL: 'http://bank.example', SANAD_MTLS_BASE_URL: 'https://bank.example' }
  expect(readSettings(environment).mtlsBaseUrl).toBe('https://bank.example')
  expect(() => readSettings({ ...environment, SANAD_BASE_URL: 'http://bank.example:443' })).toThrow('another host or port')
})

test.each([
  ['a sandbox', {}, [undefined, 8443]],
  ['a sandbox that is told another port for mutual TLS', { SANAD_MTLS_PORT: '9443' }, [undefined, 9443]],
  ['a sandbox at an https address of its own', { SANAD_TLS_PORT: '8443' }, [8443, 8444]],
  ['a sandbox with a certificate', certificate, [8443, 8444]],
  ['a sandbox without TLS', { SANAD_TLS_PORT: 'off' }, [undefined, undefined]],
  ['a sandbox without mutual TLS', { SANAD_TLS_PORT: '8443', SANAD_MTLS_PORT: 'off' }, [8443, undefined]],
  ['production that ends TLS itself', own, [8443, 8444]],
  ['production behind a proxy', right, [undefined, undefined]],
])('%s listens for everybody and for mutual TLS where it should', (_, environment, ports) => {
  const { tls, mutualTls } = wantedPorts(readSettings(environment))
  expect([tls?.port, mutualTls?.port]).toEqual(ports)
})

test.each([
  ['the host of the base address', { SANAD_BASE_URL: 'https://bank.example/api' }, 8444, 'https://bank.example:8444/api'],
  ['the host of the base address without TLS', {}, 8443, 'https://localhost:8443'],
  ['port 443', { SANAD_BASE_URL: 'http://bank.example' }, 443, 'https://bank.example'],
  ['a name of its own', { SANAD_MTLS_BASE_URL: 'https://mtls.bank.example' }, 8444, 'https://mtls.bank.example'],
  [
    'a name of its own behind a proxy',
    { SANAD_MTLS_BASE_URL: 'https://mtls.bank.example' },
    undefined,
    'https://mtls.bank.example',
  ],
  ['no address', {}, undefined, undefined],
])('apps show their certificates at %s', (_, environment, port, address) => {
  expect(mutualTlsAddress(readSettings(environment), port)).toBe(address)
})
