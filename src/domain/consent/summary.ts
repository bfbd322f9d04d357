import { type DataGroup, groupsOfPermissions } from '../account/dataGroups.ts'
import type { Consent } from './consent.ts'

/** What a consent is about, in the few words that a list has room for: which data, or how much to whom. */
export type ConsentSummary =
  | { kind: 'account'; groups: DataGroup[] }
  | { kind: 'payment' | 'guarantee'; amountHalalas: number; currency: string; payee: { en?: string; ar?: string } }

/** What a consent is about. */
export function summarise({ terms }: Pick<Consent, 'terms'>): ConsentSummary {
  if ('permissions' in terms) return { kind: 'account', groups: groupsOfPermissions(terms.permissions) }
  const { amountHalalas, currency } = terms
  if ('creditorAccount' in terms) return { kind: 'payment', amountHalalas, currency, payee: terms.creditorAccount.name }
  const { Name } = terms.mt798.Beneficiary
  return { kind: 'guarantee', amountHalalas, currency, payee: { en: Name, ar: Name } }
}
