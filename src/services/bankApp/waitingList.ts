import type { components } from '../../../generated/types/bank-app.ts'
import { listOpenedVisits } from '../../data/repositories/appLinks.ts'
import { listUndecided } from '../../data/repositories/customerConsents.ts'
import { listStoppedApps } from '../../data/repositories/fraudCases.ts'
import type { CustomerStop } from '../../domain/fraud/fraudCase.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { findVisit } from '../authorization/visit.ts'
import { isOffered } from '../consent/currentConsent.ts'
import { listWaitingAuthorizations } from '../decoupled/device.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Found, getKnownAppCustomer, obstacleOfStop, type Stated } from './waiting.ts'

type Schemas = components['schemas']

/**
 * What waits for a customer, the soonest deadline first. Of a consent that is asked in several ways, all are told. Throws BankRefusal
 * 'customerWrong'.
 */
export async function listWaitingRequests(dependencies: Dependencies, stated: Stated): Promise<Schemas['ListedRequest'][]> {
  const { nationalIdentificationNumber } = await getKnownAppCustomer(dependencies, stated)
  const { now } = stated
  const limit = dependencies.settings.limits.waitingListed
  const query = { nationalIdentificationNumber, now }
  const [asked, further, opened] = await Promise.all([
    listWaitingAuthorizations(dependencies, query),
    listUndecided(dependencies.db, { ...query, limit, decision: 'pending' }),
    listOpenedVisits(dependencies.db, { ...query, limit }),
  ])
  const visits = await Promise.all(
    opened.map(({ interactionId }) =>
      findVisit(dependencies, { interactionId, now }).then((visit) => visit && { interactionId, visit }),
    ),
  )
  const clientIds = [...further.consents, ...visits.flatMap((one) => one?.visit ?? [])].map(({ consent }) => consent.clientId)
  const stopped = await listStoppedApps(dependencies.db, { nationalIdentificationNumber, clientIds })
  const listed = [
    ...asked.map(({ interactionId, consent, appName, organisation, bindingMessage, expiresAt }) => ({
      ...listedMessage({ requestId: interactionId, way: 'backChannel', consent, expiresAt }, { appName, organisation }, stopped),
      ...(bindingMessage !== null && { bindingMessage }),
    })),
    ...further.consents
      .filter(({ consent }) => isOffered(dependencies, consent))
      .map(({ consent, ...asker }) => {
        const { consentId: requestId, authorizationExpiresAt: expiresAt } = consent
        return listedMessage({ requestId, way: 'furtherApproval', consent, expiresAt }, asker, stopped)
      }),
    ...visits.flatMap((one) => {
      if (!one || one.visit.consent.status !== 'AwaitingAuthorization' || !one.visit.asker.isStanding) return []
      if (!isOffered(dependencies, one.visit.consent)) return []
      const { consent, session, asker } = one.visit
      return [listedMessage({ requestId: one.interactionId, way: 'page', consent, expiresAt: session.expiresAt }, asker, stopped)]
    }),
  ]
  return listed.sort((one, other) => (one.expiresDateTime < other.expiresDateTime ? -1 : 1)).slice(0, limit)
}

const listedMessage = (
  { requestId, way, consent, expiresAt }: Pick<Found, 'requestId' | 'way' | 'consent'> & { expiresAt: Date },
  { appName, organisation }: { appName: string; organisation: string },
  stopped: ReadonlyMap<string, CustomerStop>,
): Schemas['ListedRequest'] => {
  const stop = stopped.get(consent.clientId)
  return {
    ...{ requestId, consentId: consent.consentId, kind: consent.kind, way, appName, organisation },
    expiresDateTime: formatDateTime(expiresAt),
    ...(stop && { obstacle: obstacleOfStop[stop] }),
  }
}
