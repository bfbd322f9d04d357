import type { components } from '../../../../generated/types/platform.ts'
import { areaField, options, selectField } from '../../components/forms.ts'
import { notice } from '../../components/notices.ts'
import { html, type Html } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import type { AppView } from '../../../services/app/ownApps.ts'
import { dashboardLayout } from '../parts/dashboardLayout.ts'
import { verdictList } from './requestParts.ts'

/** What was pasted, for which app, and what was found. */
export interface SignatureChecker {
  apps: AppView[]
  /** The clientId of the app that was chosen. */
  chosen: string | undefined
  text: string
  answer: components['schemas']['SignatureVerdicts'] | undefined
  isIncomplete: boolean
}

/** Takes a signed message and says what is wrong with it. */
export function signatureCheckerPage(kit: PageKit, props: SignatureChecker): Html {
  const { t } = kit
  const { apps, answer, isIncomplete } = props
  const title = t('dashboard.checker.title')
  const form = [isIncomplete && notice(t('dashboard.checker.incomplete'), { role: 'alert' }), checkerForm(kit, props)]
  return dashboardLayout(
    kit,
    { title, width: 'wide' },
    html`<div>
      <p><a href="${routes.dashboardApps()}">${t('dashboard.apps.back')}</a></p>
      <h1>${title}</h1>
      <p class="lead">${t('dashboard.checker.lead')}</p>
    </div>
    ${answer && answerCard(kit, answer)}
    <section class="card">
      ${apps.length === 0 ? html`<p><a href="${routes.dashboardNewApp()}">${t('dashboard.apps.new')}</a></p>` : form}
    </section>`,
  )
}

function answerCard(kit: Kit, { isRight, verdicts }: NonNullable<SignatureChecker['answer']>): Html {
  const text = kit.t(isRight ? 'dashboard.checker.right' : 'dashboard.checker.wrong')
  return html`<section class="card" aria-labelledby="verdict">
    ${notice(text, { id: 'verdict', role: 'status' })}
    ${verdictList(kit, { verdicts })}
  </section>`
}

function checkerForm({ t }: Kit, { apps, chosen, text }: SignatureChecker): Html {
  const choices = options(
    apps.map(({ clientId, name }) => [clientId, name]),
    chosen,
  )
  const box = { rows: 10, dir: 'ltr', spellcheck: 'false', autocomplete: 'off' }
  return html`<form method="post" action="${routes.dashboardSignatureChecker()}">
    ${selectField({ name: 'clientId', label: t('dashboard.checker.app'), choices })}
    ${areaField({ name: 'text', label: t('dashboard.checker.text'), hint: t('dashboard.checker.hint'), box, text })}
    <button type="submit">${t('dashboard.checker.check')}</button>
  </form>`
}
