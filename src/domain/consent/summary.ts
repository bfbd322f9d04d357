import { groupsOfPermissions } from '../account/dataGroups.ts'
import { type Consent, type ConsentKind } from './consent.ts'

/** What a consent is about, in the few words that a list has room for. */
export interface ConsentSummary {
  kind: ConsentKind
  /** Of a payment or a letter. */
  amountHalalas?: number
  currency?: string
  payee?: { en?: string; ar?: string }
  /** Of an access: which data. */
  groups?: string[]
}

/** What a consent is about. */
export function summarise({ kind, terms }: Pick<Consent, 'kind' | 'terms'>): ConsentSummary {
  if ('permissions' in terms) return { kind, groups: groupsOfPermissions(terms.permissions) }
  const { amountHalalas, currency } = terms
  if ('creditorAccount' in terms) return { kind, amountHalalas, currency, payee: terms.creditorAccount.name }
  const { Name } = terms.mt798.Beneficiary
  return { kind, amountHalalas, currency, payee: { en: Name, ar: Name } }
}
