import { inject } from 'vitest'

/** In the project `postgresql` every test database is one of the server that globalSetup started. */
process.env.DATABASE_URL = inject('databaseUrl')
