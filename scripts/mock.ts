/** `make mock API=payment-initiation PORT=4010`: Prism answers with the examples of one contract, on loopback, until Ctrl-C. */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const bundles = new URL('../generated/bundled/', import.meta.url)
const names = readdirSync(bundles).map((file) => file.replace('.json', '')).sort()
const { API: api = '', PORT: port = '4010' } = process.env

function stop(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(2)
}

if (!names.includes(api)) stop(`${api === '' ? 'API is missing' : `there is no contract ${api}`}. Say one of: make mock API=${names.join(' | API=')}`)
if (!/^[0-9]{1,5}$/.test(port) || Number(port) > 65_535) stop(`PORT must be a number up to 65535, not ${port}`)

interface Operation {
  operationId?: string
  responses: Record<string, { content?: Record<string, { examples?: object }> }>
}

/** The named examples of each operation, as `Prefer: example=` takes them. */
function listExamples(file: URL): string[] {
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).filter(([, { operationId }]) => operationId !== undefined).flatMap(([method, { responses }]) => {
      const examples = Object.entries(responses).flatMap(([status, { content = {} }]) => Object.keys(content['application/json']?.examples ?? {}).map((name) => `${name} (${status})`))
      return [`  ${method.toUpperCase()} ${path}`, ...(examples.length > 0 ? [`      ${examples.join(', ')}`] : [])]
    }),
  )
}

const file = new URL(`${api}.json`, bundles)
const prism = createRequire(import.meta.url).resolve('@stoplight/prism-cli/dist/index.js')
process.stdout.write(`${api} mocked on http://127.0.0.1:${port}. Choose an answer with the header  Prefer: example=NAME  (of a refusal:  Prefer: code=403, example=NAME)\n${listExamples(file).join('\n')}\n`)
const child = spawn(process.execPath, [prism, 'mock', file.pathname, '--host', '127.0.0.1', '--port', port], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => process.exit(code ?? 0))
