import { type BankCompany } from '../../corebank/port.ts'
import { type LetterRow } from '../../data/repositories/letters.ts'
import { type Mt760Field, mt760Fields } from '../../domain/guarantee/mt760Fields.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { formatHalalas } from '../../domain/shared/money.ts'
import { type Dependencies } from '../dependencies.ts'
import { describeGuarantee, type GuaranteeDescription, type GuaranteeParty } from './describeGuarantee.ts'
import { mt798OfLetter, type RequestMt798 } from './mt798Message.ts'
import { findCurrentLetter } from './readLetter.ts'

/** A letter as it is printed: what the bank promises, and the same as fields of a SWIFT message. */
export interface LetterDocument {
  letterOfGuaranteeId: string
  status: LetterRow['status']
  /** Undefined as long as it is not issued, and after its end. */
  issuedAt: Date | undefined
  issuerBic: string
  /** The applicant as the bank knows it. */
  company: BankCompany | undefined
  guarantee: GuaranteeDescription
  fields: Mt760Field[]
}

/** The printable form of a letter as it stands at `now`. Throws SanadError 'resourceIdUnknown'. */
export async function viewLetter(
  dependencies: Pick<Dependencies, 'coreBank' | 'db' | 'settings'>,
  { letterOfGuaranteeId, now }: { letterOfGuaranteeId: string; now: Date },
): Promise<LetterDocument> {
  const letter = await findCurrentLetter(dependencies, letterOfGuaranteeId, now)
  if (!letter)
    throw new SanadError('resourceIdUnknown', 'There is no letter with this LetterOfGuaranteeId.', {
      path: 'LetterOfGuaranteeId',
    })
  const mt798 = mt798OfLetter(letter)
  const guarantee = describeGuarantee(mt798)
  const issuedAt = letter.status === 'Issued' ? letter.statusUpdatedAt : undefined
  const issuerBic = dependencies.settings.bankBic
  return {
    letterOfGuaranteeId,
    status: letter.status,
    issuedAt,
    issuerBic,
    company: await dependencies.coreBank.findCompany(letter.commercialRegistrationNumber),
    guarantee,
    fields: fieldsOf(letter, mt798, guarantee, { issuedAt, issuerBic }),
  }
}

const linesOf = ({ name, commercialRegistrationNumber, identifier, addressLines }: GuaranteeParty) => [
  name,
  ...(commercialRegistrationNumber === undefined ? [] : [`CR ${commercialRegistrationNumber}`]),
  ...(identifier === undefined ? [] : [identifier]),
  ...addressLines,
]

const present = (...texts: (string | undefined)[]) => texts.filter((text): text is string => text !== undefined)

function fieldsOf(
  letter: LetterRow,
  mt798: RequestMt798,
  guarantee: GuaranteeDescription,
  { issuedAt, issuerBic }: Pick<LetterDocument, 'issuedAt' | 'issuerBic'>,
): Mt760Field[] {
  const { deliveryAddress, totalOrder } = guarantee
  return mt760Fields({
    undertakingNumber: letter.letterOfGuaranteeId,
    issuerBic,
    issuedAt,
    validityExpiresAt: guarantee.validityExpiresAt,
    amount: { Amount: formatHalalas(letter.amountHalalas), Currency: letter.currency },
    customerReferenceNumber: guarantee.customerReferenceNumber,
    applicant: linesOf(guarantee.applicant),
    beneficiary: linesOf(guarantee.beneficiary),
    delivery: present(deliveryAddress?.name, ...(deliveryAddress?.addressLines ?? [])),
    codes: Object.fromEntries(Object.entries(guarantee.codes).map(([name, { code }]) => [name, code])),
    chargesAndFees: guarantee.chargesAndFees,
    underlying: present(
      guarantee.projectName,
      guarantee.projectNumber,
      guarantee.reference,
      totalOrder &&
        `${totalOrder.currency} ${formatHalalas(totalOrder.amountHalalas)}${totalOrder.percent === undefined ? '' : `, ${totalOrder.percent} %`}`,
      guarantee.liabilityDetails,
    ),
    terms: present(mt798.DetailsOfGuarantee, mt798.TermsAndConditions),
  })
}
