import { expect, it } from 'vitest'
import type { BankRole } from '../../../src/domain/bankUser/bankUser.ts'
import { openBankUser, type TestBankUser } from '../console/bankUsers.ts'
import type { RunningSanad } from '../servers/sanad.ts'
import { shared, sharedSanad } from '../servers/shared.ts'
import { askPlatform, openDashboard, type PlatformAnswer, registerApp } from './platform.ts'

type ConsoleRequest = Parameters<typeof askPlatform>[3]

/** A server and bank users of every role. */
export interface ConsoleStage {
  sanad: RunningSanad
  users: Record<BankRole | 'newcomer', TestBankUser>
  ask(method: string, path: string, request?: ConsoleRequest): Promise<PlatformAnswer>
}

/** The stage of the console's operations; `ask` is signed in as an approver unless told otherwise. */
export const openConsole = (): Promise<ConsoleStage> =>
  shared('console stage', async () => {
    const sanad = await sharedSanad()
    const users = {
      viewer: await openBankUser(sanad, 'viewer'),
      operator: await openBankUser(sanad, 'operator'),
      approver: await openBankUser(sanad, 'approver'),
      newcomer: await openBankUser(sanad, 'approver', { isNewcomer: true }),
    }
    const { cookie } = users.approver
    return { sanad, users, ask: (method, path, request = {}) => askPlatform(sanad, method, path, { cookie, ...request }) }
  })

/** An app that a developer has just registered in the sandbox, so that it is admitted. */
export async function newConsoleApp(): Promise<{ clientId: string; clientSecret: string; path: string }> {
  const { sanad, cookie } = await openDashboard()
  const { clientId, clientSecret } = await registerApp(sanad, cookie)
  return { clientId, clientSecret, path: `/console/api/apps/${clientId}` }
}

/** Puts an app into a status that its developer cannot bring about. */
export async function setStatus(clientId: string, status: 'waiting' | 'suspended' | 'ended'): Promise<void> {
  const { sanad } = await openConsole()
  await sanad.dependencies.db.updateTable('apps').set({ status }).where('clientId', '=', clientId).execute()
}

/** What the audit trail says last of a subject. */
export async function lastAudit(subject: string): Promise<Record<string, unknown>> {
  const { sanad } = await openConsole()
  return sanad.dependencies.db
    .selectFrom('audit')
    .select(['actor', 'action', 'statusBefore', 'statusAfter'])
    .where('subject', '=', subject)
    .orderBy('auditId', 'desc')
    .executeTakeFirstOrThrow()
}

/** What every operation behind the bank's sign-in promises. */
export function proveBankUserNeeded(method: string, path: string, body?: unknown): void {
  it('is 401 without a session, with one that nobody has, and with that of a developer', async () => {
    const { ask } = await openConsole()
    const { cookie: developer } = await openDashboard()
    for (const cookie of ['', 'sanad_console=nobody', developer.replace('sanad_session', 'sanad_console'), developer])
      expect(await ask(method, path, { body, cookie })).toMatchObject({
        status: 401,
        type: 'application/problem+json',
        body: { code: 'sessionMissing' },
      })
  })

  if (method !== 'GET')
    it('is 403 for a page of another site, which would use the session', async () => {
      const { ask } = await openConsole()
      expect((await ask(method, path, { body, headers: { origin: 'https://evil.example' } })).status).toBe(403)
    })
}

/** What every operation promises that needs more than the one-time password. */
export function proveOwnPasswordNeeded(method: string, path: string, body?: unknown): void {
  it('is 403 until the one-time password is replaced', async () => {
    const { ask, users } = await openConsole()
    const answer = await ask(method, path, { body, cookie: users.newcomer.cookie })
    expect([answer.status, answer.body.code]).toEqual([403, 'passwordChangeNeeded'])
  })
}

/** What every decision about an app promises. */
export function proveDecision(verb: string, roles: readonly BankRole[]): void {
  const unknown = `/console/api/apps/unknown/${verb}`
  proveBankUserNeeded('POST', unknown)
  proveOwnPasswordNeeded('POST', unknown)

  it('is 404 for an id that no app has', async () => {
    const { ask } = await openConsole()
    expect(await ask('POST', unknown)).toMatchObject({ status: 404, body: { code: 'resourceIdUnknown' } })
  })

  it('is for its roles only, and changes nothing for others', async () => {
    const { ask, users } = await openConsole()
    const { path } = await newConsoleApp()
    for (const role of ['viewer', 'operator', 'approver'] as const) {
      if (roles.includes(role)) continue
      const answer = await ask('POST', `${path}/${verb}`, { cookie: users[role].cookie })
      expect([answer.status, answer.body.code]).toEqual([403, 'roleInsufficient'])
    }
    expect((await ask('GET', path)).body.status).toBe('admitted')
  })
}
