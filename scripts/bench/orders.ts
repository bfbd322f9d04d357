import { type JsonWebKey } from 'node:crypto'
import { type Prepared } from './interfaces/benchInterface.ts'

/** What the load generator is told to do. */
export interface LoadOrder {
  /** Whose requests: each target has its own place in the row of pre-signed ones. */
  target: string
  origin: string
  operation: string
  connections: number
  seconds: number
  prepared: Prepared
  accessToken: string
}

export interface LoadResult {
  requests: number
  errors: number
  firstError: string | undefined
  elapsedMs: number
  /** Of every request, in milliseconds, ascending. */
  latenciesMs: number[]
}

/** What the bare server is started with. */
export interface BareOptions {
  port: number
  databaseUrl: string
  issuer: string
  /** The keys that Sanad signs its tokens with. */
  tokenKeys: (JsonWebKey & { kid: string })[]
}
