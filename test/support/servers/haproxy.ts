import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '../freePort.ts'
import { root } from './childServer.ts'

/** The entrance of ops/cluster/haproxy.cfg, over http. */
export interface Entrance {
  baseUrl: string
  url(path: string): string
  settings: { issuer: string }
  /** The ports of the instances that it sends requests to. */
  used(): Promise<number[]>
  stop(): Promise<void>
}

/** On a machine that does other things too an answer may be late, and is still one. */
const patience = 'timeout check 30s'

/** The file as a bank begins with it, without the way to the database. */
async function configuration(port: number, instances: readonly number[], socket: string): Promise<string> {
  const reference = await readFile(join(root, 'ops/cluster/haproxy.cfg'), 'utf8')
  const servers = instances.map((instance) => `  server sanad${instance} 127.0.0.1:${instance} check`).join('\n')
  return reference
    .replaceAll(/^listen (?:primary|replicas)\n(?:.+\n)+?(?=\n|frontend)/gm, '')
    .replace(/^defaults\n/m, `  stats socket ${socket} mode 600\n$&  ${patience}\n`)
    .replace('${entrance_port}${entrance_tls}', String(port))
    .replace('${CLUSTER_SCHEME}', 'http')
    .replace('${sanad_servers}', servers)
}

/** Starts HAProxy before the instances at these ports of loopback. Throws when it does not come up. */
export async function startHaproxy(program: string, instances: readonly number[]): Promise<Entrance> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-haproxy-'))
  const [file, socket, port] = [join(folder, 'haproxy.cfg'), join(folder, 'socket'), await freePort()]
  await writeFile(file, await configuration(port, instances, socket))
  const proxy = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(proxy, 'exit')
  let words = ''
  for (const stream of [proxy.stdout, proxy.stderr])
    stream.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4_000)))
  const endWithUs = () => proxy.kill('SIGKILL')
  process.once('exit', endWithUs)
  const ask = async (command: string) => {
    const connection = connect(socket)
    connection.end(`${command}\n`)
    return text(connection)
  }
  const used = async () => {
    const [names, ...rows] = (await ask('show stat')).split('\n').map((line) => line.split(','))
    const [name, status] = ['svname', 'status'].map((column) => names!.indexOf(column))
    return rows
      .filter((row) => /^sanad\d/.test(row[name!] ?? '') && row[status!] === 'UP')
      .map((row) => Number(row[name!]!.slice(5)))
  }
  while ((await used().catch(() => undefined)) === undefined)
    if (proxy.exitCode !== null) throw new Error(`HAProxy ended with ${proxy.exitCode}; its words:\n${words}`)
  const baseUrl = `http://localhost:${port}`
  return {
    baseUrl,
    url: (path) => baseUrl + path,
    settings: { issuer: `${baseUrl}/auth` },
    used,
    stop: async () => {
      process.off('exit', endWithUs)
      proxy.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
