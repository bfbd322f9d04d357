import { type OpenAPIV3 } from 'openapi-types'
import { type ErrorStyle } from '../errors/render.ts'

/** One security scheme with its scopes, as the contract names them. */
export interface SecurityRequirement {
  scheme: 'DeveloperToken' | 'PsuToken' | 'DashboardSession'
  scopes: string[]
}

/** What the pipeline needs to know of one operation, all of it read from the contract. */
export interface Operation {
  operationId: string
  /** The operation whose handler runs: itself, or the one it is an alias of. */
  canonicalId: string
  interfaceName: string
  errorStyle: ErrorStyle
  method: string
  path: string
  security?: SecurityRequirement | undefined
  /** Bodies are signed envelopes, in two encodings. */
  isEnveloped: boolean
  /** Empty: the operation takes no body. */
  requestMediaTypes: string[]
  isBodyRequired: boolean
  sandboxOnly: boolean
  /** Header parameters as the contract spells them. */
  headerNames: string[]
  /** Refusals name every field at fault, in stages: missing ones before wrong ones. */
  reportsAllViolations: boolean
  isIdempotent: boolean
}

/** A contract as `make generate` bundles it, with our extensions. */
export interface ContractDocument extends OpenAPIV3.Document {
  'x-interface': string
  'x-error-style': ErrorStyle
  'x-all-violations'?: boolean
}
