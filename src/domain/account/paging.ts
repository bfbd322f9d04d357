/** The page that a request asks for. */
export interface PageRequest {
  /** Counted from 1. */
  page: number
  size: number
  /** The mark that the first page answered. Absent when a reader starts. */
  asOf?: number
}

/** The bounds of a page's size are OBIE's, because the KSA standard has none (docs/decisions/accounts.md#pages-of-a-list). */
export const pageSizes = { smallest: 25, default: 100, largest: 1_000 } as const

/** The query parameters of a list. The contract has checked their form. */
export interface PageQuery {
  page?: string
  'page-size'?: string
  'as-of'?: string
}

/** The page that a query asks for. A size outside the bounds becomes the nearest bound. */
export function readPageRequest(query: PageQuery): PageRequest {
  const size = Number(query['page-size'] ?? pageSizes.default)
  return {
    page: Number(query.page ?? 1),
    size: Math.min(Math.max(size, pageSizes.smallest), pageSizes.largest),
    ...(query['as-of'] !== undefined && { asOf: Number(query['as-of']) }),
  }
}

/** The number of pages for `total` rows. An empty list is one empty page. */
export function totalPages(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

/** The number of rows before a page. */
export function pageOffset({ page, size }: PageRequest): number {
  return (page - 1) * size
}

/**
 * A page of rows that are all in memory. New rows come after the old ones, so the number of rows at the first page serves as the
 * mark.
 */
export function pageOfRows<Row>(rows: readonly Row[], request: PageRequest): { rows: Row[]; total: number; asOf: number } {
  const asOf = Math.min(request.asOf ?? rows.length, rows.length)
  const offset = pageOffset(request)
  return { rows: rows.slice(0, asOf).slice(offset, offset + request.size), total: asOf, asOf }
}

/** Links to the other pages of a list, as relative paths. */
export interface PageLinks {
  Self: string
  First: string
  Prev?: string
  Next?: string
  Last: string
}

function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? path : `${path}?${text}`
}

/** Relative links of one page. All keep the filters of the query. All but Self carry the mark. */
export function pageLinks(
  path: string,
  query: Readonly<Record<string, string>>,
  { page, size }: PageRequest,
  { total, asOf }: { total: number; asOf: number },
): PageLinks {
  const { page: _page, 'page-size': _size, 'as-of': _asOf, ...filters } = query
  const last = totalPages(total, size)
  const link = (number: number) =>
    withQuery(path, { ...filters, 'as-of': String(asOf), page: String(number), 'page-size': String(size) })
  return {
    Self: withQuery(path, query),
    First: link(1),
    ...(page > 1 && { Prev: link(Math.min(page - 1, last)) }),
    ...(page < last && { Next: link(page + 1) }),
    Last: link(last),
  }
}
