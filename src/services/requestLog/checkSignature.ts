import type { components } from '../../../generated/types/platform.ts'
import type { App } from '../../domain/app/app.ts'
import { findings } from '../../domain/shared/findings/findings.ts'
import { signatureChecks, type Verdict, type Check } from '../../domain/shared/findings/finding.ts'
import { Refusal } from '../../domain/shared/errors.ts'
import { claimChecks, type EnvelopeRules, signatureHeader } from '../../security/envelope.ts'
import { explainMisfit } from '../../security/jws/explainSignature.ts'
import {
  checkSignature as verifyBytes,
  decodePart,
  parseCompact,
  parseDetached,
  type UnverifiedJws,
} from '../../security/jws/jws.ts'
import { SecurityError } from '../../security/securityError.ts'
import { parseJson } from '../../security/strictJson.ts'
import { getOwnApp, type OwnApp } from '../app/ownApps.ts'
import type { Dependencies } from '../dependencies.ts'
import { toVerdictView } from './loggedRequests.ts'

type CheckDependencies = Pick<Dependencies, 'db' | 'settings' | 'appKeys' | 'refusalTexts'>

/** A signed message as pasted. A detached signature may belong to several bodies: pasting changes line ends. */
interface Pasted {
  jws: Omit<UnverifiedJws, 'payloadPart'>
  payloads: Buffer[]
}

/**
 * Says of each check of a signed message whether it passes, with the code that checks requests. Throws BankRefusal 'resourceIdUnknown' for
 * an app that is not the developer's.
 */
export async function checkSignature(
  dependencies: CheckDependencies,
  { text, now, ...of }: OwnApp & { text: string; now: Date },
): Promise<components['schemas']['SignatureVerdicts']> {
  const app = await getOwnApp(dependencies.db, of)
  const verdicts = await judge(dependencies, app, text, now)
  const isRight = verdicts.every(({ result }) => result === 'passed')
  return { isRight, verdicts: verdicts.map((verdict) => toVerdictView(verdict, dependencies)) }
}

const formChecks: readonly Check[] = signatureChecks.filter((check) => check !== 'claims')

async function judge({ appKeys, settings }: CheckDependencies, app: App, text: string, now: Date): Promise<Verdict[]> {
  let payload: Buffer | undefined
  let fault: Verdict | undefined
  try {
    const pasted = readPasted(text)
    payload = pasted.payloads[0]
    payload = await findSignedPayload(pasted, app, appKeys, now)
  } catch (error) {
    fault = failed('parts', error)
  }
  const at = fault === undefined ? formChecks.length : formChecks.indexOf(fault.check)
  const form = formChecks.map((check, index): Verdict => {
    if (index === at) return fault!
    return { check, result: index < at ? 'passed' : 'unknown' }
  })
  // Claims are told also when the signature is wrong: whoever looks for a fault wants to see all of them.
  const rules = { clientId: app.clientId, audiences: [settings.issuer, settings.baseUrl], now, limits: settings.limits }
  return [...form, ...judgeClaims(payload, rules, settings.limits.jsonDepth)]
}

/** The payload that the signature fits. Throws what is wrong first. */
async function findSignedPayload(
  { jws, payloads }: Pasted,
  app: App,
  appKeys: CheckDependencies['appKeys'],
  now: Date,
): Promise<Buffer> {
  const { header, protectedPart, signature } = jws
  const key = await appKeys!.find(app, header.kid, header.alg, now)
  for (const payload of payloads) {
    try {
      verifyBytes(header, key, `${protectedPart}.${payload.toString('base64url')}`, signature)
      return payload
    } catch (error) {
      if (!(error instanceof SecurityError) || error.code !== 'jwsSignature') throw error
    }
  }
  const explanation = explainMisfit({ alg: header.alg, key, protectedPart, payload: payloads[0]!, signature })
  throw new SecurityError('jwsSignature', 'The signature does not fit this content and the key named by kid.', explanation)
}

function judgeClaims(payload: Buffer | undefined, rules: EnvelopeRules, maxDepth: number): Verdict[] {
  let claims: unknown
  try {
    claims = payload === undefined ? undefined : parseJson(payload, { maxDepth })
  } catch (error) {
    return [failed('schema', error)]
  }
  return claimChecks.map(({ claim, check }): Verdict => {
    if (typeof claims !== 'object' || claims === null) return { check: 'claims', claim, result: 'unknown' }
    try {
      check(claims as Record<string, unknown>, rules)
      return { check: 'claims', claim, result: 'passed' }
    } catch (error) {
      return { ...failed('claims', error), claim }
    }
  })
}

/** The verdict of a refusal. Every other error is thrown again. */
function failed(check: Check, error: unknown): Verdict {
  if (!(error instanceof Refusal)) throw error
  const { finding, values } = error.detail
  return {
    check: finding === undefined ? check : findings[finding].check,
    result: 'failed',
    finding: finding ?? error.code,
    ...(values && { values: { ...values } }),
    message: error.message.slice(0, 1_000),
  }
}

/** Throws SecurityError 'jwsMalformed' or 'jwsHeader'. */
function readPasted(text: string): Pasted {
  const request = readRequest(text)
  if (request?.signature !== undefined) return { jws: parseDetached(request.signature), payloads: bodiesOf(request.body) }
  if (request?.isJson === true)
    throw new SecurityError('jwsMalformed', `The header ${signatureHeader} is missing.`, { finding: 'detachedMissing' })
  const jws = parseCompact((request?.body ?? text).trim())
  return { jws, payloads: [decodePart(jws.payloadPart)] }
}

/** As it was pasted, with the line ends that programs write, and without those at its end. */
function bodiesOf(body: string): Buffer[] {
  const plain = body.replaceAll('\r\n', '\n')
  return [...new Set([plain, body, plain.trimEnd()])].map((text) => Buffer.from(text))
}

/** The parts of a request that matter, or undefined when the text is no request. */
function readRequest(text: string): { body: string; signature: string | undefined; isJson: boolean } | undefined {
  const end = /\r?\n\r?\n/.exec(text)
  if (end === null || !/^[A-Za-z-]+ \S+|^[A-Za-z-]+:/.test(text)) return undefined
  const head = text.slice(0, end.index)
  const header = (name: string) =>
    head
      .split('\n')
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim()
  return {
    body: text.slice(end.index + end[0].length),
    signature: header(signatureHeader),
    isJson: /json/i.test(header('content-type') ?? ''),
  }
}
