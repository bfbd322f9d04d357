import { calls } from '../../../generated/calls.ts'
import { purposeOfContract } from '../../sdk/purposes.ts'
import type { Language } from '../locales.ts'
import { bodyOf, type DocsBody, type DocsOperation, follow } from './contractModel.ts'
import { generatedJava, toSnakeCase } from './clientSamples.ts'
import { servedOperation } from './operationErrors.ts'
import { docsText, type DocsSource, type ShownPart } from './chapter.ts'
import { type CodeSample, codeTabs } from './codeTabs.ts'

/** Whether the developer calls the operation, by an API token or their session, and not one of their apps. */
const takesSession = (operationId: string): boolean => {
  const rows: Readonly<Record<string, object>> = calls
  return Object.entries(rows[operationId] ?? {}).some(([name, value]) => name === 'credentials' && value === 'DashboardSession')
}

/** The call that the client has for every operation of the contracts for TPPs: `bank` is the client, `psu` a token of a customer. */
function callByOperationId({ operationId, path }: DocsOperation, body: DocsBody | undefined): string | undefined {
  if (!Object.hasOwn(calls, operationId)) return undefined
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const members = [
    ...(names.length > 0 ? [`path: { ${names.join(', ')} }`] : []),
    ...(body ? ['body'] : []),
    ...(servedOperation(operationId)?.security?.scheme === 'PsuToken' ? ['psuToken: psu.accessToken'] : []),
    ...(takesSession(operationId) ? ['session: apiToken'] : []),
  ]
  return `bank.${operationId}(${members.length > 0 ? `{ ${members.join(', ')} }` : ''})`
}

/** The same call with the client for Python, whose names have underscores. */
function pythonSample({ operationId, path }: DocsOperation, body: DocsBody | undefined): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => toSnakeCase(name!))
  const given = [
    ...names.map((name) => `${name}=${name}`),
    ...(body ? ['body=body'] : []),
    ...(servedOperation(operationId)?.security?.scheme === 'PsuToken' ? ['psu_token=psu.access_token'] : []),
    ...(takesSession(operationId) ? ['session=api_token'] : []),
  ]
  const call = `bank.${toSnakeCase(operationId)}(${given.join(', ')})`
  return withoutAnswer.test(operationId) ? call : `answer = ${call}.message\nprint(answer)`
}

/** Operations whose answer has no body to take apart. */
const withoutAnswer = /^patch/

/** The path with a shell variable, or a member of a template, in the place of each parameter. */
const fillPath = (path: string, before: string, after: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => `${before}${name}${after}`)

/** What a call was made with. */
interface SentValues {
  path: Record<string, string>
  message: unknown
}

const bodyOfOperation = ({ operation, contract: { document } }: DocsOperation) =>
  bodyOf(document, operation.requestBody && follow(document, operation.requestBody).content)

/** Lines of a shell that set a variable for each value, and write the message to a file. */
function withValues({ path, message }: SentValues, file: string): string[] {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  return [
    ...Object.entries(path).map(([name, value]) => `${name}=${quoted(value)}`),
    ...(message === undefined ? [] : [`cat > ${file} <<'END'`, JSON.stringify(message, undefined, 2), 'END']),
  ]
}

/** A call as it was made: with curl, through the command line, where messages are signed. */
export function curlOf(baseUrl: string, described: DocsOperation, sent: SentValues): string {
  const body = bodyOfOperation(described)
  const served = servedOperation(described.operationId)
  const isSigned = served?.isEnveloped === true
  const call = isSigned ? signedCurl(`BANK=${baseUrl}`, described, body) : plainCurl(`BANK=${baseUrl}`, described, body)
  return [...withValues(sent, isSigned ? 'message.json' : 'request.json'), tokenLine(described), call].join('\n')
}

/** What the command line calls the apps of a contract. */
const purposeOf = ({ contract: { name } }: DocsOperation) => purposeOfContract[name] ?? 'verifications'

/** Where the token of a call comes from. */
function tokenLine(described: DocsOperation): string {
  const purpose = purposeOf(described)
  if (servedOperation(described.operationId)?.security?.scheme === 'PsuToken')
    return `TOKEN=$(node -p 'JSON.parse(fs.readFileSync(".sanad/profile.json")).latest.${purpose}.accessToken')   # after: npx --no-install sanad authorize --for ${purpose}`
  return `TOKEN=$(npx --no-install sanad token --for ${purpose})`
}

/** The same call with the TypeScript client. Undefined for operations that it does not have. */
export function typescriptOf(described: DocsOperation, { path, message }: SentValues): string | undefined {
  const call = callByOperationId(described, message === undefined ? undefined : bodyOfOperation(described))
  if (call === undefined) return undefined
  return [
    ...Object.entries(path).map(([name, value]) => `const ${name} = ${JSON.stringify(value)}`),
    ...(message === undefined ? [] : [`const body = ${JSON.stringify(message, undefined, 2)}`]),
    clientSample(described.operationId, call),
  ].join('\n')
}

