import type { Request, Response } from 'express'
import { readCookie, setCookie } from '../../../../http/cookies.ts'
import type { WebContext } from '../../../context.ts'
import { routes } from '../../../routes.ts'

const name = 'sanad_device'
/** Secrets of a few customers: a browser may be a family's. */
const form = /^[\w-]{43}(?:\.[\w-]{43}){0,3}$/

/**
 * What sign-ins that succeeded have left in this browser. It opens nothing
 * (docs/decisions/bank-app.md#nobody-is-locked-out-by-their-number).
 */
export function readDeviceSecrets(request: Request): string[] {
  const value = readCookie(request, name)
  return value !== undefined && form.test(value) ? value.split('.') : []
}

/** Leaves them in the browser, as long as sign-ins are kept. */
export function keepDevice(response: Response, { settings }: WebContext, secrets: readonly string[]): void {
  const maxAgeSeconds = settings.limits.lookUpDays * 24 * 3_600
  const cookie = { name, value: secrets.join('.'), path: routes.bank(), maxAgeSeconds, sameSite: 'strict' } as const
  response.append('set-cookie', setCookie(cookie, settings))
}
