import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { limits } from '../../src/config/limits.ts'
import { plainHost } from '../../src/config/reach.ts'
import { collectSettings, settingDefinitions } from '../../src/config/settings.ts'
import { wantedPorts } from '../../src/config/tls.ts'
import { version } from '../../src/config/version.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'ops', 'kubernetes')
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')

interface Named {
  name: string
}
interface Probe {
  httpGet: { path: string; port: string; scheme: string }
  periodSeconds: number
  failureThreshold: number
}
interface Container extends Named {
  image: string
  args?: string[]
  env: (Named & { valueFrom: { secretKeyRef: { key: string } } })[]
  ports?: (Named & { containerPort: number })[]
  readinessProbe: Probe
  livenessProbe: Probe
  startupProbe: Probe
  securityContext: object
  resources: { limits: { memory: string } }
  volumeMounts: (Named & { mountPath: string })[]
}
interface Pod {
  metadata: { labels: Record<string, string> }
  spec: {
    terminationGracePeriodSeconds: number
    automountServiceAccountToken: boolean
    securityContext: object
    containers: Container[]
    volumes: Named[]
  }
}
interface Manifest {
  kind: string
  metadata: Named
  spec: Record<string, unknown> & { template: Pod; replicas: number }
}

const manifests = globSync('**/*.yaml', { cwd: folder }).flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => document.toJS() as Manifest),
)
const only = (kind: string, name = 'sanad') => manifests.find((one) => one.kind === kind && one.metadata.name === name)!
const pods = [only('Deployment'), only('Job', 'sanad-migration')].map(({ spec }) => spec.template)
const [service, migration] = pods.map(({ spec }) => spec.containers[0]!) as [Container, Container]
const given = Object.fromEntries(
  read('ops', 'kubernetes', 'settings', 'settings.env')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const),
)
/** What the image says, and what the secrets would. */
const environment = {
  ...Object.fromEntries(
    [...read('ops', 'container', 'Dockerfile').matchAll(/\b(SANAD_\w+|HOST)=(\S+)/g)].map(([, name, value]) => [name, value]),
  ),
  ...given,
  DATABASE_URL: 'postgres://sanad:secret@10.0.0.1:5432/sanad',
  SANAD_KEY_SECRET: 'a secret of more than thirty-two characters',
}
const { settings, problems } = collectSettings(environment)

test('what the manifests set are settings that the program has, and production misses none', () => {
  const known = Object.values(settingDefinitions).map(({ variable }) => variable as string)
  for (const name of Object.keys(given)) expect(known).toContain(name)
  for (const { env } of [service, migration])
    for (const { name, valueFrom } of env) {
      expect(known).toContain(name)
      expect(valueFrom.secretKeyRef.key).toBe(name)
    }
  expect(settings.environment).toBe('production')
  expect(problems).toEqual([])
})

test('no password or key is in a file', () => {
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'SANAD_KEY_SECRET', 'SANAD_SMTP_URL'])
    expect(given).not.toHaveProperty(name)
  expect(manifests.map(({ kind }) => kind)).not.toContain('Secret')
})

test('ports are those at which the program listens, and the metrics are none of them', () => {
  const ports = Object.fromEntries(service.ports!.map(({ name, containerPort }) => [name, containerPort]))
  const { tls, mutualTls } = wantedPorts(settings)
  // The port without TLS is on loopback, where nobody in the cluster reaches it.
  expect(plainHost(settings)).toBe('127.0.0.1')
  expect(ports).toEqual({ tls: tls?.port, 'mutual-tls': mutualTls?.port })
  expect(settings.host).toBe('0.0.0.0')
  const targets = manifests.filter(({ kind }) => kind === 'Service').flatMap(({ spec }) => spec.ports as { targetPort: string }[])
  expect(targets.map(({ targetPort }) => targetPort)).toEqual(['tls', 'mutual-tls'])
  const [policy] = manifests.filter(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'sanad')
  const opened = (policy!.spec.ingress as { ports: { port: number }[] }[]).flatMap(({ ports: open }) =>
    open.map(({ port }) => port),
  )
  expect(opened).toEqual([tls?.port, mutualTls?.port])
  expect(read('ops', 'container', 'Dockerfile')).toContain(`EXPOSE ${[tls?.port, mutualTls?.port].join(' ')}\n`)
})

