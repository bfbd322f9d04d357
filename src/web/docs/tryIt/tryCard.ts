import { areaField, options, selectField, textField } from '../../components/forms.ts'
import { idHtml } from '../../format.ts'
import { html, type Html } from '../../html.ts'
import type { Kit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import type { TryForm } from './form.ts'

const line = { maxlength: 200, dir: 'ltr', autocomplete: 'off', spellcheck: 'false' }
const lines = { maxlength: 24_000, dir: 'ltr', spellcheck: 'false' }

/** The form that sends an operation: a named example to start from, its values, or a token and a signature of the reader's own. */
export function tryCard(kit: Kit, form: TryForm): Html {
  const { t } = kit
  const encodings = (['jwt', 'json'] as const).map((encoding) => [encoding, t(`tryIt.encodings.${encoding}`)] as const)
  return html`<section class="card" id="try" aria-labelledby="try-title">
    <h2 id="try-title">${t('tryIt.title')}</h2>
    <p>${t('tryIt.lead')}</p>
    ${form.examples.length > 1 && exampleList(kit, form.examples)}
    <form method="post" action="${routes.docsTry(form.operationId)}#tried">
      ${form.fields.map((field) => parameterField(kit, field))}
      ${form.needsCustomer && consentField(kit, form)}
      ${form.hasMessage && messageField(kit, form)}
      ${form.isEnveloped && selectField({ name: 'encoding', id: 'try-encoding', label: t('tryIt.encoding'), choices: options(encodings, form.typed.encoding) })}
      ${ownFields(kit, form)}
      <p class="hint">${t('tryIt.shared')}</p>
      <button type="submit">${t('tryIt.send')}</button>
    </form>
  </section>`
}

function exampleList({ t }: Kit, examples: TryForm['examples']): Html {
  const item = ({ name, summary, address, isCurrent }: TryForm['examples'][number]) => {
    const link = html`<a href="${address}"${isCurrent && html` aria-current="true"`}>${idHtml(name)}</a>`
    return html`<li>${link} <span class="small soft" lang="en" dir="ltr">${summary}</span></li>`
  }
  return html`<p>${t('tryIt.examples')}</p>
    <ul>
      ${examples.map(item)}
    </ul>`
}

function parameterField({ t }: Kit, { place, name, value }: TryForm['fields'][number]): Html {
  return textField({
    name: `${place}.${name}`,
    id: `try-${place}-${name}`,
    label: idHtml(name),
    hint: t(`tryIt.${place}Hint`),
    box: { value, ...line },
  })
}

function consentField({ t }: Kit, { typed }: TryForm): Html {
  const box = { value: typed.consent, ...line }
  return textField({ name: 'consent', id: 'try-consent', label: t('tryIt.consent'), hint: t('tryIt.consentHint'), box })
}

function messageField({ t }: Kit, { typed }: TryForm): Html {
  return areaField({
    name: 'message',
    id: 'try-message',
    label: t('tryIt.message'),
    hint: t('tryIt.messageHint'),
    box: { rows: 18, ...lines },
    text: typed.message,
  })
}

/** For a reader with an app of their own. The token is not shown again. */
function ownFields({ t }: Kit, { hasMessage, isSigned, typed }: TryForm): Html {
  const label = t(isSigned ? 'tryIt.jws' : 'tryIt.json')
  return html`<details>
    <summary>${t('tryIt.own')}</summary>
    <p class="hint">${t('tryIt.ownText')}</p>
    ${textField({ name: 'token', id: 'try-token', label: t('tryIt.token'), box: { ...line, maxlength: 4096 } })}
    ${hasMessage && areaField({ name: 'body', id: 'try-body', label, box: { rows: 6, ...lines }, text: typed.body })}
  </details>`
}
