import { fileURLToPath } from 'node:url'
import { checkBank, type CheckOptions } from '../../../src/coreKit/checkBank.ts'
import { openCore } from '../../../src/coreKit/core.ts'
import type { Findings } from '../../../src/coreKit/findings.ts'
import { readProfile } from '../../../src/coreKit/profile.ts'
import { openSender, type Tls } from '../../../src/coreKit/sender.ts'
import type { TokenKey } from '../../../src/coreKit/tokens.ts'
import { openTokens, thumbprintOf } from '../../../src/coreKit/tokens.ts'
import { openTransport } from '../../../src/coreKit/transport.ts'

/** The profile of the simulator, as the package has it. */
export const simulatorProfile = fileURLToPath(new URL('../../../src/coreKit/profiles/simulator.json', import.meta.url))

/** A machine that others use too. */
const patience = 10

/** Runs checks against an address, as the program does; with `access` it shows a certificate and a token. `profile` is a file. */
export async function runChecks(
  baseUrl: string,
  options: Partial<CheckOptions> = {},
  access?: { own: Tls; tokenKey: TokenKey; audience: string },
  profile = simulatorProfile,
): Promise<Findings> {
  const thumbprint = access && thumbprintOf(String(access.own.cert))
  const makeToken =
    access && openTokens(access.tokenKey, { issuer: 'https://sanad.example', audience: access.audience, thumbprint })
  const sender = openSender(access?.own)
  const core = openCore({ baseUrl, sender, token: makeToken && (() => makeToken()), patience })
  const transport = openTransport(baseUrl, {
    own: access?.own ?? {},
    ...{ thumbprint, makeToken },
    audience: access?.audience ?? baseUrl,
  })
  try {
    return await checkBank({ core, profile: await readProfile(profile), transport, ...options })
  } finally {
    sender.close()
  }
}
