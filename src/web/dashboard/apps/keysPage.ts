import { options, selectField } from '../../components/forms.ts'
import { type Detail, details } from '../../components/lists.ts'
import { notice } from '../../components/notices.ts'
import { idHtml, userHtml } from '../../format.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import type { Credentials } from '../../../services/app/credentials.ts'
import type { JwksCheck } from '../../../services/app/jwksCheck.ts'
import type { AppOfPage } from '../forDeveloper.ts'
import { faultList, refusalNotice } from '../parts/formFields.ts'
import { appHead, dashboardLayout } from '../parts/dashboardLayout.ts'
import { type AppForm, appFields } from './appFields.ts'
import { jwksCheckCard, keyMaker } from './keyParts.ts'
import { newSecretCard } from './startParts.ts'

/** The secrets and keys of an app, and the form that changes them. */
export interface Keys extends Credentials, AppForm {
  app: AppOfPage
  /** The bank's, for commands. */
  baseUrl: string
  /** How long the secret before a new one may live, in hours. */
  overlaps: readonly number[]
  notice?: 'changed' | 'ended' | 'rotated' | 'shownOnce' | undefined
  /** The secret, where it was just made. */
  clientSecret?: string | undefined
  check?: JwksCheck
}

/** Shows the secrets and keys of an app. */
export function keysPage(kit: PageKit, props: Keys): Html {
  const { t, sandbox } = kit
  const { app, notice: news, clientSecret, check, secrets } = props
  const title = t('dashboard.keys.title')
  return dashboardLayout(
    kit,
    { title, width: 'wide', script: sandbox && 'keyMaker.js' },
    html`${appHead(kit, { app, current: 'keys', heading: title })}
    <div class="column">
      ${news && notice(t(`dashboard.keys.${news}`), { role: 'status' })}
      ${clientSecret && newSecretCard(kit, clientSecret)}
      ${check && jwksCheckCard(kit, check)}
      ${secrets.length > 0 && secretsCard(kit, props)}
      ${keysCard(kit, props)}
      ${props.app.mayChange && changeForm(kit, props)}
    </div>`,
  )
}

/** When something was last used, or that it never was. */
const used = ({ t, momentHtml }: Kit, lastUsedDateTime: string | undefined): Detail => [
  t('dashboard.keys.used'),
  lastUsedDateTime ? momentHtml(lastUsedDateTime) : t('dashboard.keys.never'),
]

function endForm({ t }: Kit, { clientId }: AppOfPage, change: 'endPreviousSecret' | 'endPreviousCertificate'): Html {
  return html`<form method="post" action="${routes.dashboardAppKeys(clientId)}"><button class="quiet" name="change" value="${change}">${t(`dashboard.keys.${change}`)}</button></form>`
}

function secretsCard(kit: Kit, { app, secrets, overlaps }: Keys): Html {
  const { t, momentHtml } = kit
  const when = (name: string, dateTime: string | undefined): Detail | false =>
    dateTime !== undefined && [t(name), momentHtml(dateTime)]
  const shown = ({ state, createdDateTime, endsDateTime, lastUsedDateTime }: Keys['secrets'][number]) =>
    html`<h3>${t(`dashboard.keys.${state}`)}</h3>
    ${details([when('dashboard.keys.made', createdDateTime), when('dashboard.keys.ends', endsDateTime), used(kit, lastUsedDateTime)])}
    ${state === 'previous' && app.mayChange && endForm(kit, app, 'endPreviousSecret')}`
  const choices = overlaps.map((hours) => [hours, t(`dashboard.keys.overlaps.${hours}`)] as const)
  return html`<section class="card" aria-labelledby="secrets">
    <h2 id="secrets">${t('dashboard.keys.secrets')}</h2>
    ${secrets.map(shown)}
    ${
      app.mayChange &&
      html`<form class="stack-small" method="post" action="${routes.dashboardAppSecret(app.clientId)}">
      ${selectField({
        name: 'overlapHours',
        label: t('dashboard.keys.overlap'),
        hint: t('dashboard.keys.overlapHint'),
        choices: options(choices, 24),
      })}
      <div class="actions"><button class="quiet">${t('dashboard.app.rotate')}</button></div>
    </form>`
    }
  </section>`
}

