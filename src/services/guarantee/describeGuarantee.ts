import { type BilingualText } from '../../domain/shared/bilingual.ts'
import { amountInWords } from '../../domain/guarantee/amountInWords/amountInWords.ts'
import { findCode } from '../../domain/guarantee/codeList.ts'
import { codeLists, type CodeListName } from '../../domain/guarantee/codeLists.ts'
import { parseDateTime } from '../../domain/shared/dates.ts'
import { parseHalalas } from '../../domain/shared/money.ts'
import { type RequestMt798 } from './mt798Message.ts'

/** A code with its name, where the table knows it. */
export interface CodedValue {
  code: string
  name?: BilingualText
}

/** One side of the guarantee. */
export interface GuaranteeParty {
  name: string
  commercialRegistrationNumber?: number
  identifier?: string
  /** From the building to the country, as given. */
  addressLines: string[]
}

/** A guarantee as a person reads it. */
export interface GuaranteeDescription {
  amountHalalas: number
  currency: string
  amountInWords: BilingualText
  applicant: GuaranteeParty
  beneficiary: GuaranteeParty
  deliveryAddress?: Partial<GuaranteeParty>
  codes: Partial<Record<CodeListName, CodedValue>>
  /** Null: the guarantee has no end of its own. */
  validityExpiresAt: Date | null
  startsAt?: Date
  projectName?: string
  projectNumber?: string
  reference?: string
  customerReferenceNumber: string
  totalOrder?: { amountHalalas: number; currency: string; percent?: number }
  liabilityDetails?: string
  details?: string
  terms?: string
  chargesAndFees?: string
}

/** The member of Mt798 behind each code list. */
function codeOf(mt798: RequestMt798, name: CodeListName): string | undefined {
  if (name === 'guaranteeAmountType') return mt798.GuaranteeAmount.Type
  return mt798[codeLists[name].field as keyof RequestMt798] as string | undefined
}

function describeCodes(mt798: RequestMt798): GuaranteeDescription['codes'] {
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

type Address = NonNullable<RequestMt798['Applicant']['Address']>

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
  RequestMt798['Applicant'] | RequestMt798['Beneficiary'],
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

/** Mt798 as stored, in the form that pages and the printed letter show. */
export function describeGuarantee(mt798: RequestMt798): GuaranteeDescription {
  const { Applicant, Beneficiary, DeliveryAddress, GuaranteeAmount, TotalOrderAmount } = mt798
  const amountHalalas = parseHalalas(GuaranteeAmount.Amount, 'GuaranteeAmount.Amount')
  const optional = {
    projectName: mt798.ProjectName,
    projectNumber: mt798.ProjectNumber,
    reference: mt798.Reference,
    liabilityDetails: mt798.LiabilityDetails,
    details: mt798.DetailsOfGuarantee,
    terms: mt798.TermsAndConditions,
    chargesAndFees: mt798.ChargesAndFees,
  }
  return {
    amountHalalas,
    currency: GuaranteeAmount.Currency,
    amountInWords: amountInWords(amountHalalas),
    applicant: party(Applicant, [Applicant.ApplicantIdentifierType, Applicant.ApplicantNumber]),
    beneficiary: party(Beneficiary, [Beneficiary.BeneficiaryIdentifierType, Beneficiary.BeneficiaryNumber]),
    ...(DeliveryAddress && {
      deliveryAddress: {
        ...(DeliveryAddress.Name !== undefined && { name: DeliveryAddress.Name }),
        addressLines: addressLines(DeliveryAddress.Address),
      },
    }),
    codes: describeCodes(mt798),
    validityExpiresAt:
      mt798.ValidityExpiryDate === undefined ? null : parseDateTime(mt798.ValidityExpiryDate, 'ValidityExpiryDate'),
    ...(mt798.LetterOfGuaranteeStartDate !== undefined && {
      startsAt: parseDateTime(mt798.LetterOfGuaranteeStartDate, 'LetterOfGuaranteeStartDate'),
    }),
    customerReferenceNumber: mt798.CustomerReferenceNumber,
    ...(TotalOrderAmount && {
      totalOrder: {
        amountHalalas: parseHalalas(TotalOrderAmount.Amount, 'TotalOrderAmount.Amount'),
        currency: TotalOrderAmount.Currency,
        ...(mt798.GuaranteeValueInPercent !== undefined && { percent: mt798.GuaranteeValueInPercent }),
      },
    }),
    ...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) as Partial<GuaranteeDescription>),
  }
}
