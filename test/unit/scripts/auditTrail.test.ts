import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../../src/config/settings.ts'
import { connect } from '../../../src/data/connect.ts'
import { prepareDatabase } from '../../../src/data/runtimeRole.ts'
import { minute, openTrail, writeEntries, type WrittenTrail } from '../../support/database/writtenTrail.ts'

const root = new URL('../../../', import.meta.url).pathname
let environment: { SANAD_DATA_DIR: string; PATH: string | undefined }
beforeAll(async () => {
  environment = { SANAD_DATA_DIR: await mkdtemp(join(tmpdir(), 'sanad-audit-')), PATH: process.env.PATH }
})
afterAll(() => rm(environment.SANAD_DATA_DIR, { recursive: true, force: true }))

function audit(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/auditTrail.ts', ...words], {
    ...{ cwd: root, env: environment, encoding: 'utf8' },
  })
  return { status, lines: `${stdout}${stderr}`.trim().split('\n') }
}

/** The embedded database belongs to one process, so it is closed again. */
async function onDatabase(work: (trail: WrittenTrail) => Promise<unknown>): Promise<void> {
  const settings = readSettings(environment)
  const connection = await connect(settings)
  await prepareDatabase(connection, settings)
  await work(await openTrail(connection.db)).finally(() => connection.close())
}

test('npm run audit -- check says with its exit code whether the trail is whole, and needs tables to look at', async () => {
  expect(audit('check')).toMatchObject({ status: 2, lines: [expect.stringContaining('run `make migrate`')] })
  let hash = ''
  await onDatabase(async (trail) => {
    await writeEntries(trail.db, 'one', 3, 0)
    await trail.checkpoint(minute(1))
    hash = trail.logged[0]!.hash
  })
  const counted = ['3 entries in 1 chains', `newest checkpoint 1:${hash} of ${minute(1).toISOString()}`]
  expect(audit('check', '--expect', `1:${hash}`)).toEqual({
    status: 0,
    lines: [...counted, 'The audit trail is as it was written.'],
  })
  expect(audit('check', '--expect', `2:${hash}`)).toMatchObject({ status: 1 })
  await onDatabase((trail) => trail.tamper(`update audit set actor = 'nobody' where sequence = 2`))
  expect(audit('check')).toEqual({
    status: 1,
    lines: [expect.stringMatching(/\(place 2\) was changed/), ...counted, 'The audit trail is not whole: 1 findings.'],
  })
})

test.each([[[]], [['verify']], [['check', '--expect', '1']], [['check', '--expect', 'x:y']], [['check', '--other']]])(
  'words that are no command (%j) end with 2 and the usage',
  (words) => {
    expect(audit(...words)).toMatchObject({ status: 2 })
  },
)
