import { expect, test } from 'vitest'
import { freePort } from '../support/freePort.ts'
import { startSanad } from '../support/servers/sanad.ts'

/** An adapter as a bank may write it, in plain JavaScript: it reports, and answers everything with nothing. */
const reporting = `data:text/javascript,export default async ({ log, metrics }) => {
  log.info({ step: 1 }, 'adapter opened');
  metrics.count('opened'); metrics.count('opened'); metrics.count('an id: 7'); metrics.time('login', 20);
  return new Proxy({}, { get: (_, name) =>
    name === 'close' ? async (call) => { log.warn({ bounded: call.signal instanceof AbortSignal }, 'adapter closed'); throw new Error('half closed') }
    : ['then', 'tick', 'sandbox', 'offers', 'pollDecisions'].includes(name) ? undefined : () => undefined })
}`

test('an adapter writes into the log and the metrics of the service, and is closed once when it ends', async () => {
  const port = await freePort()
  const lines: { event: string; part?: string }[] = []
  const sanad = await startSanad({
    environment: { SANAD_CORE_BANK: reporting, SANAD_METRICS_PORT: String(port), SANAD_LOG_LEVEL: 'info' },
    log: { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
  })
  const scraped = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(scraped).toContain('sanad_core_bank_adapter_events_total{event="opened"} 2\n')
  expect(scraped).toContain('sanad_core_bank_adapter_events_total{event="other"} 1\n')
  expect(scraped).toContain('sanad_core_bank_adapter_duration_seconds_sum{event="login"} 0.02\n')
  await sanad.close()
  const own = lines.filter(({ part }) => part === 'core bank adapter')
  expect(own).toMatchObject([
    { event: 'adapter opened', step: 1 },
    { event: 'adapter closed', bounded: true },
  ])
  // What fails at the end keeps nothing else from ending.
  expect(lines.map(({ event }) => event)).toContain('the core bank adapter did not close')
})
