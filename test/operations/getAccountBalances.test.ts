import { describe, expect, it } from 'vitest'
import { openAccountStage, proveRead, readPath } from '../support/operations/accountReads.ts'
import { provePermissionMatrix } from '../support/operations/permissionMatrix.ts'

describe('getAccountBalances', () => {
  proveRead('getAccountBalances')
  provePermissionMatrix('getAccountBalances')

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
