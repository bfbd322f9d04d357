import { type ContractDocument, examplesOf, listOperations } from '../../support/contract/contracts.ts'
import { signEnvelope, type TppKey } from '../../support/tpp/tppKeys.ts'
import type { Draft } from './interfaceData.ts'
import type { Transaction } from './transaction.ts'

const jwt = 'application/jwt'

/** The request that Dredd made of the contract's examples, taken apart. */
export function draftOf(transaction: Transaction, contract: ContractDocument): Draft {
  const { origin, request } = transaction
  const { operation } = listOperations(contract).find(
    ({ method, path }) => path === origin.resourceName && method === request.method,
  )!
  const content = operation.requestBody?.content['application/json']
  const value = content && structuredClone(examplesOf(content)[0]!.value)
  const message = operation.requestBody?.content[jwt] ? (value as { message: unknown }).message : value
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, text]) => [name.toLowerCase(), text]))
  return {
    method: request.method,
    path: origin.resourceName,
    headers: { ...headers, accept: promisedType(transaction) },
    ids: {},
    message,
  }
}

function promisedType({ expected: { statusCode, headers } }: Transaction): string {
  // Only the refusals name the type of problems, and a client asks for what it wants when all goes well.
  return statusCode.startsWith('2')
    ? (headers['Content-Type'] ?? 'application/json')
    : headers['Content-Type'] === jwt
      ? jwt
      : 'application/json'
}

/** Puts the changed request in place of the example; signs it, in the encoding in which the answer is wanted. */
export async function writeDraft(
  transaction: Transaction,
  draft: Draft,
  signer: { clientId: string; key: TppKey } | undefined,
  issuer: string,
): Promise<void> {
  const { method, message } = draft
  const sealed: { body?: string; headers?: Record<string, string> } =
    message === undefined
      ? {}
      : signer
        ? await seal(draft, signer, issuer)
        : { body: JSON.stringify(message), headers: { 'content-type': 'application/json' } }
  const headers = {
    ...draft.headers,
    'x-jws-signature': undefined,
    ...sealed.headers,
    ...(draft.headers['content-type'] === 'text/plain' && { 'content-type': 'text/plain' }),
  }
  transaction.fullPath = addressOf(draft)
  transaction.request = {
    method,
    headers: Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    body: sealed.body ?? '',
  }
}

/** The address of a request, with the ids in its path. */
export const addressOf = ({ path, ids }: Pick<Draft, 'path' | 'ids'>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no-${name}`)

async function seal(
  { message, headers: { accept } }: Draft,
  { clientId, key }: { clientId: string; key: TppKey },
  issuer: string,
): Promise<{ body: string; headers: Record<string, string> }> {
  const envelope = await signEnvelope(key, { clientId, audience: issuer, message })
  if (accept === jwt) return { body: envelope.jwt, headers: { 'content-type': jwt } }
  return { body: envelope.body, headers: { 'content-type': 'application/json', 'x-jws-signature': envelope.signature } }
}
