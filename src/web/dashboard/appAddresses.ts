import { type Settings } from '../../config/settings.ts'
import { type AppView } from '../../services/app/read.ts'

/** The addresses that an app is set up with. */
export function appAddresses({ baseUrl, issuer }: Settings) {
  return { base: baseUrl, issuer, discovery: `${issuer}/.well-known/openid-configuration`, token: `${issuer}/token` }
}

/** Shell lines that get a developer token; without the secret at hand they name the variable to put it in. */
export function tokenCommand(app: AppView, settings: Settings, clientSecret = '$CLIENT_SECRET'): string {
  const lines = [
    `curl ${appAddresses(settings).token}`,
    ...credentials(app, clientSecret),
    '-d grant_type=client_credentials',
    `-d scope=${app.scope}`,
  ]
  return lines.join(' \\\n  ')
}

function credentials({ clientId, tokenEndpointAuthMethod }: AppView, clientSecret: string): string[] {
  if (tokenEndpointAuthMethod === 'client_secret_basic') return [`-u "${clientId}:${clientSecret}"`]
  if (tokenEndpointAuthMethod === 'client_secret_post') return [`-d client_id=${clientId}`, `-d "client_secret=${clientSecret}"`]
  // RFC 7523 section 2.2: a JWT signed with the app's key, iss and sub the client id, aud the issuer.
  return [
    '-d client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    '-d "client_assertion=$CLIENT_ASSERTION"',
  ]
}
