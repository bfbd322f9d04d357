import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface Media {
  examples?: Record<string, { value: unknown }>
}

interface Parameter {
  name: string
  in: 'header' | 'path' | 'query' | 'cookie'
  required?: boolean
  example?: unknown
}

interface SecurityScheme {
  type: string
  scheme?: string
  name?: string
}

/** What the mock reads of an operation. */
export interface MockedOperation {
  method: string
  path: string
  'x-alias-of'?: string
  parameters: Parameter[]
  /** The first way in that the contract names; undefined for an open operation. */
  security: SecurityScheme | undefined
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}

type Requirements = Record<string, unknown>[]

interface ContractDocument {
  security?: Requirements
  paths: Record<string, Record<string, unknown> & { parameters?: Parameter[] }>
  components: { securitySchemes: Record<string, SecurityScheme> }
}

const folder = fileURLToPath(new URL('../../generated/dereferenced/', import.meta.url))
const methods = ['get', 'post', 'put', 'patch', 'delete']

/** The contracts that can be mocked. */
export const contractNames = readdirSync(folder)
  .map((file) => file.replace('.json', ''))
  .sort()

/** Where the contract of an interface lies, all in one file. */
export const contractFile = (api: string): string => `${folder}${api}.json`

/** The operations of a contract; parameters of a whole path stand with each of its operations. */
export function readOperations(api: string): MockedOperation[] {
  const { paths, security: common, components } = JSON.parse(readFileSync(contractFile(api), 'utf8')) as ContractDocument
  return Object.entries(paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method] !== undefined)
      .map((method) => {
        const {
          security = common,
          parameters = [],
          ...operation
        } = item[method] as Omit<MockedOperation, 'security'> & { security?: Requirements }
        const scheme = Object.keys(security?.[0] ?? {})[0]
        return {
          ...operation,
          path,
          method: method.toUpperCase(),
          parameters: [...(item.parameters ?? []), ...parameters],
          security: scheme === undefined ? undefined : components.securitySchemes[scheme],
        }
      }),
  )
}

const isJson = (type: string) => /[/+]json$/.test(type)

/** The examples of one answer by the name that `Prefer: example=` takes. A signed answer has one, which says nothing. */
export function answersOf({ content = {} }: MockedOperation['responses'][string]): { name: string; value: unknown }[] {
  return Object.entries(content).flatMap(([type, { examples = {} }]) =>
    isJson(type) ? Object.entries(examples).map(([name, { value }]) => ({ name, value })) : [],
  )
}
