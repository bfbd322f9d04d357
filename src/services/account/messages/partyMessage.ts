import type { components } from '../../../../generated/types/account-information.ts'
import type { Party } from '../../../corebank/accountData.ts'
import { formatDateTime } from '../../../domain/shared/dates.ts'
import { inOneText } from './accountMessage.ts'

type Schemas = components['schemas']
type AccountParty = Schemas['AccountPartiesMessage']['Data']['Party'][number]
type PsuParty = Schemas['PartyMessage']['Data']['Party']

const role = ({ partyId, partyType, accountRole }: Party) => ({
  PartyId: partyId,
  PartyType: partyType as AccountParty['PartyType'],
  AccountRole: accountRole,
})

/** How the bank verified the person: by the anti-money-laundering rules for opening an account. */
const verification = ({ identity }: Party): Schemas['Verification'] => ({
  TrustFramework: 'SA_AML',
  AssuranceLevel: 'high',
  Time: formatDateTime(identity.verifiedAt),
})

/** A party of an account: only who it is. */
export function accountParty(party: Party): AccountParty {
  return {
    ...role(party),
    VerifiedClaims: [{ Verification: verification(party), Claims: { Sub: party.partyId, Name: party.name } }],
  }
}

/** The PSU with every claim. Permissions remove some of them later. */
export function psuParty(party: Party): PsuParty {
  const { address, identity } = party
  const Claims: Schemas['PsuClaims'] = {
    Sub: party.partyId,
    Name: party.name,
    Email: party.emailAddress,
    PhoneNumber: party.mobile,
    BirthDate: identity.birthDate,
    Nationalities: [identity.nationality],
    NationalAddress: [
      {
        AddressType: address.addressType as 'KSAOB.Residential',
        BuildingNumber: address.buildingNumber,
        StreetName: inOneText(address.streetName, 140),
        PostalCode: address.postCode,
        City: inOneText(address.townName, 70),
        Country: address.country,
      },
    ],
    PartyIdentity: {
      Type: identity.documentType === 'NationalId' ? 'KSAOB.NationalID' : 'KSAOB.IqamaID',
      Number: identity.nationalIdentificationNumber,
    },
  }
  return { ...role(party), VerifiedClaims: [{ Verification: verification(party), Claims }] }
}
