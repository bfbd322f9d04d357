import { describe, expect, it } from 'vitest'
import validators from '../../../../generated/validators/core-bank.js'
import type { ConfirmationTerms } from '../../../../src/corebank/confirmation.ts'
import { toWire } from '../../../../src/corebank/http/forms.ts'
import type { BankCustomer } from '../../../../src/corebank/port.ts'
import type { AccountConsent, PaymentConsent } from '../../../../src/domain/consent/consent.ts'
import { accountAuthorization } from '../../../../src/services/account/authorization.ts'
import type { Dependencies } from '../../../../src/services/dependencies.ts'
import { paymentAuthorization } from '../../../../src/services/payment/authorization.ts'

/** What a later signer is asked in the bank's app, and what they are shown, before and after the mandate has changed. */
const [psu, signer] = ['1000000016', '1000000024']
const expiresAt = new Date('2027-05-20T09:30:00Z')
const iban = 'SA3099000000608010799819'
const openedAt = new Date('2020-01-01T00:00:00Z')
const accountOf = (accountId: string, holders: readonly string[]) => ({
  ...{ accountId, iban, holders, status: 'Active', openedAt, balanceHalalas: 0, creditLineHalalas: 0, currency: 'SAR' },
  nickname: { en: accountId, ar: accountId },
})

/** A bank whose accounts are held so. */
const bankOf = (accounts: Record<string, readonly string[]>) => {
  const all = Object.entries(accounts).map(([accountId, holders]) => accountOf(accountId, holders))
  const coreBank = {
    findAccounts: async (ids: string[]) => all.filter(({ accountId }) => ids.includes(accountId)),
    listAccounts: async (customer: string) => all.filter(({ holders }) => holders.includes(customer)),
  }
  return { coreBank } as unknown as Dependencies
}

/** Whether the core bank's contract takes it as a question, and not as a request that is none. */
function isQuestion({ kind, ...members }: ConfirmationTerms): boolean {
  const terms = { kind, [kind]: toWire(members) }
  return validators.checkConfirmation_body!({ nationalIdentificationNumber: signer, purpose: 'consent', terms })
}

describe('an access to several accounts', () => {
  const terms = { permissions: ['ReadBalances'], purposes: [], isPSUReadAllAccounts: false }
  const consent = { consentId: 'ais-1', nationalIdentificationNumber: psu, expiresAt, terms } as unknown as AccountConsent
  const linkedAccountIds = ['a', 'b', 'c']
  const ofSigner = { consent, nationalIdentificationNumber: signer, linkedAccountIds, now: new Date() }
  const customer = { nationalIdentificationNumber: signer } as BankCustomer

  it.each([
    ['as it was', { a: [psu, signer], b: [psu, signer], c: [psu] }, ['a', 'b']],
    ['after one was taken from them', { a: [psu, signer], b: [psu], c: [psu] }, ['a']],
    ['after one came to them', { a: [psu, signer], b: [psu, signer], c: [psu, signer] }, ['a', 'b', 'c']],
  ])('is asked of a later signer as it is shown to them: %s', async (_, held, shown) => {
    const dependencies = bankOf(held)
    const { accounts } = await accountAuthorization.describe(dependencies, ofSigner)
    expect(accounts.map(({ accountId }) => accountId)).toEqual(shown)
    const approval = await accountAuthorization.prepareApproval(dependencies, {
      ...{ ...ofSigner, customer, accountIds: linkedAccountIds },
    })
    const asked = await accountAuthorization.termsAsked(dependencies, { ...ofSigner, accountIds: linkedAccountIds })
    for (const one of [approval.terms, asked]) expect(one).toEqual({ kind: 'account', accountIds: shown, expiresAt })
  })

  it('can still be asked about where none is theirs any more, so that a no of theirs is heard', async () => {
    const asked = await accountAuthorization.termsAsked(bankOf({ a: [psu], b: [psu], c: [psu] }), {
      ...{ ...ofSigner, accountIds: linkedAccountIds },
    })
    expect(isQuestion(asked)).toBe(true)
  })
})

describe('a payment from an account that was chosen', () => {
  const creditorAccount = { iban: 'SA0380000000608010167519', name: { en: 'Palm Coffee' } }
  const terms = { amountHalalas: 500, currency: 'SAR', creditorAccount, executionAt: null }
  const consent = { consentId: 'pis-1', nationalIdentificationNumber: psu, terms } as unknown as PaymentConsent
  const ask = (held: Record<string, readonly string[]>) =>
    paymentAuthorization.termsAsked(bankOf(held), { consent, nationalIdentificationNumber: signer, accountIds: ['a'] })

  it('is asked about as it was where the account is theirs no more, and as a question where it is gone', async () => {
    for (const holders of [[psu, signer], [psu]]) expect(await ask({ a: holders })).toMatchObject({ debtorIban: iban })
    expect(isQuestion(await ask({ a: [psu] }))).toBe(true)
    expect(isQuestion(await ask({}))).toBe(true)
  })
})
