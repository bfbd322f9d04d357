import { isToldAlways, type MessageKind, messageKindNames } from '../../../../domain/message/kinds.ts'
import { notice } from '../../../components/notices.ts'
import { html, type Html } from '../../../html.ts'
import type { Kit, PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { kindName } from '../../messageWords.ts'
import { areaLayout } from '../areaLayout.ts'

/** What the customer has chosen. */
export interface MessageChoices {
  leftOut: readonly MessageKind[]
  /** Whether the bank tells its customers outside of these pages too. */
  isOnPhone: boolean
  isSaved: boolean
}

/** Which kinds of messages the customer gets: those that protect them always, the others as they choose. */
export function messageChoicesPage(kit: PageKit, { leftOut, isOnPhone, isSaved }: MessageChoices): Html {
  const { t } = kit
  const title = t('messages.choices.title')
  const isOptional = (kind: MessageKind) => !isToldAlways(kind)
  const always = messageKindNames.filter((kind) => !isOptional(kind))
  return areaLayout(
    kit,
    { title, current: 'messages' },
    html`<h1>${title}</h1>
      ${isSaved && notice(t('messages.choices.saved'), { role: 'status' })}
      <p class="soft">${t(isOnPhone ? 'messages.choices.onPhone' : 'messages.choices.onPage')}</p>
      <form class="card stack" method="post" action="${routes.bankMessageChoices()}">
        <fieldset class="choices">
          <legend>${t('messages.choices.optional')}</legend>
          ${messageKindNames.filter(isOptional).map((kind) => choice(kit, kind, leftOut))}
        </fieldset>
        <div class="actions"><button>${t('messages.choices.save')}</button></div>
      </form>
      <section class="card">
        <h2>${t('messages.choices.always')}</h2>
        <p class="soft">${t('messages.choices.alwaysText')}</p>
        <ul class="plain tight">
          ${always.map((kind) => html`<li>${kindName(kit, kind)}</li>`)}
        </ul>
      </section>
      <p><a class="target" href="${routes.bankMessages()}">${t('messages.choices.back')}</a></p>`,
  )
}

const choice = (kit: Kit, kind: MessageKind, leftOut: readonly MessageKind[]) =>
  html`<label class="choice">
    <input type="checkbox" name="kinds" value="${kind}"${!leftOut.includes(kind) && html` checked`}>
    <span class="choice-text">${kindName(kit, kind)}</span>
  </label>`
