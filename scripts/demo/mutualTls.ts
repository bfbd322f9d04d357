import { mutualTlsFetch, requestTestCertificate } from '../../test/support/tpp/mutualTls.ts'
import type { TppClientOptions } from '#sanad-sdk'
import type { Narrator } from './narrator.ts'

/** How an app of the level fapi2 registers and calls. */
export interface StrictApp {
  registration: { securityLevel: 'fapi2' }
  client: Pick<TppClientOptions, 'mutualTls' | 'fetch'>
}

/**
 * Gets a client certificate for an app of the level fapi2 (private_key_jwt, tokens bound to the certificate). Undefined where the server
 * has no listener for mutual TLS; the app then takes the level secret.
 */
export async function prepareMutualTls(
  narrator: Narrator,
  { baseUrl, cookie, commonName }: { baseUrl: string; cookie: string; commonName: string },
): Promise<StrictApp | undefined> {
  const metadata = (await (await fetch(`${baseUrl}/auth/.well-known/openid-configuration`)).json()) as {
    mtls_endpoint_aliases?: { token_endpoint: string }
  }
  if (metadata.mtls_endpoint_aliases === undefined) return undefined
  narrator.step('Get a client certificate for mutual TLS', 'الحصول على شهادة عميل للاتصال المتبادل')
  const { caCertificatePem, subjectDn, ...pair } = await requestTestCertificate(baseUrl, cookie, commonName)
  narrator.fact('subject', subjectDn)
  narrator.fact('token endpoint', metadata.mtls_endpoint_aliases.token_endpoint)
  return {
    registration: { securityLevel: 'fapi2' },
    client: { mutualTls: true, fetch: mutualTlsFetch(caCertificatePem, pair) },
  }
}
