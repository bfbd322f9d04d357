import { AsyncLocalStorage } from 'node:async_hooks'
import { registerHooks } from 'node:module'
import type { Clock } from '../config/clock.ts'

/** The clock of the service that the library works for at the moment. Without one it has the machine's time. */
const clocks = new AsyncLocalStorage<Pick<Clock, 'now'>>()

/** Lets the library work at the time of a clock, in all that `work` calls and awaits. */
export function atTimeOf<Result>(clock: Pick<Clock, 'now'>, work: () => Result): Result {
  return clocks.run(clock, work)
}

/** Stands in for the library's own function of this name: the seconds since the epoch of a time, or of the present. */
export default function epochTime(ms = clocks.getStore()?.now().getTime() ?? Date.now()): number {
  return Math.floor(ms / 1_000)
}

const ofLibrary = /\/oidc-provider\/lib\/helpers\/epoch_time\.js$/
let isGiven = false

/**
 * Gives the library of the authorization server a clock: it has no option for one, but reads the present in one file, and this file takes
 * its place. It must be called before the library is loaded, and only where a clock can be ahead, which production's never is.
 */
export function giveLibraryClocks(): void {
  if (isGiven) return
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const found = nextResolve(specifier, context)
      if (!ofLibrary.test(found.url)) return found
      isGiven = true
      return { ...found, url: import.meta.url, format: 'module-typescript' }
    },
  })
}

/** Whether the library was loaded with clocks. */
export const hasClocks = (): boolean => isGiven
