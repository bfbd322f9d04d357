import { amountInWords } from '../../domain/guarantee/amountInWords/amountInWords.ts'
import { type CodeListName, codeLists, findCode } from '../../domain/guarantee/codeLists.ts'
import type { GuaranteeDescription, GuaranteeParty } from '../../domain/guarantee/letterDocument.ts'
import type { GuaranteeTerms, ResponseMt798 } from '../../domain/guarantee/terms.ts'

/** The value in Mt798 that belongs to a code list. */
function codeOf(mt798: ResponseMt798, name: CodeListName): string | undefined {
  if (name === 'guaranteeAmountType') return mt798.GuaranteeAmount.Type
  return mt798[codeLists[name].field as keyof ResponseMt798] as string | undefined
}

function describeCodes(mt798: ResponseMt798): GuaranteeDescription['codes'] {
  const names = Object.keys(codeLists) as CodeListName[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const code = codeOf(mt798, name)
      if (code === undefined) return []
      const row = findCode(codeLists[name], code)
      return [[name, { code, ...(row && { name: row.name }) }]]
    }),
  )
}

type Address = NonNullable<ResponseMt798['Applicant']['Address']>

function addressLines(address: Address | undefined): string[] {
  if (!address) return []
  const { BuildingNumber, UnitNumber, StreetName, SecondaryNumber, District, City, PostalCode, Country, ShortAddress } = address
  const lines = [
    [BuildingNumber, StreetName],
    [UnitNumber, SecondaryNumber],
    [District],
    [City, PostalCode],
    [Country],
    [ShortAddress],
  ]
  return lines.map((parts) => parts.filter((part) => part !== undefined).join(' ')).filter((line) => line !== '')
}

type PartyMembers = Pick<
  ResponseMt798['Applicant'] | ResponseMt798['Beneficiary'],
  'Name' | 'CommercialRegistrationNumber' | 'Address'
>

function party(
  { Name, CommercialRegistrationNumber, Address }: PartyMembers,
  [type, value]: (string | undefined)[],
): GuaranteeParty {
  return {
    name: Name,
    ...(CommercialRegistrationNumber !== undefined && { commercialRegistrationNumber: CommercialRegistrationNumber }),
    ...(value !== undefined && { identifier: type === undefined ? value : `${type} ${value}` }),
    addressLines: addressLines(Address),
  }
}

/** Describes a guarantee in the form that pages and the printed letter show. */
export function describeGuarantee({ mt798, ...terms }: GuaranteeTerms): GuaranteeDescription {
  const { Applicant, Beneficiary, DeliveryAddress } = mt798
  const optional = {
    startsAt: terms.startsAt ?? undefined,
    projectName: mt798.ProjectName,
    projectNumber: mt798.ProjectNumber,
    reference: mt798.Reference,
    liabilityDetails: mt798.LiabilityDetails,
    details: mt798.DetailsOfGuarantee,
    terms: mt798.TermsAndConditions,
    chargesAndFees: mt798.ChargesAndFees,
  }
  return {
    amountHalalas: terms.amountHalalas,
    currency: terms.currency,
    amountInWords: amountInWords(terms.amountHalalas),
    applicant: party(Applicant, [Applicant.ApplicantIdentifierType, Applicant.ApplicantNumber]),
    beneficiary: party(Beneficiary, [Beneficiary.BeneficiaryIdentifierType, Beneficiary.BeneficiaryNumber]),
    ...(DeliveryAddress && {
      deliveryAddress: {
        ...(DeliveryAddress.Name !== undefined && { name: DeliveryAddress.Name }),
        addressLines: addressLines(DeliveryAddress.Address),
      },
    }),
    codes: describeCodes(mt798),
    validityExpiresAt: terms.validityExpiresAt,
    customerReferenceNumber: mt798.CustomerReferenceNumber,
    ...(mt798.TotalOrderAmount &&
      terms.totalOrderHalalas !== null && {
        totalOrder: {
          amountHalalas: terms.totalOrderHalalas,
          currency: mt798.TotalOrderAmount.Currency,
          ...(mt798.GuaranteeValueInPercent !== undefined && { percent: mt798.GuaranteeValueInPercent }),
        },
      }),
    ...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) as Partial<GuaranteeDescription>),
  }
}
