import { expect, it } from 'vitest'
import { type BankAccount, type CoreBank } from '../../../../src/corebank/port.ts'
import { type AccountConsent } from '../../../../src/domain/consent/consent.ts'
import { accountAuthorization } from '../../../../src/services/account/authorization.ts'
import { type Dependencies } from '../../../../src/services/dependencies.ts'

const [psu, holder] = ['1000000016', '1000000024']
const consent = { nationalIdentificationNumber: psu, expiresAt: new Date(0) } as AccountConsent

/** A core bank with these answers and nothing else. */
const withBank = (answers: Partial<CoreBank>) => ({ coreBank: answers as CoreBank }) as Dependencies

it('an access to an account that the PSU may use and does not hold needs the PSU’s approval, whoever approves last', async () => {
  const account = { accountId: 'a', holders: [holder] } as Partial<BankAccount> as BankAccount
  const approval = await accountAuthorization.prepareApproval(withBank({ findAccounts: async () => [account] }), {
    ...{ consent, customer: undefined!, now: new Date(0), accountIds: [] },
    nationalIdentificationNumber: holder!,
    linkedAccountIds: ['a'],
  })
  expect([...approval.authorizers].sort()).toEqual([psu, holder])
})
