import { X509Certificate } from 'node:crypto'
import type { components } from '../../../generated/types/platform.ts'
import { findMembership } from '../../data/repositories/organisations.ts'
import { mayAct } from '../../domain/organisation/organisation.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
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

/**
 * Signs a test certificate with the sandbox's own CA. It names the organisation that the developer has founded, so who may not change the
 * apps there any more gets none: an app may be known by the subject alone. Throws BankRefusal 'resourceFormat' with path `csrPem`, and
 * 'memberRoleInsufficient'.
 */
export async function createTestCertificate(
  dependencies: Pick<Dependencies, 'db' | 'settings'>,
  { developerId, csrPem, now }: CreateTestCertificate,
): Promise<components['schemas']['TestCertificate']> {
  const { organisation } = await getDeveloper(dependencies, { developerId })
  const member = await findMembership(dependencies.db, { organisationId: developerId, developerId })
  if (!member || !mayAct(member.role, 'change'))
    throw new BankRefusal('memberRoleInsufficient', 'You may not act for the organisation that the certificate would name.')
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
