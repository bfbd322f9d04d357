import { httpsAddress, pemFile, portOrOff, type SettingDefinition, withoutSlashes } from './definitions.ts'

/** The settings of the two TLS listeners: one for everybody, which asks nobody for a certificate, and one for mutual TLS (RFC 8705). */
export interface TlsSettings {
  /** Undefined: the default port where there is a certificate of SANAD_TLS_CERT_FILE, else none. */
  tlsPort: number | 'off' | undefined
  /** Undefined: a sandbox tries its default port; production says which. */
  mtlsPort: number | 'off' | undefined
  /** The public address for mutual TLS, without a trailing slash. Undefined: the host of `baseUrl` with the port of the listener. */
  mtlsBaseUrl: string | undefined
  tlsCertFile: string | undefined
  tlsKeyFile: string | undefined
  tlsClientCaFile: string | undefined
}

/** Where a TLS listener is opened without being told a port; with both, mutual TLS has the next one. */
export const defaultTlsPort = 8443

export const tlsDefinitions = {
  tlsPort: {
    variable: 'SANAD_TLS_PORT',
    fallback: undefined,
    parse: portOrOff,
    allowed: '1 to 65535, or off',
    reason:
      'the port for TLS, for browsers and everybody: nobody is asked for a certificate there; default 8443 where SANAD_TLS_CERT_FILE is set, else off',
  },
  mtlsPort: {
    variable: 'SANAD_MTLS_PORT',
    fallback: undefined,
    parse: portOrOff,
    allowed: '1 to 65535, or off',
    reason:
      'the port for mutual TLS, where apps show their certificates; default in a sandbox 8443, or 8444 where SANAD_TLS_PORT is that; production that ends TLS itself demands it',
  },
  mtlsBaseUrl: {
    variable: 'SANAD_MTLS_BASE_URL',
    fallback: undefined,
    parse: httpsAddress,
    allowed: 'https://host[:port][/path]',
    reason:
      'the public address for mutual TLS, which the metadata names under mtls_endpoint_aliases; default the host of SANAD_BASE_URL with SANAD_MTLS_PORT',
  },
  tlsCertFile: pemFile('SANAD_TLS_CERT_FILE', 'certificate chain of both TLS listeners; a sandbox without one makes its own'),
  tlsKeyFile: pemFile('SANAD_TLS_KEY_FILE', 'private key of that certificate; both are read again when they change'),
  tlsClientCaFile: pemFile(
    'SANAD_TLS_CLIENT_CA_FILE',
    'who issues the client certificates of tls_client_auth, authorities in between too; a sandbox trusts its own',
  ),
} satisfies Record<string, SettingDefinition>

/** A port to listen on. `isAsked` when somebody said so: then one that is taken stops the start of a sandbox too. */
export interface WantedPort {
  port: number
  isAsked: boolean
}

type PortSettings = Pick<TlsSettings, 'tlsPort' | 'mtlsPort' | 'tlsCertFile'> & { sandbox: boolean }

/** On which ports the settings want TLS for everybody, and mutual TLS. Undefined: not at all. */
export function wantedPorts({ tlsPort, mtlsPort, tlsCertFile, sandbox }: PortSettings): {
  tls: WantedPort | undefined
  mutualTls: WantedPort | undefined
} {
  const tls = wanted(tlsPort, tlsCertFile !== undefined, defaultTlsPort)
  // Who switches TLS off altogether has so far said it with SANAD_TLS_PORT alone.
  const mutualTls = wanted(mtlsPort, sandbox && tlsPort !== 'off', defaultTlsPort + (tls?.port === defaultTlsPort ? 1 : 0))
  return { tls, mutualTls }
}

function wanted(setting: number | 'off' | undefined, isDefault: boolean, defaultPort: number): WantedPort | undefined {
  if (typeof setting === 'number') return { port: setting, isAsked: true }
  return setting === undefined && isDefault ? { port: defaultPort, isAsked: false } : undefined
}

