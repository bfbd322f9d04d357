// @peculiar/x509 does not load without it.
import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import { coreOperations } from '../../generated/coreOperations.ts'
import { CheckFailed } from './failure.ts'
import { openSender, type Received, type Tls } from './sender.ts'
import type { MakeToken } from './tokens.ts'

/** Somebody at the door of the adapter: with which certificate and token. */
export interface Caller {
  tls?: Tls
  /** Null sends none. */
  token?: string | null
}

/** What the checks of the connection work with. */
export interface Transport {
  /** The certificate that is shown, and whom it trusts. */
  own: Tls
  /** The certificate that is shown, by its thumbprint; undefined where none is shown. */
  thumbprint: string | undefined
  /** Makes right and wrong tokens; undefined without a key for them. */
  makeToken: MakeToken | undefined
  audience: string
  isSecure: boolean
  /** Asks GET /echo. Undefined when no answer came, because the connection was refused. */
  knock(caller: Caller): Promise<Received | undefined>
}

const dayMs = 86_400_000

/** A certificate of an authority that nobody knows, its own. */
export async function foreignCertificate(): Promise<Required<Pick<Tls, 'cert' | 'key'>>> {
  const x509 = await import('@peculiar/x509')
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: '01',
      name: 'CN=sanad.bank.example',
      notBefore: new Date(Date.now() - dayMs),
      notAfter: new Date(Date.now() + dayMs),
      signingAlgorithm: algorithm,
      keys: keys as never,
    },
    webcrypto as never,
  )
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  const lines = pkcs8.match(/.{1,64}/g)!.join('\n')
  return { cert: certificate.toString('pem'), key: `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n` }
}

/** Opens what the checks of the connection need. */
export function openTransport(
  baseUrl: string,
  { own, thumbprint, makeToken, audience }: Omit<Transport, 'knock' | 'isSecure'>,
): Transport {
  const { method, path, timeoutMs } = coreOperations.echoCall
  return {
    ...{ own, thumbprint, makeToken, audience, isSecure: baseUrl.startsWith('https:') },
    knock: async ({ tls = own, token }) => {
      const sender = openSender(tls)
      const bearer = token === undefined ? await makeToken?.() : (token ?? undefined)
      const headers = {
        ...{ 'x-fapi-interaction-id': 'sanad-core-check', 'x-deadline-ms': String(timeoutMs), 'x-actor': 'job' },
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      }
      try {
        return await sender.send(baseUrl + path, { method, headers, text: undefined, limitMs: 10_000 })
      } catch (error) {
        if (error instanceof CheckFailed) return undefined
        throw error
      } finally {
        sender.close()
      }
    },
  }
}
