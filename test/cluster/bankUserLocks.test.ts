import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../src/config/settings.ts'
import type { Database } from '../../src/data/schema.ts'
import { BankRefusal } from '../../src/domain/shared/errors.ts'
import { signInBankUser } from '../../src/services/console/bankUserSignIn.ts'
import { addBankUser, resetBankUser } from '../../src/services/console/bankUsers.ts'
import { listTrailFindings } from '../support/database/audits.ts'
import { openSteppedPair, type SteppedConnection } from '../support/database/steppedConnection.ts'
import { silentParts } from '../support/silentParts.ts'

const settings = readSettings({})
const now = new Date('2026-11-21T09:30:00.000Z')

let db: Kysely<Database>
let close: () => Promise<void>
let first: SteppedConnection
let second: SteppedConnection
beforeAll(async () => {
  ;({ db, first, second, close } = await openSteppedPair())
})
afterAll(() => close?.())

const refusedOnly = (error: unknown) => {
  if (!(error instanceof BankRefusal)) throw error
}

/** Each is held before one of its first statements; with the last number nothing is held. */
const stops = [1, 2, 3, 4, 5]

test('a sign-in of a bank user and the reset of their password at once never end in a deadlock at the chain of the audit trail', async () => {
  for (const heldBefore of stops)
    for (const otherHeldBefore of stops) {
      const email = `user-${heldBefore}-${otherHeldBefore}@bank.example`
      const { password } = await addBankUser({ db, settings }, { email, role: 'viewer', now })
      first.start((own) => signInBankUser({ ...silentParts(), db: own, settings }, { email, password, now }), heldBefore)
      await first.rest()
      second.start((own) => resetBankUser({ db: own, settings }, { email, now }), otherHeldBefore)
      await second.rest()
      first.release()
      await first.rest()
      second.release()
      await Promise.all([first.ended().catch(refusedOnly), second.ended()])
    }
  expect(await listTrailFindings(db)).toEqual([])
})
