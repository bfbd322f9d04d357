import { codeBlock } from '../../components/lists.ts'
import { badge } from '../../components/notices.ts'
import { html, type Html } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import { type FirstSteps, verbs } from '../../../services/app/firstSteps.ts'
import type { AppOfPage } from '../forDeveloper.ts'
import { appHead, dashboardLayout } from '../parts/dashboardLayout.ts'
import { startFiles } from './startParts.ts'

/** An app's first call, and how far it is on its way to production. */
export type Start = Pick<FirstSteps, 'commands' | 'variables' | 'goLive'> & { app: AppOfPage }

/** Shows what the first call of an app needs. */
export function startPage(kit: PageKit, { app, commands, variables, goLive }: Start): Html {
  const { t } = kit
  const title = t('dashboard.start.title')
  return dashboardLayout(
    kit,
    { title, width: 'wide' },
    html`${appHead(kit, { app, current: 'start', heading: title })}
    ${startFiles(kit, { clientId: app.clientId, clientSecret: undefined })}
    <section class="card" aria-labelledby="commands">
      <h2 id="commands">${t('dashboard.start.commands')}</h2>
      <p class="soft">${t('dashboard.start.commandsText', { python: verbs.both.join(', ') })} <a href="${routes.docsSection('sdk')}">${t('docs.sdk.title')}</a></p>
      ${commands.map((command) => commandField(kit, command))}
    </section>
    <section class="card" aria-labelledby="variables">
      <h2 id="variables"><bdi dir="ltr">${'.env'}</bdi></h2>
      <div class="field">${codeBlock(variables, { labelledBy: 'variables' })}</div>
    </section>
    <section class="card" aria-labelledby="go-live">
      <h2 id="go-live">${t('dashboard.start.goLive')}</h2>
      <p class="soft">${t('dashboard.start.goLiveText')}</p>
      <ul class="items">${goLive.map((step) => stepItem(kit, step))}</ul>
    </section>`,
  )
}

function commandField({ t }: Kit, { purpose, command }: Start['commands'][number]): Html {
  const words = command.split(' ').map((word, index) => [index > 0 && ' ', html`<span class="word">${word}</span>`])
  const label = t(`dashboard.start.purposes.${purpose}`)
  return html`<div class="field">
    <h3>${label}</h3>
    ${codeBlock(words, { label, isWrapped: true })}
  </div>`
}

function stepItem({ t, momentHtml }: Kit, { step, isDone, doneDateTime }: Start['goLive'][number]): Html {
  return html`<li class="item" data-step="${step}">
    <div class="item-text">
      <strong>${t(`dashboard.start.steps.${step}.name`)}</strong>
      <span class="soft small">${t(`dashboard.start.steps.${step}.text`)}</span>
    </div>
    <div class="item-text">
      ${badge(t(isDone ? 'dashboard.start.done' : 'dashboard.start.open'), isDone ? '' : 'quiet')}
      ${doneDateTime && html`<span class="soft small">${momentHtml(doneDateTime)}</span>`}
    </div>
  </li>`
}
