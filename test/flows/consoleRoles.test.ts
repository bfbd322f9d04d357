import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BankRole, bankRoles } from '../../src/domain/bankUser/bankUser.ts'
import { openBankUser, openSession, type TestBankUser } from '../support/console/bankUsers.ts'
import { listOperations, readContract } from '../support/contract/contracts.ts'
import { exampleRequest, listCallable } from '../support/contract/exampleRequest.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'

let sanad: RunningSanad
let users: Record<BankRole, TestBankUser>
beforeAll(async () => {
  sanad = await startSanad()
  users = {
    viewer: await openBankUser(sanad, 'viewer'),
    operator: await openBankUser(sanad, 'operator'),
    approver: await openBankUser(sanad, 'approver'),
  }
})
afterAll(() => sanad?.close())

const everybody: BankRole[] = ['viewer', 'operator', 'approver']

/** Written out by hand, so that a right too many in the contract is seen. */
const rolesOf: Record<string, BankRole[]> = {
  deleteConsoleSession: everybody,
  getCurrentBankUser: everybody,
  changeBankUserPassword: everybody,
  listDevelopers: everybody,
  listConsoleApps: everybody,
  getConsoleApp: everybody,
  listConsentAudit: everybody,
  getLetterDocument: everybody,
  createInvitation: ['operator', 'approver'],
  suspendApp: ['operator', 'approver'],
  listContradictions: ['operator', 'approver'],
  closeContradiction: ['operator', 'approver'],
  listInstructions: ['operator', 'approver'],
  retryInstruction: ['operator', 'approver'],
  rejectInstruction: ['operator', 'approver'],
  listConsolePayments: everybody,
  listFraudCases: everybody,
  closeFraudCase: ['operator', 'approver'],
  resumeOpenBanking: ['approver'],
  admitApp: ['approver'],
  reinstateApp: ['approver'],
  endApp: ['approver'],
}
const operations = listCallable('console').filter(({ security }) => security !== undefined)
const matrix = operations.flatMap((operation) =>
  bankRoles.map((role) => ({ operation, operationId: operation.operationId, role })),
)

describe('role by operation', () => {
  it('is decided for every operation of the console but the sign-in', () => {
    const open = listOperations(readContract('console')).filter(({ operation }) => operation.security?.length === 0)
    expect(open.map(({ operation }) => operation.operationId)).toEqual(['createConsoleSession'])
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(rolesOf).sort())
  })

  it.each(matrix)('$operationId for a $role', async ({ operation, operationId, role }) => {
    const { method, address, body, headers } = exampleRequest(operation)
    // A session of its own, because some operations end it.
    const cookie = await openSession(sanad, users[role].bankUserId)
    const response = await fetch(sanad.url(address), { method, headers: { ...headers, cookie }, ...(body && { body }) })
    const text = await response.text()
    if (rolesOf[operationId]!.includes(role)) return expect(response.status, text).not.toBe(403)
    expect([response.status, (JSON.parse(text) as { code: string }).code]).toEqual([403, 'roleInsufficient'])
  })
})