/** How to call an operation: with curl, with our clients, with a generated one, and step by step without any tool of ours. */
export function codeSamples(
  { baseUrl }: DocsSource,
  described: DocsOperation,
  body: DocsBody | undefined,
  language: Language,
): ShownPart {
  const t = (key: string) => docsText(language, `samples.${key}`)
  const served = servedOperation(described.operationId)
  const call = callByOperationId(described, body)
  const bank = `BANK=${baseUrl}`
  const java = generatedJava(baseUrl, described)
  const calling = served?.isEnveloped ? signedCurl(bank, described, body) : plainCurl(bank, described, body)
  const curl = /Bearer \$TOKEN/.test(calling) ? `${tokenLine(described)}\n${calling}` : calling
  const session = (language: 'curl' | 'typescript' | 'python') =>
    takesSession(described.operationId) ? ` ${t(`session.${language}`)}` : ''
  const sample = (id: string, title: string, lead: string, ...texts: [code: string, language: string][]): CodeSample => ({
    id,
    title,
    lead,
    blocks: texts.map(([text, written]) => ({ text, language: written })),
  })
  const proxy: [string, string] = ['npx --no-install sanad proxy --keep-envelopes', 'sh']
  return codeTabs([
    sample('curl', 'curl', served?.isEnveloped && body ? t('curlSigned') : t('curl') + session('curl'), [curl, 'sh']),
    ...(call
      ? [sample('typescript', 'TypeScript', t('sdk') + session('typescript'), [clientSample(described.operationId, call), 'ts'])]
      : []),
    ...(call ? [sample('python', 'Python', t('python') + session('python'), [pythonSample(described, body), 'python'])] : []),
    ...(java === undefined ? [] : [sample('java', 'Java', t('generated'), proxy, [java, 'java'])]),
    ...(served?.isEnveloped
      ? [sample('raw', t('rawTitle'), t(body ? 'raw' : 'rawAnswer'), [rawSteps(bank, described, body), 'sh'])]
      : []),
  ])
}

function tokenHeader({ operationId }: DocsOperation): string[] {
  const scheme = servedOperation(operationId)?.security?.scheme
  if (scheme === undefined) return []
  return scheme.endsWith('Session') ? ['-b cookies.txt'] : ['-H "authorization: Bearer $TOKEN"']
}

const lines = (parts: readonly string[]) => parts.join(' \\\n  ')

function address({ method, path }: DocsOperation): string {
  const verb = method === 'GET' ? '' : `-X ${method} `
  return `curl -s ${verb}"$BANK${fillPath(path, '$', '')}"`
}

/** The signature by the command line of the package. */
function signedCurl(bank: string, described: DocsOperation, body: DocsBody | undefined): string {
  const purpose = purposeOf(described) === 'payments' ? '' : ` --for ${purposeOf(described)}`
  const verify = `npx --no-install sanad verify${purpose} < answer.jwt`
  const accept = '-H "accept: application/jwt"'
  if (!body) return [bank, lines([address(described), ...tokenHeader(described), `${accept} > answer.jwt`]), verify].join('\n')
  const sign = `npx --no-install sanad sign${purpose} < message.json > request.jwt`
  const send = [
    address(described),
    ...tokenHeader(described),
    '-H "content-type: application/jwt"',
    '--data-binary @request.jwt > answer.jwt',
  ]
  return [bank, sign, lines(send), ...(withoutAnswer.test(described.operationId) ? [] : [verify])].join('\n')
}

function plainCurl(bank: string, described: DocsOperation, body: DocsBody | undefined): string {
  const parts = [address(described), ...tokenHeader(described), ...extraHeaders(described)]
  if (!body) return [bank, lines(parts)].join('\n')
  if (body.mediaTypes.some((type) => type.includes('form'))) {
    const fields = Object.entries((body.examples[0]?.value ?? {}) as Record<string, unknown>)
    const basic = fields.some(([name]) => name === 'client_secret') ? [] : ['-u "$CLIENT_ID:$CLIENT_SECRET"']
    const data = fields
      .filter(([name]) => name !== 'client_id')
      .map(([name, value]) => `--data-urlencode '${name}=${String(value)}'`)
    return [bank, lines([...parts, ...basic, ...data])].join('\n')
  }
  return [bank, lines([...parts, "-H 'content-type: application/json'", '--data-binary @request.json'])].join('\n')
}

/** What payee verification demands of every question. */
function extraHeaders({ operationId }: DocsOperation): string[] {
  if (operationId !== 'verifyPayee') return []
  return ['-H "x-request-id: $(uuidgen)"', '-H "x-requesttimestamp: $(date -u +%Y-%m-%dT%H:%M:%SZ)"']
}

function clientSample(operationId: string, call: string): string {
  if (withoutAnswer.test(operationId)) return `await ${call}`
  return `const { message: answer } = await ${call}\nconsole.log(answer)`
}

/** Only openssl, jq and curl: the bytes that are signed are the bytes that are sent. */
function rawSteps(bank: string, described: DocsOperation, body: DocsBody | undefined): string {
  const accept = '-H "accept: application/json"'
  const encode = "b64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }"
  const read = 'jq .message answer.json   # first check x-jws-signature in answer.head: step 7 of /docs/guides/first-request'
  const receive = '-D answer.head -o answer.json'
  if (!body) return [bank, lines([address(described), ...tokenHeader(described), accept, receive]), read].join('\n')
  const send = [
    address(described),
    ...tokenHeader(described),
    accept,
    "-H 'content-type: application/json'",
    '-H "x-jws-signature: $HEADER..$SIGNATURE"',
    `--data-binary @body.json ${receive}`,
  ]
  return [
    bank,
    '# message.json holds the message, key.pem your private key, KEY_ID its kid',
    encode,
    'NOW=$(date +%s)',
    lines([
      'jq -cj --arg iss "$CLIENT_ID" --arg aud "$BANK/auth" --argjson now "$NOW"',
      "'{aud: [$aud], iss: $iss, iat: $now, nbf: $now, exp: ($now + 300), message: .}' message.json > body.json",
    ]),
    `HEADER=$(printf '{"alg":"PS256","kid":"%s"}' "$KEY_ID" | b64url)`,
    lines([
      'SIGNATURE=$(printf "%s.%s" "$HEADER" "$(b64url < body.json)" |',
      'openssl dgst -sha256 -sign key.pem -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:32 | b64url)',
    ]),
    lines(send),
    ...(withoutAnswer.test(described.operationId) ? [] : [read]),
  ].join('\n')
}
