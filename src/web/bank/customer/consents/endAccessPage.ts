import { userHtml } from '../../../format.ts'
import { html, type Html } from '../../../html.ts'
import { notice } from '../../../components/notices.ts'
import type { Kit, PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { areaLayout } from '../areaLayout.ts'

/** An app, and how many consents to read accounts it may use. */
export interface AccessToEnd {
  clientId: string
  appName: string
  inUse: number
  /** How many of these somebody else began. */
  ofOthers: number
}

/** Asks whether all access of an app to accounts is to end, or says that it has ended. */
export function endAccessPage(kit: PageKit, access: AccessToEnd): Html {
  const { t } = kit
  return areaLayout(
    kit,
    { title: t('bank.consents.endAll'), current: 'consents' },
    html`${access.inUse === 0 ? endedNow(kit, access) : question(kit, access)}
      <p><a class="target" href="${routes.bankConsents()}">${t('customer.access.back')}</a></p>`,
  )
}

function endedNow({ t, textHtml }: Kit, { appName }: AccessToEnd): Html {
  return html`<h1>${t('bank.consents.endAll')}</h1>
    ${notice(textHtml('bank.consents.endedAll', { name: appName }), { role: 'status' })}
    <p>${t('bank.consents.endAllNotOfOthers')}</p>
    <p><a class="target" href="${routes.bankEndedConsents()}">${t('customer.ended.title')}</a></p>`
}

function question({ t }: Kit, { clientId, appName, inUse, ofOthers }: AccessToEnd): Html {
  return html`<h1>${t('bank.consents.endAllTitle')}</h1>
    <section class="card">
      <h2>${userHtml(appName)}</h2>
      <p>${t('bank.consents.endAllText', { number: inUse })}</p>
      ${ofOthers > 0 && html`<p>${t('bank.consents.endAllOfOthers', { number: ofOthers })}</p>`}
      <p>${t('bank.consents.endAllNotOfOthers')}</p>
      <p class="hint">${t('bank.consents.endAllOthers')}</p>
      <form method="post" action="${routes.bankAppEnd(clientId)}">
        <div class="actions decision">
          <button class="danger">${t('bank.consents.endAllNow')}</button>
          <a class="button quiet" href="${routes.bankConsents()}">${t('bank.consents.keep')}</a>
        </div>
      </form>
    </section>`
}
