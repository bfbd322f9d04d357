/** A company's guarantee line, and a letter on it that the bank issued before this service was there. */
export interface SeedGuaranteeLine {
  commercialRegistrationNumber: number
  limitHalalas: number
  earlierLetter?: {
    name: string
    nationalIdentificationNumber: string
    amountHalalas: number
    beneficiaryName: string
    customerReferenceNumber: string
  }
}

/** The second line is exhausted: whatever its company asks for is refused until the earlier letter is gone, and that has no end. */
export const seedGuaranteeLines: readonly SeedGuaranteeLine[] = [
  { commercialRegistrationNumber: 1010123456, limitHalalas: 50_000_000_00 },
  {
    commercialRegistrationNumber: 2050654321,
    limitHalalas: 1_000_000_00,
    earlierLetter: {
      name: 'letter 1',
      nationalIdentificationNumber: '2000000022',
      amountHalalas: 1_000_000_00,
      beneficiaryName: 'هيئة تطوير وادي النخيل · Wadi Al-Nakheel Development Authority',
      customerReferenceNumber: 'RSH-LG-2024-0009',
    },
  },
  { commercialRegistrationNumber: 1010987654, limitHalalas: 10_000_000_00 },
]
