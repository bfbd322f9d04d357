import { registerInSandbox, type Purpose } from '#sanad-sdk'
import { type Command, optionOf, UsageError } from '../command.ts'
import { bankAddress } from '../bankAddress.ts'
import { findProfile, profileFile, sameProfile, saveProfile } from '../profile.ts'

/** Where `sanad authorize` waits for the customer. */
export const callbackPort = 8765
const purposes: readonly Purpose[] = ['payments', 'accounts', 'letters', 'verifications']

/** Reads what an option says apps are for. Throws UsageError. */
export function readPurpose(text: string): Purpose {
  const purpose = purposes.find((candidate) => candidate === text)
  if (purpose === undefined) throw new UsageError(`--for is one of ${purposes.join(', ')}, not ${text}`)
  return purpose
}

const scopes: Readonly<Record<Purpose, string>> = {
  payments: 'payments',
  accounts: 'accounts',
  letters: 'guarantees',
  verifications: 'verifications',
}

/** What apps can be for at this bank: its metadata have the scopes of what it offers. A server that does not say is asked for all. */
async function offeredPurposes(baseUrl: string): Promise<readonly Purpose[]> {
  const metadata = await fetch(`${baseUrl}/auth/.well-known/openid-configuration`, { signal: AbortSignal.timeout(10_000) })
    .then((answered) => answered.json() as Promise<{ scopes_supported?: string[] }>)
    .catch(() => undefined)
  const offered = purposes.filter((purpose) => metadata?.scopes_supported?.includes(scopes[purpose]))
  return offered.length > 0 ? offered : purposes
}

/** `sanad init`. */
export const init: Command = {
  summary: 'make a key, register apps in a sandbox, write the profile',
  usage: `sanad init [--for PURPOSE] [--level secret|fapi2] [--organisation NAME] [--base-url URL] [--force]

Signs a new developer up at the sandbox, makes an RSA key, gets a test certificate for it and registers one app for each
purpose that the bank offers: payments, accounts, letters, verifications (or only the one of --for). Keys, secrets and what opens the
dashboard go to the profile, .sanad/profile.json, which nobody else may read. The key never leaves this machine. The address of the sandbox is that of its
docs, without /docs. The other verbs find it in the profile, and so does --force.

  sanad init --base-url https://sandbox.bank.example
  sanad init --base-url https://sandbox.bank.example --level fapi2   # mutual TLS, pushed and signed requests
  sanad init                                                        # a sandbox on this machine, http://localhost:8080`,
  options: { for: { type: 'string' }, level: { type: 'string' }, force: { type: 'boolean' }, organisation: { type: 'string' } },
  run: async (input) => {
    const { terminal, options } = input
    const before = await findProfile(input)
    if (before !== undefined && options.force !== true)
      throw new UsageError(
        `${profileFile(input)} is there already; replace it and its apps with: ${sameProfile(input, 'sanad init --force')}`,
      )
    const securityLevel = optionOf(input, 'level') ?? 'secret'
    if (securityLevel !== 'secret' && securityLevel !== 'fapi2')
      throw new UsageError(`--level is secret or fapi2, not ${securityLevel}`)
    const only = optionOf(input, 'for')
    const baseUrl = bankAddress(input, before?.baseUrl)
    const redirectUri = `http://127.0.0.1:${callbackPort}/callback`
    const registered = await registerInSandbox({
      baseUrl,
      purposes: only === undefined ? await offeredPurposes(baseUrl) : [readPurpose(only)],
      securityLevel,
      redirectUri,
      organisation: optionOf(input, 'organisation') ?? 'My fintech',
      onStep: (step) => terminal.progress(`${step} …`),
    })
    await saveProfile(input, { baseUrl, securityLevel, redirectUri, ...registered, latest: {} })
    const apps = Object.fromEntries(Object.entries(registered.apps).map(([purpose, { clientId }]) => [purpose, clientId]))
    const result = { profile: profileFile(input), baseUrl, securityLevel, keyId: registered.key.kid, apps, redirectUri }
    terminal.result(result)
    const { email, password } = registered.developer
    terminal.hint(`${terminal.good('✓')} key, certificate and apps are in ${profileFile(input)}`)
    terminal.hint(`every request is on the dashboard: ${baseUrl}/dashboard\n  e-mail ${email}\n  password ${password}`)
    terminal.hint(`next: ${sameProfile(input, 'sanad consent create')}`)
  },
}
