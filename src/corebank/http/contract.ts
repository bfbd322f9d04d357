import { coreContractVersion, type CoreOperationId } from '../../../generated/coreOperations.ts'
import type { components, operations } from '../../../generated/types/core-bank.ts'
import type { CoreBankCall } from '../adapter.ts'

/** The major version, which stands in the path. */
export const majorOf = (contractVersion: string): string => contractVersion.split('.')[0]!

/** Where the contract stands behind the base address of whoever serves it. */
export const contractPath = `/core/v${majorOf(coreContractVersion)}`

/** What the adapter of the bank says of itself. */
export type Capabilities = components['schemas']['Capabilities']

type Json<Content> = Content extends { 'application/json': infer Body } ? Body : never
type Parameters<Id extends CoreOperationId> = operations[Id]['parameters']

/** The body of a 200, as the contract has it. */
export type AnswerOf<Id extends CoreOperationId> = Json<operations[Id]['responses'][200]['content']>

type BodyOf<Id extends CoreOperationId> = operations[Id] extends { requestBody: { content: infer Content } }
  ? Json<Content>
  : undefined

/** What the contract has as text and leaves out may be a Date and null here: `toWire` writes both as the contract has them. */
type OrDates<Value> = Value extends string
  ? string | Date
  : Value extends readonly (infer Item)[]
    ? readonly OrDates<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: OrDates<Value[Name]> | null }
      : Value

/** What one operation is asked with. */
export interface Question<Id extends CoreOperationId> {
  path?: Parameters<Id> extends { path: infer Path } ? Path : undefined
  query?: Parameters<Id> extends { query?: infer Query } ? { [Name in keyof Query]: Query[Name] | undefined } : undefined
  body?: OrDates<BodyOf<Id>>
}

/** Asks one operation of the contract. Its answer is as the contract says, without nulls; everything else is a CoreBankError. */
export type Ask = <Id extends CoreOperationId>(
  operationId: Id,
  question: Question<Id>,
  call: CoreBankCall,
) => Promise<AnswerOf<Id>>
