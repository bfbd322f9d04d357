import { type DecimalAmount } from '../../corebank/sandboxPort.ts'

/** Decimal text with two digits to integer halalas, for the pages' own format: '1500.50' -> 150050. */
export const halalasOf = ({ Amount }: DecimalAmount): number => Number(Amount.replace('.', ''))
