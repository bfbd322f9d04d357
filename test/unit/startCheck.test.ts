import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { checkStart } from '../../src/startCheck.ts'
import { freePort } from '../support/freePort.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'sanad-check-'))))
afterEach(() => rm(folder, { recursive: true }))

const look = async (environment: Record<string, string> = {}) => {
  const ports = { PORT: String(await freePort()), SANAD_METRICS_PORT: '0', SANAD_TLS_PORT: 'off', SANAD_MTLS_PORT: 'off' }
  return checkStart({ SANAD_DATA_DIR: folder, ...ports, ...environment }, new Date(), { triesPorts: true })
}

/** A port on which somebody answers as every instance of the service does. */
async function portOfService(): Promise<string> {
  const server = createServer((_, response) => void response.end('{"status":"up","checks":[]}'))
  onTestFinished(() => void server.close().closeAllConnections())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return String((server.address() as AddressInfo).port)
}

/** A data folder that a living process has. */
async function folderInUse(): Promise<string> {
  const dataDir = join(folder, 'used')
  await mkdir(dataDir)
  const holder = spawn('sleep', ['60'])
  onTestFinished(() => void holder.kill())
  await writeFile(join(dataDir, 'lock'), String(holder.pid))
  return dataDir
}

it('before a start a data folder that can be made is no problem, and nothing of it is left', async () => {
  expect(await look({ SANAD_DATA_DIR: join(folder, 'not', 'there') })).toEqual({ problems: [], remarks: [] })
  expect(await readdir(folder)).toEqual([])
})

it.each([
  ['below a file', () => writeFile(join(folder, 'file'), '').then(() => join(folder, 'file', 'data')), 'ENOTDIR'],
  ['that is a file', () => writeFile(join(folder, 'file'), '').then(() => join(folder, 'file')), 'EEXIST'],
  ['where nobody can write', () => Promise.resolve('/proc/nope'), 'ENOENT'],
])('before a start a data folder %s is named', async (_, make, code) => {
  const dataDir = await make()
  expect((await look({ SANAD_DATA_DIR: dataDir })).problems).toEqual([
    expect.stringMatching(`^SANAD_DATA_DIR: the data folder ${dataDir} cannot be made or written \\(${code}`),
  ])
})

it('before a start a data folder in use is named, as a remark where the service itself runs', async () => {
  const SANAD_DATA_DIR = await folderInUse()
  const inUse = expect.stringMatching(`^data folder ${SANAD_DATA_DIR} is in use by process \\d+;`) as string
  expect(await look({ SANAD_DATA_DIR })).toEqual({ problems: [inUse], remarks: [] })
  const { problems, remarks } = await look({ SANAD_DATA_DIR, PORT: await portOfService() })
  expect({ problems, remarks }).toEqual({ problems: [], remarks: [expect.stringContaining('runs already'), inUse] })
})

it('before a start two settings with the same port are named', async () => {
  const port = String(await freePort())
  expect((await look({ PORT: port, SANAD_METRICS_PORT: port })).problems).toEqual([
    `PORT: port ${port} is that of SANAD_METRICS_PORT too; set another one`,
  ])
})

it('before a start the other ports are tried also where the service runs, and a taken one is a remark', async () => {
  const [PORT, SANAD_TLS_PORT] = [await portOfService(), await portOfService()]
  expect(await look({ PORT, SANAD_TLS_PORT })).toEqual({
    problems: [],
    remarks: [
      expect.stringContaining(`the service runs already, at port ${PORT}`),
      `SANAD_TLS_PORT: port ${SANAD_TLS_PORT} on 127.0.0.1 is taken; set another one, if it is not the running service that has it`,
    ],
  })
})
