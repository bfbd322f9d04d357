import { X509Certificate } from 'node:crypto'
import type { components } from '../../../generated/types/platform.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { openSandboxCa } from '../../security/tls/sandboxCa.ts'
import { subjectOf } from '../../security/tls/subjectNames.ts'
import type { Dependencies } from '../dependencies.ts'
import { getDeveloper } from './registerDeveloper.ts'

/** The signing request, its developer, and the time. */
export interface CreateTestCertificate {
  developerId: string
  csrPem: string
  now: Date
}

/** Signs a test certificate with the sandbox's own CA. Throws BankRefusal 'resourceFormat' with path `csrPem`. */
export async function createTestCertificate(
  dependencies: Pick<Dependencies, 'db' | 'settings'>,
  { developerId, csrPem, now }: CreateTestCertificate,
): Promise<components['schemas']['TestCertificate']> {
  const { organisation } = await getDeveloper(dependencies, { developerId })
  const ca = await openSandboxCa(dependencies.settings, now)
  const certificatePem = await ca.signClient(csrPem, { developerId, organisation }, now)
  const certificate = new X509Certificate(certificatePem)
  return {
    certificatePem,
    caCertificatePem: ca.certificatePem,
    subjectDn: subjectOf(certificate),
    endsDateTime: formatDateTime(certificate.validToDate),
  }
}
