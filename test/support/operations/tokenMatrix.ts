import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import type { LocalSigningKey } from '../../../src/security/bankKeys/signingKey.ts'
import { moveApp } from '../../../src/services/app/appMove.ts'
import { accountConsentRequest, accountIdsOf } from '../consents/accountConsent.ts'
import { guaranteeConsentRequest } from '../consents/guaranteeConsent.ts'
import { signatory } from '../consents/letters.ts'
import { happyCustomer, paymentConsentRequest } from '../consents/paymentConsent.ts'
import { listOperations, readContract } from '../contract/contracts.ts'
import { exampleRequest, listCallable } from '../contract/exampleRequest.ts'
import type { RunningSanad } from '../servers/sanad.ts'
import { askOverBackChannel, decideByScript, pollOnce } from '../tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../tpp/tpp.ts'
import { registerPsp } from '../verification.ts'

/** An operation of interfaces a to e as its contract says who may call it. */
export interface GuardedOperation {
  operationId: string
  method: string
  path: string
  /** The address with examples for ids, so that nothing is behind it. */
  address: string
  scheme: string
  scope: string
}

/** All operations of the interfaces for apps, from the contracts. */
export const guardedOperations: GuardedOperation[] = [
  'payment-initiation',
  'account-information',
  'letter-of-guarantee',
  'payee-verification',
  'account-verification',
].flatMap((name) => {
  const contract = readContract(name)
  return listOperations(contract).map(({ method, path, operation: { operationId, security } }) => {
    const [scheme = 'none', scopes = []] = Object.entries((security ?? contract.security)?.[0] ?? {})[0] ?? []
    const { address } = exampleRequest(listCallable(name).find((callable) => callable.operationId === operationId)!)
    return { operationId, method, path, address, scheme, scope: scopes.join(' ') }
  })
})

/** What a token is, in the words of the contracts; `none` is worth nothing anywhere. */
export interface MatrixToken {
  name: string
  token: string | undefined
  scheme: 'DeveloperToken' | 'PsuToken' | 'none'
  scope?: string
}

/** The apps and customers' tokens of one product's owner or stranger, with the ids of what they asked for. */
export interface Holder {
  tokens: MatrixToken[]
  /** Values for the parameters of paths, by the scope of the operation. */
  ids: Record<string, Record<string, string>>
}

const products = { payments: 'KSA PIS', accounts: 'KSA AIS', guarantees: 'KSA LOG' } as const

async function authorizeByScript(sanad: RunningSanad, tpp: TestTpp, scope: string, ConsentId: string, hint: string) {
  const begun = await askOverBackChannel(sanad, tpp, { scope: `openid ${scope}:${ConsentId}`, login_hint: hint })
  const authReqId = String(begun.body.auth_req_id)
  await decideByScript(sanad, authReqId)
  return (await pollOnce(sanad, tpp, authReqId)).body as { access_token: string; id_token: string }
}

/** Registers an app of each product and lets customers authorize one consent of each; `customer` is whose accounts are linked. */
export async function openHolder(sanad: RunningSanad, customer: string): Promise<Holder & { idToken: string }> {
  const [payments, accounts, guarantees] = [
    await registerTpp(sanad),
    await registerTpp(sanad, { product: products.accounts }),
    await registerTpp(sanad, { product: products.guarantees }),
  ]
  const apps = { payments, accounts, guarantees }
  const payment = (await payments.client().createPaymentConsent(paymentConsentRequest())).message.Data
  const account = (
    await accounts.client().createAccountAccessConsent(accountConsentRequest({ NationalIdentificationNumber: customer }))
  ).message.Data
  const guarantee = (await guarantees.client().createLetterOfGuaranteeConsent(guaranteeConsentRequest())).message.Data
  const psu = {
    payments: await authorizeByScript(sanad, payments, 'payments', payment.ConsentId, happyCustomer),
    accounts: await authorizeByScript(sanad, accounts, 'accounts', account.ConsentId, customer),
    guarantees: await authorizeByScript(sanad, guarantees, 'guarantees', guarantee.ConsentId, signatory),
  }
  const letter = await guarantees.client().createLetterOfGuarantee(psu.guarantees.access_token, guarantee.ConsentId)
  const row = await sanad.dependencies.db
    .selectFrom('consents')
    .select('authorisationId')
    .where('consentId', '=', payment.ConsentId)
    .executeTakeFirstOrThrow()
  const developer = (scope: string, token: string): MatrixToken => ({
    name: `developer token of ${scope}`,
    token,
    scheme: 'DeveloperToken',
    scope,
  })
  const scopes = ['payments', 'accounts', 'guarantees'] as const
  const ofApps = scopes.map(async (scope) => developer(scope, await apps[scope].developerToken()))
  return {
    tokens: [
      ...(await Promise.all(ofApps)),
      developer('verifications', (await registerPsp(sanad)).token),
      ...scopes.map((scope): MatrixToken => {
        const token = psu[scope].access_token
        return { name: `PSU token of ${scope}`, token, scheme: 'PsuToken', scope }
      }),
    ],
    ids: {
      payments: { ConsentId: payment.ConsentId, PaymentId: payment.PaymentId, AuthorisationId: row.authorisationId },
      accounts: { ConsentId: account.ConsentId, AccountId: (await accountIdsOf(sanad, customer))[0]! },
      guarantees: { ConsentId: guarantee.ConsentId, letterOfGuaranteeId: letter.message.Data.LetterOfGuaranteeId },
    },
    idToken: psu.accounts.id_token,
  }
}

/** Tokens that open nothing: none, broken ones, and some that are nearly right. They are made from a right PSU token of accounts. */
export async function openWorthless(sanad: RunningSanad, right: string, idToken: string): Promise<MatrixToken[]> {
  const [key] = sanad.keyRing.activeKeys(new Date()).filter(({ alg }) => alg === 'ES256')
  const own = await importJWK((key as LocalSigningKey).privateJwk, 'ES256')
  const stranger = await generateKeyPair('ES256', { extractable: true })
  const claims = JSON.parse(Buffer.from(right.split('.')[1]!, 'base64url').toString()) as JWTPayload
  const sign = (change: JWTPayload, signer = own, typ = 'at+jwt') =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'ES256', kid: key!.kid, typ }).sign(signer)
  const suspended = await registerTpp(sanad, { product: products.accounts })
  const ofSuspended = await suspended.developerToken()
  await moveApp(sanad.dependencies, { clientId: suspended.clientId, event: 'suspend', actor: 'bank', now: new Date() })
  const tokens: Record<string, string | undefined> = {
    'no token': undefined,
    'no JWT': 'x'.repeat(200),
    'an expired token': await sign({ exp: Math.floor(Date.now() / 1000) - 1 }),
    'a token for another audience': await sign({ aud: 'https://elsewhere.example' }),
    'a token of another issuer': await sign({ iss: 'https://elsewhere.example/auth' }),
    'a token of an app that never was': await sign({ client_id: randomUUID() }),
    'a token with the key id of ours and the key of a stranger': await sign({}, stranger.privateKey),
    'a token whose signature is cut': right.slice(0, -4),
    'an unsigned token': `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${right.split('.')[1]!}.`,
    'an ID token': idToken,
    'a token of a suspended app': ofSuspended,
    'a public key as a token': JSON.stringify(await exportJWK(stranger.publicKey)).slice(0, 100),
  }
  return Object.entries(tokens).map(([name, token]) => ({ name, token, scheme: 'none' }))
}