function keysCard(kit: Kit, { app, keys, jwks }: Keys): Html {
  const { t } = kit
  return html`<section class="card" aria-labelledby="keys">
    <h2 id="keys">${t('dashboard.keys.keys')}</h2>
    ${app.jwksUri && jwksText(kit, app.jwksUri, jwks)}
    ${keys.length === 0 && html`<p class="soft">${t('dashboard.keys.noKeys')}</p>`}
    ${keys.map((key) => html`<h3>${t(`dashboard.keys.sources.${key.source}`)}</h3>${details(keyDetails(kit, key))}`)}
    ${app.mayChange && keys.some(({ source }) => source === 'previousCertificate') && endForm(kit, app, 'endPreviousCertificate')}
  </section>`
}

/** The address of the keys, and when the bank last read them. */
function jwksText({ t, momentHtml }: Kit, jwksUri: string, jwks: Keys['jwks']): Html {
  const { fetchedDateTime, failure } = jwks ?? {}
  const read = fetchedDateTime
    ? html`${t('dashboard.keys.fetched')} ${momentHtml(fetchedDateTime)}`
    : !failure && t('dashboard.keys.notFetched')
  return html`<p>${t('dashboard.fields.jwksUri')}: ${idHtml(jwksUri)}<br>
    <span class="soft small" id="jwks-read">${read}</span>
    ${failure && html`<span class="small">${t('dashboard.keys.notRead')} <bdi lang="en" dir="ltr">${failure}</bdi></span>`}
  </p>`
}

function keyDetails(kit: Kit, key: Keys['keys'][number]): (Detail | false)[] {
  const { t, momentHtml } = kit
  const { source, kid, thumbprint, keyType, alg, subject, issuer, endsDateTime, daysLeft, lastUsedDateTime } = key
  const row = (name: string, value: Part): Detail => [t(name), value]
  const ends = endsDateTime && html`${momentHtml(endsDateTime)} · ${t('dashboard.keys.daysLeft', { days: daysLeft ?? 0 })}`
  return [
    ['kid', source === 'jwks' ? userHtml(kid) : idHtml(kid)],
    !!thumbprint && row('dashboard.keys.thumbprint', idHtml(thumbprint)),
    !!keyType && row('dashboard.keys.type', idHtml(`${keyType} · ${alg}`)),
    !!subject && row('dashboard.keys.subject', userHtml(subject)),
    !!issuer && row('dashboard.keys.issuer', userHtml(issuer)),
    !!ends && row('dashboard.keys.ends', ends),
    used(kit, lastUsedDateTime),
  ]
}

function changeForm(kit: PageKit, { app, baseUrl, ...form }: Keys): Html {
  const { t, sandbox } = kit
  const field = appFields(kit, form)
  const jwks = { ltr: true, type: 'url', maxlength: 2000, placeholder: 'https://tpp.example/.well-known/jwks.json' } as const
  return html`<form class="stack" method="post" action="${routes.dashboardAppKeys(app.clientId)}" novalidate>
    ${refusalNotice(kit, form)}
    <section class="card">
      <div>
        <h2>${t('dashboard.keys.change')}</h2>
        <p class="soft">${t(sandbox ? 'dashboard.keys.changeText' : 'dashboard.keys.changeWaits')}</p>
      </div>
      ${sandbox && [keyMaker(kit, baseUrl), field('publicKey', { rows: 5, placeholder: '-----BEGIN PUBLIC KEY-----' })]}
      ${field('certificatePem', { rows: 5, placeholder: '-----BEGIN CERTIFICATE-----' })}
      ${field('jwksUri', jwks)}
      <label class="choice"><input type="checkbox" name="endPreviousCertificate" value="true"> <span>${t('dashboard.keys.endAtOnce')}</span></label>
      ${faultList(kit, 'endPreviousCertificate', form.faults.endPreviousCertificate)}
      <div class="actions">
        <button name="change" value="keys">${t('dashboard.keys.save')}</button>
        <button class="quiet" name="change" value="check">${t('dashboard.jwks.test')}</button>
      </div>
    </section>
  </form>`
}
