/** Prints the metrics of a process whose event loop was kept for half a second. It is a program, because in threads Node measures none. */
import { createMetrics } from '../../../src/telemetry/metrics.ts'

const metrics = createMetrics({
  instructions: async () => [],
  decisions: async () => ({ feedLagSeconds: null, contradictions: 0 }),
  events: async () => ({ pending: 0, dead: 0, switchedOff: 0 }),
  database: () => ({ isAvailable: true, pool: undefined, replica: undefined }),
  instance: { version: '1.0.0', isReady: async () => true, certificateEnd: () => undefined },
})
/** Until the timers have been looked at once more. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 50))

await turn()
await metrics.write()
// The first look after a reading only notes the time.
await turn()
for (const until = performance.now() + 500; performance.now() < until;);
await turn()
process.stdout.write((await metrics.write()).text)
