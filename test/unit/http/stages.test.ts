import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { type AppOperation, type Operation, operations } from '../../../generated/operations.ts'
import type { HandlerSteps } from '../../../src/http/operation.ts'
import type { PipelineParts } from '../../../src/http/pipeline.ts'
import { sendAnswer } from '../../../src/http/respond.ts'
import {
  type Authenticated,
  type Authorized,
  type Checked,
  type Counted,
  type Guarded,
  pass,
  type Permitted,
  type Read,
  type Routed,
  type SameSite,
} from '../../../src/http/stages.ts'
import { answerOnce } from '../../../src/http/steps/answerOnce.ts'
import { authenticate } from '../../../src/http/steps/authenticate.ts'
import { authorize } from '../../../src/http/steps/authorize.ts'
import { checkHead } from '../../../src/http/steps/checkHead.ts'
import { readBody } from '../../../src/http/steps/readBody.ts'
import { route } from '../../../src/http/route.ts'
import { type Arrived, arrivalOf } from '../../../src/telemetry/requests.ts'

/** Never run: the compiler alone reads it, and refuses a line that it should refuse and does not. */
async function leaveOutSteps(
  arrived: Arrived,
  { routed, authenticated, authorized }: { routed: Routed; authenticated: Authenticated; authorized: Authorized },
  { checked, read }: { checked: Checked; read: Read },
  parts: PipelineParts,
  handler: HandlerSteps,
) {
  // @ts-expect-error its operation is not known
  await authenticate(arrived, parts)
  // @ts-expect-error nobody knows who calls
  await authorize(routed, parts)
  // @ts-expect-error whether the caller may do it was not asked
  checkHead(authenticated, parts)
  // @ts-expect-error its head was not checked
  await readBody(authorized, parts)
  // @ts-expect-error its body was not read
  await parts.guard!.checkRequest(checked)
  // @ts-expect-error the guard was not asked
  await answerOnce(read, parts.dependencies, handler)
  // @ts-expect-error there is no answer
  await sendAnswer(read as Guarded, parts)
}

/** Never run either: the checks inside `authorize`. */
async function leaveOutChecks(
  { authenticated, permitted, counted }: { authenticated: Authenticated; permitted: Permitted; counted: Counted },
  { sameSite }: { sameSite: SameSite },
  { limitRate }: PipelineParts,
): Promise<Authorized[]> {
  // @ts-expect-error whether its token or role opens the operation was not asked
  await limitRate(authenticated)
  return [
    // @ts-expect-error it was not counted
    pass(pass(permitted, 'origin'), 'consent'),
    // @ts-expect-error where it comes from was not looked at
    pass(counted, 'consent'),
    // @ts-expect-error the consent of its token was not read
    sameSite,
    pass(sameSite, 'consent'),
  ]
}

/** Never run either. */
function nameCaller(authenticated: Authenticated): string {
  // @ts-expect-error it may be anybody
  if (!authenticated.operation.isEnveloped) return authenticated.caller.clientId
  return authenticated.isFromApp ? authenticated.caller.clientId : authenticated.caller.kind
}

describe('the stages of a request', () => {
  it('have an order that the compiler knows: no step takes a request that has not passed the one before', () => {
    expect([leaveOutSteps, leaveOutChecks, nameCaller]).toHaveLength(3)
  })

  it('are one object from arrival on, which whoever observes the request sees grow', () => {
    const request = { url: '/health/live?x=1', headers: {}, headersDistinct: {}, socket: {} }
    const response = { req: request } as unknown as ServerResponse
    const seen = arrivalOf(response)
    const operation = operations.find(({ operationId }) => operationId === 'getLiveness')!
    const routed = route(arrivalOf(response), { operation, pathParameters: {}, now: new Date(), offers: new Set() })
    expect(routed).toBe(seen)
    expect(seen).toMatchObject({ operationId: 'getLiveness', pathname: '/health/live', interactionId: expect.any(String) })
  })
})

describe('an operation with envelopes or idempotency keys', () => {
  it('is for apps, which alone have keys: a contract that says otherwise gives code that does not compile', () => {
    const { calledBy: _, ...row } = operations.find((one): one is AppOperation => one.operationId === 'createPaymentConsent')!
    // @ts-expect-error a developer has no keys
    const wrong: Operation = { ...row, calledBy: 'developer' }
    expect(wrong.isEnveloped).toBe(true)
    for (const { calledBy, isEnveloped, isIdempotent, operationId } of operations)
      if (isEnveloped || isIdempotent) expect(calledBy, operationId).toBe('app')
  })
})
