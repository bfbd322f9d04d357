import { afterAll } from 'vitest'
import { clockOffsetSeconds } from '../../../src/config/clock.ts'

// For files that share a process, and so its clock. Some seconds do no harm; tokens live for ten minutes. A set-up file's hook runs
// after those of the test file, so the file that moved the clock is the one that fails, and not those that follow it.
const before = clockOffsetSeconds()
afterAll(() => {
  const moved = clockOffsetSeconds() - before
  if (moved > 120) throw new Error(`This file moved the clock by ${moved} seconds: add it to \`apart\` in vitest.config.ts`)
})
