import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageLinks, pageOfRows, pageOffset, readPageRequest, totalPages } from '../../../../src/domain/account/paging.ts'

const queryOf = (link: string) => Object.fromEntries(new URL(link, 'http://bank').searchParams)
const path = '/accounts/acc-1/transactions'

describe('a page', () => {
  it.each([
    [{}, { page: 1, size: 100 }],
    [
      { page: '7', 'page-size': '25' },
      { page: 7, size: 25 },
    ],
    [{ 'page-size': '0' }, { page: 1, size: 25 }],
    [{ 'page-size': '24' }, { page: 1, size: 25 }],
    [{ 'page-size': '1000' }, { page: 1, size: 1000 }],
    [{ 'page-size': '1001' }, { page: 1, size: 1000 }],
    [{ 'as-of': '42' }, { page: 1, size: 100, asOf: 42 }],
    [{ 'as-of': '0' }, { page: 1, size: 100, asOf: 0 }],
  ])('asked for by %j is %j', (query, request) => expect(readPageRequest(query)).toEqual(request))

  it.each([
    [0, 1],
    [1, 1],
    [100, 1],
    [101, 2],
    [1_000, 10],
    [1_001, 11],
  ])('of %i rows has %i in all', (rows, pages) => expect(totalPages(rows, 100)).toBe(pages))

  it('starts behind those before it', () => expect([1, 2, 9].map((page) => pageOffset({ page, size: 25 }))).toEqual([0, 25, 200]))
})

describe('links', () => {
  it('keep the filters and carry the mark and the size that was used', () => {
    const query = { fromBookingDateTime: '2026-10-01T00:00:00+03:00', page: '2', 'page-size': '10' }
    const links = pageLinks(path, query, readPageRequest(query), { total: 101, asOf: 180 })
    const filters = { fromBookingDateTime: '2026-10-01T00:00:00+03:00', 'as-of': '180', 'page-size': '25' }
    expect(queryOf(links.Self)).toEqual(query)
    expect([links.First, links.Prev!, links.Next!, links.Last].map(queryOf)).toEqual(
      [1, 1, 3, 5].map((page) => ({ ...filters, page: String(page) })),
    )
  })

  it.each([
    ['the only page', 1, 10, ['Self', 'First', 'Last']],
    ['the first of two', 1, 150, ['Self', 'First', 'Next', 'Last']],
    ['the last of two', 2, 150, ['Self', 'First', 'Prev', 'Last']],
    ['an empty list', 1, 0, ['Self', 'First', 'Last']],
    ['a page behind the end', 9, 150, ['Self', 'First', 'Prev', 'Last']],
  ])('of %s are there where they lead somewhere', (_, page, total, names) => {
    expect(Object.keys(pageLinks(path, {}, { page, size: 100 }, { total, asOf: total }))).toEqual(names)
  })

  it('lead back to the last page from behind the end', () => {
    expect(queryOf(pageLinks(path, {}, { page: 9, size: 100 }, { total: 150, asOf: 150 }).Prev!).page).toBe('2')
  })

  it('of a first page without a query name the resource alone', () =>
    expect(pageLinks(path, {}, { page: 1, size: 100 }, { total: 3, asOf: 3 }).Self).toBe(path))
})

describe('following Next', () => {
  it('gives every row once, also when rows are added meanwhile', () => {
    const rows = fc.array(fc.integer(), { maxLength: 200 })
    fc.assert(
      fc.property(
        rows,
        fc.integer({ min: 25, max: 60 }),
        fc.array(fc.nat({ max: 40 }), { maxLength: 9 }),
        (start, size, additions) => {
          const all = [...start]
          const seen: number[] = []
          let query: Record<string, string> | undefined = { 'page-size': String(size) }
          for (let step = 0; query && step < 20; step += 1) {
            const request = readPageRequest(query)
            const page = pageOfRows(all, request)
            seen.push(...page.rows)
            const { Next } = pageLinks(path, query, request, page)
            query = Next === undefined ? undefined : queryOf(Next)
            all.push(...Array.from({ length: additions[step] ?? 0 }, (_, index) => index))
          }
          expect(seen).toEqual(start)
        },
      ),
    )
  })
})
