import { randomUUID } from 'node:crypto'
import { CompactSign } from 'jose'
import { makeTppKey } from '../tpp/tppKeys.ts'
import type { Body } from './mutations.ts'
import { change, jsonAnswer, type Middle } from './proxy.ts'

/** What an adapter does wrong when it calls. A right one does nothing of it. */
export interface CallerBreak {
  claims?: (claims: Body) => Body
  header?: object
  contentType?: string
  /** Other members of the key that it publishes. */
  key?: object
  /** Signs with a key that it does not publish. */
  isStranger?: true
  /** The decision as it tells it. */
  tells?: (decision: Body) => Body | undefined
  /** Tells something of a payment that it has just answered as pending. */
  tellsPending?: true
  /** Whether it tries again after this status; 0 is no answer. */
  triesAgain?: (status: number) => boolean
  /** How long after it was told the list gets a decision. */
  listsLateMs?: number
  /** Signs once, and sends the same again. */
  signsOnce?: true
  triesAgainMs?: number
  /** Tells the next only when the one before it was taken. */
  holdsBack?: true
  /** Knows after a restart of nothing that was not taken before it. */
  forgets?: true
}

/** An adapter's part that calls Sanad for each decision, for the simulator, which has none. */
export interface Caller {
  middle: Middle
  restart(): void
  close(): Promise<void>
}

const tickMs = 50
const triesAgain = (status: number) => status !== 204 && status !== 409

/** Starts it behind the end of the list at `reference`; it calls `audience`, and signs as `issuer`. */
export async function startCaller(
  { reference, issuer, audience }: { reference: string; issuer: () => string; audience: string },
  broken: CallerBreak = {},
): Promise<Caller> {
  const [key, other] = await Promise.all([makeTppKey('ES256'), makeTppKey('ES256')])
  const headers = { 'x-fapi-interaction-id': 'caller', 'x-deadline-ms': '2000', 'x-actor': 'job' }
  const read = async (after: string | undefined) => {
    const query = new URLSearchParams({ limit: '500', ...(after !== undefined && { after }) })
    return (await (await fetch(`${reference}/decisions?${query.toString()}`, { headers })).json()) as Body
  }
  const sign = async (decision: Body) => {
    const iat = Math.floor(Date.now() / 1_000)
    const claims: Body = { iss: issuer(), aud: audience, iat, exp: iat + 300, jti: decision.eventId, decision }
    return new CompactSign(new TextEncoder().encode(JSON.stringify(broken.claims?.(claims) ?? claims)))
      .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'core-decision+jwt', ...broken.header })
      .sign(broken.isStranger ? other.privateKey : key.privateKey)
  }
  const [open, firstToldMs] = [
    new Map<string, { decision: Body; signed?: string; notBeforeMs: number }>(),
    new Map<string, number>(),
  ]
  let [next, isOpen] = [undefined as string | undefined, true]
  for (let page: Body = await read(undefined); ; page = await read(next)) {
    next = page.next as string
    if (page.decisions.length === 0) break
  }
  const add = (decision: Body) => {
    const told = broken.tells ? broken.tells(decision) : decision
    if (told) open.set(told.eventId, { decision: told, notBeforeMs: 0 })
  }
  const tell = async (eventId: string) => {
    const entry = open.get(eventId)
    if (!entry || entry.notBeforeMs > performance.now()) return
    firstToldMs.set(eventId, firstToldMs.get(eventId) ?? performance.now())
    const body = broken.signsOnce ? (entry.signed ??= await sign(entry.decision)) : await sign(entry.decision)
    const type = broken.contentType ?? 'application/jose'
    const sent = { method: 'POST', headers: { 'content-type': type }, body }
    const status = await fetch(`${audience}/core-callbacks/v1/decisions`, sent).then(
      (answer) => answer.status,
      () => 0,
    )
    if ((broken.triesAgain ?? triesAgain)(status)) entry.notBeforeMs = performance.now() + (broken.triesAgainMs ?? tickMs)
    else open.delete(eventId)
  }
  const working = (async () => {
    while (isOpen) {
      // Nobody answers while the core bank starts again.
      const page: Body | undefined = await read(next).catch(() => undefined)
      next = (page?.next as string | undefined) ?? next
      for (const decision of (page?.decisions ?? []) as Body[]) add(decision)
      const due = broken.holdsBack ? [...open.keys()].slice(0, 1) : [...open.keys()]
      await Promise.all(due.map(tell))
      await new Promise((resolve) => setTimeout(resolve, tickMs))
    }
  })()
  return {
    middle: async (passing, forward) => {
      if (passing.path === '/jwks') return jsonAnswer(200, { keys: [{ ...key.publicJwk, ...broken.key }] })
      const answer = await forward()
      if (passing.operationId === 'getCapabilities') return change<Body>(answer, (said) => namesCallbacks(said, issuer()))
      if (passing.operationId === 'submitPayment' && broken.tellsPending && answer.text.includes('"pending"'))
        add(completed(passing.ids.paymentId!))
      if (passing.operationId !== 'listDecisions' || broken.listsLateMs === undefined) return answer
      const isLate = ({ eventId }: Body) => performance.now() - (firstToldMs.get(eventId) ?? Infinity) < broken.listsLateMs!
      const after = new URLSearchParams(passing.path.split('?')[1]).get('after')
      return change<Body>(answer, (page) =>
        page.decisions.some((one: Body) => !firstToldMs.has(one.eventId) || isLate(one)) && after !== null
          ? { ...page, decisions: [], next: after }
          : page,
      )
    },
    restart: () => {
      if (broken.forgets) open.clear()
    },
    close: async () => {
      isOpen = false
      await working
    },
  }
}

const namesCallbacks = (said: Body, issuer: string) => ({
  ...said,
  features: [...new Set([...(said.features as string[]), 'decisionCallbacks'])],
  jwksUri: `${issuer}/jwks`,
})

const completed = (resourceId: string) => ({
  ...{ eventId: `dec-${randomUUID()}`, kind: 'payment', resourceId, outcome: 'completed', revision: 1 },
  decidedAt: new Date().toISOString(),
})
