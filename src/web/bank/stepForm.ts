import { textField } from '../components/forms.ts'
import { notice } from '../components/notices.ts'
import { attributes, html, type Html, type Part } from '../html.ts'
import type { Kit, PageKit } from '../kit.ts'
import { routes } from '../routes.ts'

/** What was wrong with the last step. `error` is a key of bank.problem; a refused code tells how many tries are left. */
export function problemNotice({ t, tCount, bank }: PageKit, error: string | undefined, triesLeft = 0): Part {
  if (error === undefined) return undefined
  const text = error === 'codeRefused' ? tCount('bank.problem.codeRefused', triesLeft) : t(`bank.problem.${error}`, bank)
  return notice(text, { look: 'error', role: 'alert', id: 'problem' })
}

/** Keeps what the page says of a problem while the language is switched. */
export const keptError = (error: string | undefined): Part =>
  error !== undefined && html`<input type="hidden" name="problem" value="${error}">`

/** Who was typed, and what was wrong: a key of bank.problem. */
interface TypedCustomer {
  nationalIdentificationNumber?: string | undefined
  error?: string | undefined
}

const digitsBox = (hasFault: boolean) => ({
  ...{ class: 'digits', dir: 'ltr', required: true },
  ...(hasFault && { 'aria-invalid': 'true', 'aria-describedby': 'problem' }),
})

/** The field for the number of a customer. `id` where the page has two. */
export function nationalIdField(
  { t }: Kit,
  { nationalIdentificationNumber = '', error, id, autofocus }: TypedCustomer & { id?: string; autofocus?: boolean },
): Html {
  const shared = {
    ...digitsBox(error !== undefined),
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'username',
    maxlength: 20,
  }
  const box = { ...shared, autofocus: autofocus ?? false, value: nationalIdentificationNumber }
  return textField({ name: 'nationalIdentificationNumber', ...(id && { id }), label: t('bank.nationalId'), box })
}

/** The two fields of the first factor. `isFirst`: whether the page begins there. */
export function credentialFields(kit: Kit, { isFirst = true, ...typed }: TypedCustomer & { isFirst?: boolean }): Html {
  const hasFault = typed.error !== undefined
  const password = {
    ...digitsBox(hasFault),
    type: 'password',
    autocomplete: 'current-password',
    maxlength: 200,
    autofocus: hasFault,
  }
  return html`${nationalIdField(kit, { ...typed, autofocus: isFirst && !hasFault })}
    ${textField({ name: 'password', label: kit.t('bank.password'), box: password })}`
}

/** Ways out for who cannot sign in: a new password, and first access. */
export function signInHelp({ t, textHtml, bank, bankAddress }: PageKit): Html {
  const [forgotten, newcomer] = [bankAddress('forgottenPassword'), bankAddress('newCustomer')]
  return html`<ul class="plain tight small">
    <li>${forgotten ? html`<a class="target" href="${forgotten}">${t('bank.signIn.forgotten')}</a>` : textHtml('bank.signIn.forgottenCall', bank)}</li>
    ${newcomer && html`<li><a class="target" href="${newcomer}">${t('bank.signIn.newCustomer', bank)}</a></li>`}
  </ul>`
}

/** The field for a code that the bank has sent, and until when that is good, where the bank says so. */
export function codeField(
  { t, goodUntil }: PageKit,
  { answerBy, error }: { answerBy?: Date | string | undefined; error?: string | undefined },
): Html {
  const hasFault = error !== undefined
  const box = {
    ...{
      type: 'text',
      inputmode: 'numeric',
      dir: 'ltr',
      autocomplete: 'one-time-code',
      maxlength: 12,
      required: true,
      autofocus: true,
    },
    'aria-describedby': `code-hint${hasFault ? ' problem' : ''}`,
    'aria-invalid': hasFault && 'true',
  }
  return html`<div class="field">
    <label for="oneTimeCode">${t('bank.oneTimeCode.label')}</label>
    <input class="one-time-code" id="oneTimeCode" name="oneTimeCode"${attributes(box)}>
    <p class="hint" id="code-hint">${answerBy !== undefined && `${goodUntil('bank.oneTimeCode', new Date(answerBy))} `}${t('bank.oneTimeCode.hint')}</p>
  </div>`
}

/** Where the codes of a sandbox are to be found. */
export function sandboxHint({ t, sandbox }: PageKit): Part {
  if (!sandbox) return undefined
  const link = html`<a href="${routes.coreBank()}" target="_blank" rel="noopener">${t('bank.sandboxLink')}</a>`
  return notice(html`${t('bank.sandboxHint')} ${link}`, { look: 'warning', isSmall: true })
}
