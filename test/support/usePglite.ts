import { inject } from 'vitest'

/** In the project `pglite` databases are copies of those that globalSetup made. */
process.env.PGLITE_TEMPLATES = inject('pgliteTemplates')
