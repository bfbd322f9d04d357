import { type FindingCode } from '../shared/findings/findings.ts'

/** What the library of the authorization server says inside of an app that did not prove who it is, and the finding that it means. */
const clientFaults: readonly [pattern: RegExp, finding: FindingCode][] = [
  [/secret/, 'clientSecretWrong'],
  [/mechanism does not match/, 'clientMethodWrong'],
  [/certificate was not/, 'clientCertificateMissing'],
  [/certificate/, 'clientCertificateWrong'],
  [/assertion|issuer|audience|alg mismatch|signature|jti|exp/, 'clientAssertionWrong'],
]

/** The finding behind an `invalid_client`, where the inner text tells. */
export function findClientFault(detail: string): FindingCode | undefined {
  return clientFaults.find(([pattern]) => pattern.test(detail))?.[1]
}
