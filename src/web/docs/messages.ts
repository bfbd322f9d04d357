import { bodyOf, type DocsOperation, follow } from './contractModel.ts'
import { shiftDates } from './exampleDates.ts'

/** A message that an operation takes, ready to be changed and sent. */
export interface PrefilledMessage {
  name: string
  summary: string
  text: string
}

const hourMs = 3_600_000

/** The placeholders of values that are known only when the message is sent, by the member that has them. */
const placeholders: Record<string, string> = { BaseConsentId: '{{uuid}}', ConsentId: '{{ConsentId}}' }

/** The start of the hour: examples move with time, and pages made of them stay the same for an hour. */
export const startOfHour = (now: Date): Date => new Date(Math.floor(now.getTime() / hourMs) * hourMs)

/**
 * The messages of an operation's named examples as JSON, with their dates moved to `now`, and placeholders where a value may be used only
 * once. An active webhook leads to the app's own receiver, `{{sink}}`.
 */
export function prefilledMessages({ operation, contract: { document } }: DocsOperation, now: Date): PrefilledMessage[] {
  const body = bodyOf(document, operation.requestBody && follow(document, operation.requestBody).content)
  return (body?.examples ?? []).map(({ name, summary, value }) => {
    const shifted = shiftDates(value, now)
    const message = body!.isEnvelope ? (shifted as { message: unknown }).message : shifted
    return { name, summary, text: JSON.stringify(message, withPlaceholders, 2) }
  })
}

function withPlaceholders(name: string, value: unknown): unknown {
  if (name === 'Webhook' && typeof value === 'object' && value !== null && 'Url' in value) return { ...value, Url: '{{sink}}' }
  return typeof value === 'string' ? (placeholders[name] ?? value) : value
}
