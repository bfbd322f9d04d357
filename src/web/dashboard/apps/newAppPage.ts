import { codeOptions, hiddenFields, options, selectField } from '../../components/forms.ts'
import { notice } from '../../components/notices.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import type { Product } from '../../../domain/consent/products.ts'
import type { OwnOrganisation } from '../../../domain/organisation/organisation.ts'
import type { JwksCheck } from '../../../services/app/jwksCheck.ts'
import { faultList, refusalNotice } from '../parts/formFields.ts'
import { dashboardLayout } from '../parts/dashboardLayout.ts'
import { type AppForm, appFields, signingAlgField } from './appFields.ts'
import { authMethods, securityLevels } from './appForm.ts'
import { jwksCheckCard, keyMaker } from './keyParts.ts'

/** The form for a new app, and what a test of its JWKS address found. */
export interface NewApp extends AppForm {
  check: JwksCheck | undefined
  /** The organisations for which the developer may register an app, the own one first. */
  organisations: readonly OwnOrganisation[]
  /** For which products the bank has apps. */
  products: readonly Product[]
  /** The bank's, for commands. */
  baseUrl: string
}

/** The form to register an app. */
export function newAppPage(kit: PageKit, form: NewApp): Html {
  const { t, sandbox } = kit
  const title = t('dashboard.newApp.title')
  const { check, organisations } = form
  return dashboardLayout(
    kit,
    { title, script: sandbox && 'keyMaker.js' },
    html`<div>
      <p><a href="${routes.dashboardApps()}">${t('dashboard.apps.back')}</a></p>
      <h1>${title}</h1>
    </div>
    ${check && jwksCheckCard(kit, check)}
    ${organisations.length === 0 ? notice(t('dashboard.newApp.viewer'), { id: 'viewing' }) : appForm(kit, form)}`,
  )
}

function appForm(kit: PageKit, form: NewApp): Html {
  const { t } = kit
  return html`<form class="stack" method="post" action="${routes.dashboardApps()}" novalidate>
    ${refusalNotice(kit, form)}
    <section class="card">${organisationField(kit, form)}${productFields(kit, form)}</section>
    <section class="card">${keyFields(kit, form)}</section>
    <section class="card">${technicalFields(kit, form)}</section>
    <div class="actions">
      <button>${t('dashboard.newApp.button')}</button>
      <button class="quiet" name="check" value="jwks" formaction="${routes.dashboardAppCheck()}">${t('dashboard.jwks.test')}</button>
      <a class="button quiet" href="${routes.dashboardApps()}">${t('dashboard.cancel')}</a>
    </div>
  </form>`
}

/** Which organisation the app is to belong to: asked where there are several. */
function organisationField({ t }: Kit, { typed, organisations }: NewApp): Part {
  const name = 'ownerOrganisationId'
  const [first, ...others] = organisations
  if (others.length === 0) return hiddenFields({ [name]: first!.organisationId })
  return selectField({
    name,
    label: t(`dashboard.fields.${name}`),
    hint: t(`dashboard.hints.${name}`),
    choices: options(
      organisations.map((one) => [one.organisationId, one.name] as const),
      typed[name],
    ),
  })
}

function productFields(kit: PageKit, form: NewApp): Html {
  const { t, sandbox } = kit
  const field = appFields(kit, form)
  const choice = (product: string) => html`<label class="choice">
    <input type="radio" name="product" value="${product}"${form.typed.product === product && html` checked`}>
    <span class="choice-text"><span>
      <strong>${t(`dashboard.products.${product}.name`)} <bdi dir="ltr" class="code soft">${product}</bdi></strong>
      <span class="soft small">${t(`dashboard.products.${product}.text`)}</span>
    </span></span>
  </label>`
  const hint = t(sandbox ? 'dashboard.hints.redirectUrisSandbox' : 'dashboard.hints.redirectUris')
  return html`${field('name', { required: true, maxlength: 70 })}
    <fieldset class="choices">
      <legend>${t('dashboard.fields.product')}</legend>
      ${form.products.map(choice)}
    </fieldset>
    ${field('redirectUris', { rows: 3, placeholder: 'https://tpp.example/callback', hint })}
    ${field('bic', { ltr: true, maxlength: 11 })}`
}

function keyFields(kit: PageKit, form: NewApp): Html {
  const { t, sandbox } = kit
  const field = appFields(kit, form)
  const jwks = { ltr: true, type: 'url', maxlength: 2000, placeholder: 'https://tpp.example/.well-known/jwks.json' } as const
  return html`<div>
      <h2>${t('dashboard.newApp.keys')}</h2>
      <p class="soft">${t(sandbox ? 'dashboard.newApp.keysTextSandbox' : 'dashboard.newApp.keysText')}</p>
    </div>
    ${sandbox && [keyMaker(kit, form.baseUrl), field('publicKey', { rows: 5, placeholder: '-----BEGIN PUBLIC KEY-----' })]}
    ${field('jwksUri', jwks)}
    ${field('certificatePem', { rows: 6, placeholder: '-----BEGIN CERTIFICATE-----' })}
    ${field('tlsClientAuthSubjectDn', { ltr: true, maxlength: 1000, placeholder: 'CN=tpp.example,O=TPP,C=SA' })}`
}

function technicalFields(kit: Kit, form: AppForm): Html {
  const { t } = kit
  const { typed, faults } = form
  const ping = { ltr: true, type: 'url', maxlength: 2000, placeholder: 'https://tpp.example/decided' } as const
  const method = 'tokenEndpointAuthMethod'
  return html`<h2>${t('dashboard.newApp.technical')}</h2>
    ${appFields(kit, form)('backchannelClientNotificationEndpoint', ping)}
    ${selectField({
      name: 'securityLevel',
      label: t('dashboard.fields.securityLevel'),
      hint: t('dashboard.hints.securityLevel'),
      box: { dir: 'ltr' },
      choices: codeOptions(securityLevels, typed.securityLevel),
    })}
    ${selectField({
      name: method,
      label: t('dashboard.fields.tokenEndpointAuthMethod'),
      hint: t('dashboard.hints.tokenEndpointAuthMethod'),
      box: { dir: 'ltr' },
      fault: faultList(kit, method, faults[method]),
      choices: [html`<option value="">${t('dashboard.newApp.defaultMethod')}</option>`, codeOptions(authMethods, typed[method])],
    })}
    ${signingAlgField(kit, typed.responseSigningAlg)}`
}
