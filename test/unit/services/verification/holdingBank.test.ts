import { expect, it } from 'vitest'
import { readSettings } from '../../../../src/config/settings.ts'
import { boundCoreBank } from '../../../../src/corebank/boundedCoreBank.ts'
import type { CoreBank } from '../../../../src/corebank/port.ts'
import { lookUpAccount } from '../../../../src/services/verification/holdingBank.ts'

const account = { status: 'Active', holders: [] }
const fail = () => {
  throw new Error('no connection')
}

it.each([
  ['an account', async () => account, account],
  ['undefined', async () => undefined, undefined],
  ['null', async () => null, undefined],
  ['false', async () => false, 'unavailable'],
  ['an account without holders', async () => ({ status: 'Active' }), 'unavailable'],
  ['a rejection', () => Promise.reject(new Error('down')), 'unavailable'],
  ['an error before there is a promise', fail, 'unavailable'],
])('a payer is answered whatever the core bank says of the account: %s', async (_, findVerifiableAccount, known) => {
  const coreBank = boundCoreBank({ findVerifiableAccount } as unknown as CoreBank, readSettings({}), () => undefined)
  expect(await lookUpAccount({ coreBank }, 'SA')).toEqual(known)
})
