import { describe, expect, it } from 'vitest'
import { accountStatuses } from '../../../../src/domain/account/status.ts'
import { type DebtorCandidate, findDebtorObstacle } from '../../../../src/domain/payment/debtorAccount.ts'
import type { PaymentTerms } from '../../../../src/domain/payment/terms.ts'
import { hasMessage } from '../../../../src/web/locales.ts'

const account: DebtorCandidate = {
  iban: 'SA1',
  status: 'Active',
  accountSubType: 'CurrentAccount',
  maturityAt: null,
  currency: 'SAR',
  signers: 1,
}
const terms = (acceptedAuthorizationType: string) =>
  ({ creditorAccount: { iban: 'SA9', name: {} }, currency: 'SAR', acceptedAuthorizationType }) as PaymentTerms
const obstacleOf = (change: Partial<DebtorCandidate>, accepted = 'KSAOB.Single') =>
  findDebtorObstacle(terms(accepted), { ...account, ...change })

describe('an account that a payment is to debit', () => {
  it('may be used when it is active, in riyals, and not the payee’s own', () => expect(obstacleOf({})).toBeUndefined())

  it('may be shared where the app accepts several authorizations, and only there', () => {
    expect(obstacleOf({ signers: 2 }, 'KSAOB.Multi')).toBeUndefined()
    expect(obstacleOf({ signers: 2 }, 'KSAOB.Single')).toBe('SharedAccount')
  })

  it('otherwise says why not, in words that the pages have', () => {
    const obstacles = [
      ...accountStatuses.filter((status) => status !== 'Active').map((status) => obstacleOf({ status })),
      obstacleOf({ accountSubType: 'CreditCard' }),
      obstacleOf({ maturityAt: new Date(0) }),
      obstacleOf({ currency: 'USD' }),
      obstacleOf({ iban: 'SA9' }),
      obstacleOf({ signers: 2 }),
      obstacleOf({ signers: Infinity }),
    ]
    expect(obstacles.filter((obstacle) => obstacle === undefined || !hasMessage(`bank.unusable.${obstacle}`))).toEqual([])
  })
})