/**
 * The public address at which apps show client certificates, and at which the same paths answer. `port` is that of the listener that is
 * open, if any. Undefined where there is no such address: a proxy asks for certificates at SANAD_BASE_URL, or nobody does.
 */
export function mutualTlsAddress(
  { baseUrl, mtlsBaseUrl }: Pick<TlsSettings, 'mtlsBaseUrl'> & { baseUrl: string },
  port: number | undefined,
): string | undefined {
  return mtlsBaseUrl === undefined && port !== undefined ? addressAtPort(baseUrl, port) : mtlsBaseUrl
}

/** The base address at the port of a TLS listener, without a slash at its end. */
export function addressAtPort(baseUrl: string, port: number): string {
  const address = new URL(baseUrl)
  address.protocol = 'https:'
  address.port = String(port)
  return withoutSlashes(address.href)
}

/** What the problems of TLS depend on. */
export type TlsContext = Pick<TlsSettings, 'tlsPort' | 'mtlsPort' | 'mtlsBaseUrl' | 'tlsCertFile' | 'tlsKeyFile'> & {
  sandbox: boolean
  baseUrl: string
  trustedProxy: string | undefined
  minSecurity: string
}

/** Host and port of an address. URL leaves out the port of the scheme, and http and https have different ones. */
function tlsHost(address: string): string {
  const { protocol, hostname, port } = new URL(address)
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}

/** What does not fit together in the settings of TLS: a line for each that says what would be right. */
export function tlsProblems(settings: TlsContext): string[] {
  const { tlsCertFile, tlsKeyFile, mtlsBaseUrl, sandbox } = settings
  const { tls, mutualTls } = wantedPorts(settings)
  const needsCertificate = (variable: string) =>
    `${variable} needs SANAD_TLS_CERT_FILE and SANAD_TLS_KEY_FILE in production; only a sandbox makes its own certificate`
  const hasPort = tls !== undefined || mutualTls !== undefined
  const isUnserved = !sandbox && tlsCertFile !== undefined && !hasPort && settings.trustedProxy === undefined
  const isBare = !sandbox && tlsCertFile === undefined && tlsKeyFile === undefined
  const problems = [
    (tlsCertFile === undefined) !== (tlsKeyFile === undefined) &&
      'SANAD_TLS_CERT_FILE and SANAD_TLS_KEY_FILE belong together; give both or none of them',
    isBare && tls !== undefined && needsCertificate('SANAD_TLS_PORT'),
    isBare && mutualTls !== undefined && needsCertificate('SANAD_MTLS_PORT'),
    tls !== undefined &&
      tls.port === mutualTls?.port &&
      'SANAD_MTLS_PORT must be another port than SANAD_TLS_PORT: browsers come to that one, and nobody is asked for a certificate there',
    mtlsBaseUrl !== undefined &&
      tlsHost(mtlsBaseUrl) === tlsHost(settings.baseUrl) &&
      'SANAD_MTLS_BASE_URL must have another host or port than SANAD_BASE_URL; leave it out where a proxy asks for certificates there',
    !sandbox && tls !== undefined && mutualTlsGap(settings),
    isUnserved &&
      'SANAD_TLS_PORT is off, SANAD_MTLS_PORT too, and there is no SANAD_TRUSTED_PROXY, so nobody but this machine could reach the ' +
        'service; open both ports, or name the proxy that ends TLS',
  ]
  return problems.filter((problem) => typeof problem === 'string')
}

/** A port that has so far asked for certificates asks for none any more, so production must say where they are asked for. */
function mutualTlsGap({ mtlsPort, trustedProxy, minSecurity }: TlsContext): string | undefined {
  if (mtlsPort === undefined)
    return (
      'SANAD_MTLS_PORT is missing; production that ends TLS itself demands it: the port at which apps show their certificates, ' +
      'or off. SANAD_TLS_PORT asks nobody for a certificate any more'
    )
  if (mtlsPort !== 'off' || trustedProxy !== undefined || minSecurity !== 'fapi2') return undefined
  return 'SANAD_MTLS_PORT is off and there is no SANAD_TRUSTED_PROXY, so no app of the level fapi2 could show its certificate'
}
