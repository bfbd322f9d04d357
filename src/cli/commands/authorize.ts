import { setTimeout } from 'node:timers/promises'
import { newAuthorizationSecrets, type PsuToken, type Purpose, sampleAuthorizers, type TppClient } from '#sanad-sdk'
import { waitForCustomer } from '../callback.ts'
import { CheckFailed, type Command, type CommandInput, optionOf, UsageError } from '../command.ts'
import { getProfile, latestOf, openClient, type Profile, remember, sameProfile } from '../profile.ts'
import { isWaiting, kindOf } from './consent.ts'

const longestWaitMs = 900_000

const isDecoupled = ({ options }: CommandInput) => options.decoupled === true || options.allow === true

/** Who is to agree: whom the option names, or the consent's message, or the customer of the samples. */
function customerOf(input: CommandInput, { latest }: Profile, ConsentId: string): string | undefined {
  const chosen = optionOf(input, 'customer')
  if (chosen !== undefined && !/^\d{10}$/.test(chosen))
    throw new UsageError(`--customer is a national identification number of 10 digits, not ${chosen}`)
  const kind = kindOf(input, ConsentId)
  const known = latest[kind]?.ConsentId === ConsentId ? latest[kind].customer : undefined
  // Through a browser another holder of a joint account may authorize as well.
  if (isDecoupled(input) && kind !== 'letters' && known !== undefined && chosen !== undefined && chosen !== known)
    throw new UsageError(
      `the consent names the customer ${known}, and only they are asked over the back channel: leave --customer out`,
    )
  return chosen ?? known ?? sampleAuthorizers[kind]
}

async function redirect(input: CommandInput, profile: Profile, client: TppClient, ConsentId: string): Promise<PsuToken> {
  const { terminal } = input
  const who = customerOf(input, profile, ConsentId)
  const { redirectUri } = profile
  const secrets = newAuthorizationSecrets()
  const url = await client.authorizationUrl({ ConsentId, redirectUri, ...secrets })
  const patience = AbortSignal.timeout(longestWaitMs)
  const signal = AbortSignal.any([input.signal, patience])
  const callback = await waitForCustomer(redirectUri, signal, () => {
    terminal.hint(`Open this link in a browser and be the customer ${who}, password Sanad-2026!:\n\n  ${url}\n`)
    const codes = `sanad call listOneTimeCodes --path nationalIdentificationNumber=${who}`
    terminal.hint(`The one-time code: ${sameProfile(input, codes)}`)
    terminal.hint('Waiting for the customer (15 minutes; Ctrl-C ends it) …')
  }).catch((error: unknown) => {
    throw patience.aborted
      ? new CheckFailed(`nobody came back within 15 minutes; begin again: ${sameProfile(input, 'sanad authorize')}`)
      : error
  })
  const code = client.readCallback(callback, secrets.state)
  return client.exchangeCode({ code, redirectUri, codeVerifier: secrets.codeVerifier, nonce: secrets.nonce })
}

async function decoupled(input: CommandInput, profile: Profile, client: TppClient, ConsentId: string): Promise<PsuToken> {
  const { terminal, options, signal } = input
  const who = customerOf(input, profile, ConsentId)!
  const bindingMessage = `Order ${Math.floor(Date.now() / 1000) % 10_000}`
  const begun = await client.beginDecoupledAuthorization({ ConsentId, bindingMessage, loginHint: who })
  if (options.allow === true)
    await client.operations.decideAuthorization({ query: { auth_req_id: begun.authReqId, action: 'allow' } })
  else
    terminal.hint(
      `The customer’s phone shows “${bindingMessage}”: ${profile.baseUrl}/core-bank/customers/${who}/phone\nWaiting …`,
    )
  for (let waitSeconds = begun.intervalSeconds; ;) {
    const decided = await client.readDecoupledAuthorization(begun.authReqId)
    if (decided.outcome === 'authorized') return decided.token
    if (decided.outcome === 'slowDown') waitSeconds += 5
    terminal.progress(`not decided yet; asking again in ${waitSeconds} s …`)
    await setTimeout(waitSeconds * 1_000, undefined, { signal })
  }
}

/** `sanad authorize`. */
export const authorize: Command = {
  summary: 'have the customer authorize a consent, and keep the token',
  usage: `sanad authorize [CONSENT-ID] [--for payments|accounts|letters] [--customer NUMBER] [--decoupled] [--allow]

Prints the link for the customer's browser, waits on the redirect address until they come back, and exchanges the code. With
--decoupled it asks over the back channel (OpenID CIBA) and the customer decides in the bank's app. --allow lets the sandbox
decide in the customer's place, over the back channel, for scripts. --customer is the national identification number of the
customer whom the bank is to ask, where the consent names nobody. Without it that is the customer of the samples:
${sampleAuthorizers.payments}, for letters ${sampleAuthorizers.letters}. On the way through a browser whoever signs in decides.

  sanad authorize
  sanad authorize --for letters --customer 2000000022
  sanad authorize --allow && sanad payment`,
  options: { for: { type: 'string' }, customer: { type: 'string' }, decoupled: { type: 'boolean' }, allow: { type: 'boolean' } },
  run: async (input) => {
    const profile = await getProfile(input)
    const purpose: Purpose = kindOf(input, input.words[0])
    const ConsentId = input.words[0] ?? latestOf(profile, purpose).ConsentId
    const client = await openClient(input, profile, purpose)
    if (!(await isWaiting(client, kindOf(input, ConsentId), ConsentId)))
      throw new CheckFailed(
        `the consent ${ConsentId} does not wait for a customer any more; see it: ${sameProfile(input, `sanad consent get ${ConsentId}`)}`,
      )
    const token = await (isDecoupled(input) ? decoupled : redirect)(input, profile, client, ConsentId)
    const { accessToken, refreshToken, scope, expiresInSeconds } = token
    const before = profile.latest[purpose]
    const known = before?.ConsentId === ConsentId ? before : { ConsentId }
    await remember(input, profile, purpose, { ...known, accessToken, ...(refreshToken === undefined ? {} : { refreshToken }) })
    input.terminal.result({ ConsentId, scope, expiresInSeconds, canRefresh: refreshToken !== undefined })
    const next: Partial<Record<Purpose, string>> = { payments: 'payment', accounts: 'accounts', letters: 'letter create' }
    input.terminal.hint(`${input.terminal.good('✓')} authorized; next: ${sameProfile(input, `sanad ${next[purpose]}`)}`)
  },
}
