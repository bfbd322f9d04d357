import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** The rules of the bank, without anything around them. */
const rules = 'test/unit/domain/**/*.test.ts'

/** Units that need a database though they are small. */
const unitsOnDatabase = 'test/unit/{corebank/{exampleAdapter,loadCoreBank},simulator/**/*,scripts/keys}.test.ts'

/**
 * What proves statements and transactions runs twice: on embedded PGlite and on a real PostgreSQL. Of the envelope only replay and
 * keys are the database's matter. Everything else runs once, on PostgreSQL: what banks run, and a fifth cheaper than PGlite.
 */
const onBothDatabases = [
  'test/operations/**/*.test.ts',
  'test/flows/**/*.test.ts',
  'test/security/{keyRing,keptKeys}.test.ts',
  'test/security/envelope/replay.test.ts',
  unitsOnDatabase,
]

/**
 * Each of these files has a process of its own, because it is long or changes what belongs to the process. All others share their modules
 * with the files before, and those of test/operations share servers too (test/support/servers/shared.ts): loading and starting takes
 * longer than most of them do.
 */
const apart = {
  onBoth: ['test/crash/**/*.test.ts', 'test/model/**/*.test.ts'],
  once: [
    'test/browser/**/*.test.ts',
    'test/contract/dredd.test.ts',
    // Several servers on one database.
    'test/cluster/**/*.test.ts',
    // A server on PostgreSQL gets the requests of the bench.
    'test/unit/scripts/statementCounts.test.ts',
  ],
}

/** Flows that also run with the core bank as a program of its own (test/support/servers/sanad.ts), on both databases. */
const flowsApart = ['test/flows/{payment,accountConsent,letterOfGuarantee}.test.ts']

/** The set-up of the tests on each database. */
const setupFiles = [
  'test/support/authserver/libraryClocks.ts',
  'test/support/database/useDatabase.ts',
  'test/support/database/quickPasswords.ts',
]
const pglite = {
  globalSetup: ['test/support/database/pgliteTemplates.ts'],
  setupFiles,
  // As `npm start` compiles it.
  execArgv: ['--liftoff-only'],
}
const postgresql = {
  globalSetup: ['test/support/database/postgresServer.ts'],
  setupFiles,
}
const everyFileApart = Object.values(apart).flat()

export default defineConfig({
  test: {
    // The library of the authorization server imports it too, and both shall have the same one (src/authserver/epochTime.ts).
    server: { deps: { external: [/src\/authserver\/epochTime\.ts$/] } },
    reporters: ['default', './test/support/contractReport/reporter.ts', './test/support/failedFiles.ts'],
    // One more than there are cores: a third of a worker's time it waits, for the database, a browser, or a time-out that is tested.
    maxWorkers: availableParallelism() + 1,
    // A time-out ends what hangs. It says nothing about speed, so it leaves room for a machine ten times as slow.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Vitest's own second is too short for work that goes on after an answer, on a machine that others use too.
    expect: { poll: { timeout: 30_000 } },
    // Only the project `rules` is measured (Makefile): what no test of a rule reaches is not proved anywhere, and measuring takes a
    // quarter of the time of the tests.
    coverage: {
      provider: 'v8',
      include: ['src/domain/**/*.ts'],
      reporter: ['text-summary', 'lcovonly'],
      thresholds: { branches: 95 },
    },
    projects: [
      {
        extends: true,
        test: { ...pglite, name: 'pglite-apart', include: apart.onBoth },
      },
      {
        extends: true,
        test: { ...postgresql, name: 'postgresql-apart', include: [...apart.onBoth, ...apart.once] },
      },
      {
        extends: true,
        test: {
          ...pglite,
          name: 'pglite',
          include: onBothDatabases,
          exclude: everyFileApart,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...postgresql,
          name: 'postgresql',
          include: ['test/!(unit)/**/*.test.ts', unitsOnDatabase],
          exclude: everyFileApart,
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...pglite, name: 'pglite-core', include: flowsApart, env: { CORE_BANK_APART: '1' }, isolate: false },
      },
      {
        extends: true,
        test: { ...postgresql, name: 'postgresql-core', include: flowsApart, env: { CORE_BANK_APART: '1' }, isolate: false },
      },
      {
        extends: true,
        test: { name: 'rules', include: [rules], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'units',
          setupFiles: ['test/support/database/quickPasswords.ts'],
          include: ['test/unit/**/*.test.ts'],
          exclude: [rules, unitsOnDatabase, ...everyFileApart],
          isolate: false,
        },
      },
    ],
  },
})
