import type { components } from '../../../generated/types/console.ts'
import type { Letter } from '../../domain/guarantee/letter.ts'
import type { GuaranteeDescription, GuaranteeParty, LetterDocument } from '../../domain/guarantee/letterDocument.ts'
import { type Mt760Field, mt760Fields } from '../../domain/guarantee/mt760Fields.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { formatHalalas } from '../../domain/shared/money.ts'
import type { Dependencies } from '../dependencies.ts'
import { describeGuarantee } from './describe.ts'
import { findCurrentLetter } from './read.ts'

type Schemas = components['schemas']

/**
 * The printable form of a letter as of `now`. Throws BankRefusal 'resourceIdUnknown', or 'coreBankUnavailable': where letters are offered,
 * the applicant's name on it is the core bank's.
 */
export async function getLetterDocument(
  dependencies: Pick<Dependencies, 'coreBank' | 'db' | 'settings' | 'wakeJobs' | 'offers'>,
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
    statusUpdatedAt: letter.statusUpdatedAt,
    issuedAt,
    issuerBic,
    company: await findCompany(dependencies, letter.terms.commercialRegistrationNumber),
    guarantee,
    fields: fieldsOf(letter, guarantee, { issuedAt, issuerBic }),
  }
}

/** A bank that offers no letters any more cannot be asked about the companies of old ones. */
const findCompany = async (
  { coreBank, offers }: Pick<Dependencies, 'coreBank' | 'offers'>,
  commercialRegistrationNumber: number,
) => (offers.has('letter-of-guarantee') ? coreBank.findCompany(commercialRegistrationNumber) : undefined)

/** A letter as the bank's desk gets it: as fields, and printed. */
export type PrintedLetter = Schemas['LetterDocument']

/** The letter with this id as a document for the bank's desk. Throws as `getLetterDocument`. */
export async function printLetter(
  dependencies: Pick<Dependencies, 'coreBank' | 'db' | 'settings' | 'wakeJobs' | 'offers' | 'letterPrinter'>,
  { language, ...asked }: { letterOfGuaranteeId: string; language: 'ar' | 'en'; now: Date },
): Promise<PrintedLetter> {
  const document = await getLetterDocument(dependencies, asked)
  const { letterOfGuaranteeId, status, statusUpdatedAt, issuerBic, fields } = document
  return {
    letterOfGuaranteeId,
    status,
    statusUpdatedDateTime: formatDateTime(statusUpdatedAt),
    issuerBic,
    fields: fields.map(({ tag, name, lines }) => ({ tag, name, lines: [...lines] })),
    html: dependencies.letterPrinter(document, language),
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
