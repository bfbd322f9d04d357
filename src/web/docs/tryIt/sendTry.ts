import type { Request } from 'express'
import type { OwnAddress } from '../../../playground/loopback.ts'
import { ConsentWithoutToken, type Playground, type Tried } from '../../../playground/playground.ts'
import type { OperationEntry } from '../../../sdk/index.ts'
import { field } from '../../input.ts'
import type { DocsOperation } from '../contractModel.ts'
import { parametersOf, type TypedTry } from './form.ts'

const oneToken = /^[\w.~+/=-]{1,4096}$/
const oneJws = /^[\w-]+\.[\w-]+\.[\w-]+$/
/** A parameter with this text would lead to another operation's address. */
const folderStep = /^\.\.?$/

/** The fields of the form that was sent. */
export function readTry(request: Request, described: DocsOperation): TypedTry & { token: string } {
  const values = (wanted: string) =>
    Object.fromEntries(
      parametersOf(described)
        .filter(({ place }) => place === wanted)
        .map(({ place, name }) => [name, field(request, `${place}.${name}`).trim()]),
    )
  return {
    path: values('path'),
    query: values('query'),
    message: field(request, 'message'),
    consent: field(request, 'consent').trim(),
    encoding: field(request, 'encoding') === 'json' ? 'json' : 'jwt',
    body: field(request, 'body').trim(),
    token: field(request, 'token').trim(),
  }
}

/** What came of a try, or why nothing was sent: the key of a text, and perhaps what was seen, in English. */
export interface Outcome {
  tried?: Tried
  problem?: string
  detail?: string
}

/** Sends what was typed: with the sample app, or as it is when the reader brought a token or a signature of their own. */
export async function sendTry(
  bank: Playground,
  own: OwnAddress,
  row: OperationEntry,
  { path, query, message, encoding, consent, body, token }: TypedTry & { token: string },
): Promise<Outcome> {
  if (Object.values(path).some((value) => folderStep.test(value))) return { problem: 'pathWrong' }
  try {
    if (token === '' && body === '')
      return { tried: await bank.send(own, { row, path, query, message, encoding, consentId: consent }) }
    if (!oneToken.test(token)) return { problem: 'tokenWrong' }
    if (body !== '' && row.isEnveloped && !oneJws.test(body)) return { problem: 'jwsWrong' }
    return { tried: await bank.sendOwn(own, { row, path, query, token, body }) }
  } catch (error) {
    if (error instanceof ConsentWithoutToken) return { problem: 'consentWithoutToken' }
    const { message: detail } = error as Error
    return { problem: error instanceof SyntaxError ? 'messageNotJson' : 'notSent', detail }
  }
}
