import { randomUUID } from 'node:crypto'
import validators from '../../generated/validators/core-bank.js'
import { type CoreOperationId, coreOperations } from '../../generated/coreOperations.ts'
import type { operations } from '../../generated/types/core-bank.ts'
import { CheckFailed } from './failure.ts'
import type { Received, Sender } from './sender.ts'

/** The answer of each operation. */
export type Answers = { [Id in CoreOperationId]: operations[Id]['responses'][200]['content']['application/json'] }

/** What a request has beside its operation. */
export interface Asked {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string | undefined>
  /** Sent as it is, in place of a body in JSON. */
  raw?: string
}

/** What came, whatever it was. */
export interface Answer extends Received {
  body: unknown
}

/** Which error is right: one of these statuses, with this code. */
export interface ExpectedProblem {
  status: readonly number[]
  code?: string
}

/** Sends requests of the contract, and looks at each answer. */
export interface Core {
  /** The base address without a slash at the end. */
  baseUrl: string
  /** The answer of 200. Throws CheckFailed for any other, and for one that breaks the contract or comes too late. */
  ask<Id extends CoreOperationId>(id: Id, asked?: Asked): Promise<Answers[Id]>
  /** An error as the contract has it, with the effect none. Throws CheckFailed for anything else. */
  refuse(id: CoreOperationId, asked: Asked, expected: ExpectedProblem): Promise<Answer>
  /** Whatever comes. */
  call(id: CoreOperationId, asked?: Asked): Promise<Answer>
  /** Whatever comes from an address that no operation has. */
  send(method: string, path: string, asked?: Asked): Promise<Answer>
  /** Whatever comes from an address of the adapter's that is none of the contract, without a token. */
  read(url: string): Promise<Answer>
  /** Sends it and hangs up so soon, so that nobody hears the answer. */
  sendAndHangUp(id: CoreOperationId, asked: Asked, afterMs: number): Promise<void>
  /** The operations that were asked since this was last called. */
  takeAsked(): CoreOperationId[]
  /** The bank's time, which in a sandbox may be moved. */
  now(): Promise<Date>
}

/** What a core is made with. */
export interface CoreOptions {
  baseUrl: string
  sender: Sender
  /** The bearer token of one request; undefined where none is asked for. */
  token: (() => Promise<string>) | undefined
  /** How many times as long as Sanad an answer is waited for. */
  patience: number
}

const causes = { 'x-actor': 'job', 'x-actor-id': 'sanad-core-check' }

const addressOf = (id: CoreOperationId, { path = {}, query = {} }: Asked) => {
  const filled = coreOperations[id].path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  const asked = new URLSearchParams(query).toString()
  return asked === '' ? filled : `${filled}?${asked}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A short word for an answer, for the line of a check that failed. */
export const shortly = ({ status, text }: Received): string => `${status} ${text.slice(0, 160)}`.trim()

/** Throws CheckFailed with the first member that breaks the contract. */
function checkForm(name: string, what: string, value: unknown): void {
  const validate = validators[name]!
  if (validate(value)) return
  const { instancePath, message } = validate.errors![0]!
  throw new CheckFailed(`${what} breaks the contract: ${instancePath.replaceAll('/', '.')} ${message}`)
}

async function read(sender: Sender, url: string, patience: number): Promise<Answer> {
  const sent = { method: 'GET', headers: { accept: 'application/json' }, text: undefined, limitMs: 2_000 * patience }
  const received = await sender.send(url, sent)
  return { ...received, body: parse(received.text) }
}

/** Opens the adapter behind a base address. */
export function openCore({ baseUrl, sender, token, patience }: CoreOptions): Core {
  const asked = new Set<CoreOperationId>()
  const headersOf = async (id: CoreOperationId | undefined, { body, headers = {} }: Asked) => {
    const { timeoutMs, needsToken } = id === undefined ? { timeoutMs: 2_000, needsToken: true } : coreOperations[id]
    const all: Record<string, string | undefined> = {
      ...causes,
      'x-fapi-interaction-id': randomUUID(),
      'x-deadline-ms': String(timeoutMs),
      ...(needsToken && token && { authorization: `Bearer ${await token()}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    }
    return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined))
  }
  const exchange = async (id: CoreOperationId | undefined, method: string, path: string, request: Asked): Promise<Answer> => {
    const text = request.raw ?? (request.body === undefined ? undefined : JSON.stringify(request.body))
    const limitMs = (id === undefined ? 2_000 : timeOf(id, request)) * patience
    const received = await sender.send(baseUrl + path, { method, headers: await headersOf(id, request), text, limitMs })
    return { ...received, body: parse(received.text) }
  }
  const call: Core['call'] = (id, request = {}) => {
    asked.add(id)
    return exchange(id, coreOperations[id].method, addressOf(id, request), request)
  }
  const ask: Core['ask'] = async (id, request = {}) => {
    const answer = await call(id, request)
    if (answer.status !== 200) throw new CheckFailed(`${id} answered ${shortly(answer)}`)
    checkForm(`${id}_200`, `the answer of ${id}`, answer.body)
    return answer.body as never
  }
  return {
    ...{ baseUrl, call, ask },
    refuse: async (id, request, expected) => refused(id, await call(id, request), expected),
    send: (method, path, request = {}) => exchange(undefined, method, path, request),
    read: (url) => read(sender, url, patience),
    sendAndHangUp: async (id, request, afterMs) => {
      asked.add(id)
      const text = JSON.stringify(request.body)
      const init = { method: coreOperations[id].method, headers: await headersOf(id, request), text, limitMs: 1_000 }
      await sender.sendAndHangUp(baseUrl + addressOf(id, request), init, afterMs)
    },
    takeAsked: () => {
      const taken = [...asked]
      asked.clear()
      return taken
    },
    now: async () => new Date((await ask('echoCall')).now),
  }
}

/** `wait` of a query is time that nobody counts. */
const timeOf = (id: CoreOperationId, { query = {} }: Asked) => coreOperations[id].timeoutMs + Number(query.wait ?? 0) * 1_000

/** The answer, when it is an error as the contract has it. Throws CheckFailed. */
export function refused(what: string, answer: Answer, { status, code }: ExpectedProblem): Answer {
  if (!status.includes(answer.status)) throw new CheckFailed(`${what} answered ${shortly(answer)} and not ${status.join(' or ')}`)
  if (!(answer.headers['content-type'] ?? '').startsWith('application/problem+json'))
    throw new CheckFailed(
      `the error of ${what} is ${answer.headers['content-type'] ?? 'nothing'} and not application/problem+json`,
    )
  checkForm('Problem', `the error of ${what}`, answer.body)
  const problem = answer.body as { code: string; effect: string }
  if (code !== undefined && problem.code !== code)
    throw new CheckFailed(`the error of ${what} has the code ${problem.code} and not ${code}`)
  if (problem.effect !== 'none') throw new CheckFailed(`the error of ${what} has the effect ${problem.effect} and not none`)
  return answer
}
