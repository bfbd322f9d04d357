import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import pg from 'pg'

/** A statement that the database was sent for a request. */
export interface AskedStatement {
  /** Method and path, without what names one thing: `POST /bank/authorizations/…/decision`. */
  request: string
  /** What it is about first. `begin`, `commit` and `rollback` are about a transaction. */
  table: string
  text: string
}

const name = (request: IncomingMessage) => {
  const path = request.url!.split('?')[0]!.replace(/\/[A-Za-z0-9_-]*\d[A-Za-z0-9_-]{9,}(?=\/|$)/g, '/…')
  return `${request.method} ${path}`
}

/** What stands in brackets is asked beside it, or about columns. */
function tableOf(text: string): string {
  const inner = /\([^()]*\)/g
  let outer = text
  while (inner.test(outer)) outer = outer.replace(inner, '')
  const named = (told: string) => /\b(?:from|into|update)\s+(?:"?simulator"?\.)?"?([a-z_]+)/.exec(told)?.[1]
  // One whose parts all stand in brackets is about what it writes there.
  return named(outer) ?? named(/\binsert into.*/s.exec(text)?.[0] ?? '') ?? text.trimStart().split(/\s/)[0]!
}

interface Run {
  query: (...words: unknown[]) => unknown
}

/**
 * All statements that requests to servers in this process have sent until they were answered, in their order. Jobs, and what goes on after
 * an answer, send others. It listens at the driver, below everything of the service.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<AskedStatement[]> {
  const asked: AskedStatement[] = []
  const requests = new AsyncLocalStorage<{ name: string; response: ServerResponse }>()
  const began = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    requests.enterWith({ name: name(request), response })
  }
  const prototype = pg.Client.prototype as unknown as Run
  const { query } = prototype
  prototype.query = function (this: Run, ...words: unknown[]) {
    const [first] = words
    const text = typeof first === 'string' ? first : String((first as { text?: string }).text)
    const request = requests.getStore()
    if (request && !request.response.writableEnded) asked.push({ request: request.name, table: tableOf(text), text })
    return query.apply(this, words)
  }
  subscribe('http.server.request.start', began)
  try {
    await work()
    return asked
  } finally {
    unsubscribe('http.server.request.start', began)
    prototype.query = query
  }
}

/** How often each occurs, most often first. */
export function countBy(asked: readonly AskedStatement[], by: (one: AskedStatement) => string): Record<string, number> {
  const counts = new Map<string, number>()
  for (const one of asked) counts.set(by(one), (counts.get(by(one)) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1)))
}
