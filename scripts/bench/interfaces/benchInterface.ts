/** One kind of request, as it goes to every server alike. */
export interface RequestPlan {
  method: 'GET' | 'POST' | 'PATCH'
  /** Taken in turn. */
  paths: string[]
  headers: Record<string, string>
  /** Taken in turn; a signed one comes from the operation's `message` instead. */
  bodies?: readonly string[]
  /** The right answer; any other counts as an error. */
  status: number
}

/** An app of its own and what its requests need; made once, the same for every server. */
export interface Prepared {
  issuer: string
  clientId: string
  clientSecret: string
  kid: string
  /** PKCS#8 PEM. */
  privateKeyPem: string
}

/** What is measured: one row of the table for each server and number of connections. */
export interface BenchOperation<Of extends Prepared> {
  /** Unique over all interfaces. */
  name: string
  plan(prepared: Of, accessToken: string): RequestPlan
  /** For a signed envelope: its `message`, anew for each request. The requests are signed before the clock starts. */
  message?(): object
  /** The bare server has no such route: the work is the program's own, so there is nothing to compare. */
  withoutBare?: true
}

/**
 * The operations of one interface. A new interface is one file here with a line in `index.ts`, and one in `../bare/routes` for the
 * bare server; nothing else knows what is measured.
 */
export interface BenchInterface<Of extends Prepared = Prepared> {
  /** The folder under specs/ that Prism mocks. */
  contract: string
  /** Makes the app and what its operations read, over HTTP as a TPP would. */
  prepare(origin: string): Promise<Of>
  /** Fetched anew before each operation, because a whole bench takes longer than a token lives. */
  accessToken(prepared: Of, operation: string): Promise<string>
  operations: readonly BenchOperation<Of>[]
}
