import type { SignInHistory } from '../../../../services/customer/history.ts'
import { notice } from '../../../components/notices.ts'
import { idHtml, userHtml } from '../../../format.ts'
import { html, type Html, type Part } from '../../../html.ts'
import type { Kit, PageKit } from '../../../kit.ts'
import { areaLayout } from '../areaLayout.ts'

/** Who signed in as the customer, newest first, and how many tries failed. */
export function signInsPage(kit: PageKit, { signIns, failed }: SignInHistory): Html {
  const { t } = kit
  const title = t('customer.signIns.title')
  return areaLayout(
    kit,
    { title, current: 'signIns' },
    html`<h1>${title}</h1>
      ${failedTries(kit, failed)}
      <section class="card">
        <h2>${t('customer.signIns.list')}</h2>
        <ul class="items">
          ${signIns.map((signIn) => signInRow(kit, signIn))}
        </ul>
      </section>
      <p class="soft small">${t('customer.signIns.kept')}</p>`,
  )
}

function failedTries({ t, dayAndTime }: Kit, { tries, lastAt }: SignInHistory['failed']): Html {
  if (tries === 0 || lastAt === null) return html`<p class="soft">${t('customer.signIns.noneFailed')}</p>`
  const failed = t('customer.signIns.failed', { number: tries, time: dayAndTime(lastAt) })
  return notice(`${failed} ${t('customer.signIns.failedAdvice')}`, { look: 'warning' })
}

type SignIn = SignInHistory['signIns'][number]

function signInRow(kit: Kit, signIn: SignIn): Html {
  const { t, textHtml } = kit
  const { appName, address } = signIn
  return html`<li class="row">
    <div class="row-text">
      <strong>${kit.dayAndTime(signIn.signedInAt)}</strong>
      <span>${deviceOf(kit, signIn)}</span>
      <span class="soft small">${appName ? textHtml('customer.signIns.forApp', { name: appName }) : t('customer.signIns.here')}${address && html` · ${t('customer.signIns.address')} ${idHtml(address)}`}</span>
    </div>
  </li>`
}

function deviceOf({ t, textHtml }: Kit, { browser, system }: SignIn): Part {
  if (browser && system) return textHtml('customer.signIns.device', { browser, system })
  const known = browser ?? system
  return known ? userHtml(known) : t('customer.signIns.otherDevice')
}
