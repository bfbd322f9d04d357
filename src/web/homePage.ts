import { layout } from './components/layout.ts'
import { html, type Html } from './html.ts'
import type { PageKit } from './kit.ts'
import { routes } from './routes.ts'

const tile = (address: string, title: string, text: string) =>
  html`<li>
    <a class="tile" href="${address}">
      <strong>${title}</strong>
      <span>${text}</span>
    </a>
  </li>`

/** The first page of the site: a tile for each of its parts. */
export function homePage(kit: PageKit): Html {
  const { t, sandbox } = kit
  const title = t('common.home.title')
  return layout(
    kit,
    { title, width: 'wide' },
    html`<section class="hero">
        <h1>${title}</h1>
        <p class="lead">${t('common.home.lead')}</p>
      </section>
      <ul class="tiles">
        ${tile(routes.docs(), t('common.home.docs'), t('common.home.docsText'))}
        ${tile(routes.dashboard(), t('common.home.dashboard'), t('common.home.dashboardText'))}
        ${sandbox && tile(routes.coreBank(), t('common.home.coreBank'), t('common.home.coreBankText'))}
        ${tile(routes.bank(), t('common.home.bank'), t('common.home.bankText'))}
      </ul>`,
  )
}
