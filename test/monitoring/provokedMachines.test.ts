import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { createPostgresDatabase } from '../support/database/database.ts'
import { findProgram } from '../support/database/debianPackage.ts'
import { freePort } from '../support/freePort.ts'
import { expectAlerts, play, readScrape, scrape, type Scrape } from '../support/monitoring/scrapes.ts'
import { startSanadProcess } from '../support/servers/childServer.ts'

/** What happens to processes and to the machines below them. The metrics of a machine come from Debian's node_exporter. */
const promtool = findProgram('promtool')
const exporter = findProgram('prometheus-node-exporter')
const run = promisify(execFile)
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

test.skipIf(!process.env.DATABASE_URL)('an instance that is killed and started again and again', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const { databaseUrl, drop } = await createPostgresDatabase('seeded')
  cleanups.push(drop)
  const environment = { DATABASE_URL: databaseUrl, SANAD_METRICS_PORT: String(metricsPort) }
  const lives: Scrape[] = []
  for (let life = 0; life < 4; life++) {
    const instance = await startSanadProcess({ environment, port })
    lives.push(await scrape(metricsPort))
    await instance.kill()
  }
  const started = lives.map(({ values }) => values.get('process_start_time_seconds'))
  expect(new Set(started).size).toBe(4)
  const [before, second, third, during] = lives as [Scrape, Scrape, Scrape, Scrape]
  await expectAlerts(promtool, { before, during, steps: [second, third] }, { SanadRestarts: 24 })
})

describe.skipIf(!exporter)('of a machine', () => {
  /** What node_exporter says of this machine, the series of a kind. */
  async function exported(kind: RegExp): Promise<Scrape> {
    const port = await freePort()
    const collectors = ['filesystem', 'timex', 'time'].map((name) => `--collector.${name}`)
    const words = [`--web.listen-address=127.0.0.1:${port}`, '--collector.disable-defaults', ...collectors]
    const child: ChildProcess = spawn(exporter!, words, { stdio: 'ignore' })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    cleanups.push(() => (child.kill(), ended))
    const read = () => fetch(`http://127.0.0.1:${port}/metrics`).then((response) => response.text())
    await expect.poll(() => read().catch(() => '')).toContain('node_time_seconds')
    const { atMs, values } = readScrape(await read())
    return { atMs, values: new Map([...values].filter(([series]) => kind.test(series))) }
  }
  /** A reading that a second ago would have been the same. */
  const still = (during: Scrape) => ({ before: { atMs: during.atMs - 1_000, values: new Map<string, number>() }, during })
  const keepsQuiet = async (during: Scrape, alert: string) => {
    if (promtool) await play(promtool, [{ ...still(during), alert: `="${alert}"`, minutes: 7, fires: false }])
  }

  /** Mounts a new file system of 16 MB. It wants root and a loop device, which containers seldom have. */
  const canMount = process.getuid?.() === 0 && existsSync('/dev/loop-control')

  test.skipIf(!canMount)(`a disk that somebody fills${canMount ? '' : ' (no loop device here)'}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sanad-disk-'))
    cleanups.push(() => rm(folder, { recursive: true, force: true }))
    const [image, disk] = [join(folder, 'image'), join(folder, 'disk')]
    await mkdir(disk)
    await run('truncate', ['--size=16M', image])
    await run('mkfs.ext4', ['-q', image])
    await run('mount', ['-o', 'loop', image, disk])
    cleanups.push(() => run('umount', [disk]))
    const ofDisk = new RegExp(`^node_filesystem_(?:avail|size)_bytes.*${disk}`)
    await keepsQuiet(await exported(ofDisk), 'MachineDiskFills')
    await writeFile(join(disk, 'full'), Buffer.alloc(11 * 1024 * 1024))
    const full = await exported(ofDisk)
    expect(full.values.size).toBe(2)
    await expectAlerts(promtool, still(full), { MachineDiskFills: 7 })
  })

  test('a clock that is three seconds away from that of Prometheus', async () => {
    const right = await exported(/^node_time/)
    await keepsQuiet(right, 'MachineClockWrong')
    // Nobody moves the clock of this machine for a test: that of Prometheus is the other one.
    for (const atMs of [right.atMs - 3_000, right.atMs + 3_000])
      await expectAlerts(promtool, still({ ...right, atMs }), { MachineClockWrong: 4 })
  })
})
