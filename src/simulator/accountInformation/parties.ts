import type { SimulatedParty } from '../repositories/companies.ts'
import type { BilingualName, BilingualText } from '../../domain/shared/bilingual.ts'
import { findSaudiBank } from '../../domain/shared/saudiBanks.ts'
import type { AccountReference, Agent, Money, Party } from '../../corebank/accountData.ts'
import { toName } from '../customers.ts'

/** What the database keeps of a person beyond the name. */
export interface PartyDetails {
  partyNumber: string
  email: string
  mobile: string
  address: { street: BilingualText; buildingNumber: string; town: BilingualText; postCode: string }
  birthDate: string
  nationality: string
  verifiedAt: string
}

/** A person's relation to an account, as two codes of the KSA account information standard (PartyType and AccountRole). */
export interface PartyRole {
  partyType: string
  accountRole: string
}

/** The role of the customer who asks for their own party. */
export const soleOwner: PartyRole = { partyType: 'KSAOB.Sole', accountRole: 'KSAOB.Owner' }

/** The roles of an account's holders, in the order of the holders. */
export function rolesOf(accountType: string, holders: number): PartyRole[] {
  const roleOf = (index: number): PartyRole => {
    if (accountType === 'KSAOB.Corporate') return { partyType: 'KSAOB.Delegate', accountRole: 'KSAOB.Administrator' }
    if (holders === 1) return soleOwner
    return { partyType: 'KSAOB.Joint', accountRole: index === 0 ? 'KSAOB.Owner' : 'KSAOB.SecondaryOwner' }
  }
  return Array.from({ length: holders }, (_, index) => roleOf(index))
}

/** Row to the port's party. Throws for a customer without stored details; the seed gives everybody some. */
export function toParty(row: SimulatedParty, { partyType, accountRole }: PartyRole): Party {
  if (row.details === null) throw new Error(`the simulator has no details of customer ${row.customerId}`)
  const { partyNumber, email, mobile, address, birthDate, nationality, verifiedAt } = row.details as PartyDetails
  const name = toName(row)
  return {
    partyId: row.customerId,
    partyNumber,
    partyType,
    accountRole,
    name,
    fullLegalName: name,
    legalStructure: null,
    emailAddress: email,
    mobile,
    address: {
      addressType: 'KSAOB.Residential',
      streetName: address.street,
      buildingNumber: address.buildingNumber,
      townName: address.town,
      postCode: address.postCode,
      country: 'SA',
    },
    identity: {
      nationalIdentificationNumber: row.nationalIdentificationNumber,
      documentType: row.nationalIdentificationNumber.startsWith('1') ? 'NationalId' : 'Iqama',
      birthDate,
      nationality,
      verifiedAt: new Date(verifiedAt),
    },
  }
}

/** The other side of a transfer or order, with its name and IBAN. */
export interface OtherSide {
  name: BilingualName
  iban: string
}

/** Halalas without their sign, as an amount in riyals. */
export const absoluteAmount = (halalas: number): Money => ({ halalas: Math.abs(halalas), currency: 'SAR' })

/** The bank of a Saudi IBAN: its BIC, or else its id in SARIE. Null when the table of banks has neither. */
export function agentOf(iban: string): Agent | null {
  const bank = findSaudiBank(iban)
  if (bank?.bic !== undefined) return { identificationType: 'KSAOB.BICFI', identification: bank.bic, name: bank.name }
  return bank?.sarieId === undefined ? null : { identificationType: 'KSAOB.OTHER', identification: bank.sarieId, name: bank.name }
}

/** The other side's account, by its IBAN. */
export const accountOf = ({ iban, name }: OtherSide): AccountReference => ({
  identificationType: 'KSAOB.IBAN',
  identification: iban,
  name,
})
