import { notice } from '../../../components/notices.ts'
import { html, type Html } from '../../../html.ts'
import type { PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { areaLayout } from '../areaLayout.ts'

/** What a form says that was on a page of another session: that nothing of it was done, and whose pages these are now. */
export function notDonePage(kit: PageKit): Html {
  const { t, phoneEnd, session } = kit
  const title = t('customer.session.notDoneTitle')
  return areaLayout(
    kit,
    { title, current: 'overview', hasFault: true },
    html`<section class="card">
      <h1>${title}</h1>
      ${notice(t('customer.session.notDone'), { look: 'warning', role: 'alert' })}
      <p>${t('customer.session.notDoneNext', { number: phoneEnd(session?.numberEnd ?? '') })}</p>
      <p class="actions"><a class="button quiet" href="${routes.bank()}">${t('common.toHome')}</a></p>
    </section>`,
  )
}
