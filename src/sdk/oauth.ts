import {
  type ClientAuth,
  ClientSecretBasic,
  clockSkew,
  clockTolerance,
  Configuration,
  customFetch,
  allowInsecureRequests,
  PrivateKeyJwt,
  type ServerMetadata,
  TlsClientAuth,
} from 'openid-client'
import type { Provider } from './discovery.ts'
import { importSigningKey, type SigningKey } from './signingKey.ts'
import { type OutgoingRequest, type RawAnswer, throughTransport } from './transport.ts'

/** The app as the token endpoint knows it. Without a secret it authenticates by its certificate or by private_key_jwt (RFC 7523). */
export interface AppIdentity {
  clientId: string
  clientSecret: string | undefined
  signingKey: SigningKey
  /** Whether the certificate of the connection is the proof (RFC 8705 section 2). */
  tlsClientAuth: boolean
}

/** What the token calls need: the app, the bank, and a way to send. */
export interface TokenContext {
  app: AppIdentity
  provider: () => Promise<Provider>
  send: (request: OutgoingRequest) => Promise<RawAnswer>
  now: () => Date
}

const clockToleranceSeconds = 10
/** How the app proves who it is: client_secret_basic, tls_client_auth or private_key_jwt. */
async function proofOf({ clientSecret, tlsClientAuth, signingKey }: AppIdentity): Promise<ClientAuth> {
  if (clientSecret !== undefined) return ClientSecretBasic(clientSecret)
  if (tlsClientAuth) return TlsClientAuth()
  return PrivateKeyJwt({ key: await importSigningKey(signingKey), kid: signingKey.kid })
}

/** What openid-client calls the client's metadata; the clock may be another one than this machine's. */
const clientMetadata = (now: Date) => ({
  [clockSkew]: Math.floor(now.getTime() / 1_000) - Math.floor(Date.now() / 1_000),
  [clockTolerance]: clockToleranceSeconds,
})

/** Does one exchange with the authorization server as this app. Throws SanadApiError for every refusal. */
export async function asApp<Result>(
  { app, provider, send, now }: TokenContext,
  work: (configuration: Configuration) => Promise<Result>,
): Promise<{ result: Result; received: RawAnswer }> {
  const { metadata } = await provider()
  const proof = await proofOf(app)
  return throughTransport(send, (fetch) => {
    const configuration = new Configuration(metadata as ServerMetadata, app.clientId, clientMetadata(now()), proof)
    // The scheme is the bank's: a sandbox has http, and openid-client would refuse it.
    if (metadata.issuer.startsWith('http:')) allowInsecureRequests(configuration)
    configuration[customFetch] = fetch
    return work(configuration)
  })
}

/** The proof of the app for an operation that takes it in a form: headers, and fields of the form. */
export async function authenticateClient({
  app,
  provider,
  now,
}: Pick<TokenContext, 'app' | 'provider' | 'now'>): Promise<{ headers: Record<string, string>; fields: Record<string, string> }> {
  const { metadata } = await provider()
  const [headers, fields] = [new Headers(), new URLSearchParams()]
  const client = { client_id: app.clientId, ...clientMetadata(now()) }
  // A key signs its assertion asynchronously, whatever the type of the function says.
  const prove = await proofOf(app)
  await Promise.resolve(prove(metadata as ServerMetadata, client, fields, headers))
  return { headers: Object.fromEntries(headers.entries()), fields: Object.fromEntries(fields.entries()) }
}
