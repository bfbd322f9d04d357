import { readCoreBankError } from '../../corebank/port.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'

const saidBy = (failure: unknown) => (failure instanceof BankRefusal ? readCoreBankError(failure.detail.cause) : undefined)

/** Whether the core bank said that it will not do this, and has not. */
export function isRefusedByCoreBank(failure: unknown): boolean {
  const said = saidBy(failure)
  return said?.kind === 'refused' && said.effect === 'none'
}

/** Whether the core bank was away, so that nothing reached it or nothing came of it. Of what was asked this says nothing. */
export function isAwayWithoutEffect(failure: unknown): boolean {
  const said = saidBy(failure)
  return said?.kind === 'unavailable' && said.effect === 'none'
}

/** What a question is answered with whose answer can be missing: nothing, where the core bank is away. Throws any other error. */
export function undefinedWhenAway(error: unknown): undefined {
  if (!(error instanceof BankRefusal && error.code === 'coreBankUnavailable')) throw error
}
