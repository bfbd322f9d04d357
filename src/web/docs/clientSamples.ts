import type { OpenAPIV3 } from 'openapi-types'
import { purposeOfContract, signingProxyPort } from '../../sdk/purposes.ts'
import { type DocsOperation, follow } from './contractModel.ts'

/** Where `sanad proxy` listens. It signs, adds the token and checks the answer, so that a generated client need not. */
const proxy = `http://127.0.0.1:${signingProxyPort}`

/** The five interfaces have generated clients; the others need no signature and no sample. */
const sampled = Object.keys(purposeOfContract)

/** What openapi-generator makes of an operation, by its naming rules. */
interface GeneratedCall {
  contract: string
  packageName: string
  apiClass: string
  bodyClass: string | undefined
  /** In the order of the generated method: what is demanded first, in the contract's spelling; `body` stands for the body. */
  demanded: string[]
  optionalCount: number
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const words = (text: string) => text.split(/[^A-Za-z0-9]+/)
const pascal = (text: string) => words(text).map(capital).join('')
const camel = (text: string) => text.charAt(0).toLowerCase() + pascal(text).slice(1)
const snake = (text: string) =>
  camel(text)
    .replaceAll(/([a-z0-9])([A-Z]+)/g, '$1_$2')
    .toLowerCase()

function generatedCall({ operation, contract: { name, document }, path }: DocsOperation): GeneratedCall {
  const parameters = [...(operation.parameters ?? []), ...(document.paths[path]?.parameters ?? [])].map((one) =>
    follow<OpenAPIV3.ParameterObject>(document, one),
  )
  const demanded = parameters.filter(({ required }) => required).map((parameter) => parameter.name)
  const content = operation.requestBody && follow(document, operation.requestBody).content
  const schema = content?.['application/json']?.schema as OpenAPIV3.ReferenceObject | undefined
  return {
    contract: name,
    packageName: `sanad_${name.replaceAll('-', '_')}`,
    apiClass: `${pascal(operation.tags?.[0] ?? 'default')}Api`,
    bodyClass: schema?.$ref.split('/').at(-1),
    demanded: [...demanded, ...(schema ? ['body'] : [])],
    optionalCount: parameters.length - demanded.length,
  }
}

const uuid: Record<string, Record<'python' | 'java', string>> = {
  'X-Request-ID': { python: 'str(uuid.uuid4())', java: 'java.util.UUID.randomUUID().toString()' },
}

function python(baseUrl: string, described: DocsOperation): string {
  const { contract, packageName, apiClass, bodyClass, demanded } = generatedCall(described)
  const isVoid = described.operationId.startsWith('patch')
  const given = demanded.map((name) => {
    if (name === 'body') return `${snake(bodyClass!)}=body`
    return `${snake(name)}=${uuid[name]?.python ?? snake(name)}`
  })
  const isIdNeeded = demanded.some((name) => name in uuid)
  return [
    `# java -jar openapi-generator-cli.jar generate -g python -o client \\`,
    `#   -i ${baseUrl}/docs/contracts/${contract}.json --additional-properties=packageName=${packageName}`,
    `# pip install ./client`,
    ...(isIdNeeded ? ['import uuid'] : []),
    `import ${packageName} as sanad`,
    '',
    `api = sanad.${apiClass}(sanad.ApiClient(sanad.Configuration(host="${proxy}")))`,
    ...(bodyClass ? [`body = sanad.${bodyClass}.from_json(open("request.json", encoding="utf-8").read())`] : []),
    `${isVoid ? '' : 'answer = '}api.${snake(described.operationId)}(${given.join(', ')})`,
    ...(isVoid ? [] : ['print(answer.to_json())']),
  ].join('\n')
}

function java(baseUrl: string, described: DocsOperation): string {
  const { contract, apiClass, bodyClass, demanded, optionalCount } = generatedCall(described)
  const root = `x.sanad.${contract.replaceAll('-', '_')}`
  const isVoid = described.operationId.startsWith('patch')
  const given = [...demanded.map((name) => uuid[name]?.java ?? camel(name)), ...Array<string>(optionalCount).fill('null')]
  const imports = ['ApiClient', `api.${apiClass}`, ...(bodyClass ? [`model.${bodyClass}`] : [])]
  return [
    `// java -jar openapi-generator-cli.jar generate -g java --library native -o client \\`,
    `//   -i ${baseUrl}/docs/contracts/${contract}.json \\`,
    `//   --additional-properties=invokerPackage=${root},apiPackage=${root}.api,modelPackage=${root}.model`,
    ...imports.map((name) => `import ${root}.${name};`),
    '',
    `var client = new ApiClient();`,
    `client.updateBaseUri("${proxy}");`,
    ...(bodyClass
      ? [
          `var json = java.nio.file.Files.readString(java.nio.file.Path.of("request.json"));`,
          `var body = client.getObjectMapper().readValue(json, ${bodyClass}.class);`,
        ]
      : []),
    `${isVoid ? '' : 'var answer = '}new ${apiClass}(client).${described.operationId}(${given.join(', ')});`,
    ...(isVoid ? [] : ['System.out.println(answer);']),
  ].join('\n')
}

/** An operation called by a generated client. Undefined outside the five interfaces, and for other addresses of an operation. */
export function generatedSamples(baseUrl: string, described: DocsOperation): { java: string; python: string } | undefined {
  if (!sampled.includes(described.contract.name) || described.operation['x-alias-of'] !== undefined) return undefined
  return { java: java(baseUrl, described), python: python(baseUrl, described) }
}
