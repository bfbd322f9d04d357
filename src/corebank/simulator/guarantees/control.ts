import { listGuaranteeAccounts } from '../../../data/repositories/simulator/bankGuaranteeLines.ts'
import {
  type BankCompanyRow,
  listBankCompanies,
  listSignedCompanies,
} from '../../../data/repositories/simulator/bankCompanies.ts'
import { type BankLetterRow, findBankLetter, listBankLetterRows } from '../../../data/repositories/simulator/bankLetters.ts'
import { formatDateTime } from '../../../domain/shared/dates.ts'
import { SanadError } from '../../../domain/shared/errors.ts'
import { formatHalalas } from '../../../domain/shared/money.ts'
import { type GuaranteeControl, type LetterOrder, type SandboxGuaranteeLine, type SandboxLetter } from '../../guaranteeControl.ts'
import { decideLetter, unknownLetter } from './decisions.ts'
import { type GuaranteeDesk } from './desk.ts'
import { wishOf } from './letterRules.ts'
import { toLines } from './lines.ts'

const listedLetters = 200

/** The desk's insides and its switches. */
export const openGuaranteeControl = (desk: GuaranteeDesk): GuaranteeControl => ({
  listGuaranteeLines: () => listLines(desk),
  listLetters: async (filter) => {
    const [letters, companies] = [
      await listBankLetterRows(desk.db, { ...filter, limit: listedLetters }),
      await listBankCompanies(desk.db),
    ]
    return letters.map((letter) => toLetter(letter, companies))
  },
  findLetter: async (letterOfGuaranteeId) => {
    const letter = await findBankLetter(desk.db, letterOfGuaranteeId)
    if (!letter) throw unknownLetter()
    return toLetter(letter, await listBankCompanies(desk.db))
  },
  decideLetter: (order) => carryOut(desk, order),
})

async function carryOut(desk: GuaranteeDesk, order: LetterOrder): Promise<SandboxLetter> {
  const { letter, decidedNow } = await decideLetter(desk, order.letterOfGuaranteeId, wishOf(order), order.now)
  if (!decidedNow && letter.state !== order.outcome) {
    throw new SanadError('stateConflict', `This letter is ${letter.state}; a decision cannot be reversed.`, {
      path: 'LetterOfGuaranteeId',
    })
  }
  return toLetter(letter, await listBankCompanies(desk.db))
}

async function listLines({ db }: GuaranteeDesk): Promise<SandboxGuaranteeLine[]> {
  const [lines, companies, signed] = [
    toLines(await listGuaranteeAccounts(db)),
    await listBankCompanies(db),
    await listSignedCompanies(db),
  ]
  return companies.flatMap((company) => {
    const line = lines.find((candidate) => candidate.commercialRegistrationNumber === company.commercial_registration_number)
    if (!line) return []
    const amount = (halalas: number) => ({ Amount: formatHalalas(halalas), Currency: line.currency })
    return {
      commercialRegistrationNumber: line.commercialRegistrationNumber,
      unifiedNumber: company.unified_number,
      name: { en: company.name_en, ar: company.name_ar },
      signatories: signed
        .filter((pair) => pair.commercial_registration_number === line.commercialRegistrationNumber)
        .map((pair) => pair.national_id),
      limit: amount(line.limitHalalas),
      reserved: amount(line.reservedHalalas),
      free: amount(line.freeHalalas),
    }
  })
}

function toLetter(row: BankLetterRow, companies: readonly BankCompanyRow[]): SandboxLetter {
  const company = companies.find((candidate) => candidate.commercial_registration_number === row.commercial_registration_number)
  return {
    letterOfGuaranteeId: row.letter_of_guarantee_id,
    nationalIdentificationNumber: row.national_id,
    commercialRegistrationNumber: row.commercial_registration_number,
    applicantName: { en: company?.name_en ?? '', ar: company?.name_ar ?? '' },
    state: row.state,
    amount: { Amount: formatHalalas(row.amount_halalas), Currency: row.currency },
    beneficiaryName: row.beneficiary_name,
    customerReferenceNumber: row.customer_reference_number,
    ...(row.validity_expires_at === null ? {} : { validityExpiryDateTime: formatDateTime(row.validity_expires_at) }),
    ...(row.reason_code === null ? {} : { reasonCode: row.reason_code }),
    ...(row.reason_message === null ? {} : { reasonMessage: row.reason_message }),
    receivedDateTime: formatDateTime(row.received_at),
    ...(row.decided_at === null ? {} : { decidedDateTime: formatDateTime(row.decided_at) }),
  }
}
