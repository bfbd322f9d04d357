import { buttonForm } from '../../components/forms.ts'
import { layout } from '../../components/layout.ts'
import { tabs } from '../../components/navigation.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'

type AreaTab = 'overview' | 'payments' | 'consents' | 'scheduled' | 'messages' | 'signIns'

function areaHead({ t }: Kit, current: AreaTab): Html {
  const page = (name: AreaTab, address: string) => ({ name, address, text: t(`customer.nav.${name}`) })
  const pages = [
    page('overview', routes.bank()),
    page('payments', routes.bankPayments()),
    page('consents', routes.bankConsents()),
    page('scheduled', routes.scheduledPayments()),
    page('messages', routes.bankMessages()),
    page('signIns', routes.bankSignIns()),
  ]
  return html`<div class="page-head">
    ${tabs({ label: t('customer.nav.label'), pages, current })}
    ${buttonForm(routes.bankSignOut(), html`<button class="quiet small">${t('customer.session.signOut')}</button>`)}
  </div>`
}

/** A page of a customer who is signed in: above its content the pages of the area, and the way out. */
export function areaLayout(
  kit: PageKit,
  { title, current, hasFault = false }: { title: string; current: AreaTab; hasFault?: boolean },
  content: Part,
): Html {
  const head = { title, area: kit.t('bank.area'), width: 'middle', hasFault } as const
  return layout(kit, head, html`${areaHead(kit, current)} ${content}`)
}
