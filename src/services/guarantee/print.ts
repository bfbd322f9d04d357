import type { BankCompany } from '../../corebank/port.ts'
import type { Letter } from '../../domain/guarantee/letter.ts'
import { type Mt760Field, mt760Fields } from '../../domain/guarantee/mt760Fields.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { formatHalalas } from '../../domain/shared/money.ts'
import type { Dependencies } from '../dependencies.ts'
import { describeGuarantee, type GuaranteeDescription, type GuaranteeParty } from './describe.ts'
import { findCurrentLetter } from './read.ts'

/** A letter for printing: what the bank promises, and the same content as fields of a SWIFT message. */
export interface LetterDocument {
  letterOfGuaranteeId: string
  status: Letter['status']
  /** Undefined before the letter is issued, and after its end. */
  issuedAt: Date | undefined
  issuerBic: string
  /** The applicant as the bank knows it. */
  company: BankCompany | undefined
  guarantee: GuaranteeDescription
  fields: Mt760Field[]
}

/** The printable form of a letter as of `now`. Throws BankRefusal 'resourceIdUnknown'. */
export async function getLetterDocument(
  dependencies: Pick<Dependencies, 'coreBank' | 'db' | 'settings' | 'wakeJobs'>,
  { letterOfGuaranteeId, now }: { letterOfGuaranteeId: string; now: Date },
): Promise<LetterDocument> {
  const letter = await findCurrentLetter(dependencies, letterOfGuaranteeId, now)
  if (!letter)
    throw new BankRefusal('resourceIdUnknown', 'There is no letter with this LetterOfGuaranteeId.', {
      path: 'LetterOfGuaranteeId',
    })
  const guarantee = describeGuarantee(letter.terms)
  const issuedAt = letter.status === 'Issued' ? letter.statusUpdatedAt : undefined
  const issuerBic = dependencies.settings.bankBic
  return {
    letterOfGuaranteeId,
    status: letter.status,
    issuedAt,
    issuerBic,
    company: await dependencies.coreBank.findCompany(letter.terms.commercialRegistrationNumber),
    guarantee,
    fields: fieldsOf(letter, guarantee, { issuedAt, issuerBic }),
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
  letter: Letter,
  guarantee: GuaranteeDescription,
  { issuedAt, issuerBic }: Pick<LetterDocument, 'issuedAt' | 'issuerBic'>,
): Mt760Field[] {
  const { deliveryAddress, totalOrder } = guarantee
  return mt760Fields({
    letterOfGuaranteeId: letter.letterOfGuaranteeId,
    issuerBic,
    issuedAt,
    validityExpiresAt: guarantee.validityExpiresAt,
    amount: { Amount: formatHalalas(letter.terms.amountHalalas), Currency: letter.terms.currency },
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
    terms: present(guarantee.details, guarantee.terms),
  })
}
