import { type RunningSanad, startSanad } from './sanad.ts'

const made = new Map<string, { thing: Promise<unknown>; madeAt: number }>()

/** Access tokens live for ten minutes. */
export const tokenAgeMs = 300_000
const closing: (() => Promise<void>)[] = []

/**
 * What the files of test/operations share. Those that run in one worker see the same modules (`isolate: false` in vitest.config.ts),
 * so the first file that asks makes it, and it lives as long as the worker: starting a server takes longer than most files do. What
 * holds a token is made again when it is older than `maxAgeMs`.
 */
export function shared<Thing>(name: string, make: () => Promise<Thing>, maxAgeMs = Infinity): Promise<Thing> {
  const old = made.get(name)
  if (old && Date.now() - old.madeAt < maxAgeMs) return old.thing as Promise<Thing>
  const thing = make()
  made.set(name, { thing, madeAt: Date.now() })
  return thing
}

/** To be closed when the worker ends. */
export function closeAtEnd(close: () => Promise<void>): void {
  if (closing.length === 0)
    process.once('SIGTERM', () => {
      void Promise.allSettled(closing.map((end) => end())).then(() => process.kill(process.pid, 'SIGKILL'))
    })
  closing.push(close)
}

/** Nobody who shares a server uses up what another file may ask. */
export const withoutLimits = {
  SANAD_RATE_PER_SECOND: '100000',
  SANAD_RATE_BURST: '200000',
  SANAD_CODES_PER_CUSTOMER: '10000',
}

/** A server of this name, started once in each worker. A file makes its own apps on it and counts on nothing of anybody else's. */
export function sharedSanad(name = 'ordinary', environment: Record<string, string> = {}): Promise<RunningSanad> {
  return shared(`server ${name}`, async () => {
    const sanad = await startSanad({ environment: { ...withoutLimits, ...environment } })
    closeAtEnd(() => sanad.close())
    return sanad
  })
}
