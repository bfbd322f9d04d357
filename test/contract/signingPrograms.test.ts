import { execFile, execFileSync } from 'node:child_process'
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CompactSign } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocksOf, runShell } from '../support/package/guides.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'

const execute = promisify(execFile)
const written = 'http://localhost:8080'

interface Language {
  /** What the guide calls it. */
  name: string
  file: string
  /** Whether it is at hand with what its program needs. */
  isHere: boolean
  prepare?: string[]
  run: string[]
}

const succeeds = (program: string, ...words: string[]) => {
  try {
    return execFileSync(program, words, { stdio: 'ignore' }) === null
  } catch {
    return false
  }
}
const python = ['python3', '/usr/bin/python3'].find((program) => succeeds(program, '-c', 'import cryptography'))
/** Debian's libjackson2-databind-java. */
const jars = ['core', 'databind', 'annotations'].map((part) => `/usr/share/java/jackson-${part}.jar`)
const classpath = [...jars, '.'].join(':')
const hasJava = jars.every((jar) => existsSync(jar)) && succeeds('javac', '--version')

const languages: Language[] = [
  { name: 'python', file: 'sign.py', isHere: python !== undefined, run: [python ?? '', 'sign.py'] },
  {
    ...{ name: 'java', file: 'Sign.java', isHere: hasJava },
    ...{ prepare: ['javac', '-cp', classpath, 'Sign.java'], run: ['java', '-XX:TieredStopAtLevel=1', '-cp', classpath, 'Sign'] },
  },
  {
    ...{ name: 'go', file: 'sign.go', isHere: succeeds('go', 'version') },
    ...{ prepare: ['go', 'build', '-o', 'sign', 'sign.go'], run: ['./sign'] },
  },
]

let sanad: RunningSanad
let folder: string
beforeAll(async () => {
  sanad = await startSanad()
  folder = await mkdtemp(join(tmpdir(), 'sanad-signing-'))
  const [key, register, token, sign] = blocksOf('first-request', 'en').filter(({ language }) => language === 'sh')
  await runShell(
    [key!, register!, token!, sign!].map(({ code }) => code.replaceAll(written, sanad.baseUrl)),
    folder,
  )
})
afterAll(async () => {
  await sanad?.close()
  await rm(folder, { recursive: true, force: true })
})

/** A folder with the program of the guide and the three files that it reads. Returns how it is run: what it prints. */
async function install({ name, file, prepare, run }: Language, bank: string): Promise<() => Promise<string>> {
  const home = join(folder, `${name}-${new URL(bank).port}`)
  await mkdir(home)
  const [block] = blocksOf('signing', 'en').filter(({ language }) => language === name)
  await writeFile(join(home, file), block!.code.replaceAll(written, bank))
  for (const given of ['app.json', 'key.pem']) await writeFile(join(home, given), await readFile(join(folder, given)))
  const message = JSON.parse(await readFile(join(folder, 'message.json'), 'utf8')) as { Data: Record<string, unknown> }
  message.Data.BaseConsentId = `signed-in-${name}`
  await writeFile(join(home, 'message.json'), JSON.stringify(message))
  if (prepare) await execute(prepare[0]!, prepare.slice(1), { cwd: home })
  return async () => (await execute(run[0]!, run.slice(1), { cwd: home })).stdout
}

/** A bank whose answers are made by hand. */
class Forger {
  readonly #pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  readonly #other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  readonly #clientId: string
  readonly #server: Server
  status = 201
  answer = (): Promise<string> | string => ''

