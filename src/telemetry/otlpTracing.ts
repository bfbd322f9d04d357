import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type Sampler,
  SamplingDecision,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Part, RequestFacts, Tracing } from './tracing.ts'

/** Where the traces go, and how many there are. */
export interface TracingOptions {
  url: string
  share: number
  version: string
  /** Hears how each batch of spans ended; `failure` is the reason why they are lost. */
  report(spans: number, failure?: string): void
  /** From 0 to 1, for a test. */
  random?: () => number
}

/** Where we are in a trace. */
interface Place {
  context: Context
  span: Span
  /** The request is answered: what runs on from it, or on a connection that it has opened, is no part of it. */
  request: { isOver: boolean }
}

/** A collector that does not answer must not keep a stop waiting. */
const exportMs = 3_000

/** Makes the traces of one instance. They wait in memory, 2,048 at most, and are sent every few seconds. */
export function createOtlpTracing({ url, share, version, report, random = Math.random }: TracingOptions): Tracing {
  const exporter = watchExporter(new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: exportMs }), report)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'sanad', 'service.version': version }),
    sampler: createSampler(share, random),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMs })],
  })
  const tracer = provider.getTracer('sanad', version)
  const places = new AsyncLocalStorage<Place | undefined>()
  const here = () => {
    const place = places.getStore()
    return place?.request.isOver === false ? place : undefined
  }
  return {
    begin(traceparent) {
      const caller = traceparent === undefined ? null : parseTraceParent(traceparent)
      const outer = caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, outer)
      if (!span.isRecording()) return undefined
      const request = { isOver: false }
      return {
        run: (work) => places.run({ context: trace.setSpan(ROOT_CONTEXT, span), span, request }, work),
        end: (facts) => {
          request.isOver = true
          endRequest(span, facts)
        },
      }
    },
    async part({ name, kind, attributes = {} }: Part, work) {
      const place = here()
      if (place === undefined) return work()
      const spanKind = kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL
      const span = tracer.startSpan(name, { kind: spanKind, attributes }, place.context)
      try {
        return await places.run({ ...place, context: trace.setSpan(ROOT_CONTEXT, span), span }, work)
      } catch (error) {
        span.setAttribute('error.type', typeOf(error)).setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    traceparent: () => writeTraceParent(here()?.span.spanContext()),
    note: (name, value) => void here()?.span.setAttribute(name, value),
    outside: (work) => places.run(undefined, work),
    close: () => provider.shutdown(),
  }
}

/** As W3C Trace Context writes it, section 3.2. */
const writeTraceParent = (context: SpanContext | undefined) =>
  context && `00-${context.traceId}-${context.spanId}-${context.traceFlags.toString(16).padStart(2, '0')}`

function endRequest(span: Span, { operationId, method, status, interactionId, refusal }: RequestFacts): void {
  span.updateName(operationId).setAttributes({
    'http.request.method': method,
    'http.response.status_code': status,
    'sanad.interaction_id': interactionId,
    ...(refusal !== undefined && { 'sanad.refusal': refusal }),
  })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** The code or the class of an error. Its text may hold anything. */
function typeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return ([code, name].find((word) => typeof word === 'string' && /^\w{1,40}$/.test(word)) as string | undefined) ?? 'Error'
}

/**
 * Chance alone decides, and only about requests; their parts follow. What the caller has decided does not count, nor does its trace id,
 * which the library's own sampler goes by: a caller could choose one of which everything is kept.
 */
function createSampler(share: number, random: () => number): Sampler {
  const decide = (isKept: boolean) => ({ decision: isKept ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD })
  return {
    shouldSample: (_context, _traceId, _name, kind) => decide(kind !== SpanKind.SERVER || random() < share),
    toString: () => `share of ${share}`,
  }
}

function watchExporter(exporter: SpanExporter, report: TracingOptions['report']): SpanExporter {
  return {
    export: (spans: ReadableSpan[], done) =>
      exporter.export(spans, (result) => {
        report(spans.length, result.code === ExportResultCode.SUCCESS ? undefined : (result.error?.message ?? 'unknown'))
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
