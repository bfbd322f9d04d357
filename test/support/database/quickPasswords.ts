import { scryptSync } from 'node:crypto'
import { type Kysely } from 'kysely'
import { sandboxPassword } from '../../../src/corebank/simulator/seed/customers.ts'
import { type Database } from '../../../src/data/schema.ts'

/** scrypt's least cost, in the form that src/security/passwords.ts writes: it reads the cost from there. */
const leastCost = 2
const salt = Buffer.alloc(16, 1)
const quickHash = [
  'scrypt',
  leastCost,
  salt.toString('base64url'),
  scryptSync(sandboxPassword, salt, 32, { N: leastCost }).toString('base64url'),
].join('$')

/** The sandbox's customers keep their password, but typing it no longer takes 90 ms of a core: the flows do it hundreds of times. */
export async function quickenSignIn(db: Kysely<Database>): Promise<void> {
  await db.updateTable('bankCustomers').set({ passwordHash: quickHash }).where('passwordHash', 'like', 'scrypt$%').execute()
}
