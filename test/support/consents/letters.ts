/** Signs for both companies of the sandbox that ask for letters. */
export const signatory = '2000000022'
/** Its guarantee line has a limit of SAR 50,000,000, all of it free. */
export const tuwaiq = { commercialRegistrationNumber: 1010123456, limitHalalas: 50_000_000_00 }
/** Its guarantee line is exhausted. */
export const exhausted = { commercialRegistrationNumber: 2050654321, limitHalalas: 1_000_000_00 }
