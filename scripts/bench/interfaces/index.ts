import { accountInformation } from './accountInformation.ts'
import { type BenchInterface, type BenchOperation, type Prepared } from './benchInterface.ts'
import { authorization } from './authorization.ts'
import { letterOfGuarantee } from './letterOfGuarantee.ts'
import { paymentInitiation } from './paymentInitiation.ts'
import { accountVerification, payeeVerification } from './verification.ts'

/** All that is measured, in the order of the table. */
export const interfaces: readonly BenchInterface[] = [
  authorization,
  paymentInitiation,
  accountInformation,
  letterOfGuarantee,
  payeeVerification,
  accountVerification,
]

/** What the interfaces prepared, by contract; plain JSON, because the load generator is another process. */
export type Scenario = Record<string, Prepared>

/** An operation with the contract it belongs to. */
export interface ListedOperation extends BenchOperation<Prepared> {
  contract: string
}

/** All operations, or those that BENCH_OPERATIONS names (with commas between them). Throws for a name that there is not. */
export function listOperations(chosen = process.env.BENCH_OPERATIONS): ListedOperation[] {
  const all = interfaces.flatMap(({ contract, operations }) => operations.map((operation) => ({ ...operation, contract })))
  const names = chosen?.split(',') ?? all.map(({ name }) => name)
  const unknown = names.filter((name) => !all.some((operation) => operation.name === name))
  if (unknown.length > 0)
    throw new Error(`no operation ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}`)
  return all.filter(({ name }) => names.includes(name))
}
