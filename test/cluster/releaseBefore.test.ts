import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { createPostgresDatabase } from '../support/database/database.ts'
import { loggedBy, root, type SanadProcess, startSanadProcess } from '../support/servers/childServer.ts'
import { decideAtBank, payAs } from '../support/story.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

/**
 * The release before runs on the tables of this one, beside it, and is started there again. Its tree is that of the tag of the newest
 * release that the changelog names, or, in a clone without that tag, the one from before the newest migration. RELEASE_BEFORE names
 * another commit.
 */
const run = promisify(execFile)
const releases = (await readFile(join(root, 'CHANGELOG.md'), 'utf8')).match(/(?<=^## )\d+\.\d+\.\d+/gm)!
const name = process.env.RELEASE_BEFORE ?? `v${releases[0]}`
const git = (...words: string[]) =>
  run('git', words, { cwd: root }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )

/** The commit of the release, or what is missing to find it. */
async function findRelease(): Promise<{ commit: string } | { missing: string }> {
  const named = await git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
  if (named !== '') return { commit: named }
  if (process.env.RELEASE_BEFORE) return { missing: `RELEASE_BEFORE: there is no commit ${name} here` }
  const isShallow = await git('rev-parse', '--is-shallow-repository')
  if (isShallow === '') return { missing: 'there is no git history here' }
  // Its oldest commit seems to have written everything.
  if (isShallow === 'true')
    return { missing: `this clone is shallow and has no tag ${name}: git fetch --tags, or git fetch --unshallow` }
  const newest = await git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'src/data/migrations')
  const before = await git('rev-parse', '--verify', '--quiet', `${newest}^`)
  return before === '' ? { missing: 'the history here does not say what came before the newest migration' } : { commit: before }
}

const release = await findRelease()
/** Version 0.2.0 and older start on their own tables only (docs/decisions/data.md#migrations-go-forward-only). */
const knowsLaterTables = (commit: string) => git('grep', '--count', 'isLater', commit, '--', 'src/data/migrator.ts')
const title = 'missing' in release ? ` (${release.missing})` : ''

let folder: string
const instances: SanadProcess[] = []
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.stop()))
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** The tree of the release, with the packages of this checkout where it wants the same ones, and else with its own. */
async function unpack(commit: string): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'sanad-release-'))
  const checkout = join(folder, 'tree')
  await mkdir(checkout)
  await run('bash', ['-c', `git archive ${commit} | tar -x -C "$0"`, checkout], { cwd: root })
  const lock = (of: string) => readFile(join(of, 'package-lock.json'), 'utf8')
  if ((await lock(checkout)) === (await lock(root))) await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'))
  else await run('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: checkout })
  return checkout
}

test.skipIf('missing' in release)(`the release before runs on the new tables, beside this one${title}`, async () => {
  const { commit } = release as { commit: string }
  const checkout = await unpack(commit)
  const { databaseUrl, drop } = await createPostgresDatabase()
  const environment = { DATABASE_URL: databaseUrl }
  const start = async (options: { checkout?: string; baseUrl?: string } = {}) => {
    const instance = await startSanadProcess({ environment, ...options })
    instances.push(instance)
    return instance
  }
  const before = await start({ checkout })
  const { baseUrl } = before
  await run(process.execPath, ['scripts/migrate.ts'], { cwd: root, env: { PATH: process.env.PATH, ...environment } })
  const now = await start({ baseUrl })
  const again = (await knowsLaterTables(commit)) === '' ? [] : [await start({ checkout, baseUrl })]
  const tpp = await registerTpp(before)
  for (const instance of [before, now, ...again]) {
    const { PaymentId } = await payAs(instance, tpp, paymentConsentRequest())
    expect((await decideAtBank(instance, PaymentId, 'approve')).status).toBe(200)
    expect((await tpp.client().getPayment(PaymentId)).message.Data.Status).toBe('KSAOB.AcceptedSettlementCompleted')
  }
  await Promise.all(instances.map((instance) => instance.stop()))
  expect(instances.flatMap(loggedBy)).toEqual([])
  await drop()
})
