import type { components } from '../../../../generated/types/platform.ts'
import { hiddenFields, options, selectField } from '../../components/forms.ts'
import { codeBlock } from '../../components/lists.ts'
import { badge, notice } from '../../components/notices.ts'
import { userHtml } from '../../format.ts'
import { html, type Html } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import { accountHead, dashboardLayout, zoneSwitch } from '../parts/dashboardLayout.ts'
import { type FormFaults, formField, refusalNotice } from '../parts/formFields.ts'

type ApiToken = components['schemas']['ApiToken']

/** For how long a token may work. */
export const tokenDays = [7, 30, 90, 365] as const

/** A developer's tokens, the one that was just made, and what was typed for another one. */
export interface ApiTokens {
  tokens: ApiToken[]
  newToken: string | undefined
  typed: FormFaults & { name: string }
  baseUrl: string
}

/** Lists the tokens of the developer's programs, with the form for another one. */
export function apiTokensPage(kit: PageKit, { tokens, newToken, typed, baseUrl }: ApiTokens): Html {
  const { t } = kit
  const title = t('dashboard.apiTokens.title')
  const refusal = typed.refusal === 'stateConflict' ? t('dashboard.apiTokens.full') : undefined
  return dashboardLayout(
    kit,
    { title },
    html`${accountHead(kit, { current: 'apiTokens', heading: title })}
    <p class="lead">${t('dashboard.apiTokens.lead')}</p>
    ${newToken !== undefined && newTokenCard(kit, newToken, baseUrl)}
    <section class="card" aria-labelledby="tokens">
      <h2 id="tokens">${t('dashboard.apiTokens.list')}</h2>
      ${
        tokens.length === 0
          ? html`<p class="soft">${t('dashboard.apiTokens.none')}</p>`
          : html`<ul class="items">${tokens.map((token) => tokenItem(kit, token))}</ul>`
      }
    </section>
    <section class="card" aria-labelledby="new-token">
      <h2 id="new-token">${t('dashboard.apiTokens.new')}</h2>
      ${refusal ? notice(refusal, { look: 'error', role: 'alert' }) : refusalNotice(kit, typed)}
      ${newForm(kit, typed)}
    </section>
    ${zoneSwitch(kit)}`,
  )
}

function newTokenCard({ t }: Kit, token: string, baseUrl: string): Html {
  const words = ['curl', `${baseUrl}/dashboard/api/apps`, '-H', `'Authorization: Bearer ${token}'`]
  const call = words.map((word, index) => [index > 0 && ' ', html`<span class="word">${word}</span>`])
  const label = t('dashboard.apiTokens.call')
  return html`<section class="card" aria-labelledby="made">
    <div class="field">
      <h2 id="made">${t('dashboard.apiTokens.made')}</h2>
      <p class="secret" id="api-token">${token}</p>
      <p class="hint">${t('dashboard.apiTokens.once')}</p>
    </div>
    ${codeBlock(call, { label, isWrapped: true })}
  </section>`
}

function tokenItem(
  { t, momentHtml }: Kit,
  { tokenId, name, scope, expiresDateTime, createdDateTime, lastUsedDateTime }: ApiToken,
): Html {
  const used = lastUsedDateTime
    ? html`${t('dashboard.apiTokens.used')} ${momentHtml(lastUsedDateTime)}`
    : t('dashboard.apiTokens.unused')
  return html`<li class="item">
    <div class="item-text">
      <strong>${userHtml(name)}</strong>
      <span>${badge(t(`dashboard.apiTokens.scopes.${scope}`), scope === 'write' ? 'warning' : 'quiet')}</span>
      <span class="soft small">${t('dashboard.apiTokens.since')} ${momentHtml(createdDateTime)}</span>
      <span class="soft small">${t('dashboard.apiTokens.until')} ${momentHtml(expiresDateTime)}</span>
      <span class="soft small">${used}</span>
    </div>
    <form method="post" action="${routes.dashboardApiTokens()}">
      ${hiddenFields({ revoke: tokenId })}
      <button class="quiet small" aria-label="${`${t('dashboard.apiTokens.revoke')}: ${name}`}">${t('dashboard.apiTokens.revoke')}</button>
    </form>
  </li>`
}

function newForm(kit: Kit, { name, faults }: ApiTokens['typed']): Html {
  const { t } = kit
  const scopes = (['read', 'write'] as const).map((scope) => [scope, t(`dashboard.apiTokens.scopes.${scope}`)] as const)
  const days = tokenDays.map((count) => [count, t(`dashboard.apiTokens.days.${count}`)] as const)
  const label = t('dashboard.apiTokens.name')
  return html`<form method="post" action="${routes.dashboardApiTokens()}" novalidate>
    ${formField(kit, { name: 'name', label, hint: t('dashboard.apiTokens.nameHint'), value: name, faults: faults.name, isFirstFault: true, maxlength: 70, required: true })}
    ${selectField({ name: 'scope', label: t('dashboard.apiTokens.scope'), choices: options(scopes, 'read') })}
    ${selectField({ name: 'days', label: t('dashboard.apiTokens.lifetime'), choices: options(days, 90) })}
    <div class="actions"><button>${t('dashboard.apiTokens.make')}</button></div>
  </form>`
}
