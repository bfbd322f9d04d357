import { expect, it } from 'vitest'
import type { CoreBank } from '../../../../src/corebank/port.ts'
import { type AuthorizationSubject, demandAsLinked } from '../../../../src/services/authorization/kinds.ts'

/** The demand names the accounts that it was made from. */
const subject = {
  demandFor: (accounts: readonly { accountId: string }[]) => ({ everybody: accounts.map(({ accountId }) => accountId) }),
} as unknown as AuthorizationSubject

const demandOf = (found: readonly string[], linked: readonly string[]) => {
  const findAccounts = async () => found.map((accountId) => ({ accountId }))
  return demandAsLinked({ coreBank: { findAccounts } as unknown as CoreBank }, subject, linked)
}

it('whose approval a consent needs follows from its own accounts, and from all of them', async () => {
  expect(await demandOf(['b', 'a'], ['a', 'b'])).toEqual({ everybody: ['b', 'a'] })
})

it.each([
  ['one is lacking', ['a']],
  ['another one comes in its place', ['a', 'c']],
  ['one comes twice', ['a', 'a']],
  ['one more comes', ['a', 'b', 'c']],
  ['none comes', []],
])('nobody can tell it where %s', async (_, found) => {
  expect(await demandOf(found, ['a', 'b'])).toBeUndefined()
})
