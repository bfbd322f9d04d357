import { textField } from '../../web/components/forms.ts'
import { layout } from '../../web/components/layout.ts'
import { details } from '../../web/components/lists.ts'
import { idHtml } from '../../web/format.ts'
import { html, type Html } from '../../web/html.ts'
import type { Kit, PageKit } from '../../web/kit.ts'
import { routes } from '../../web/routes.ts'
import { coreBankHead, type CoreBankMessage } from './parts.ts'

/** What the page shows: the service's time now, how far it was moved, and the steps that it can be moved by. */
export interface Clock {
  now: Date
  currentDateTime: string
  offsetSeconds: number
  /** Their texts are `core-bank.clock.*` in the locales. */
  steps: readonly { name: string; seconds: number }[]
}

/** The clock of the sandbox, and how to move it. */
export function clockPage(kit: PageKit, { now, currentDateTime, offsetSeconds, steps, ...rest }: Clock & CoreBankMessage): Html {
  const { t, dayAndTime } = kit
  const title = t('core-bank.clock.title')
  return layout(
    kit,
    { title, area: t('core-bank.area') },
    html`<h1>${title}</h1>
      ${coreBankHead(kit, { ...rest, current: 'clock' })}
      <section class="card">
        ${details([
          [t('core-bank.clock.now'), html`${dayAndTime(now)} <span class="sub">${idHtml(currentDateTime)}</span>`],
          [t('core-bank.clock.offset'), t('core-bank.clock.seconds', { count: offsetSeconds })],
        ])}
        <p class="hint">${t('core-bank.clock.lead')}</p>
      </section>
      ${advanceCard(kit, steps)}`,
  )
}

function advanceCard({ t }: Kit, steps: Clock['steps']): Html {
  const action = routes.coreBankClock()
  const step = ({ name, seconds }: Clock['steps'][number]) =>
    html`<button class="quiet small" type="submit" name="advanceSeconds" value="${seconds}">${t(`core-bank.clock.${name}`)}</button>`
  const box = { class: 'digits', inputmode: 'numeric', required: true, maxlength: 9, dir: 'ltr', autocomplete: 'off' }
  return html`<section class="card">
    <h2>${t('core-bank.clock.advance')}</h2>
    <form method="post" action="${action}">
      <div class="actions">${steps.map(step)}</div>
    </form>
    <form method="post" action="${action}">
      ${textField({ name: 'advanceSeconds', label: t('core-bank.clock.advanceSeconds'), box })}
      <button type="submit">${t('core-bank.clock.advance')}</button>
    </form>
  </section>`
}
