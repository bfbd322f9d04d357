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
 * release that the changelog names; RELEASE_BEFORE names another commit, to try this test where no tag is.
 */
const run = promisify(execFile)
const releases = (await readFile(join(root, 'CHANGELOG.md'), 'utf8')).match(/(?<=^## )\d+\.\d+\.\d+/gm)!
const name = process.env.RELEASE_BEFORE ?? `v${releases[0]}`
const commit = await run('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: root }).then(
  ({ stdout }) => stdout.trim(),
  () => undefined,
)
/** Up to this one a release starts on its own tables only (docs/decisions/data.md#migrations-go-forward-only). */
const lastStrict = 'v0.2.0'
const title = commit === undefined ? ` (there is no tag ${name} here)` : ''

let folder: string
const instances: SanadProcess[] = []
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.stop()))
  if (folder) await rm(folder, { recursive: true, force: true })
})

async function unpack(): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'sanad-release-'))
  const checkout = join(folder, 'tree')
  await mkdir(checkout)
  await run('bash', ['-c', `git archive ${commit} | tar -x -C "$0"`, checkout], { cwd: root })
  const lock = (of: string) => readFile(join(of, 'package-lock.json'), 'utf8')
  if ((await lock(checkout)) === (await lock(root))) await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'))
  else await run('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: checkout })
  return checkout
}

test.skipIf(commit === undefined)(`the release before runs on the new tables, beside this one${title}`, async () => {
  const checkout = await unpack()
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
  const again = name === lastStrict ? [] : [await start({ checkout, baseUrl })]
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
