import { shutOutFinding } from '../app/appStates.ts'
import type { FindingCode } from '../shared/findings/findings.ts'

/** What the library of the authorization server says inside of a request whose only fault is the certificate of its connection. */
const certificateFaults = [
  [/certificate was not provided|certificate not provided/, 'clientCertificateMissing'],
  [/certificate was not verified/, 'clientCertificateUntrusted'],
  [/client certificate|certificate subject|x5t#S256/, 'clientCertificateWrong'],
] as const satisfies readonly [pattern: RegExp, finding: FindingCode][]

/** What our own refusal of an app that may not act says inside (src/authserver/shutOut.ts), once the app has proved who it is. */
const shutOutFaults: readonly (readonly [pattern: RegExp, finding: FindingCode])[] = (
  ['waiting', 'suspended', 'ended'] as const
).map((status) => [new RegExp(`^the app is ${status}$`), shutOutFinding({ status })])

/** The same of an app that did not prove who it is. */
const clientFaults: readonly (readonly [pattern: RegExp, finding: FindingCode])[] = [
  [/secret/, 'clientSecretWrong'],
  [/mechanism does not match/, 'clientMethodWrong'],
  [/assertion|issuer|audience|alg mismatch|signature|jti|exp/, 'clientAssertionWrong'],
]

const firstOf = <Code>(faults: readonly (readonly [RegExp, Code])[], detail: string): Code | undefined =>
  faults.find(([pattern]) => pattern.test(detail))?.[1]

/** The finding behind a refusal for the certificate of the connection alone, where the inner text tells. */
export const findCertificateFault = (error: string, detail: string) =>
  // A bound token needs a certificate also of an app that has proved who it is by other means: that is an invalid grant.
  error === 'invalid_client' || error === 'invalid_grant' ? firstOf(certificateFaults, detail) : undefined

/** The finding behind a refusal of the authorization server by its OAuth error, where the inner text tells. */
export function findClientFault(error: string, detail: string): FindingCode | undefined {
  return (
    findCertificateFault(error, detail) ??
    (error === 'invalid_client' ? firstOf([...shutOutFaults, ...clientFaults], detail) : undefined)
  )
}
