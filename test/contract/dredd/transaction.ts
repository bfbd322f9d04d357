/** What Dredd gives its hooks (https://dredd.org/en/latest/data-structures.html#transaction-object), as far as we use it. */
export interface Transaction {
  origin: { resourceName: string; method?: string }
  fullPath: string
  request: { method: string; headers: Record<string, string>; body: string }
  expected: { statusCode: string; headers: Record<string, string>; body: string }
  /** A 204 has no body at all. */
  real?: { statusCode: number; headers: Record<string, string>; body?: string }
  skip?: boolean
  fail?: string
  errors?: unknown[]
  test?: { status: 'pass' | 'fail' | 'skip'; message: string }
  /** Ours: the media type that the contract promises, before the answer is opened. */
  mediaType?: string
}

/** One transaction as the test reports it. */
export interface DreddResult {
  operationId: string
  status: string
  mediaType: string
  outcome: 'pass' | 'fail' | 'skip'
  failure?: string
}
