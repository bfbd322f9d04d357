import { randomUUID } from 'node:crypto'

/** Stands in a prefilled message for a value that is known only when the message is sent. */
const placeholder = /\{\{(\w+)\}\}/g

/** The names of the placeholders of a text that `fill` wants to be told; `uuid` it makes itself. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name]) => name!))].filter((name) => name !== 'uuid')
}

/** The text with each `{{name}}` replaced, and a new id for each `{{uuid}}`. An unknown name stays. */
export function fill(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replace(placeholder, (whole, name: string) => (name === 'uuid' ? randomUUID() : (values[name] ?? whole)))
}
