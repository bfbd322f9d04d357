import { layout } from '../../components/layout.ts'
import { html, type Html } from '../../html.ts'
import type { PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'

const points = {
  what: ['asks', 'yes', 'admitted'],
  sees: ['chosen', 'until', 'reads'],
  cannot: ['password', 'look', 'pay', 'change'],
  safe: ['address', 'name', 'hurry'],
} as const

/** What customers must know of open banking before they say yes: what an app sees and what it cannot, how to end it, and whom to tell. */
export function aboutOpenBankingPage(kit: PageKit): Html {
  const { t, bank } = kit
  const title = t('bank.about.title')
  const part = (name: keyof typeof points) =>
    html`<section class="card">
      <h2>${t(`bank.about.${name}.title`)}</h2>
      <ul>
        ${points[name].map((point) => html`<li>${t(`bank.about.${name}.${point}`, bank)}</li>`)}
      </ul>
    </section>`
  return layout(
    kit,
    { title, area: t('bank.area'), width: 'middle' },
    html`<h1>${title}</h1>
      <p class="lead">${t('bank.about.lead', bank)}</p>
      ${part('what')}${part('sees')}${part('cannot')}
      <section class="card">
        <h2>${t('bank.about.end.title')}</h2>
        <p>${t('bank.about.end.how', bank)}</p>
        <p>${t('bank.about.end.then')}</p>
        <p><a class="button quiet" href="${routes.bankConsents()}">${t('bank.about.end.link')}</a></p>
      </section>
      ${part('safe')}${wrongCard(kit)}`,
  )
}

/** What to do, and where a complaint goes first and then. */
function wrongCard({ t, bank, face, bankAddress }: PageKit): Html {
  return html`<section class="card">
    <h2>${t('bank.about.wrong.title')}</h2>
    <p>${t('bank.about.wrong.report')}</p>
    <p>${t('bank.about.wrong.call', bank)} <a class="target" href="${face.phoneLink}"><bdi dir="ltr">${face.phone}</bdi></a></p>
    <p>${t('bank.about.wrong.complain', bank)} <a class="target" href="${face.complaintsLink}"><bdi dir="ltr">${face.complaints}</bdi></a></p>
    <p>${t('bank.about.wrong.next')} <a class="target" href="${bankAddress('supervisorComplaints')}">${t('common.supervisor')}</a></p>
  </section>`
}
