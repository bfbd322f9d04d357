import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { openBankUser, openSession } from '../console/bankUsers.ts'
import { linkAccounts } from '../consents/accountConsent.ts'
import { compileSchema, type ContractDocument, type ContractOperation } from './contracts.ts'
import { authorizeGuarantee } from '../consents/guaranteeConsent.ts'
import type { RunningSanad } from '../servers/sanad.ts'
import { makeStatement } from '../tpp/bankAppStatement.ts'
import type { Sent } from './onslaught.ts'
import { happyCustomer } from '../consents/paymentConsent.ts'
import { registerTpp } from '../tpp/tpp.ts'
import { registerPsp } from '../verification.ts'

/** Everybody who can call an operation: the headers that say who it is. */
export interface Callers {
  headersOf(operation: ContractOperation, contract: ContractDocument, sent: Sent): Record<string, string>
}

async function signUpDeveloper(sanad: RunningSanad): Promise<string> {
  const body = JSON.stringify({ email: `${randomUUID()}@tpp.example`, password: randomUUID(), organisation: 'Nakheel' })
  const response = await fetch(sanad.url('/dashboard/api/developers'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return response.headers.getSetCookie()[0]!.split(';')[0]!
}

/** Registers an app of each product and lets a customer authorize one consent of each kind that has data behind it. */
export async function openCallers(sanad: RunningSanad): Promise<Callers> {
  const [payments, accounts, guarantees, verifications] = [
    await registerTpp(sanad),
    await registerTpp(sanad, { product: 'KSA AIS' }),
    await registerTpp(sanad, { product: 'KSA LOG' }),
    await registerPsp(sanad),
  ]
  const developerTokens: Record<string, string> = {
    payments: await payments.developerToken(),
    accounts: await accounts.developerToken(),
    guarantees: await guarantees.developerToken(),
    verifications: verifications.token,
  }
  const psuTokens: Record<string, string> = {
    accounts: (await linkAccounts(sanad, accounts)).token.accessToken,
    guarantees: (await authorizeGuarantee(sanad, guarantees)).token.accessToken,
  }
  const cookie = await signUpDeveloper(sanad)
  const bankUser = await openBankUser(sanad)
  const { customerId } = (await sanad.dependencies.coreBank.findCustomer(happyCustomer))!
  // A sign-out ends its session, so each has one of its own.
  const leaving = await Promise.all(Array.from({ length: 12 }, () => openSession(sanad, bankUser.bankUserId)))
  return {
    headersOf({ operationId, security }, contract, sent) {
      const [scheme, scopes] = Object.entries((security ?? contract.security)?.[0] ?? {})[0] ?? []
      if (scheme === undefined) return {}
      if (scheme === 'DashboardSession') return { cookie }
      if (scheme === 'BankAppStatement')
        return { authorization: `Bearer ${makeStatement({ settings: sanad.settings, customerId, ...sent })}` }
      if (scheme === 'ConsoleSession')
        return { cookie: (operationId === 'deleteConsoleSession' && leaving.pop()) || bankUser.cookie }
      return { authorization: `Bearer ${(scheme === 'PsuToken' ? psuTokens : developerTokens)[scopes![0] ?? 'payments']}` }
    },
  }
}

/** Holds an answer against what the contract promises for its status. Returns its text. */
export async function expectPromised(response: Response, operation: ContractOperation, status: number): Promise<string> {
  const text = await response.text()
  expect(response.status, text.slice(0, 500)).toBe(status)
  const mediaType = (response.headers.get('content-type') ?? '').split(';')[0]!
  const media = operation.responses[status]?.content?.[mediaType]
  expect(media, `${operation.operationId} ${status} ${mediaType}`).toBeDefined()
  const validate = compileSchema(media!.schema)
  expect(validate(JSON.parse(text)), JSON.stringify(validate.errors)).toBe(true)
  return text
}
