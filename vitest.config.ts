import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * What talks to a database runs twice: on embedded PGlite and on a real PostgreSQL, as test/operations does. Cluster tests need the
 * real one; of the envelope only replay and keys are the database's matter.
 */
const onDatabase = [
  'test/flows/**/*.test.ts',
  'test/security/keyRing.test.ts',
  'test/security/envelope/replay.test.ts',
  'test/unit/corebank/**/*.test.ts',
  'test/crash/**/*.test.ts',
  'test/model/**/*.test.ts',
]

/** The set-up of the tests on each database. */
const pglite = {
  globalSetup: ['test/support/database/pgliteTemplates.ts'],
  setupFiles: ['test/support/database/useDatabase.ts'],
}
const postgresql = {
  globalSetup: ['test/support/database/postgresServer.ts'],
  setupFiles: ['test/support/database/useDatabase.ts'],
}

/** Many small files, which share servers: those of one worker see the same modules (test/support/servers/shared.ts). */
const operations = { include: ['test/operations/**/*.test.ts'], isolate: false }

export default defineConfig({
  test: {
    reporters: ['default', './test/support/contractReport/reporter.ts'],
    // Left alone, vitest keeps one core for itself, which on two is half of the machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The rules of the bank: what is not reached here is not proved anywhere.
    coverage: {
      provider: 'v8',
      include: ['src/domain/**/*.ts'],
      reporter: ['text-summary', 'lcovonly'],
      thresholds: { branches: 95 },
    },
    projects: [
      {
        extends: true,
        test: {
          ...pglite,
          name: 'pglite',
          include: ['test/**/*.test.ts'],
          exclude: ['test/cluster/**', 'test/operations/**', 'node_modules/**'],
        },
      },
      { extends: true, test: { ...pglite, ...operations, name: 'pglite-operations' } },
      { extends: true, test: { ...postgresql, name: 'postgresql', include: ['test/cluster/**/*.test.ts', ...onDatabase] } },
      { extends: true, test: { ...postgresql, ...operations, name: 'postgresql-operations' } },
    ],
  },
})
