import { findSaudiBank } from '../../../domain/shared/saudiBanks.ts'
import { type BilingualName } from '../../../domain/shared/bilingual.ts'
import { type AccountReference, type Agent, type Money } from '../../accountData.ts'

/** The other side of a transfer or order. */
export interface OtherSide {
  name: BilingualName
  iban: string
}

/** Riyals of an amount, whichever way it went. */
export const riyals = (halalas: number): Money => ({ halalas: Math.abs(halalas), currency: 'SAR' })

/** The bank of a Saudi IBAN: its BIC, else its id in SARIE; null where the table of banks has neither. */
export function agentOf(iban: string): Agent | null {
  const bank = findSaudiBank(iban)
  if (bank?.bic !== undefined) return { identificationType: 'KSAOB.BICFI', identification: bank.bic, name: bank.name }
  return bank?.sarieId === undefined ? null : { identificationType: 'KSAOB.OTHER', identification: bank.sarieId, name: bank.name }
}

export const accountOf = ({ iban, name }: OtherSide): AccountReference => ({
  identificationType: 'KSAOB.IBAN',
  identification: iban,
  name,
})
