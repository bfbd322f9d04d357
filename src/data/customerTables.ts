import type { JSONColumnType } from 'kysely'
import type { ConsentReads } from '../domain/account/dataGroups.ts'
import type { MessageKind } from '../domain/message/kinds.ts'
import type { CustomerMessage } from '../domain/message/message.ts'
import type { CustomerSignIn } from '../domain/session/device.ts'
import type { KeptCustomer } from '../domain/session/knownCustomer.ts'
import type { CustomerSession } from '../domain/session/sessions.ts'

/** The tables of customers' own pages: their visits, what they look up there, and what they are told. A part of `Database`. */
export interface CustomerTables {
  bankSessions: CustomerSession
  knownCustomers: KeptCustomer
  consentReads: ConsentReads
  customerSignIns: CustomerSignIn
  customerMessages: CustomerMessageTable
  /** A row for each kind that a customer is not told. */
  messageChoices: { nationalIdentificationNumber: string; kind: MessageKind; chosenAt: Date }
}

/** What a customer is told, and how far the bank has come with telling it. */
type CustomerMessageTable = Omit<CustomerMessage, 'terms'> & {
  terms: JSONColumnType<object, string, string>
  onceKey: string
  nextAttemptAt: Date
  attempts: number
  lease: string | null
}
