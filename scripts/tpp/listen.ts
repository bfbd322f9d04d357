import { setTimeout } from 'node:timers/promises'
import { type BankEvent, createEventReceiver } from '../../src/sdk/index.ts'
import { sandboxApi } from '../../test/support/tpp/sandboxApi.ts'
import { loadState, openClient, UsageError } from './state.ts'

/** How often the bank is asked. */
const everyMs = 1_000

const line = ({ eventDateTime, eventType, resource, data }: BankEvent) =>
  `${eventDateTime}  ${eventType.replace('KSAOB.Resource.', '').padEnd(7)}  ${String(data.Status ?? data.ConsentStatus).padEnd(24)}  ${resource}\n`

/**
 * Shows the app's events as they happen, without an address that the bank could reach: it asks every second. With an address it also
 * posts each event there as the bank would, and asks again for what the address did not take.
 */
export async function listen(forwardTo?: string): Promise<void> {
  if (forwardTo !== undefined && !URL.canParse(forwardTo))
    throw new UsageError(`${forwardTo} is no address; say for example http://127.0.0.1:3000/webhooks`)
  const state = await loadState()
  const client = await openClient(state)
  const offsetMs = (await sandboxApi(state.baseUrl).clockOffsetSeconds()) * 1_000
  const { baseUrl, clientId } = state
  const receiver = createEventReceiver({ baseUrl, clientId, now: () => new Date(Date.now() + offsetMs) })
  process.stderr.write(
    `listening for the events of ${clientId}${forwardTo ? `, forwarded to ${forwardTo}` : ''}; Ctrl-C ends it\n`,
  )
  let after: string | undefined
  for (;;) {
    const page = await receiver.fetchPage({ token: await client.developerToken(), after })
    let isForwarded = true
    for (const body of page.events) {
      const act = async (event: BankEvent) => {
        process.stdout.write(line(event))
        if (forwardTo !== undefined) await forward(forwardTo, body)
      }
      await receiver.receive({ body }, act).catch((error: unknown) => {
        isForwarded = false
        process.stderr.write(`${(error as Error).message}; it is tried again\n`)
      })
    }
    if (isForwarded) after = page.cursor
    if (!page.hasMore || !isForwarded) await setTimeout(everyMs)
  }
}

async function forward(address: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/jwt' }
  const { status } = await fetch(address, { method: 'POST', headers, body, redirect: 'manual' })
  if (status < 200 || status > 299) throw new Error(`${address} answered ${status}`)
}
