import { type BareRows, type BareSql } from './sql.ts'

/** A request whose token and, where it has one, whose body signature were right. */
export interface BareCall {
  clientId: string
  /** Of a customer's token. */
  consentId: string | undefined
  /** The first group of the route's pattern. */
  id: string
  /** Of a signed request; of a plain one the whole body. */
  message: Record<string, unknown> | undefined
  /** What follows the question mark. */
  query: string
  sql: BareSql
  rows: BareRows
}

/** One operation of the bare server, with a signed answer unless it is `plain`. */
export interface BareRoute {
  method: string
  path: RegExp
  status: number
  /** Request and answer are JSON without an envelope. */
  plain?: true
  /** The `message` of the answer. A throw is a 500. */
  answer(call: BareCall): Promise<object>
}
