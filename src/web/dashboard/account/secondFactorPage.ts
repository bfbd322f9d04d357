import type { components } from '../../../../generated/types/platform.ts'
import { hiddenFields } from '../../components/forms.ts'
import { badge, notice } from '../../components/notices.ts'
import { qrCode } from '../../components/qrCode.ts'
import { html, type Html } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import { accountHead, dashboardLayout } from '../parts/dashboardLayout.ts'
import { type FormFaults, formField, refusalNotice } from '../parts/formFields.ts'

type Schemas = components['schemas']

/** How the second step of a developer's sign-in stands. */
export interface SecondFactorShown {
  factor: Schemas['SecondFactor']
  /** The secret that waits for a code. */
  begun: Schemas['BegunSecondFactor'] | undefined
  /** Those that were just made. */
  recoveryCodes: string[] | undefined
  /** The form that was refused, and what was wrong with it. */
  form: 'begin' | 'confirm' | 'replace' | 'remove' | undefined
  wrong: FormFaults
}

/** Switches the second step on and off. */
export function secondFactorPage(kit: PageKit, shown: SecondFactorShown): Html {
  const { t } = kit
  const { factor, begun, recoveryCodes } = shown
  const title = t('dashboard.secondFactor.title')
  const state = badge(t(`dashboard.secondFactor.${factor.isOn ? 'on' : 'off'}`), factor.isOn ? '' : 'quiet')
  return dashboardLayout(
    kit,
    { title },
    html`${accountHead(kit, { current: 'secondFactor', heading: title })}
    <p class="lead">${t('dashboard.secondFactor.lead')} ${state}</p>
    ${factor.isDemanded && !factor.isOn && notice(t('dashboard.secondFactor.demanded'), { look: 'warning' })}
    ${recoveryCodes && codesCard(kit, recoveryCodes)}
    ${factor.isOn ? onCards(kit, shown) : begun ? confirmCard(kit, begun, shown) : beginCard(kit, shown)}`,
  )
}

function beginCard(kit: Kit, { form, wrong }: SecondFactorShown): Html {
  const { t } = kit
  const own = form === 'begin' ? wrong : { faults: {} }
  const box = { name: 'password', type: 'password', autocomplete: 'current-password', maxlength: 200, required: true } as const
  const words = { label: t('dashboard.fields.password'), hint: t('dashboard.secondFactor.hints.begin') }
  return html`<section class="card">
    <p>${t('dashboard.secondFactor.what')}</p>
    <form method="post" action="${routes.dashboardSecondFactor()}" novalidate>
      ${refusalNotice(kit, own)}
      ${hiddenFields({ change: 'begin' })}
      ${formField(kit, { ...box, ...words, faults: own.faults.password, isFirstFault: true })}
      <div class="actions"><button>${t('dashboard.secondFactor.begin')}</button></div>
    </form>
  </section>`
}

function confirmCard(kit: Kit, { secret, address }: Schemas['BegunSecondFactor'], shown: SecondFactorShown): Html {
  const { t } = kit
  const groups = secret.match(/.{1,4}/g) ?? []
  return html`<section class="card" aria-labelledby="scan">
    <h2 id="scan">${t('dashboard.secondFactor.scan')}</h2>
    <p>${t('dashboard.secondFactor.scanText')}</p>
    ${qrCode(address, t('dashboard.secondFactor.qr'))}
    <p><a href="${address}">${t('dashboard.secondFactor.open')}</a></p>
    <p class="hint">${t('dashboard.secondFactor.byHand')}</p>
    <p class="secret" id="second-factor-secret">${groups.join(' ')}</p>
    ${codeForm(kit, 'confirm', shown)}
  </section>`
}

function onCards(kit: Kit, shown: SecondFactorShown): Html {
  const { t, tCount } = kit
  const { recoveryCodesLeft: left } = shown.factor
  return html`<section class="card" aria-labelledby="recovery">
    <h2 id="recovery">${t('dashboard.secondFactor.recovery')}</h2>
    <p>${left === 0 ? t('dashboard.secondFactor.noneLeft') : tCount('dashboard.secondFactor.left', left)}</p>
    ${codeForm(kit, 'replace', shown)}
  </section>
  <section class="card" aria-labelledby="switch-off">
    <h2 id="switch-off">${t('dashboard.secondFactor.switchOff')}</h2>
    ${codeForm(kit, 'remove', shown)}
  </section>`
}

function codesCard({ t }: Kit, codes: readonly string[]): Html {
  return html`<section class="card" aria-labelledby="codes">
    <h2 id="codes">${t('dashboard.secondFactor.codes')}</h2>
    <p>${t('dashboard.secondFactor.codesText')}</p>
    <pre class="secret" id="recovery-codes">${codes.join('\n')}</pre>
  </section>`
}

/** Asks for a code of the app before something is changed. */
function codeForm(kit: Kit, change: 'confirm' | 'replace' | 'remove', { form, wrong }: SecondFactorShown): Html {
  const { t } = kit
  const own = form === change ? wrong : { faults: {} }
  const field = { name: 'code', label: t('dashboard.secondFactor.code'), hint: t(`dashboard.secondFactor.hints.${change}`) }
  const box = { ltr: true, autocomplete: 'one-time-code', maxlength: 30, required: true } as const
  return html`<form method="post" action="${routes.dashboardSecondFactor()}" novalidate>
    ${refusalNotice(kit, own)}
    ${hiddenFields({ change })}
    ${formField(kit, { ...field, ...box, idPrefix: `${change}-`, faults: own.faults.code, isFirstFault: true })}
    <div class="actions"><button${change !== 'confirm' && html` class="quiet"`}>${t(`dashboard.secondFactor.buttons.${change}`)}</button></div>
  </form>`
}
