import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '../../src/coreKit/findings.ts'
import { sign, verify } from '../../src/coreKit/report.ts'
import { exitCodes, runKit } from '../../src/coreKit/runKit.ts'
import { simulatorProfile } from '../support/coreKit/kit.ts'
import { problem, type Proxy, startProxy } from '../support/coreKit/proxy.ts'
import { type Reference, startReference } from '../support/coreKit/reference.ts'

let reference: Reference
let proxy: Proxy
let folder: string
beforeAll(async () => {
  reference = await startReference()
  proxy = await startProxy(() => reference.baseUrl)
  folder = await mkdtemp(join(tmpdir(), 'sanad-core-kit-'))
})
afterAll(async () => {
  await proxy?.close()
  await reference?.close()
  await rm(folder, { recursive: true, force: true })
})

async function run(...args: string[]) {
  const [out, err]: string[][] = [[], []]
  const stream = (lines: string[] | undefined) => ({ write: (text: string) => lines!.push(text) })
  const surroundings = {
    stdout: stream(out),
    stderr: stream(err),
    environment: {},
    kitVersion: '1.2.3',
    kitName: '@sanad-bank/core-kit',
  }
  return { code: await runKit(args, surroundings), out: out!.join(''), err: err!.join('') }
}

const report = () => join(folder, 'report')
const handshake = (...more: string[]) =>
  run(proxy.baseUrl, '--profile', simulatorProfile, '--patience', '10', '--only', 'handshake', '--report', report(), ...more)
const read = (file: string) => readFile(join(report(), file), 'utf8')

describe('sanad-core-check', () => {
  it('says each check on a line and ends with 0 when nothing failed', async () => {
    proxy.middle = (_, forward) => forward()
    const { code, out } = await handshake()
    expect([code, out]).toEqual([exitCodes.good, expect.stringMatching(/^ok {3}handshake\.live +The adapter says that it runs/)])
    expect(out).toContain('Left out: the adapter does not name the feature decisionCallbacks')
    expect(out).toMatch(/\n\d+ proved, 0 failed, 0 not proved, 1 left out\n.*report\.html, signed by the key [\w-]{43}\n$/)
  })

  it('ends with 1 when one failed, and all forms of the report say so', async () => {
    const middle: Proxy['middle'] = async (passing, forward) =>
      passing.operationId === 'getAdapterReadiness' ? problem(503, '<script>') : forward()
    proxy.middle = middle
    const { code, out } = await handshake('--only', 'payees')
    expect(code).toBe(exitCodes.failed)
    const said = JSON.parse(await read('report.json')) as Report
    expect(said.totals.failed).toBe(1)
    const { report: signed, thumbprint } = await verify(await read('report.jws'))
    expect(signed).toEqual(said)
    expect(out).toContain(thumbprint)
    const page = await read('report.html')
    for (const part of [thumbprint, 'FAILED', 'handshake.ready', 'Sanad core bank simulator']) expect(page).toContain(part)
    expect(page).not.toContain('<script>')
    const junit = new XMLParser({ ignoreAttributes: false }).parse(await read('junit.xml')) as Record<
      'testsuites',
      { testsuite: { testcase: object[] } }
    >
    const { testcase, ...suite } = junit.testsuites.testsuite
    expect(suite).toMatchObject({ '@_tests': String(said.findings.length), '@_failures': '1' })
    const failed = testcase.filter((one: object) => 'failure' in one)
    expect(failed).toMatchObject([{ '@_classname': 'core.handshake', '@_name': expect.stringMatching(/^ready: /) }])
  })

  it('shows what a signed report holds, and refuses one that was changed', async () => {
    const shown = await run('--verify', join(report(), 'report.jws'))
    expect(shown).toMatchObject({ code: exitCodes.failed, out: expect.stringContaining('1 failed') })
    expect(shown.out).toContain('NOT PROVED: whose key that is')
    const [header, payload, signature] = (await read('report.jws')).trim().split('.')
    const better = Buffer.from(Buffer.from(payload!, 'base64url').toString().replace('"failed":1', '"failed":0')).toString(
      'base64url',
    )
    const file = join(folder, 'changed.jws')
    await writeFile(file, `${header}.${better}.${signature}`)
    expect(await run('--verify', file)).toMatchObject({ code: exitCodes.usage, err: expect.stringContaining('signature') })
  })

  it('knows a report by the key that the run showed, and refuses that of another key', async () => {
    const file = join(report(), 'report.jws')
    const { thumbprint } = await verify(await read('report.jws'))
    const known = await run('--verify', file, '--signed-by', thumbprint)
    expect(known.out).toContain(`Signed by the key ${thumbprint}, as was expected`)
    expect(known.out).not.toContain('NOT PROVED')
    // Anybody can sign the same findings again.
    const { jws } = await sign((await verify(await read('report.jws'))).report)
    await writeFile(join(folder, 'forged.jws'), jws)
    const forged = await run('--verify', join(folder, 'forged.jws'), '--signed-by', thumbprint)
    const dashed = await run('--verify', file, '--signed-by', `-${thumbprint.slice(1)}`)
    expect(dashed.err).toContain('another report')
    expect(forged).toMatchObject({ code: exitCodes.usage, out: '', err: expect.stringContaining('another report') })
  })

  it.each([
    ['no address', [], 'say the base address'],
    ['no profile', ['http://127.0.0.1:1/core/v1'], 'say --profile'],
    ['an option that there is not', ['--fast'], '--fast'],
    ['a profile that is not there', ['http://127.0.0.1:1', '--profile', '/nowhere.json'], 'cannot be read'],
    ['a number that is none', ['http://127.0.0.1:1', '--profile', simulatorProfile, '--patience', 'much'], '--patience'],
    ['a check that there is not', [], 'there is no check', 'nothing'],
  ])('%s is wrong use', async (_, args, message, only?: string) => {
    proxy.middle = (_passing, forward) => forward()
    const { code, err } = await run(...(only ? [proxy.baseUrl, '--profile', simulatorProfile, '--only', only] : args))
    expect([code, err]).toEqual([exitCodes.usage, expect.stringContaining(message)])
  })

  it.each([
    ['production', { environment: 'production' }, 'must say "environment": "sandbox"'],
    ['too little', { environment: 'sandbox' }, 'lacks customer.nationalIdentificationNumber'],
  ])('a profile that says %s is refused before anything is asked', async (name, profile, message) => {
    const file = join(folder, `${name}.json`)
    await writeFile(file, JSON.stringify(profile))
    proxy.middle = () => Promise.reject(new Error('it was asked'))
    expect(await run(proxy.baseUrl, '--profile', file)).toMatchObject({
      code: exitCodes.usage,
      err: expect.stringContaining(message),
    })
  })

  it('an address where nobody is ends with 3', async () => {
    const { code, err } = await run('http://127.0.0.1:9/core/v1', '--profile', simulatorProfile)
    expect([code, err]).toEqual([exitCodes.refused, expect.stringContaining('does not answer')])
  })
})
