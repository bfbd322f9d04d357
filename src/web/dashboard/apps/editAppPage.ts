import { notice } from '../../components/notices.ts'
import { html, type Html } from '../../html.ts'
import type { PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import type { AppOfPage } from '../forDeveloper.ts'
import { faultList, refusalNotice } from '../parts/formFields.ts'
import { appHead, dashboardLayout } from '../parts/dashboardLayout.ts'
import { type AppForm, appFields, signingAlgField } from './appFields.ts'

/** The form that changes an app. */
export interface EditApp extends AppForm {
  app: AppOfPage
  hasCustomers: boolean
  /** Whether a change waits until the bank has admitted it. */
  waits: boolean
}

/** Shows what of an app can be changed. */
export function editAppPage(kit: PageKit, { app, hasCustomers, waits, ...form }: EditApp): Html {
  const { t } = kit
  const title = t('dashboard.edit.title')
  const field = appFields(kit, form)
  return dashboardLayout(
    kit,
    { title, width: 'wide' },
    html`${appHead(kit, { app, current: 'edit', heading: title })}
    <div class="column">
      ${
        app.mayChange &&
        html`<form class="stack" method="post" action="${routes.dashboardAppEdit(app.clientId)}" novalidate>
        ${refusalNotice(kit, form)}
        <section class="card">
          ${waits && notice(t('dashboard.edit.waits'))}
          ${field('name', { required: true, maxlength: 70 })}
          ${hasCustomers ? customerFields(kit, app, form) : field('bic', { ltr: true, maxlength: 11 })}
          ${signingAlgField(kit, form.typed.responseSigningAlg)}
          <p class="hint">${t('dashboard.edit.fixed')}</p>
          <div class="actions">
            <button>${t('dashboard.edit.save')}</button>
            <a class="button quiet" href="${routes.dashboardApp(app.clientId)}">${t('dashboard.cancel')}</a>
          </div>
        </section>
      </form>`
      }
    </div>`,
  )
}

/** The fields of an app that leads customers to the bank. */
function customerFields(kit: PageKit, app: AppOfPage, form: AppForm): Html {
  const { t, sandbox } = kit
  const field = appFields(kit, form)
  const removal = 'removeNotificationEndpoint'
  const box = html`<label class="choice"><input type="checkbox" name="${removal}" value="true"> <span>${t('dashboard.edit.removeEndpoint')}</span></label>`
  const hint = t(sandbox ? 'dashboard.hints.redirectUrisSandbox' : 'dashboard.hints.redirectUris')
  return html`${field('redirectUris', { rows: 3, hint })}
    ${field('backchannelClientNotificationEndpoint', { ltr: true, type: 'url', maxlength: 2000 })}
    ${app.backchannelClientNotificationEndpoint && [box, faultList(kit, removal, form.faults[removal])]}`
}
