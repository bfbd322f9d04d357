import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTarball } from '../../../scripts/package/tarball.ts'
import type { ClientPackages } from '../../../src/web/docs/servedPackages.ts'

const root = join(import.meta.dirname, '../../..')
const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: false,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
  types: ['node'],
}

/** A folder of a TPP with the package in it, as npm unpacks the tarball that the service serves. */
let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'sanad-editor-'))
  const { packages } = JSON.parse(await readFile(join(root, 'packages/packages.json'), 'utf8')) as ClientPackages
  const files = readTarball(await readFile(join(root, 'packages', packages[0]!.file)))
  for (const [path, content] of files) {
    const place = join(home, 'node_modules/@sanad-bank/client', path.replace(/^package\//, ''))
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, content)
  }
  for (const name of ['jose', 'openid-client', 'oauth4webapi', '@types', 'undici-types'])
    await symlink(join(root, 'node_modules', name), join(home, 'node_modules', name))
  await writeFile(join(home, 'package.json'), '{"type":"module"}')
})
afterAll(() => rm(home, { recursive: true, force: true }))

/** Files of the package and of the language are read once for all programs. */
const registry = ts.createDocumentRegistry()
let programs = 0

/** The language service of an editor over one program; `|` in it is where the cursor is. */
function openEditor(program: string) {
  const cursor = program.indexOf('|')
  const text = cursor < 0 ? program : program.slice(0, cursor) + program.slice(cursor + 1)
  // Another name for each: the registry knows a file by its name and version.
  const file = join(home, `program${++programs}.mts`)
  const host: ts.LanguageServiceHost = {
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const content = name === file ? text : ts.sys.readFile(name)
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content)
    },
    getCurrentDirectory: () => home,
    getCompilationSettings: () => options,
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: (name) => (name === file ? text : ts.sys.readFile(name)),
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    ...(ts.sys.realpath && { realpath: ts.sys.realpath }),
  }
  const service = ts.createLanguageService(host, registry)
  const hover = () => service.getQuickInfoAtPosition(file, cursor)
  return {
    /** What hovering shows: the text, and the tags below it. */
    hover: () => ({
      text: ts.displayPartsToString(hover()?.documentation),
      tags: (hover()?.tags ?? []).map((tag) => `@${tag.name} ${ts.displayPartsToString(tag.text)}`),
    }),
    complete: () => service.getCompletionsAtPosition(file, cursor, {})?.entries.map(({ name }) => name) ?? [],
    faults: () =>
      [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)].map(
        ({ messageText, start = 0 }) =>
          `${text.slice(0, start).split('\n').length}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
      ),
  }
}

const begin = `import { createEventReceiver, createTppClient, registerInSandbox, SanadApiError } from '@sanad-bank/client'
  const privateKey: string = ''
  const bank = createTppClient({ baseUrl: '', clientId: '', signingKey: { kid: '', alg: 'PS256', privateKey }, encoding: 'jwt' })
  const events = createEventReceiver({ baseUrl: '', clientId: '' })
`

describe('the package in an editor', () => {
  it.each([
    ['await bank.createPayment|Consent({} as never)', 'Create a payment consent', '409: The idempotency key was used'],
    ['await bank.operations.getPay|ment({ path: { PaymentId: "" } })', 'Read a payment', '401: '],
    ['await bank.getAcc|ounts({ psuToken: "" })', 'accounts', '403: '],
    ['await bank.verifyPay|ee({} as never)', '', '@example const answer = await bank.verifyPayee({'],
  ])('shows at %s what the contract says: summary, refusals, an example', (call, summary, tag) => {
    const { text, tags } = openEditor(begin + call).hover()
    expect(text).toContain(summary)
    expect(text.length).toBeGreaterThan(20)
    expect(tags.join('\n')).toContain(tag)
    expect(tags.some((one) => one.startsWith('@example'))).toBe(true)
  })

  it.each([
    'bank.authorization|Url',
    'bank.exchange|Code',
    'bank.read|Callback',
    'bank.it|ems',
    'bank.waitFor|Payment',
    'createTpp|Client',
    'registerIn|Sandbox',
    'events.rec|eive',
  ])('shows what %s does', (name) => expect(openEditor(begin + name).hover().text.length).toBeGreaterThan(20))

  it('shows the description of a member of a message, one that points at a shared schema too', () => {
    const inType = (name: string) =>
      openEditor(
        `${begin}const body: import('@sanad-bank/client').RequestBody<'createPaymentConsent'> = null as never\nbody.Data.${name.slice(0, 3)}|${name.slice(3)}`,
      ).hover()
    expect(inType('PaymentPurposeCode').text).toContain('The purpose of the payment')
    expect(inType('BaseConsentId').text.length).toBeGreaterThan(20)
  })

  it.each([
    ['PaymentPurposeCode', ['BIL', 'ONLP', 'SELF']],
    ['AcceptedAuthorizationType', ['KSAOB.Single']],
  ])('completes the known values of %s', (name, values) => {
    const program = `${begin}const body: import('@sanad-bank/client').RequestBody<'createPaymentConsent'> = null as never
      body.Data.${name} = '|'`
    expect(openEditor(program).complete()).toEqual(expect.arrayContaining(values))
  })

  it('completes what a call takes: the body, the signal, the time-out, the headers', () => {
    const names = openEditor(`${begin}await bank.createPaymentConsent({ | })`).complete()
    expect(names).toEqual(expect.arrayContaining(['body', 'signal', 'timeoutMs', 'headers', 'idempotencyKey', 'maxRetries']))
  })

  it('knows by the kind of an event’s resource what its data is', () => {
    const handler = (inside: string) => `${begin}await events.receive({ body: '' }, (event) => { ${inside} })`
    expect(openEditor(handler(`if (event.resourceKind === '|') {}`)).complete()).toEqual(
      expect.arrayContaining(['payment', 'paymentConsent', 'accountConsent', 'letter', 'letterConsent']),
    )
    const inPayment = openEditor(handler(`if (event.resourceKind === 'payment') event.data.|`)).complete()
    expect(inPayment).toEqual(expect.arrayContaining(['PaymentId', 'Status', 'RejectReasonCode']))
    const right = handler(
      `if (event.resourceKind === 'payment' && event.data.Status === 'KSAOB.Rejected') console.log(event.data.PaymentId)`,
    )
    expect(openEditor(right).faults()).toEqual([])
    const wrong = handler(`if (event.resourceKind === 'payment' && event.data.Status === 'KSAOB.Rejectd') console.log(1)`)
    expect(openEditor(wrong).faults()).toHaveLength(1)
  })

  it('gives the apps of exactly those purposes that were asked for', () => {
    const ask = `${begin}const registered = await registerInSandbox({ baseUrl: '', redirectUri: '', purposes: ['payments', 'accounts'] })\n`
    expect(
      openEditor(`${ask}const id: string = registered.apps.payments.clientId + registered.apps.accounts.clientId`).faults(),
    ).toEqual([])
    expect(openEditor(`${ask}registered.apps.letters`).faults()).toHaveLength(1)
  })

  it('marks the calls of version 0.2 as old, with what to say instead', () => {
    const { tags } = openEditor(`${begin}await bank.getPay|ment('id')`).hover()
    expect(tags.join()).toContain('@deprecated Say `getPayment({ path: { PaymentId } })`')
    const old = `${begin}await bank.getPayment('id'); await bank.getAccounts('token', { page: '2' }); await bank.createLetterOfGuarantee('t', 'c')`
    expect(openEditor(old).faults()).toEqual([])
  })

  it('knows every kind of failure', () => {
    const kinds = openEditor(`${begin}if (({} as SanadApiError).kind === '|') {}`).complete()
    expect(kinds).toEqual(expect.arrayContaining(['declined', 'notFound', 'pending', 'noAnswer']))
  })
})

describe('the recipes of the package’s README', () => {
  it('pass the strictest compiler, types of the package included', async () => {
    const readme = await readFile(join(home, 'node_modules/@sanad-bank/client/README.md'), 'utf8')
    const recipes = [...readme.matchAll(/^```ts\n([^]*?)^```/gm)].map(([, code]) => code!)
    expect(recipes).toHaveLength(11)
    const given = 'declare function sendCustomerTo(address: URL): Promise<URL>\n'
    expect(openEditor(given + recipes.join('\n')).faults()).toEqual([])
  })
})
