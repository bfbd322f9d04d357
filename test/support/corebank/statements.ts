import { randomUUID } from 'node:crypto'
import { CompactSign } from 'jose'
import type { CoreBankProxy } from '../servers/coreBankProxy.ts'
import type { RunningSanad } from '../servers/sanad.ts'
import { makeTppKey, type TppKey } from '../tpp/tppKeys.ts'

/** What is not as it should be of a signed decision. */
export interface Forgery {
  claims?: object
  header?: object
  signedBy?: TppKey
}

/** A core bank behind a proxy that sends its decisions signed, too. */
export interface Statements {
  key: TppKey
  jwksPath: string
  sign(decision: { eventId: string }, forgery?: Forgery): Promise<string>
  /** Sends a statement to Sanad. What it answers. */
  send(body: string, type?: string): Promise<Response>
}

/** A decision as the contract writes it. */
export const decisionOf = (resourceId: string, change: object = {}) => ({
  ...{ eventId: `dec-${randomUUID()}`, kind: 'payment', resourceId, outcome: 'completed', revision: 1 },
  ...{ decidedAt: new Date().toISOString(), ...change },
})

/** Has the core bank say that it sends decisions, before the Sanad starts that `sanad` answers. */
export async function openStatements(proxy: CoreBankProxy, sanad: () => RunningSanad): Promise<Statements> {
  const key = await makeTppKey('ES256')
  const jwksPath = '/core/v1/jwks'
  proxy.serve(jwksPath, { keys: [key.publicJwk] })
  const calling = (body: unknown) => {
    const { features, ...rest } = body as { features: string[] }
    return { ...rest, features: [...features, 'decisionCallbacks'], jwksUri: proxy.address + jwksPath }
  }
  proxy.spoil('getCapabilities', calling, Infinity)
  return {
    ...{ key, jwksPath },
    sign: (decision, { claims = {}, header = {}, signedBy = key } = {}) => {
      const iat = Math.floor(Date.now() / 1_000)
      const [iss, aud] = [`${proxy.address}/core/v1`, sanad().settings.baseUrl]
      const statement = { ...{ iss, aud, iat, exp: iat + 300, jti: decision.eventId, decision }, ...claims }
      return new CompactSign(new TextEncoder().encode(JSON.stringify(statement)))
        .setProtectedHeader({ alg: 'ES256', kid: signedBy.kid, typ: 'core-decision+jwt', ...header })
        .sign(signedBy.privateKey)
    },
    send: (body, type = 'application/jose') =>
      fetch(sanad().url('/core-callbacks/v1/decisions'), { method: 'POST', headers: { 'content-type': type }, body }),
  }
}
