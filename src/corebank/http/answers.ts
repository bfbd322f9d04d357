import type { ValidateFunction } from 'ajv'
import type { CoreOperationId } from '../../../generated/coreOperations.ts'
import type { components } from '../../../generated/types/core-bank.ts'
import { BrokenAnswer } from './failures.ts'
import { coreValidators } from './validators.ts'

const letterNeeds = { issued: 'decidedAt', rejected: 'decidedAt', cancelled: 'decidedAt', expired: 'decidedAt' }

/** What an answer must have beside its outcome. The contract says it in words, because generated clients read no other form well. */
const needs: { readonly [Id in CoreOperationId]?: Readonly<Record<string, string>> } = {
  findCustomer: { found: 'customer' },
  signInCustomer: { accepted: 'customer' },
  findParty: { found: 'party' },
  findVerifiableAccount: { found: 'account' },
  findCompany: { found: 'company' },
  findGuaranteeLine: { found: 'line' },
  submitLetter: letterNeeds,
  findLetter: letterNeeds,
}

/** Where an answer breaks the contract, in the words of the validator and without any value of the answer. */
function whereBroken({ errors }: ValidateFunction): string {
  const { instancePath = '', keyword = '', params = {} } = errors?.[0] ?? {}
  const lacking = keyword === 'required' ? `/${String((params as { missingProperty?: unknown }).missingProperty)}` : ''
  // Members of the answer stand in the path by their names, which an adapter may have made of anything.
  return `${(instancePath + lacking).replaceAll(/[^A-Za-z0-9_/-]/g, '?').slice(0, 200) || '/'} (${keyword})`
}

/** A 200 that is as the contract says, without its nulls. Throws BrokenAnswer, which names the first place that is not. */
export function checkAnswer(operationId: CoreOperationId, body: unknown): unknown {
  const answer = withoutNulls(body)
  const validate = coreValidators[`${operationId}_200`]
  if (validate && !validate(answer)) throw new BrokenAnswer(operationId, whereBroken(validate))
  const { outcome } = answer as { outcome?: string }
  const needed = outcome === undefined ? undefined : needs[operationId]?.[outcome]
  if (needed !== undefined && !Object.hasOwn(answer as object, needed))
    throw new BrokenAnswer(operationId, `/${needed} (${outcome} needs it)`)
  return answer
}

/** What a signed decision carries. Throws BrokenAnswer. */
export function checkStatement(payload: unknown): components['schemas']['DecisionStatement'] {
  const validate = coreValidators.DecisionStatement!
  if (!validate(payload)) throw new BrokenAnswer('the callback', whereBroken(validate))
  return payload as components['schemas']['DecisionStatement']
}

/** What is null counts as left out. Generated servers often write it. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, one]) => (one === null ? [] : [[name, withoutNulls(one)]])))
}
