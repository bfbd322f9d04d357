import { type BankCompanyRow, findBankCompany, listSignedCompanies } from '../../../data/repositories/simulator/bankCompanies.ts'
import { type BankCompany, type GuaranteeBank } from '../../guaranteePort.ts'
import { expireLetter } from './decisions.ts'
import { type GuaranteeDesk } from './desk.ts'
import { findLine } from './lines.ts'
import { submitLetter } from './submissions.ts'

/** The port's calls about letters of guarantee. */
export const openGuaranteeBank = (desk: GuaranteeDesk): GuaranteeBank => ({
  findCompany: async (commercialRegistrationNumber) => {
    const row = await findBankCompany(desk.db, commercialRegistrationNumber)
    return row && toCompany(row)
  },
  listSignedCompanies: async (nationalIdentificationNumber) =>
    (await listSignedCompanies(desk.db))
      .filter((pair) => pair.nationalIdentificationNumber === nationalIdentificationNumber)
      .map(toCompany),
  findGuaranteeLine: (commercialRegistrationNumber) => findLine(desk.db, commercialRegistrationNumber),
  submitLetter: (instruction, call) => submitLetter(desk, instruction, call),
  expireLetter: (letterOfGuaranteeId, call) => expireLetter(desk, letterOfGuaranteeId, call),
  onLetterDecision: (listener) => {
    desk.listener = listener
  },
})

const toCompany = (row: BankCompanyRow): BankCompany => ({
  commercialRegistrationNumber: row.commercialRegistrationNumber,
  unifiedNumber: row.unifiedNumber,
  name: { en: row.nameEn, ar: row.nameAr },
})
