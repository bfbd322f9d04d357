import { BankRefusal } from '../../domain/shared/errors.ts'

/** What a question is answered with whose answer can be missing: nothing, where the core bank is away. Throws any other error. */
export function undefinedWhenAway(error: unknown): undefined {
  if (!(error instanceof BankRefusal && error.code === 'coreBankUnavailable')) throw error
}
