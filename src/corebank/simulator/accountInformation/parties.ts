import { type BilingualText } from '../../../domain/shared/bilingual.ts'
import { type BankPartyRow } from '../../../data/repositories/simulator/bankParties.ts'
import { type Party } from '../../accountData.ts'
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

export interface PartyRole {
  partyType: string
  accountRole: string
}

/** How a person stands to themselves: the PSU's own party. */
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

/** Row to the port's party. Throws for a customer without particulars: the seed gives everybody some. */
export function toParty(row: BankPartyRow, { partyType, accountRole }: PartyRole): Party {
  if (row.details === null) throw new Error(`the simulator has no particulars of customer ${row.customerId}`)
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
