import { codeBlock, type Detail, details } from '../../components/lists.ts'
import { notice } from '../../components/notices.ts'
import { idHtml, userHtml } from '../../format.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import type { AppOfPage } from '../forDeveloper.ts'
import { appHead, dashboardLayout } from '../parts/dashboardLayout.ts'
import { newSecretCard, startFiles } from './startParts.ts'

/** An app with all that its developer needs to call the bank with it. */
export interface ShownApp {
  app: AppOfPage
  notice: 'registered' | 'changed' | undefined
  /** The secret, where it was just made. */
  clientSecret: string | undefined
  addresses: { base: string; issuer: string; discovery: string }
  collections: { contract: string; bruno: string; postman: string }[]
  /** Shell lines that get a token. */
  command: string
  hasSecret: boolean
  /** When the certificate ends, where that is soon. */
  endsSoon: boolean
  /** Names of the members whose change waits for the bank. */
  pending: string[]
}

/** Shows one app. */
export function appPage(kit: PageKit, shown: ShownApp): Html {
  const { t } = kit
  const { app } = shown
  const { clientId } = app
  return dashboardLayout(
    kit,
    { title: app.name, width: 'wide' },
    html`${appHead(kit, { app, current: 'app' })}
    ${newsCards(kit, shown)}
    <p class="actions">
      <a class="button quiet" href="${routes.dashboardSignatureChecker()}?app=${encodeURIComponent(clientId)}">${t('dashboard.checker.title')}</a>
    </p>
    <section class="card">
      <h2>${t('dashboard.app.facts')}</h2>
      ${details(appDetails(kit, app))}
    </section>
    ${addressesCard(kit, shown)}
    ${collectionsCard(kit, shown.collections)}
    ${app.mayChange && changeCard(kit, clientId)}`,
  )
}

const changeCard = ({ t }: Kit, clientId: string) => html`<section class="card">
    <h2>${t('dashboard.app.change')}</h2>
    <div class="actions">
      <a class="button quiet" href="${routes.dashboardAppEdit(clientId)}">${t('dashboard.nav.edit')}</a>
      <a class="button quiet" href="${routes.dashboardAppKeys(clientId)}">${t('dashboard.nav.keys')}</a>
      <a class="button danger" href="${routes.dashboardAppDelete(clientId)}">${t('dashboard.app.delete')}</a>
    </div>
  </section>`

/** What has just happened to the app, what is about to, and what waits for the bank. */
function newsCards(kit: Kit, { app, notice: news, clientSecret, endsSoon, pending }: ShownApp): Part {
  const { t, day } = kit
  const { clientId, certificateEndsDateTime: ends } = app
  const done = news && t(news === 'changed' ? 'dashboard.edit.changed' : 'dashboard.app.registered')
  const endsOn = endsSoon && ends !== undefined && t('dashboard.app.certificateEnds', { day: day(new Date(ends)) })
  const members = pending.map((name) => t(`dashboard.fields.${name}`)).join(' · ')
  const card = (id: string, text: string) => html`<section class="card">${notice(text, { id, role: 'status' })}</section>`
  return [
    done && notice(done, { id: 'notice', role: 'status' }),
    clientSecret && newSecretCard(kit, clientSecret),
    news === 'registered' && startFiles(kit, { clientId, clientSecret }),
    endsOn && card('certificate-ends', endsOn),
    pending.length > 0 && card('pending-changes', t('dashboard.app.pending', { members })),
  ]
}

function appDetails({ t, momentHtml, sandbox }: PageKit, app: AppOfPage): (Detail | false)[] {
  const row = (name: string, value: Part): Detail => [t(`dashboard.fields.${name}`), value]
  const { keyId, jwksUri, redirectUris, backchannelClientNotificationEndpoint: endpoint, bic } = app
  const { tlsClientAuthSubjectDn: subject, certificateEndsDateTime: ends } = app
  const status = sandbox && app.status === 'admitted' ? 'admittedSandbox' : app.status
  return [
    row('clientId', idHtml(app.clientId)),
    row('status', t(`dashboard.appStatuses.${status}`)),
    row('product', html`${t(`dashboard.products.${app.product}.name`)} ${idHtml(app.product)}`),
    !!keyId && row('keyId', idHtml(keyId)),
    !!jwksUri && row('jwksUri', idHtml(jwksUri)),
    redirectUris.length > 0 &&
      row(
        'redirectUris',
        redirectUris.map((uri, index) => [index > 0 && html`<br>`, idHtml(uri)]),
      ),
    !!endpoint && row('backchannelClientNotificationEndpoint', idHtml(endpoint)),
    !!bic && row('bic', idHtml(bic)),
    row('securityLevel', idHtml(app.securityLevel)),
    !!subject && row('tlsClientAuthSubjectDn', userHtml(subject)),
    !!ends && row('certificateEnds', momentHtml(ends)),
    row('tokenEndpointAuthMethod', idHtml(app.tokenEndpointAuthMethod)),
    row('responseSigningAlg', idHtml(app.responseSigningAlg)),
    row('created', momentHtml(app.createdDateTime)),
  ]
}

function addressesCard({ t }: Kit, { app, addresses, command, hasSecret, clientSecret }: ShownApp): Html {
  const row = (name: keyof ShownApp['addresses']): Detail => [t(`dashboard.fields.${name}`), idHtml(addresses[name])]
  const bySecret = clientSecret ? 'dashboard.app.tokenNow' : 'dashboard.app.tokenLater'
  const byKey = hasSecret ? bySecret : 'dashboard.app.tokenByKey'
  return html`<section class="card">
    <h2>${t('dashboard.app.addresses')}</h2>
    ${details([row('base'), row('issuer'), row('discovery')])}
    <div class="field">
      <h3>${t('dashboard.app.token')}</h3>
      <p class="hint">${t(app.securityLevel === 'fapi2' ? 'dashboard.app.tokenByCertificate' : byKey)}</p>
      ${codeBlock(command, { label: t('dashboard.app.token') })}
    </div>
  </section>`
}

function collectionsCard({ t }: Kit, collections: ShownApp['collections']): Html {
  const item = ({ contract, bruno, postman }: ShownApp['collections'][number]) =>
    html`<li>${t(`docs.interfaces.${contract}.title`)}: <a href="${bruno}" download>${idHtml('Bruno')}</a> · <a href="${postman}" download>${idHtml('Postman')}</a></li>`
  return html`<section class="card" id="collections">
    <h2>${t('docs.collections.title')}</h2>
    <p class="hint">${t('tryIt.forApp')}</p>
    <ul>${collections.map(item)}</ul>
  </section>`
}
