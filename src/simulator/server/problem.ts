import { STATUS_CODES } from 'node:http'
import type { components } from '../../../generated/types/core-bank.ts'
import { readCoreBankError } from '../../corebank/port.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'

type Problem = components['schemas']['Problem']
/** `none` is a promise, `unknown` is whatever the server cannot promise. */
export type Effect = Problem['effect']

/** A request that gets no answer. `message` is for the people who look into it, so it names no customer. */
export class CoreProblem extends Error {
  readonly status: number
  readonly code: string
  readonly effect: Effect

  constructor(status: number, code: string, effect: Effect, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.code = code
    this.effect = effect
  }
}

/** Something that breaks the contract: nothing was done. */
export const invalidRequest = (message: string, status = 400): CoreProblem =>
  new CoreProblem(status, 'invalidRequest', 'none', message)

/** A feature that this server has not got. */
export const notSupported = (feature: string): CoreProblem =>
  new CoreProblem(501, 'notSupported', 'none', `The simulator has not got the feature ${feature}.`)

/** What any error means to Sanad. What nobody has foreseen may have done anything. */
export function problemOf(thrown: unknown): CoreProblem {
  if (thrown instanceof CoreProblem) return thrown
  const cause = thrown instanceof Error ? thrown : undefined
  const options = { cause }
  const known = readCoreBankError(thrown)
  if (known?.kind === 'refused') return new CoreProblem(409, 'stateConflict', known.effect, cause!.message, options)
  if (known) return new CoreProblem(503, 'unavailable', known.effect, cause!.message, options)
  if (thrown instanceof BankRefusal && thrown.code === 'databaseUnavailable')
    return new CoreProblem(503, 'unavailable', 'unknown', 'The database does not answer.', options)
  return new CoreProblem(500, 'internal', 'unknown', 'Something went wrong; the log of the simulator says what.', options)
}

/** The problem as it is sent. */
export const bodyOf = ({ status, code, effect, message }: CoreProblem): Problem => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  code,
  effect,
  detail: message,
})
