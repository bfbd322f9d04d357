import { httpAddress, oneOf, satisfying, type SettingDefinition, whole } from './definitions.ts'

/** How the program is watched. */
export interface ObservationSettings {
  /** 0 or undefined: no metrics. */
  metricsPort: number | undefined
  /** Undefined: no traces. */
  otlpUrl: string | undefined
  /** Which part of the requests is traced, 0 to 1. */
  traceShare: number
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

const isShare = (text: string) => /^(?:0|1|0\.\d{1,6})$/.test(text)

/** The environment variables of log, metrics and traces. */
export const observationDefinitions = {
  metricsPort: whole(
    'SANAD_METRICS_PORT',
    9464,
    0,
    65_535,
    '',
    'Prometheus reads /metrics there, on 127.0.0.1 only; the port is common for it; 0 or empty: no metrics',
  ),
  otlpUrl: {
    variable: 'SANAD_OTLP_URL',
    fallback: undefined,
    parse: httpAddress,
    allowed: 'http(s)://host[:port][/path]',
    reason: 'the collector of traces, which takes them at /v1/traces below this address (OTLP over HTTP); unset: no traces',
  },
  traceShare: {
    variable: 'SANAD_TRACE_SHARE',
    fallback: '0.05',
    parse: (text) => Number(satisfying(isShare)(text)),
    allowed: '0 to 1, for example 0.05',
    reason:
      'the part of the requests that is traced where SANAD_OTLP_URL is set; callers have no say in it, or one could have all of its own traced',
  },
  logLevel: {
    variable: 'SANAD_LOG_LEVEL',
    fallback: 'info',
    parse: oneOf('silent', 'error', 'warn', 'info', 'debug'),
    allowed: 'silent, error, warn, info or debug',
    reason: 'what the log keeps',
  },
} satisfies Record<keyof ObservationSettings, SettingDefinition>
