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
/** The words of a name as Python writes them: `createApp`, `ConsentId` and `page-size` become create_app, consent_id and page_size. */
export const toSnakeCase = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/(?<=[A-Z])[A-Z][a-z]/g, '_$&')
    .replaceAll(/\W+/g, '_')
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
    apiClass: `${pascal(operation.tags?.[0] ?? 'default')}Api`,
    bodyClass: schema?.$ref.split('/').at(-1),
    demanded: [...demanded, ...(schema ? ['body'] : [])],
    optionalCount: parameters.length - demanded.length,
  }
}

const ownValues: Record<string, string> = { 'X-Request-ID': 'java.util.UUID.randomUUID().toString()' }

function java(baseUrl: string, described: DocsOperation): string {
  const { contract, apiClass, bodyClass, demanded, optionalCount } = generatedCall(described)
  const root = `x.sanad.${contract.replaceAll('-', '_')}`
  const isVoid = described.operationId.startsWith('patch')
  const given = [...demanded.map((name) => ownValues[name] ?? camel(name)), ...Array<string>(optionalCount).fill('null')]
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

/** A call by a generated client in Java. Undefined outside the five interfaces, and for other addresses of an operation. */
export function generatedJava(baseUrl: string, described: DocsOperation): string | undefined {
  if (!sampled.includes(described.contract.name) || described.operation['x-alias-of'] !== undefined) return undefined
  return java(baseUrl, described)
}
