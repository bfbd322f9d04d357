import type { Request, Response } from 'express'

/** Whether a page asks by itself (htmx) whether something has happened. Without JavaScript its reader presses a button instead. */
export const isPoll = (request: Request): boolean => request.get('hx-request') === 'true'

/** Answers a poll to which nothing has changed: the page stays as it is. */
export const stay = (response: Response) => void response.status(204).end()

/** Sends the reader to another page, from a form or from a poll. A poll itself must not follow the redirect; the browser does. */
export function goTo(request: Request, response: Response, address: string): void {
  if (isPoll(request)) response.status(204).set('hx-redirect', address).end()
  else response.redirect(303, address)
}
