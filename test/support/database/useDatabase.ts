import { inject } from 'vitest'
import { clockOffsetSeconds } from '../../../src/config/clock.ts'

/** What the global set-up of the project made: templates to copy, or a server on which every test database is one of many. */
const [templates, databaseUrl] = [inject('pgliteTemplates'), inject('databaseUrl')]
if (templates) process.env.PGLITE_TEMPLATES = templates
if (databaseUrl) process.env.DATABASE_URL = databaseUrl

// The clock is that of all files which follow in this process. Some seconds do no harm; tokens live for ten minutes.
if (clockOffsetSeconds() > 120)
  throw new Error('A test file before this one moved the clock by more than seconds: add it to `apart` in vitest.config.ts')
