import { inject } from 'vitest'

/** What the global set-up of the project made: templates to copy, or a server on which every test database is one of many. */
const [templates, databaseUrl, postgresTemplates] = [
  inject('pgliteTemplates'),
  inject('databaseUrl'),
  inject('postgresTemplates'),
]
if (templates) process.env.PGLITE_TEMPLATES = templates
if (databaseUrl) process.env.DATABASE_URL = databaseUrl
if (postgresTemplates) process.env.POSTGRES_TEMPLATES = postgresTemplates
