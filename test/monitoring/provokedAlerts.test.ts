import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '../../src/config/settings.ts'
import { connect } from '../../src/data/connect.ts'
import { openSandboxCa } from '../../src/security/tls/sandboxCa.ts'
import { linkTo } from '../../src/services/shared/links.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { createPostgresDatabase } from '../support/database/database.ts'
import { findProgram } from '../support/database/debianPackage.ts'
import { type StallingProxy, startStallingProxy } from '../support/database/stallingProxy.ts'
import { freePort } from '../support/freePort.ts'
import { expectAlerts, play, readScrape, scrape, type Scrape } from '../support/monitoring/scrapes.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { customerOf, decideAtBank, ibansOf, payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const promtool = findProgram('promtool')
const daysMs = 86_400_000

let folder: string
let proxy: StallingProxy
let dropDatabase: () => Promise<void>
let sanad: RunningSanad
let tpp: TestTpp
let port: number
let before: Scrape

/** Its certificate ends in three days, and its database can be made to stand still. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-provoked-'))
  const madeAt = new Date(Date.now() - 362 * daysMs)
  const pair = await (await openSandboxCa({ dataDir: folder }, madeAt)).signServer(['localhost'], madeAt)
  const [certificate, key] = [join(folder, 'server.pem'), join(folder, 'server-key.pem')]
  await writeFile(certificate, pair.certificatePem)
  await writeFile(key, pair.privateKeyPem)
  const database = await createPostgresDatabase('seeded')
  dropDatabase = database.drop
  proxy = await startStallingProxy(database.databaseUrl)
  port = await freePort()
  sanad = await startSanad({
    openDatabase: () => connect(readSettings({ DATABASE_URL: proxy.databaseUrl })),
    environment: {
      SANAD_METRICS_PORT: String(port),
      SANAD_LOG_LEVEL: 'silent',
      SANAD_TLS_CERT_FILE: certificate,
      SANAD_TLS_KEY_FILE: key,
      SANAD_TLS_PORT: 'off',
    },
    tls: true,
  })
  tpp = await registerTpp(sanad)
})
afterAll(async () => {
  proxy?.resume()
  await sanad?.close()
  proxy?.close()
  await dropDatabase?.()
  await rm(folder, { recursive: true, force: true })
})

const raises = (before: Scrape, during: Scrape, alerts: Readonly<Record<string, number>>) =>
  expectAlerts(promtool, { before, during }, alerts)
const values = (taken: Scrape, name: string) =>
  [...taken.values].filter(([series]) => series.startsWith(name)).map(([, value]) => value)

describe.skipIf(!process.env.DATABASE_URL)('a fault that is provoked raises its alert', () => {
  test('nothing is wrong: no alert but that of the certificate', async () => {
    before = await scrape(port)
    // Those that would be silent within the three minutes are done once more, so that their times move on.
    const isStill =
      (taken: Scrape) =>
      ([series, seconds]: [string, number]) => {
        const done = series.replace('interval_seconds', 'last_success_timestamp_seconds')
        return seconds <= 20 && (taken.values.get(done) ?? 0) <= (before.values.get(done) ?? 0)
      }
    const stillOnes = (taken: Scrape) =>
      [...taken.values].filter(([name]) => /^sanad_job_interval/.test(name)).filter(isStill(taken))
    await expect.poll(async () => stillOnes(await scrape(port))).toEqual([])
    const now = await scrape(port)
    // How fast this machine is does not count.
    const others = '!~".*Certificate.*|SanadSlow|SanadCoreBankSlow|SanadEventLoopLate"'
    if (promtool) await play(promtool, [{ alert: others, before, during: now, minutes: 3, fires: false }])
    await raises(before, now, { SanadCertificateEndsNow: 1, SanadCertificateEnds: 1 })
  })

  test('a database that stands still', async () => {
    const path = linkTo('getPaymentConsent', { ConsentId: 'pis-none' })
    const headers = { authorization: `Bearer ${await tpp.developerToken()}` }
    before = await scrape(port)
    proxy.stall()
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(sanad.url(path), { headers })))
    // What the app has asked before is lost to its developer, because it cannot be stored.
    const lost = () => scrape(port).then(({ values: now }) => now.get('sanad_request_log_dropped_total'))
    await expect.poll(lost).toBeGreaterThan(before.values.get('sanad_request_log_dropped_total') ?? 0)
    const during = await scrape(port)
    proxy.resume()
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(503))
    expect(during.values.get('sanad_database_available')).toBe(0)
    expect(during.values.get('sanad_ready')).toBe(0)
    await raises(before, during, {
      ...{ SanadDatabaseUnavailable: 3, SanadInstancesMissing: 3, SanadJobSilent: 10, SanadRequestLogDrops: 10 },
      ...{ SanadErrorBudgetBurnsFast: 70, SanadErrorBudgetBurns: 370, SanadErrorBudgetMelts: 4_330 },
    })
    await expect.poll(async () => (await scrape(port)).values.get('sanad_ready')).toBe(1)
  })

  test('a table that somebody holds for longer than half a second', async () => {
    const { ConsentId } = (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data
    const headers = { authorization: `Bearer ${await tpp.developerToken()}` }
    before = await scrape(port)
    const answers = await sanad.dependencies.db.transaction().execute(async (trx) => {
      await sql`lock table consents in access exclusive mode`.execute(trx)
      const begun = performance.now()
      const reading = Array.from({ length: 5 }, () => fetch(sanad.url(linkTo('getPaymentConsent', { ConsentId })), { headers }))
      await expect.poll(() => performance.now() - begun).toBeGreaterThan(600)
      return reading
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(5).fill(200))
    await raises(before, await scrape(port), { SanadSlow: 20 })
  })

  test('connections that others hold', async () => {
    before = await scrape(port)
    const free = Promise.withResolvers<void>()
    const held = Array.from({ length: sanad.settings.limits.databasePoolSize }, () =>
      sanad.dependencies.db.transaction().execute(async () => free.promise),
    )
    await expect.poll(async () => values(await scrape(port), 'sanad_database_connections_waited_for')).not.toEqual([0])
    const during = await scrape(port)
    free.resolve()
    await Promise.all(held)
    await raises(before, during, { SanadDatabaseConnectionsShort: 5 })
  })

  test('a core bank that does not answer in time, until a person must look', async () => {
    before = await scrape(port)
    const debtorIban = (await ibansOf(sanad, happyCustomer))[0]!
    const late = 'sanad_core_bank_call_duration_seconds_count{operation="submitPayment",outcome="late"}'
    await payAs(sanad, tpp, paymentConsentRequest({ debtorIban, amount: '4004.08' }), customerOf(sanad, happyCustomer))
    await expect.poll(async () => (await scrape(port)).values.get(late)).toBeGreaterThan(0)
    const during = await scrape(port)
    const others = new Map([...during.values].filter(([series]) => !/outcome="answered"/.test(series)))
    await raises(before, { ...during, values: others }, { SanadCoreBankFails: 5, SanadCoreBankSlow: 20 })
  })

  test('a payment that nobody decides, and a decision against an earlier one', async () => {
    before = await scrape(port)
    const debtorIban = (await ibansOf(sanad, happyCustomer))[1]!
    const { PaymentId } = await payAs(sanad, tpp, paymentConsentRequest({ debtorIban, amount: '12.00' }))
    const { db } = sanad.dependencies
    const queued = db.updateTable('coreBankInstructions').where('resourceId', '=', PaymentId)
    await queued.set({ createdAt: new Date(Date.now() - 700_000) }).execute()
    await raises(before, await scrape(port), { SanadPaymentsWait: 7 })
    const stateOf = async () =>
      (await db.selectFrom('coreBankInstructions').select('state').where('resourceId', '=', PaymentId).execute())[0]?.state
    await expect.poll(stateOf).toBe('awaitingDecision')
    await db.updateTable('payments').set({ status: 'KSAOB.Rejected' }).where('paymentId', '=', PaymentId).execute()
    const said = await decideAtBank(sanad, PaymentId, 'approve')
    const during = await scrape(port)
    expect(during.values.get('sanad_decisions_unrecorded_total'), JSON.stringify(said)).toBeGreaterThan(0)
    await raises(before, during, { SanadDecisionUnrecorded: 5, SanadContradiction: 1 })
    await db.updateTable('coreBankContradictions').set({ closedAt: new Date() }).where('closedAt', 'is', null).execute()
    await queued.set({ state: 'needsPerson' }).execute()
    await raises(before, await scrape(port), { SanadPersonNeeded: 1 })
  })

  test('a secret that is guessed', async () => {
    before = await scrape(port)
    for (let guess = 0; guess < 15; guess++)
      await fetch(sanad.url('/auth/token'), { method: 'POST', ...secretOf(`guess${guess}`) })
    const during = await scrape(port)
    expect(values(during, 'sanad_security_events_total{kind="clientRefused"}')[0]).toBeGreaterThanOrEqual(15)
    await raises(before, during, { SanadSecurityEvents: 6 })
  })

  test('an event loop that something keeps', async () => {
    const program = join(import.meta.dirname, '..', 'support', 'monitoring', 'busyLoop.ts')
    const during = readScrape((await promisify(execFile)(process.execPath, [program])).stdout)
    expect(during.values.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0.4)
    await raises(during, during, { SanadEventLoopLate: 7 })
  })

  test('a feed of decisions that stands still', async () => {
    before = await scrape(port)
    const { coreBank, db } = sanad.dependencies
    const asOf = new Date(Date.now() - 300_000)
    // The last test of this server: its core bank has no news any more.
    coreBank.pollDecisions = async (after) => ({ decisions: [], next: after ?? 'none', asOf })
    const age = async () => values(await scrape(port), 'sanad_decision_feed_lag_seconds')[0]
    await expect
      .poll(async () => {
        await db.updateTable('decisionFeeds').set({ asOf }).execute()
        return age()
      })
      .toBeGreaterThan(200)
    await raises(before, await scrape(port), { SanadDecisionFeedStands: 3 })
  })
})

const secretOf = (secret: string) => ({
  body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'payments' }),
  headers: { authorization: `Basic ${btoa(`${tpp.clientId}:${secret}`)}` },
})
