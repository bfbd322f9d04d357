import { codeOptions, selectField } from '../../components/forms.ts'
import type { Html } from '../../html.ts'
import type { Kit } from '../../kit.ts'
import { type FormFaults, type FormField, formField } from '../parts/formFields.ts'
import { signingAlgs, type TypedApp } from './appForm.ts'

/** The form of an app as it was typed, with what was wrong with it. */
export interface AppForm extends FormFaults {
  typed: TypedApp
}

/** Makes the fields of an app's form: each has the words of its name, what was typed and what was wrong with it. */
export function appFields(kit: Kit, { typed, faults }: AppForm) {
  const { t } = kit
  const first = Object.keys(faults)[0]
  return (name: keyof TypedApp, more: Omit<FormField, 'name' | 'label'>): Html =>
    formField(kit, {
      ...{ name, label: t(`dashboard.fields.${name}`), hint: t(`dashboard.hints.${name}`) },
      ...{ value: typed[name], faults: faults[name], isFirstFault: first === name },
      ...more,
    })
}

/** The algorithm of the app's signatures. */
export function signingAlgField({ t }: Kit, chosen: string): Html {
  const label = t('dashboard.fields.responseSigningAlg')
  return selectField({ name: 'responseSigningAlg', label, box: { dir: 'ltr' }, choices: codeOptions(signingAlgs, chosen) })
}
