import { expect, it } from 'vitest'
import { makeRequestId, timeOfRequestId } from '../../../../src/services/requestLog/requestId.ts'

it('the ids of requests are ordered as these arrived, also thousands in one millisecond', () => {
  const milliseconds = Date.parse('2026-11-23T09:00:00.123Z')
  const ids = Array.from({ length: 40_000 }, () => makeRequestId(milliseconds))
  expect(ids.findIndex((id, index) => index > 0 && id <= ids[index - 1]!)).toBe(-1)
})

it('the id of a request is a UUID of version 7 and tells when it was received', () => {
  const milliseconds = Date.parse('2026-11-23T09:00:00.123Z')
  const id = makeRequestId(milliseconds)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(timeOfRequestId(id).getTime()).toBe(milliseconds)
})
