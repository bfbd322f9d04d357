import type { ConsentKind } from '../../../../domain/consent/consent.ts'
import type { listEndedPage, searchInUsePage } from '../../../../services/customer/consentLists.ts'
import { options, selectField, textField } from '../../../components/forms.ts'
import { pager, type Pages } from '../../../components/navigation.ts'
import { html, type Html } from '../../../html.ts'
import type { Kit, PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { areaLayout } from '../areaLayout.ts'
import { endedConsent, foundInUse } from './consentLists.ts'

/** How consents stand that somebody looks for. */
export const soughtStates = ['inUse', 'ended'] as const

/** The kinds that they may be of. */
export const soughtKinds: readonly ConsentKind[] = ['account', 'guarantee', 'payment']

/** What somebody looks for among their consents. */
export interface SoughtConsents {
  text: string
  kind: ConsentKind | undefined
  state: (typeof soughtStates)[number] | undefined
}

/** What a search has found: consents in use, or those that have ended. */
export interface FoundConsents extends SoughtConsents, Pages {
  inUse: Awaited<ReturnType<typeof searchInUsePage>>['entries']
  ended: Awaited<ReturnType<typeof listEndedPage>>['entries']
}

/** The form that looks through consents. */
export function consentSearch({ t }: Kit, { text, kind, state }: SoughtConsents, isSearch: boolean): Html {
  const kinds = soughtKinds.map((one) => [one, t(`bank.consents.kind.${one}`)] as const)
  const states = soughtStates.map((one) => [one, t(`customer.consentSearch.${one}`)] as const)
  const box = { type: 'search', maxlength: 100, value: text, dir: 'auto' }
  return html`<form class="search" method="get" action="${routes.bankConsents()}" role="search">
    ${textField({ name: 'q', label: t('customer.consentSearch.app'), box })}
    ${selectField({ name: 'kind', label: t('customer.consentSearch.kind'), choices: options([['', t('customer.payments.anyStatus')], ...kinds], kind) })}
    ${selectField({ name: 'state', label: t('bank.details.status'), choices: options(states, state ?? 'inUse') })}
    <div class="actions">
      <button>${t('customer.payments.find')}</button>
      ${isSearch && html`<a class="button quiet" href="${routes.bankConsents()}">${t('customer.payments.clear')}</a>`}
    </div>
  </form>`
}

/** What a search has found: in use, the first to end first; or ended, newest first. */
export function consentSearchPage(kit: PageKit, { inUse, ended, newest, older, ...sought }: FoundConsents): Html {
  const { t } = kit
  const title = t('customer.access.title')
  const isEmpty = inUse.length + ended.length === 0
  return areaLayout(
    kit,
    { title, current: 'consents' },
    html`<h1>${title}</h1>
      ${consentSearch(kit, sought, true)}
      <section class="card">
        <h2>${t(sought.state === 'ended' ? 'customer.ended.title' : 'customer.consentSearch.soonest')}</h2>
        ${
          isEmpty
            ? html`<p class="soft" role="status">${t('customer.consentSearch.none')}</p>`
            : html`<ul class="items">
                ${inUse.map((listed) => foundInUse(kit, listed))}
                ${ended.map((listed) => endedConsent(kit, listed))}
              </ul>`
        }
      </section>
      ${pager(kit, { newest, older })}
      <p><a class="target" href="${routes.bankConsents()}">${t('customer.access.back')}</a></p>`,
  )
}
