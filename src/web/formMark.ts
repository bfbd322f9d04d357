import type { Request } from 'express'
import { keyedHash } from '../security/secrets.ts'
import { field } from './input.ts'

const name = 'formMark'

/** The mark of the forms of a session. It says nothing of the session's id, whose hash the database keeps. */
export const formMarkOf = (sessionId: string): string => keyedHash(sessionId, 'forms of a page').slice(0, 22)

/**
 * The mark of the forms of a visit that an app began, once this customer has signed in to it: another one may do so after them. Only the
 * browser has the key, in a cookie that no script can read. So nobody who has read the page can try all national ids until one fits.
 */
export const visitMarkOf = (browserKey: string, nationalIdentificationNumber: string): string =>
  keyedHash(browserKey, `forms of a page for ${nationalIdentificationNumber}`).slice(0, 22)

/** Whether a form was on a page that bore a mark. */
export const isMarked = (request: Request): boolean => field(request, name) !== ''

/**
 * Has every form of a page that changes something send the mark along. It is written into the finished page, so that no form can forget it.
 * Texts of others have no tags there: they are escaped.
 */
export function markForms(page: string, mark: string): string {
  return page.replace(/<form\b[^>]* method="post"[^>]*>/g, (tag) => `${tag}<input type="hidden" name="${name}" value="${mark}">`)
}

/** Whether a form was on a page of another session. One without a mark is on no page of ours; the session's cookie alone speaks for it. */
export function isFormOfOther(request: Request, mark: string): boolean {
  const sent = field(request, name)
  return sent !== '' && sent !== mark
}
