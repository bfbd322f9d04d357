import { type SignInHistory } from '../../../../services/customer/history.ts'
import { notice } from '../../../components/notices.ts'
import { idHtml, userHtml } from '../../../format.ts'
import { html, type Html, type Part } from '../../../html.ts'
import { type Kit, type PageKit } from '../../../kit.ts'
import { areaLayout } from '../areaLayout.ts'

/** Who signed in as the customer, newest first, and how many tries failed. */
export function signInsPage(kit: PageKit, { signIns, failed }: SignInHistory): Html {
  const { t } = kit
  const title = t('area.signIns.title')
  return areaLayout(
    kit,
    { title, current: 'signIns' },
    html`<h1>${title}</h1>
      ${failedTries(kit, failed)}
      <section class="card">
        <h2>${t('area.signIns.list')}</h2>
        <ul class="items">
          ${signIns.map((signIn) => signInRow(kit, signIn))}
        </ul>
      </section>
      <p class="soft small">${t('area.signIns.kept')}</p>`,
  )
}

function failedTries({ t, dayAndTime }: Kit, { tries, lastAt }: SignInHistory['failed']): Html {
  if (tries === 0 || lastAt === null) return html`<p class="soft">${t('area.signIns.noneFailed')}</p>`
  const failed = t('area.signIns.failed', { number: tries, time: dayAndTime(lastAt) })
  return notice(`${failed} ${t('area.signIns.failedAdvice')}`, { look: 'warning' })
}

type SignIn = SignInHistory['signIns'][number]

function signInRow(kit: Kit, signIn: SignIn): Html {
  const { t, textHtml } = kit
  const { appName, address } = signIn
  return html`<li class="row">
    <div class="row-text">
      <strong>${kit.dayAndTime(signIn.signedInAt)}</strong>
      <span>${deviceOf(kit, signIn)}</span>
      <span class="soft small">${appName ? textHtml('area.signIns.forApp', { name: appName }) : t('area.signIns.here')}${address && html` · ${t('area.signIns.address')} ${idHtml(address)}`}</span>
    </div>
  </li>`
}

function deviceOf({ t, textHtml }: Kit, { browser, system }: SignIn): Part {
  if (browser && system) return textHtml('area.signIns.device', { browser, system })
  const known = browser ?? system
  return known ? userHtml(known) : t('area.signIns.otherDevice')
}
