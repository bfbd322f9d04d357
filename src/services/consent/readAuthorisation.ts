import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../dependencies.ts'
import { type ConsentQuery, readConsent } from './readConsent.ts'

/** The consent whose authorisation resource is asked for. Throws SanadError 'resourceIdUnknown' when the two ids do not belong together. */
export async function readAuthorisation(
  dependencies: Pick<Dependencies, 'db'>,
  query: ConsentQuery & { authorisationId: string },
): Promise<ConsentRow> {
  const consent = await readConsent(dependencies, query)
  if (consent.authorisationId !== query.authorisationId) {
    throw new SanadError('resourceIdUnknown', 'The consent has no authorisation with this id.', { path: 'AuthorisationId' })
  }
  return consent
}
