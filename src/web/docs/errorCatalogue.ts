import type { ErrorStyle } from '../../../generated/operations.ts'
import type { ErrorText } from '../../domain/shared/errorCodes.ts'
import { answerTables, errorTexts } from '../../http/errors/render.ts'
import { oauthErrors } from './texts/oauthErrors.ts'

/** Who sends a code: an error style, or the authorization server. */
export type ErrorSender = ErrorStyle | 'oauth'

/** One cause of a code: the refusal inside, its status, what it means and what helps. */
export interface ErrorCause extends ErrorText {
  sender: ErrorSender
  /** The name of the refusal inside the service. */
  cause: string
  status: number
}

/** One code as answers carry it, with all its causes. */
export interface CatalogueEntry {
  code: string
  causes: ErrorCause[]
}

/** Codes of the standard's list that are never sent. */
export const reservedCodes = ['KSAOB.JWE.DecryptionError', 'KSAOB.JWE.InvalidHeader', 'KSAOB.Event.UnexpectedEvent']

type Row = { status: number; code: string; errorCode?: string }

/** Every cause of one style with the codes that its answers carry. Account verification has two: of the answer and of its entries. */
function causesOf(style: ErrorStyle): { codes: string[]; cause: ErrorCause }[] {
  return Object.entries(answerTables[style].rows as Readonly<Record<string, Row>>).map(([cause, row]) => {
    const text = errorTexts[cause as keyof typeof errorTexts]
    return {
      codes: [...new Set([row.errorCode ?? row.code, row.code])],
      cause: { ...text, sender: style, cause, status: row.status },
    }
  })
}

/** The causes of one style, each with the code by which a reader knows it. */
export function listCauses(style: ErrorStyle): (ErrorCause & { code: string })[] {
  return causesOf(style).map(({ codes, cause }) => ({ ...cause, code: codes[0]! }))
}

/** Every code that any interface can send, in the order of the interfaces. */
export function listErrorCodes(): CatalogueEntry[] {
  const entries = new Map<string, CatalogueEntry>()
  const add = (code: string, cause: ErrorCause) => {
    const entry = entries.get(code) ?? { code, causes: [] }
    entry.causes.push(cause)
    entries.set(code, entry)
  }
  for (const style of ['ksaob', 'vop', 'verification', 'problem'] as const)
    for (const { codes, cause } of causesOf(style)) for (const code of codes) add(code, cause)
  for (const [code, { status, ...text }] of Object.entries(oauthErrors))
    add(code, { ...text, sender: 'oauth', cause: code, status })
  return [...entries.values()]
}
