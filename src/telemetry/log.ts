import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Settings } from '../config/settings.ts'
import { scrub } from './redact.ts'
import { RequestLine } from './requestLine.ts'
import { causeNow } from './requests.ts'

/** The program's log. Everything that goes through it is scrubbed first, but for the lines of requests, which are closed. */
export type Log = Logger

/**
 * Makes the program's log: one JSON line per event on standard output (or `destination`). Everything is scrubbed first. The context
 * of an event comes first, its text last: `log.info({ clientId, consentId }, 'consent created')`, `log.error(error)`.
 */
export function createLog(settings: Pick<Settings, 'logLevel'>, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level: settings.logLevel,
    base: null,
    messageKey: 'event',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // `scrub` has already described errors. Pino's own serializer would add the members that it left out.
    serializers: { err: (described: unknown) => described },
    // Requests name theirs by themselves.
    mixin: () => {
      const cause = causeNow()
      return cause?.actor.kind === 'job' ? { interactionId: cause.interactionId } : {}
    },
    hooks: {
      logMethod(parts, write) {
        write.apply(this, cleanArguments(parts) as typeof parts)
      },
    },
  }
  const log = destination === undefined ? pino(options) : pino(options, destination)
  const makeChild = log.child
  // Children inherit this function. Pino's formatters do not see the bindings of a child.
  log.child = function (this: Log, bindings: object, childOptions?: object) {
    return makeChild.call(this, scrub(bindings) as never, childOptions as never)
  } as typeof log.child
  return log
}

/**
 * Standard output that writes in larger pieces. Writing each line on its own took 4 % of the main thread's time (profiled). A line
 * waits for 4 KB or a tenth of a second. When the process ends, also by an error, the rest is written. Only SIGKILL loses that
 * tenth.
 */
export function bufferedOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 100 })
}

/** The two lines of an outage. The requests that it meets have none of their own. */
export const outagesInLog = (log: Log, { begins, ends }: { begins: string; ends: string }) => ({
  begins: (cause: unknown) => log.error({ err: cause }, begins),
  ends: (outage: { seconds: number; refusals: number }) => log.warn(outage, ends),
})

/**
 * Scrubs all parts of one call; a line of a request has nothing to scrub. An error alone becomes the context `err`, and its message becomes
 * the event's text.
 */
function cleanArguments(parts: unknown[]): unknown[] {
  const [first, ...others] = parts
  if (first instanceof RequestLine && others.length === 0) return parts
  if (!(first instanceof Error)) return [first, ...others].map((part) => scrub(part))
  const texts = others.length > 0 ? others : [first.message]
  return [{ err: scrub(first) }, ...texts.map((part) => scrub(part))]
}
