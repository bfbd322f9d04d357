import type { components } from '../../generated/types/platform.ts'
import { layout } from './components/layout.ts'
import { idHtml } from './format.ts'
import { html, type Html } from './html.ts'
import type { Kit, PageKit } from './kit.ts'

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
export function sandboxMailsPage(kit: PageKit, { mails }: { mails: Mail[] }): Html {
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
