import { type Encoding, newAuthorizationSecrets, type PsuToken, type TppClient } from '../../src/sdk/index.ts'
import { walkBankPages } from './bankCustomer.ts'
import { type CallbackServer } from './callback.ts'
import { type Narrator } from './narrator.ts'
import { type SandboxApi, type SandboxCustomer } from './sandbox.ts'

/** What every story with a customer at the bank needs. */
export interface BankStory {
  narrator: Narrator
  sandbox: SandboxApi
  client: TppClient
  callback: CallbackServer
  encoding: Encoding
  language: 'ar' | 'en'
}

/** The customer authorizes on the bank's pages and comes back to the app, which exchanges the code. `accountIds`: what they tick where there is a choice. */
export async function authorizeAtBank(
  story: BankStory,
  ConsentId: string,
  customer: SandboxCustomer,
  accountIds?: string[],
): Promise<PsuToken> {
  const { narrator, client, sandbox, callback } = story
  narrator.step(
    `The customer authorizes at the bank (${story.language === 'ar' ? 'Arabic' : 'English'} pages)`,
    'العميل يوافق لدى البنك',
  )
  const secrets = newAuthorizationSecrets()
  const request = { ConsentId, redirectUri: callback.redirectUri, ...secrets }
  const start = await (story.encoding === 'jwt' ? client.authorizationUrl(request) : client.pushedAuthorizationUrl(request))
  const person = {
    nationalIdentificationNumber: customer.nationalIdentificationNumber,
    password: customer.password,
    readOneTimeCode: () => sandbox.oneTimeCode(customer.nationalIdentificationNumber),
    decision: 'approve' as const,
    ...(accountIds && { accountIds }),
  }
  const journey = await walkBankPages(start, person, { redirectUri: callback.redirectUri, language: story.language })
  narrator.fact('pages answered', journey.answered.join(' → '))
  // The last hop of the customer's browser: back to the app.
  const landing = callback.next(5_000)
  await fetch(journey.callback, { signal: AbortSignal.timeout(5_000) })
  const code = client.readCallback(await landing, secrets.state)
  narrator.fact('callback', 'code, state and iss are ours')
  const token = await client.exchangeCode({
    code,
    redirectUri: callback.redirectUri,
    codeVerifier: secrets.codeVerifier,
    nonce: secrets.nonce,
  })
  const consentScopes = token.scope.split(' ').filter((scope) => scope !== 'openid')
  narrator.check('PSU token scope', consentScopes.map((scope) => scope.split(':')[1]).join(' '), ConsentId)
  narrator.check('an ID token came and is right', token.idTokenClaims !== undefined, true)
  return token
}
