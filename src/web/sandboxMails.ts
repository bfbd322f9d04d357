import { Router } from 'express'
import { type components } from '../../generated/types/platform.ts'
import { listMails } from '../services/sandbox/mails.ts'
import { remoteAddressOf } from '../telemetry/requests.ts'
import { layout } from './components/layout.ts'
import { type WebContext } from './context.ts'
import { idHtml } from './format.ts'
import { html, type Html } from './html.ts'
import { type Kit, type PageKit } from './kit.ts'
import { renderPage } from './render.ts'
import { routes } from './routes.ts'

/** The mails that a sandbox shows instead of sending them. Like the other pages of the sandbox it has no session. */
export function sandboxMailsRouter({ dependencies }: Pick<WebContext, 'dependencies'>): Router {
  const router = Router()
  router.get(routes.sandboxMails(), async (request, response) => {
    const mails = await listMails(dependencies, { address: remoteAddressOf(request) })
    renderPage(response, { page: sandboxMailsPage, props: { mails } })
  })
  return router
}

type Mail = components['schemas']['Mail']

/** A line of a mail: a link where it is an address. */
const lineOf = (line: string) =>
  /^https?:\/\/\S+$/.test(line)
    ? html`<a href="${line}"><bdi dir="ltr">${line}</bdi></a><br>`
    : html`<bdi dir="auto">${line}</bdi><br>`

const mailCard = ({ dayAndTime }: Kit, mail: Mail) =>
  html`<section class="card">
    <h2><bdi dir="auto">${mail.subject}</bdi></h2>
    <p class="soft">${idHtml(mail.to)} · ${dayAndTime(new Date(mail.createdDateTime))}</p>
    <p class="prose">${mail.text.split('\n').map(lineOf)}</p>
  </section>`

/** The mails, newest first. */
function sandboxMailsPage(kit: PageKit, { mails }: { mails: Mail[] }): Html {
  const { t } = kit
  const title = t('dashboard.mails.title')
  return layout(
    kit,
    { title, area: t('dashboard.title') },
    html`<div>
        <h1>${title}</h1>
        <p class="soft">${t('dashboard.mails.text')}</p>
      </div>
      ${mails.length === 0 && html`<section class="card"><p>${t('dashboard.mails.none')}</p></section>`}
      ${mails.map((mail) => mailCard(kit, mail))}`,
  )
}
