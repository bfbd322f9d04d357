import { maxHeaderSize } from 'node:http'
import type { Operation } from '../../../generated/operations.ts'
import { countedBy, largestBody, ratePolicy, type RatePolicy } from '../../config/operationLimits.ts'
import type { Settings } from '../../config/settings.ts'
import { pageSizes } from '../../domain/account/paging.ts'
import type { Language } from '../locales.ts'
import { routes } from '../routes.ts'
import { code, type DocsSource, docsText, table } from './chapter.ts'
import type { DocsContract, DocsOperation } from './contractModel.ts'
import { servedOperation } from './operationErrors.ts'

type LimitSource = DocsSource['limits']

/** The limits of one operation. What it has no limit for is not there. */
export interface OperationLimits {
  rate?: Pick<RatePolicy, 'perSecond' | 'burst'> & { policy: RatePolicy['name']; countedBy: 'app' | 'person' | 'network' }
  head: { bytes: number; seconds: number }
  body?: { bytes: number; seconds: number; jsonLevels: number }
  signedRequest?: { lifetimeSeconds: number; clockSkewSeconds: number }
  page?: { smallest: number; default: number; largest: number }
  eventsPerAnswer?: number
  idempotencyKeyHours?: number
  wrongQuestionsOfOneAccount?: { most: number; seconds: number }
}

/** The limits of an operation. */
export function limitsOf({ operationId, operation }: DocsOperation, source: LimitSource): OperationLimits {
  const { limits } = source
  const head = { bytes: maxHeaderSize, seconds: limits.headersTimeoutMs / 1_000 }
  const served = servedOperation(operationId)
  if (served) return { rate: rateOf('calls', countedBy[served.calledBy], source), head, ...ofServed(served, limits) }
  // The authorization server does not count who asks for metadata and keys.
  const isCounted = Object.hasOwn(operation.responses, '429')
  return { ...(isCounted && { rate: rateOf('auth', 'app', source) }), head }
}

function rateOf(name: RatePolicy['name'], counted: 'app' | 'person' | 'network', source: LimitSource) {
  const { perSecond, burst } = ratePolicy(name, source)
  return { policy: name, countedBy: counted, perSecond, burst }
}

function ofServed(served: Operation, limits: Settings['limits']): Omit<OperationLimits, 'rate' | 'head'> {
  const { canonicalId, isEnveloped, isIdempotent, requestMediaTypes, interfaceName } = served
  const hasBody = requestMediaTypes.length > 0
  return {
    ...(hasBody && {
      body: {
        bytes: largestBody(served, limits),
        seconds: limits.bodyTimeoutMs / 1_000,
        jsonLevels: limits.jsonDepth,
      },
    }),
    ...(hasBody &&
      isEnveloped && {
        signedRequest: { lifetimeSeconds: limits.envelopeLifetimeSeconds, clockSkewSeconds: limits.clockSkewSeconds },
      }),
    ...(canonicalId === 'getAccountTransactions' && { page: pageSizes }),
    ...(canonicalId === 'listEvents' && { eventsPerAnswer: limits.eventsPerFetch }),
    ...(isIdempotent && { idempotencyKeyHours: limits.idempotencyHours }),
    ...(interfaceName.endsWith('-verification') && {
      wrongQuestionsOfOneAccount: { most: limits.verificationTries, seconds: limits.verificationTriesSeconds },
    }),
  }
}

/** The limits of all operations, for programs. */
export function allLimits(contracts: readonly DocsContract[], source: LimitSource): object {
  const policies = (['calls', 'auth'] as const).map((name) => ratePolicy(name, source))
  const operations = contracts.flatMap(({ operations }) =>
    operations.map((described) => [described.operationId, limitsOf(described, source)] as const),
  )
  return {
    ratePolicies: Object.fromEntries(policies.map(({ name, ...policy }) => [name, policy])),
    operations: Object.fromEntries(operations),
  }
}

/** The limits of an operation as a table. */
export function limitTable(described: DocsOperation, source: LimitSource, language: Language): string {
  const say = (key: string, values = {}) => docsText(language, `limits.${key}`, values)
  const { rate, head, body, signedRequest, page, eventsPerAnswer, idempotencyKeyHours, wrongQuestionsOfOneAccount } = limitsOf(
    described,
    source,
  )
  const row = (key: string, values: Record<string, string | number>) => [[say(`of.${key}`), say(`are.${key}`, values)]]
  const rows = [
    ...(rate ? row('rate', { ...rate, of: say(`countedBy.${rate.countedBy}`), policy: code(rate.policy) }) : []),
    ...(body ? row('body', { size: sizeOf(body.bytes), seconds: body.seconds }) : []),
    ...row('head', { size: sizeOf(head.bytes), seconds: head.seconds }),
    ...(body ? row('json', { count: body.jsonLevels }) : []),
    ...(signedRequest
      ? row('signedRequest', { minutes: signedRequest.lifetimeSeconds / 60, skew: signedRequest.clockSkewSeconds })
      : []),
    ...(page ? row('page', { ...page }) : []),
    ...(eventsPerAnswer === undefined ? [] : row('events', { count: eventsPerAnswer })),
    ...(idempotencyKeyHours === undefined ? [] : row('idempotency', { hours: idempotencyKeyHours })),
    ...(wrongQuestionsOfOneAccount
      ? row('wrongQuestions', {
          count: wrongQuestionsOfOneAccount.most,
          minutes: wrongQuestionsOfOneAccount.seconds / 60,
        })
      : []),
  ]
  return [
    table([say('what'), say('limit')], rows),
    say('more', { file: `[${code('limits.json')}](${routes.docsLimits()})`, guide: '/docs/guides/limits' }),
  ].join('\n\n')
}

const sizeOf = (bytes: number) => `${bytes / 1024} KiB`
