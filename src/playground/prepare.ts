import type { LRUCache } from 'lru-cache'
import type { OperationId, OperationEntry, TppClient } from '../sdk/index.ts'
import { placeholdersOf } from './placeholders.ts'
import {
  approve,
  createConsent,
  createLetter,
  firstAccount,
  hasConsents,
  type SampleIds,
  type SampleTools,
  type Step,
} from './samples.ts'

/** Nobody has authorized this consent for the sample app, or their token is over. */
export class ConsentWithoutToken extends Error {}

/** What was made for a draft. */
export interface Prepared {
  ids: SampleIds
  psuToken?: string
}

/** What a preparation needs. */
export interface Preparation {
  exampleOf: (operationId: OperationId) => string
  tokens: LRUCache<string, string>
  /** What was made lately. Operations that only read use it again. */
  samples: LRUCache<string, Prepared>
  values: Record<string, string>
}

/** Makes what the draft leaves open: ids that are empty, and the token of a customer. */
export async function prepare(
  { exampleOf, tokens, samples, values }: Preparation,
  bank: TppClient,
  {
    row,
    path,
    message,
    consentId,
  }: { row: OperationEntry; path: Readonly<Record<string, string>>; message: string; consentId: string },
  steps: Step[],
): Promise<Prepared> {
  if (!hasConsents(row.contract)) return { ids: {} }
  const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const wanted = [...names, ...placeholdersOf(message)].filter((name) => !(name in values))
  const missing = new Set(wanted.filter((name) => (path[name] ?? '') === ''))
  const isPsu = row.credentials === 'PsuToken'
  if (missing.size === 0 && !isPsu) return { ids: {} }
  // A consent in use can be finished, one that waits rejected; a payment exists when its consent is authorized.
  const isInUse = isPsu || missing.has('PaymentId') || /"(Finished|Revoked)"/.test(message)
  const tools: SampleTools = { bank, contract: row.contract, exampleOf, values, steps }
  const isReading = row.method === 'GET' && consentId === ''
  const key = `${row.contract} ${isInUse}`
  const sample = (isReading ? samples.get(key) : undefined) ?? (await begin(tools, { tokens, consentId, isInUse, isPsu }))
  const { ids, psuToken } = sample
  if (psuToken !== undefined && missing.has('AccountId')) ids.AccountId ??= await firstAccount(tools, psuToken)
  if (psuToken !== undefined && missing.has('letterOfGuaranteeId'))
    ids.letterOfGuaranteeId ??= await createLetter(tools, psuToken, ids.ConsentId!)
  if (isReading) samples.set(key, sample)
  return isPsu ? sample : { ids }
}

/** The consent that somebody authorized here, or a new one: one that waits, or one that the sample customer has approved. */
async function begin(
  tools: SampleTools,
  { tokens, consentId, isInUse, isPsu }: Pick<Preparation, 'tokens'> & { consentId: string; isInUse: boolean; isPsu: boolean },
): Promise<Prepared> {
  if (isPsu && consentId !== '') {
    const psuToken = tokens.get(consentId)
    if (psuToken === undefined) throw new ConsentWithoutToken(consentId)
    return { ids: { ConsentId: consentId }, psuToken }
  }
  const ids = await createConsent(tools)
  return isInUse ? { ids, psuToken: (await approve(tools, ids.ConsentId)).accessToken } : { ids }
}
