import type { BilingualText } from '../../domain/shared/bilingual.ts'
import { buttonForm, fieldError, textField } from '../../web/components/forms.ts'
import { layout } from '../../web/components/layout.ts'
import { details } from '../../web/components/lists.ts'
import { notice } from '../../web/components/notices.ts'
import { ibanHtml, idHtml, userHtml } from '../../web/format.ts'
import { html, type Html } from '../../web/html.ts'
import type { Kit, PageKit } from '../../web/kit.ts'
import { routes } from '../../web/routes.ts'
import { coreBankHead } from './parts.ts'

/** What the page shows: what was typed, what was wrong with it, what verification decided, and the accounts to try. */
export interface Verification {
  typed: { name: string; iban: string }
  longestName: number
  payees: { iban: string; names: Partial<BilingualText>[]; firstName: Partial<BilingualText>; description: BilingualText }[]
  /** Keys of the texts below `verification.fault`. */
  faults?: { name?: string; iban?: string }
  verdict?: Verdict
}

/** What verification decided, and by which rules. */
interface Verdict {
  code: string
  accountStatus: string
  nameCheckStatus: string
  matchedName: string | undefined
  rules: { code: string; text: string }[]
  name: string
  iban: string
}

/** A name, an account, the verdict and its rules: the page that explains payee verification. */
export function verificationPage(kit: PageKit, { typed, longestName, payees, faults = {}, verdict }: Verification): Html {
  const { t } = kit
  const title = t('verification.title')
  return layout(
    kit,
    { title, area: t('core-bank.area') },
    html`<h1>${title}</h1>
      <p class="lead">${t('verification.lead')}</p>
      ${coreBankHead(kit, { current: 'verification' })}
      ${verdict && verdictCard(kit, verdict)}
      <section class="card">${questionForm(kit, { typed, longestName, faults })}</section>
      <section class="card">
        <h2>${t('verification.examples')}</h2>
        <ul class="items">
          ${payees.map((payee) => payeeItem(kit, payee))}
        </ul>
      </section>`,
  )
}

type Question = Pick<Verification, 'typed' | 'longestName'> & { faults: NonNullable<Verification['faults']> }

function questionForm({ t }: Kit, { typed, longestName, faults }: Question): Html {
  const faultOf = (name: 'name' | 'iban') => {
    const fault = faults[name]
    return fault === undefined ? undefined : fieldError(name, t(`verification.fault.${fault}`))
  }
  const name = { dir: 'auto', value: typed.name, maxlength: longestName, required: true, autocomplete: 'off' }
  const iban = { dir: 'ltr', value: typed.iban, maxlength: 60, required: true, autocomplete: 'off', spellcheck: 'false' }
  return html`<form method="post" action="${routes.coreBankVerification()}">
    ${textField({ name: 'name', label: t('verification.name'), hint: t('verification.nameHint'), fault: faultOf('name'), box: name })}
    ${textField({ name: 'iban', label: t('verification.iban'), fault: faultOf('iban'), box: { ...iban, autocapitalize: 'characters' } })}
    <button type="submit">${t('verification.ask')}</button>
  </form>`
}

function payeeItem({ t, nameIn }: Kit, { iban, names, firstName, description }: Verification['payees'][number]): Html {
  const button = html`<button class="quiet small" type="submit">${t('verification.tryThis')}</button>`
  return html`<li class="item">
    <div class="item-text">
      <span>${userHtml(nameIn(description))}</span>
      <span class="account-line">${ibanHtml(iban)}</span>
      ${names.map((name) => html`<span class="hint">${userHtml(nameIn(name))}</span>`)}
    </div>
    ${names.length > 0 && buttonForm(routes.coreBankVerification(), button, { name: nameIn(firstName), iban })}
  </li>`
}

const looks: Record<string, '' | 'error'> = { MTCH: '', NMTC: 'error' }

function verdictCard({ t, textOr }: Kit, verdict: Verdict): Html {
  const { code, rules, matchedName } = verdict
  const rule = (one: Verdict['rules'][number]) =>
    html`<li class="item"><span class="item-text"><span>${textOr(one.text, t('verification.otherRule'))}</span> <span class="hint">${idHtml(one.code)}</span></span></li>`
  return html`<section class="card" id="verdict">
    <h2>${t('verification.verdict')}</h2>
    ${notice(html`<strong>${idHtml(code)}</strong> ${t(`verification.code.${code}`)}`, { look: looks[code] ?? 'warning', role: 'status' })}
    ${details([
      [t('verification.asked'), html`${userHtml(verdict.name)} <span class="sub">${ibanHtml(verdict.iban)}</span>`],
      !!matchedName && [t('verification.matchedName'), userHtml(matchedName)],
      [t('verification.accountStatus'), idHtml(verdict.accountStatus)],
      [t('verification.nameCheckStatus'), idHtml(verdict.nameCheckStatus)],
    ])}
    <h3>${t('verification.rules')}</h3>
    <ul class="items">
      ${rules.map(rule)}
    </ul>
  </section>`
}
