import type { SimulatedCompany, SimulatedLetter } from '../schema.ts'
import { findBankCompany, listBankCompanies, listSignedCompanies } from '../repositories/companies.ts'
import { findBankLetter, listBankLetters, listGuaranteeAccounts } from '../repositories/letters.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { formatHalalas } from '../../domain/shared/money.ts'
import type { BankCompany, GuaranteeDesk } from '../../corebank/port.ts'
import type { SandboxControl, SandboxGuaranteeLine, SandboxLetter } from '../../corebank/sandboxPort.ts'
import type { SimulatedBank } from '../bank.ts'
import { findLine, toLines } from './lines.ts'
import { decideLetter, expireLetter, submitLetter, toAnswer, unknownLetter } from './letters.ts'

const listedLetters = 200

/** Opens the part that shows the simulator's letters and lines, and lets testers decide letters. */
export const openGuaranteeControl = (
  bank: SimulatedBank,
): Pick<SandboxControl, 'listGuaranteeLines' | 'listLetters' | 'getLetter' | 'decideLetter'> => ({
  listGuaranteeLines: () => listLines(bank),
  listLetters: async (page) => {
    const [letters, companies] = [
      await listBankLetters(bank.db, { limit: listedLetters, ...page }),
      await listBankCompanies(bank.db),
    ]
    return letters.map((letter) => toSandboxLetter(letter, companies))
  },
  getLetter: async (letterOfGuaranteeId) => {
    const letter = await findBankLetter(bank.db, letterOfGuaranteeId)
    if (!letter) throw unknownLetter()
    return toSandboxLetter(letter, await listBankCompanies(bank.db))
  },
  decideLetter: async ({ letterOfGuaranteeId, now, ...verdict }) =>
    toSandboxLetter(await decideLetter(bank, letterOfGuaranteeId, verdict, now), await listBankCompanies(bank.db)),
})

async function listLines({ db }: SimulatedBank): Promise<SandboxGuaranteeLine[]> {
  const [lines, companies, signed] = [
    toLines(await listGuaranteeAccounts(db)),
    await listBankCompanies(db),
    await listSignedCompanies(db),
  ]
  return companies.flatMap((company) => {
    const line = lines.find((candidate) => candidate.commercialRegistrationNumber === company.commercialRegistrationNumber)
    if (!line) return []
    const amount = (halalas: number) => ({ Amount: formatHalalas(halalas), Currency: line.currency })
    return {
      commercialRegistrationNumber: line.commercialRegistrationNumber,
      unifiedNumber: company.unifiedNumber,
      name: { en: company.nameEn, ar: company.nameAr },
      signatories: signed
        .filter((pair) => pair.commercialRegistrationNumber === line.commercialRegistrationNumber)
        .map((pair) => pair.nationalIdentificationNumber),
      limit: amount(line.limitHalalas),
      reserved: amount(line.reservedHalalas),
      free: amount(line.freeHalalas),
    }
  })
}

function toSandboxLetter(row: SimulatedLetter, companies: readonly SimulatedCompany[]): SandboxLetter {
  const company = companies.find((candidate) => candidate.commercialRegistrationNumber === row.commercialRegistrationNumber)
  return {
    letterOfGuaranteeId: row.letterOfGuaranteeId,
    nationalIdentificationNumber: row.nationalIdentificationNumber,
    commercialRegistrationNumber: row.commercialRegistrationNumber,
    applicantName: { en: company?.nameEn ?? '', ar: company?.nameAr ?? '' },
    state: row.state,
    amount: { Amount: formatHalalas(row.amountHalalas), Currency: row.currency },
    beneficiaryName: row.beneficiaryName,
    customerReferenceNumber: row.customerReferenceNumber,
    ...(row.validityExpiresAt === null ? {} : { validityExpiryDateTime: formatDateTime(row.validityExpiresAt) }),
    ...(row.reasonCode === null ? {} : { reasonCode: row.reasonCode }),
    ...(row.reasonMessage === null ? {} : { reasonMessage: row.reasonMessage }),
    receivedDateTime: formatDateTime(row.receivedAt),
    ...(row.decidedAt === null ? {} : { decidedDateTime: formatDateTime(row.decidedAt) }),
  }
}

/** See GuaranteeDesk of the port. */
export const openGuaranteeDesk = (bank: SimulatedBank): GuaranteeDesk => ({
  findCompany: async (commercialRegistrationNumber) => {
    const company = await findBankCompany(bank.db, commercialRegistrationNumber)
    return company && toCompany(company)
  },
  findGuaranteeLine: (commercialRegistrationNumber) => findLine(bank.db, commercialRegistrationNumber),
  submitLetter: (instruction) => submitLetter(bank, instruction, bank.clock.now()),
  findLetter: async (letterOfGuaranteeId) => {
    const letter = await findBankLetter(bank.db, letterOfGuaranteeId)
    return letter && toAnswer(letter)
  },
  expireLetter: (letterOfGuaranteeId) => expireLetter(bank, letterOfGuaranteeId, bank.clock.now()),
  onLetterDecision: (listener) => {
    bank.letterListener = listener
  },
})

const toCompany = (row: SimulatedCompany): BankCompany => ({
  commercialRegistrationNumber: row.commercialRegistrationNumber,
  unifiedNumber: row.unifiedNumber,
  name: { en: row.nameEn, ar: row.nameAr },
})
