import Provider from 'oidc-provider'
import type { NamedRow } from '../data/repositories/callers.ts'

/** By the library's context of a request: the consent that was read with its app. */
const readWithApp = new WeakMap<object, NamedRow>()

/** Keeps what was read with the app of the request that the library is working on, until the check of the scope judges it. */
export function keepNamed(named: NamedRow | undefined): void {
  const { ctx } = Provider
  if (ctx && named) readWithApp.set(ctx, named)
}

/** What was read with the app of this request, if it was. */
export const namedIn = (ctx: object): NamedRow | undefined => readWithApp.get(ctx)
