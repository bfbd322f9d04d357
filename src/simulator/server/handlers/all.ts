import type { Handlers } from '../handler.ts'
import * as accounts from './accounts.ts'
import * as customers from './customers.ts'
import * as decisions from './decisions.ts'
import * as operation from './operation.ts'
import * as orders from './orders.ts'

/** A handler for each operation of the contract. */
export const coreHandlers: Handlers = { ...accounts, ...customers, ...decisions, ...operation, ...orders }
