import type { CoreOperationId } from '../../../generated/coreOperations.ts'
import type { operations } from '../../../generated/types/core-bank.ts'
import type { Clock } from '../../config/clock.ts'
import type { AdapterLog, CoreBankSettings } from '../../corebank/adapter.ts'
import type { CoreBank } from '../../corebank/port.ts'
import type { AskedQuestions } from './askedQuestions.ts'

/** What handlers work with. */
export interface CoreContext {
  coreBank: CoreBank & { sandbox: NonNullable<CoreBank['sandbox']> }
  settings: CoreBankSettings
  clock: Pick<Clock, 'now'>
  log: AdapterLog
  asked: AskedQuestions
  /** Which program answers. */
  build: string
}

type Json<Content> = Content extends { 'application/json': infer Body } ? Body : never
type Operation = operations[CoreOperationId]
type BodyOf<Of extends Operation> = Of extends { requestBody: { content: infer Content } } ? Json<Content> : undefined
type AnswerOf<Of extends Operation> = Of['responses'][200]['content']['application/json']
type OrDates<Value> = Value extends string
  ? string | Date
  : Value extends readonly (infer Item)[]
    ? readonly OrDates<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: OrDates<Value[Name]> | null }
      : Value

/** What a request brings, once it was found right by the contract. */
export interface Input<Of extends Operation> {
  path: Of['parameters'] extends { path: infer Path } ? Path : object
  query: Of['parameters'] extends { query?: infer Query } ? NonNullable<Query> : object
  headers: Record<string, string | string[] | undefined>
  body: BodyOf<Of>
}

/** One operation of the contract. Times may be a Date and what is not there null: the router writes both as the contract has them. */
export type CoreHandler<Id extends CoreOperationId> = (
  input: Input<operations[Id]>,
  context: CoreContext,
) => Promise<OrDates<AnswerOf<operations[Id]>>>

/** The parts of the contract that may be left out and are there. Those that are not are answered by the router. */
export const features: readonly string[] = ['notices', 'countedTransactions']

/** Operations of features that are not here. */
type LeftOut = 'cancelPayment' | 'beginAuthentication' | 'getAuthentication' | 'tellConsentEvent'

/** A handler for each operation that is here. */
export type Handlers = { [Id in Exclude<CoreOperationId, LeftOut>]: CoreHandler<Id> }
