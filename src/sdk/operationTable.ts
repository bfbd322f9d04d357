import { calls } from '../../generated/calls.ts'
import { type OperationId } from './operations.ts'

/** How one operation is called. */
export interface OperationEntry {
  operationId: OperationId
  contract: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  credentials?: 'DeveloperToken' | 'PsuToken' | 'DashboardSession' | 'ClientSecretBasic'
  contentType?: string
  isEnveloped: boolean
  isIdempotent: boolean
}

/** Every operation of the contracts for TPPs: for tools that work on any of them. */
export const operationTable: readonly OperationEntry[] = Object.entries(calls).map(([operationId, row]) => ({
  ...row,
  operationId: operationId as OperationId,
}))
