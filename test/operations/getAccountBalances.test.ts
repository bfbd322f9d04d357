import { describe, expect, it, vi } from 'vitest'
import { openAccountStage, proveRead, readPath } from '../support/operations/accountReads.ts'
import { provePermissionMatrix } from '../support/operations/permissionMatrix.ts'

describe('getAccountBalances', () => {
  proveRead('getAccountBalances')
  provePermissionMatrix('getAccountBalances')

  it('asks of the accounts of the consent for the one that the path names, and for no other', async () => {
    const { sanad, get, chosen, unchosen, token } = await openAccountStage()
    const executed = vi.spyOn(sanad.dependencies.db.getExecutor(), 'provideConnection')
    const linked = async (accountId: string) => {
      executed.mockClear()
      const { status } = await get(readPath('getAccountBalances', accountId), { token })
      const rows = (await Promise.all(executed.mock.results.map(({ value }) => value))).flatMap((result) => result?.rows ?? [])
      return [status, rows.flatMap((row) => (row as { accountIds?: string[] }).accountIds ?? [])]
    }
    try {
      expect(await linked(chosen)).toEqual([200, [chosen]])
      expect(await linked(unchosen)).toEqual([400, []])
    } finally {
      executed.mockRestore()
    }
  })

  it('names the permission that it lacks, inside a signed envelope where Accept prefers it', async () => {
    const { get, link, chosen } = await openAccountStage()
    const token = await link({ Permissions: ['ReadAccountsBasic'] }, [chosen])
    const path = readPath('getAccountBalances', chosen)
    expect((await get(path, { token })).body.Errors[0]!.Message).toBe('The consent lacks the permission ReadBalances.')
    const { status, headers, body } = await get(path, { token, headers: { accept: 'application/jwt' } })
    expect([
      status,
      headers.get('content-type'),
      (body.message as unknown as { Errors: { Code: string }[] }).Errors[0]!.Code,
    ]).toEqual([403, 'application/jwt', 'KSAOB.AccessToken.InvalidScope'])
  })
})
