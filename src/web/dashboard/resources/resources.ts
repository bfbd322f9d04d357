import type { ConsentEvent } from '../../../domain/consent/consentStates.ts'
import type { LetterEvent } from '../../../domain/guarantee/letter.ts'
import type { PaymentEvent } from '../../../domain/payment/payment.ts'
import type { ResourceKind } from '../../../domain/event/event.ts'
import { pageMarkText } from '../../../domain/shared/pageMark.ts'
import { getResource, listResources } from '../../../services/app/resources.ts'
import { consentEvents, letterEvents, paymentEvents } from '../../docs/texts/states.ts'
import { pageMark, pathId, queryText } from '../../input.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import { addressWith } from '../deliveries/deliveries.ts'
import { resourcePage } from './resourcePage.ts'
import { resourcesPage } from './resourcesPage.ts'
import { type DeveloperRequest, getAppOfPage } from '../forDeveloper.ts'

/** The statuses of each kind, as its contract writes them. */
const statuses: Record<ResourceKind, readonly string[]> = {
  consent: ['AwaitingAuthorization', 'Authorized', 'Rejected', 'Finished'],
  payment: ['KSAOB.Pending', 'KSAOB.AcceptedSettlementCompleted', 'KSAOB.Rejected', 'KSAOB.Cancelled'],
  letter: ['Pending', 'Issued', 'Rejected', 'Cancelled', 'Expired'],
}
const kinds = Object.keys(statuses) as ResourceKind[]

/** The words of a move, from the state tables of the docs. A creation is no move of a table. */
const moveTexts: Record<string, { label: { en: string; ar: string } }> = {
  ...inKind('consent', consentEvents satisfies Record<ConsentEvent, object>),
  ...inKind('payment', paymentEvents satisfies Record<PaymentEvent, object>),
  ...inKind('letter', letterEvents satisfies Record<LetterEvent, object>),
}

function inKind<Text>(kind: ResourceKind, texts: Record<string, Text>): Record<string, Text> {
  return Object.fromEntries(Object.entries(texts).map(([event, text]) => [`${kind}.${event}`, text]))
}

/** Lists an app's consents, payments or letters, newest first. */
export async function showResources(developer: DeveloperRequest): Promise<void> {
  const { request, response, dependencies } = developer
  const { app, ownApp } = await getAppOfPage(developer)
  const resourceKind = kinds.find((kind) => kind === queryText(request, 'resourceKind')) ?? 'consent'
  const status = statuses[resourceKind].find((one) => one === queryText(request, 'status'))
  const mark = pageMark(request)
  const after = mark && pageMarkText(mark)
  const { resources, next } = await listResources(dependencies, { ...ownApp, resourceKind, status, after })
  const address = routes.dashboardResources(app.clientId)
  const props = {
    ...{ app, resources, resourceKind, status, kinds },
    statuses: statuses[resourceKind],
    newest: after !== undefined && addressWith(address, { resourceKind, status }),
    older: next !== undefined && addressWith(address, { resourceKind, status, after: next }),
  }
  renderPage(response, { page: resourcesPage, props })
}

/** Shows a consent, payment or letter of an app with its moves. */
export async function showResource(developer: DeveloperRequest): Promise<void> {
  const { request, response, dependencies } = developer
  const { app, ownApp } = await getAppOfPage(developer)
  const resourceId = pathId(request, 'resourceId')
  const timeline = await getResource(dependencies, { ...ownApp, resourceId })
  renderPage(response, { page: resourcePage, props: { app, ...timeline, moveTexts } })
}
