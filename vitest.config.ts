import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * What talks to a database runs twice: on embedded PGlite and on a real PostgreSQL. Cluster tests need the real one; of the
 * envelope only replay and keys are the database's matter.
 */
const onDatabase = [
  'test/operations/**/*.test.ts',
  'test/flows/**/*.test.ts',
  'test/security/keyRing.test.ts',
  'test/security/envelope/replay.test.ts',
  'test/unit/corebank/**/*.test.ts',
  'test/crash/**/*.test.ts',
  'test/model/**/*.test.ts',
]

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
          name: 'pglite',
          include: ['test/**/*.test.ts'],
          exclude: ['test/cluster/**', 'node_modules/**'],
          globalSetup: ['test/support/database/pgliteTemplates.ts'],
          setupFiles: ['test/support/database/useDatabase.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgresql',
          include: ['test/cluster/**/*.test.ts', ...onDatabase],
          globalSetup: ['test/support/database/postgresServer.ts'],
          setupFiles: ['test/support/database/useDatabase.ts'],
        },
      },
    ],
  },
})
