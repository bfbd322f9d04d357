/** The moment at which the examples of the contracts were written down. */
const exampleNow = Date.parse('2026-11-21T09:30:00Z')
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** A copy in which every date-time is as far from now as it was from the time of the examples. */
export function moveDates<Value>(value: Value, now = Date.now()): Value {
  return JSON.parse(JSON.stringify(value), (_name, member: unknown) =>
    typeof member === 'string' && dateTime.test(member) ? new Date(Date.parse(member) - exampleNow + now).toISOString() : member,
  ) as Value
}
