import { type VerifiableAccount } from '../domain/verification/types.ts'

/**
 * The payee verification side of the core bank: the holders of an account as payers may name them, with the identifiers the
 * bank holds of them. One call per verification, so it must be fast; after 2.5 seconds the answer is NOAP.
 */
export interface PayeeBook {
  /** Undefined for an IBAN that no customer of this bank has. May time out (rejects with any error). */
  findVerifiableAccount(iban: string): Promise<VerifiableAccount | undefined>
}