test('probes ask at paths of the contract, and readiness is lost before the drain is over', () => {
  const paths = Object.keys((parse(read('specs', 'platform', 'openapi.yaml')) as { paths: object }).paths)
  for (const probe of [service.startupProbe, service.livenessProbe, service.readinessProbe]) {
    expect(paths).toContain(probe.httpGet.path)
    expect([probe.httpGet.port, probe.httpGet.scheme]).toEqual(['tls', 'HTTPS'])
  }
  expect(service.readinessProbe.httpGet.path).toBe('/health/ready')
  expect(service.livenessProbe.httpGet.path).toBe('/health/live')
  const { periodSeconds, failureThreshold } = service.readinessProbe
  expect(periodSeconds * failureThreshold).toBeLessThan(settings.drainSeconds)
})

test('a pod gets longer to end than an instance takes: the drain, and what is under way', () => {
  const [pod] = pods
  expect(pod!.spec.terminationGracePeriodSeconds).toBeGreaterThan(settings.drainSeconds + limits.stopMs / 1_000)
})

describe('a pod may do little', () => {
  test.each(pods.map((pod) => [pod.spec.containers[0]!.name, pod] as const))('%s', (_, { metadata, spec }) => {
    expect(spec.automountServiceAccountToken).toBe(false)
    expect(spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 65532,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    const [container] = spec.containers
    expect(container!.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(container!.resources.limits.memory).toMatch(/^\d+Mi$/)
    // The policy that lets it out goes by this.
    expect(metadata.labels['app.kubernetes.io/part-of']).toBe('sanad')
    expect(spec.volumes.map(({ name }) => name)).toEqual(container!.volumeMounts.map(({ name }) => name))
  })

  test('and what it writes or reads is in a volume', () => {
    const places = service.volumeMounts.map(({ mountPath }) => mountPath)
    const files = Object.values(given).filter((value) => value.startsWith('/'))
    expect(files.length).toBeGreaterThan(4)
    for (const file of files)
      expect(
        places.some((place) => file.startsWith(`${place}/`)),
        file,
      ).toBe(true)
    expect(read('ops', 'container', 'Dockerfile')).toContain('NODE_COMPILE_CACHE=/tmp/')
  })
})

test('nobody in the namespace reaches anybody unless a policy says so, and an emptied node takes one instance at a time', () => {
  const deny = only('NetworkPolicy', 'default-deny')
  expect(deny.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
  expect(only('PodDisruptionBudget').spec.maxUnavailable).toBe(1)
  expect(only('Deployment').spec.replicas).toBeGreaterThan(2)
})

test('the image starts what `npm start` starts, with its switches, and the migration is a program that is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  const [, entry, command] = /^ENTRYPOINT (\[.*\])$[\s\S]*^CMD (\[.*\])$/m.exec(read('ops', 'container', 'Dockerfile'))!
  const [node, ...switches] = [...(JSON.parse(entry!) as string[]), ...(JSON.parse(command!) as string[])]
  expect(node).toBe('/app/node_modules/.bin/node')
  expect(['node', ...switches].join(' ')).toBe(scripts.start)
  expect(existsSync(join(root, migration.args![0]!))).toBe(true)
})

test('the image has what the program is made of, and nothing beside it: no data, no key, no simulated bank', () => {
  const allowed = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1))
  const copied = [...read('ops', 'container', 'Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) =>
    names!.split(' '),
  )
  expect(copied.sort()).toEqual(allowed.sort())
  for (const name of copied) expect(existsSync(join(root, name)), name).toBe(true)
  expect(read('.dockerignore').split('\n')).toContain('*')
  expect(read('ops', 'container', 'Dockerfile')).toContain('rm -rf src/simulator ')
})

test('everything of one kustomization exists, and names the release of this checkout', () => {
  for (const file of globSync('**/kustomization.yaml', { cwd: folder })) {
    const { resources = [], images = [] } = parse(readFileSync(join(folder, file), 'utf8')) as {
      resources?: string[]
      images?: { newTag: string }[]
    }
    for (const name of resources) expect(existsSync(join(folder, file, '..', name)), name).toBe(true)
    for (const { newTag } of images) expect(newTag).toBe(version)
  }
})