  constructor(clientId: string) {
    this.#clientId = clientId
    const jwk = { ...this.#pair.publicKey.export({ format: 'jwk' }), kid: 'bank', alg: 'PS256', use: 'sig' }
    this.#server = createServer((request, response) => {
      void (async () => {
        if (request.url === '/auth/token') return response.end('{"access_token":"a token"}')
        if (request.url === '/auth/jwks') return response.end(JSON.stringify({ keys: [jwk] }))
        return response.writeHead(this.status, { 'content-type': 'application/jwt' }).end(await this.answer())
      })()
    })
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return this.address
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  claims(changes: object = {}): object {
    const now = Math.floor(Date.now() / 1_000)
    const message = { Data: { ConsentId: 'forged-1' } }
    return { iss: `${this.address}/auth`, aud: this.#clientId, iat: now, nbf: now, exp: now + 300, message, ...changes }
  }

  sign(claims: object, header: object = {}, key = this.#pair.privateKey): Promise<string> {
    const payload = new TextEncoder().encode(JSON.stringify(claims))
    return new CompactSign(payload).setProtectedHeader({ alg: 'PS256', kid: 'bank', ...header }).sign(key)
  }

  readonly forgeries: Record<string, () => Promise<string> | string> = {
    'a changed payload': async () => {
      const [head, payload, signature] = (await this.sign(this.claims())).split('.')
      const changed = Buffer.from(payload!, 'base64url').toString().replace('forged-1', 'forged-2')
      return [head, Buffer.from(changed).toString('base64url'), signature].join('.')
    },
    'no signature (alg none)': () => `${this.#unsigned('none')}.`,
    'the public key as the secret of HS256': () => {
      const unsigned = this.#unsigned('HS256')
      const secret = this.#pair.publicKey.export({ format: 'pem', type: 'spki' })
      return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`
    },
    'another key under the same kid': () => this.sign(this.claims(), {}, this.#other.privateKey),
    'the older padding (RS256)': () => this.sign(this.claims(), { alg: 'RS256' }),
    'a header that demands an extension': async () => {
      const [, payload, signature] = (await this.sign(this.claims())).split('.')
      const header = JSON.stringify({ alg: 'PS256', kid: 'bank', crit: ['unknown'], unknown: 1 })
      return [Buffer.from(header).toString('base64url'), payload, signature].join('.')
    },
    'another issuer': () => this.sign(this.claims({ iss: 'https://another.bank.example/auth' })),
    'an answer to another app': () => this.sign(this.claims({ aud: ['another-app'] })),
    'an answer of yesterday': () => this.sign(this.claims({ nbf: 1_700_000_000, exp: 1_700_000_300 })),
    'an answer of tomorrow': () => this.sign(this.claims({ nbf: 4_000_000_000, exp: 4_000_000_300 })),
  }

  #unsigned(alg: string): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    return `${part({ alg, kid: 'bank' })}.${part(this.claims())}`
  }
}

it('the guide has the same programs in both languages', () => {
  expect(blocksOf('signing', 'ar')).toEqual(blocksOf('signing', 'en'))
  expect(blocksOf('signing', 'en').map(({ language }) => language)).toEqual([...languages.map(({ name }) => name), 'csharp'])
})

describe.each(languages)('the program in $name', (language) => {
  it.skipIf(!language.isHere)('has a consent signed, and believes the answer of the bank', async () => {
    const run = await install(language, sanad.baseUrl)
    expect(await run()).toMatch(/^verified pis-[\w-]+\n$/)
  })

  it.skipIf(!language.isHere)('believes no answer that is forged, and shows what a signed refusal says', async () => {
    const { clientId } = JSON.parse(await readFile(join(folder, 'app.json'), 'utf8')) as { clientId: string }
    const forger = new Forger(clientId)
    try {
      const run = await install(language, await forger.open())
      forger.answer = () => forger.sign(forger.claims())
      expect(await run()).toBe('verified forged-1\n')
      for (const [name, forge] of Object.entries(forger.forgeries)) {
        forger.answer = forge
        await expect(run(), name).rejects.toThrow()
      }
      const refusal = { Errors: [{ Code: 'KSAOB.Field.Invalid', Message: 'the amount is not right' }] }
      forger.status = 400
      forger.answer = () => forger.sign(forger.claims({ message: refusal }))
      await expect(run()).rejects.toMatchObject({ stderr: expect.stringContaining('400: ') })
      await expect(run()).rejects.toMatchObject({ stderr: expect.stringContaining(JSON.stringify(refusal)) })
    } finally {
      forger.close()
    }
  })
})
