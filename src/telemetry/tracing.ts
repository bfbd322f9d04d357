/** What the span of a request says: nothing of its address, its body or its people. */
export interface RequestFacts {
  operationId: string
  method: string
  status: number
  /** As in the line of the log, so that one leads to the other. */
  interactionId: string
  /** The code of the refusal. */
  refusal?: string | undefined
}

/** The span of a request that is traced. */
export interface RequestSpan {
  /** Runs what serves the request: spans that are made there stand below this one. */
  run(work: () => void): void
  end(facts: RequestFacts): void
}

/** A part of a request. Names and values come from closed sets: operations of ports, tables, algorithms. */
export interface Part {
  name: string
  kind: 'client' | 'internal'
  attributes?: Readonly<Record<string, string>>
}

/**
 * The traces of an instance. They are made by hand, of few parts: request, statements, calls of the core bank, signatures. What happens
 * outside a traced request has no spans.
 */
export interface Tracing {
  /** Begins the span of a request, below that of the caller's `traceparent`. Undefined: this request is not traced. */
  begin(traceparent: string | undefined): RequestSpan | undefined
  /** Runs work in a span below the one that it is called in. */
  part<Result>(part: Part, work: () => Promise<Result>): Promise<Result>
  /** Says of the part that runs how it ended. */
  note(name: string, value: string): void
  /** Where we are, for whoever is asked next (W3C Trace Context). Undefined outside a traced request. */
  traceparent(): string | undefined
  /** Runs what goes on after the request and belongs to others too. */
  outside(work: () => void): void
  /** Sends what waits. */
  close(): Promise<void>
}
