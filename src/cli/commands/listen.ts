import { setTimeout } from 'node:timers/promises'
import { type BankEvent, createEventReceiver, type EventReceiver, isKnownEventType } from '#sanad-sdk'
import type { Purpose, TppClient } from '#sanad-sdk'
import { type Command, type CommandInput, optionOf, UsageError } from '../command.ts'
import { readPurpose } from './init.ts'
import { appOf, clockOffsetMs, getProfile, openClient, type Profile } from '../profile.ts'

/** How often the bank is asked. */
const everyMs = 1_000

/** A type as it is shown: of those that are known, the last word says enough. */
const typeName = (eventType: string) => (isKnownEventType(eventType) ? eventType.split('.').at(-1)! : eventType)

const line = ({ eventDateTime, eventType, resource, data }: BankEvent) =>
  `${eventDateTime}  ${typeName(eventType).padEnd(8)}  ${String(data.Status ?? data.ConsentStatus ?? '').padEnd(24)}  ${resource}`

async function openReceiver(profile: Profile, purpose: Purpose): Promise<EventReceiver> {
  const offsetMs = await clockOffsetMs(profile.baseUrl)
  const { clientId } = appOf(profile, purpose)
  return createEventReceiver({ baseUrl: profile.baseUrl, clientId, now: () => new Date(Date.now() + offsetMs) })
}

/** Shows one page of events, and posts each where it is wanted. Returns where to go on, and whether there is more at once. */
async function showPage(
  { terminal }: CommandInput,
  { receiver, client, forwardTo, after }: { receiver: EventReceiver; client: TppClient; forwardTo?: string; after?: string },
) {
  const { message: page } = await client.operations.listEvents({ query: after === undefined ? {} : { after } })
  for (const body of page.events) {
    const act = async (event: BankEvent) => {
      terminal.result(event, line(event))
      if (!isKnownEventType(event.eventType)) terminal.hint(`this version of sanad does not know ${event.eventType}; it goes on`)
      if (forwardTo !== undefined) await forward(forwardTo, body)
    }
    try {
      await receiver.receive({ body }, act)
    } catch (error) {
      // Later events may be about the same resource, so they wait.
      terminal.hint(`${(error as Error).message}; it is tried again`)
      return { after, isMore: false }
    }
  }
  return { after: page.cursor, isMore: page.hasMore }
}

async function forward(address: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/jwt' }
  const { status } = await fetch(address, { method: 'POST', headers, body, redirect: 'manual' })
  if (status < 200 || status > 299) throw new Error(`${address} answered ${status}`)
}

/** `sanad listen`. */
export const listen: Command = {
  summary: 'show the app’s events as they happen, without an address that the bank could reach',
  usage: `sanad listen [ADDRESS] [--for payments|accounts|letters] [--once]

Asks the bank every second, verifies each event and prints a line. With an address it also posts the body of each event there, without
the headers that prove the bank, and tries again what the address did not take. An event of a type that this version does not know is
shown and posted like any other, with a line that says so. --once ends when there is nothing more to show.

  sanad listen http://127.0.0.1:3000/webhooks`,
  options: { for: { type: 'string' }, once: { type: 'boolean' } },
  run: async (input) => {
    const [forwardTo] = input.words
    if (forwardTo !== undefined && !URL.canParse(forwardTo))
      throw new UsageError(`${forwardTo} is no address; say for example http://127.0.0.1:3000/webhooks`)
    const profile = await getProfile(input)
    const purpose = readPurpose(optionOf(input, 'for') ?? 'payments')
    const client = await openClient(input, profile, purpose)
    const receiver = await openReceiver(profile, purpose)
    if (input.options.once !== true) input.terminal.hint(`Listening for the events of ${purpose}; Ctrl-C ends it`)
    let after: string | undefined
    while (!input.signal.aborted) {
      const page = await showPage(input, {
        ...{ receiver, client },
        ...(forwardTo !== undefined && { forwardTo }),
        ...(after !== undefined && { after }),
      })
      after = page.after
      if (!page.isMore && input.options.once === true) return
      // Ctrl-C is how it ends, not a fault.
      if (!page.isMore) await setTimeout(everyMs, undefined, { signal: input.signal }).catch(() => undefined)
    }
  },
}
