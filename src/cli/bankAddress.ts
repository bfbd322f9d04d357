import { withoutSlashes } from '#sanad-sdk'
import { type CommandInput, optionOf, UsageError } from './command.ts'

/** The bank's address that was asked for by name. */
export const namedAddress = (input: CommandInput): string | undefined =>
  optionOf(input, 'base-url') ?? input.environment.SANAD_BASE_URL

/** The line that makes a profile, with the bank's address where neither the options nor the environment have named it. */
export function initLine(input: CommandInput): string {
  const address = optionOf(input, 'base-url') ?? (namedAddress(input) === undefined ? 'https://…' : undefined)
  return address === undefined ? 'sanad init' : `sanad init --base-url ${address}`
}

/**
 * The bank's address for a new profile: --base-url, SANAD_BASE_URL, that of the profile before it, or the sandbox on this machine. Throws
 * UsageError.
 */
export function bankAddress(input: CommandInput, before?: string): string {
  const address = withoutSlashes(namedAddress(input) ?? before ?? `http://localhost:${input.environment.PORT ?? '8080'}`)
  // `localhost:8080` is an address to every parser: one of the scheme `localhost`.
  if (/^https?:\/\//i.test(address) && URL.canParse(address)) return address
  const meant = /^[\w.-]+(:\d+)?$/.test(address) ? address : 'bank.example'
  throw new UsageError(`${address} is no whole address: say --base-url https://${meant} (or http://, where a sandbox has no TLS)`)
}

/** Who cannot be traced to an authority of this machine. The other codes of certificates are about their names and dates. */
const untraceable = /^(UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF)|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|CERT_UNTRUSTED)/
const ofCertificates = /^(CERT_|ERR_TLS_CERT_)/

/** The code of a failure, or that of its cause. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  return [String((error as NodeJS.ErrnoException).code ?? ''), ...codesOf(error.cause)]
}

/** Why the bank was not reached at an address, and what to do about it. `profile` is the file that names the address, if one does. */
export function whyNotReached(error: unknown, address: string, profile?: string): { seen: string; remedy: string } {
  const codes = codesOf(error)
  const untraced = codes.find((code) => untraceable.test(code))
  if (untraced !== undefined)
    return {
      seen: `the certificate of ${address} is not trusted here (${untraced})`,
      remedy:
        'a sandbox signs it itself: its CA is SANAD_DATA_DIR/tls/ca.pem on the server; bring that file here, and name it in NODE_EXTRA_CA_CERTS',
    }
  const wrong = codes.find((code) => ofCertificates.test(code))
  if (wrong !== undefined)
    return {
      seen: `the certificate of ${address} is not right (${wrong})`,
      remedy: 'look at its names and dates, and at your clock',
    }
  const named = 'name the bank: sanad init --base-url https://…'
  const remedy = profile === undefined ? named : `${profile} has this address; for another one ${named} --force`
  return { seen: `no answer at ${address}`, remedy }
}
