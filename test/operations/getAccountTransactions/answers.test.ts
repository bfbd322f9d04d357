import { describe, expect, it } from 'vitest'
import { openAccountStage, proveRead, readPath, refusalOf } from '../../support/operations/accountReads.ts'
import { provePermissionMatrix } from '../../support/operations/permissionMatrix.ts'

describe('getAccountTransactions', () => {
  proveRead('getAccountTransactions')
  provePermissionMatrix('getAccountTransactions')

  const ask = async (query: string) => {
    const { get, chosen } = await openAccountStage()
    return get(readPath('getAccountTransactions', chosen, query))
  }

  it('leads on by links that can be followed as they are', async () => {
    const { get, chosen } = await openAccountStage()
    const from = encodeURIComponent('2026-01-01T00:00:00+03:00')
    let path: string | undefined = readPath('getAccountTransactions', chosen, `?page-size=10&fromBookingDateTime=${from}`)
    let pages = 0
    const total = new Set<number>()
    while (path !== undefined && pages < 50) {
      const { status, body } = await get(path)
      expect(status).toBe(200)
      const { Links, Meta } = body.message as unknown as { Links: Record<string, string>; Meta: { TotalPages: number } }
      expect(Links.First).toContain('page-size=25')
      expect(Links.Last).toContain(`fromBookingDateTime=${from}`)
      total.add(Meta.TotalPages)
      path = Links.Next
      pages += 1
    }
    expect([...total]).toEqual([pages])
    expect(pages).toBeGreaterThan(2)
  })

  it.each([
    ['?fromBookingDateTime=2026-10-02&toBookingDateTime=2026-10-01', 'toBookingDateTime'],
    ['?fromBookingDateTime=2026-02-30', 'fromBookingDateTime'],
    ['?toBookingDateTime=yesterday', 'toBookingDateTime'],
    ['?fromBookingDateTime=2026-10-02T10:00', 'fromBookingDateTime'],
    ['?as-of=-1', 'as-of'],
  ])('refuses %s', async (query, path) =>
    expect(refusalOf(await ask(query))).toEqual([400, 'KSAOB.Resource.InvalidFormat', path]),
  )

  it.each([
    '2026-10-01',
    '2026-10-01T00:00:00',
    '2026-10-01T00:00:00Z',
    '2026-10-01T03:00:00+0300',
    '2026-10-01T03:00:00%2B03:00',
  ])('takes %s for the same moment', async (from) => {
    const first = async (query: string) => ((await ask(query)).body.message as unknown as { Meta: object }).Meta
    expect(await first(`?fromBookingDateTime=${from}`)).toEqual(await first('?fromBookingDateTime=2026-10-01T00:00:00.000Z'))
  })
})
