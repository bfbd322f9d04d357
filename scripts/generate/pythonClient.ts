import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenAPIV3 } from 'openapi-types'
import { toSnakeCase } from '../../src/web/docs/clientSamples.ts'
import { type Contract, follow, operationsOf, type PlacedOperation } from './bundle.ts'
import { rowOf } from './calls.ts'
import { type CallParts, partsOf, refusals } from './client.ts'
import { docstring, header, PythonModule, replaceNames, toParameterName, toPython } from './pythonTypes.ts'

type Document = Contract['document']
const moduleOf = (name: string) => name.replaceAll('-', '_')

/** The message that a body carries: without its envelope, and of a form its fields. */
function messageSchema(document: Document, content: Record<string, OpenAPIV3.MediaTypeObject> | undefined) {
  const media = Object.entries(content ?? {}).find(([type]) => /json|form/.test(type))?.[1]
  if (media?.schema === undefined) return undefined
  const schema = follow<OpenAPIV3.SchemaObject>(document, media.schema)
  const { aud, message } = schema.properties ?? {}
  return aud && message ? message : media.schema
}

function answerType(document: Document, { operation }: PlacedOperation, module: PythonModule, name: string): string {
  const [, good] = Object.entries(operation.responses).find(([status]) => /^20[012]$/.test(status)) ?? []
  const schema = good && messageSchema(document, follow(document, good).content)
  return schema === undefined ? 'None' : module.typeOf(schema, `${name}Answer`)
}

/** A type of the module of its contract, as the module of the methods writes it. */
const placedType = (type: string, place: string) => replaceNames(type, (name) => `${place}.${name}`)

interface Parameter {
  name: string
  type: string
  isRequired: boolean
  /** As the contract writes it, and where it goes. */
  spelled: string
  part: 'path' | 'query' | 'own'
}

function parametersOf(document: Document, placed: PlacedOperation, parts: CallParts, module: PythonModule): Parameter[] {
  const { operationId = '', requestBody } = placed.operation
  const name = operationId.charAt(0).toUpperCase() + operationId.slice(1)
  const own = (spelled: string, type: string, isRequired: boolean): Parameter => ({
    ...{ name: toParameterName(spelled), type, isRequired, spelled, part: 'own' },
  })
  const placedIn = (part: 'path' | 'query') =>
    parts[part].map(({ name: spelled, schema, required = false }): Parameter => {
      const type = part === 'path' ? 'str' : module.typeOf(schema, name + spelled.replaceAll(/\W/g, ''))
      return { name: toParameterName(spelled), type, isRequired: required, spelled, part }
    })
  const body = requestBody && messageSchema(document, follow(document, requestBody).content)
  return [
    ...placedIn('path'),
    ...(body ? [own('body', module.typeOf(body, `${name}Body`), parts.isBodyRequired)] : []),
    ...(parts.scheme === 'PsuToken' ? [own('psuToken', 'str', true)] : []),
    ...(parts.scheme === 'DashboardSession' ? [own('session', 'str', true)] : []),
    ...placedIn('query'),
  ]
}

const orNone = (type: string) => (type.endsWith('| None') ? type : `${type} | None`)

/** What may accompany any call. */
const options = ['headers: t.Mapping[str, str] | None', 'timeout_seconds: float | None', 'max_retries: int | None']

/** A call as a program writes it. */
function exampleCall(operationId: string, parameters: readonly Parameter[], parts: CallParts): string {
  const sample = ({ spelled, part, name }: Parameter) => {
    if (part === 'own' && name !== 'body') return name
    const value: unknown = part === 'own' ? parts.body : parts[part].find((one) => one.name === spelled)?.example
    return toPython(value, '    ')
  }
  const shown = parameters.filter(({ isRequired, name }) => isRequired || (name === 'body' && parts.body !== undefined))
  const given = shown.map((one) => `${one.name}=${sample(one)}`)
  const line = `answer = bank.${toSnakeCase(operationId)}(${given.join(', ')})`
  if (!line.includes('\n') && line.length <= 110) return line
  return `answer = bank.${toSnakeCase(operationId)}(\n${given.map((one) => `    ${one},\n`).join('')})`
}

function documentation(document: Document, placed: PlacedOperation, parameters: readonly Parameter[], parts: CallParts): string {
  const { operationId = '', summary = '', description = '', ...rest } = placed.operation
  const about = [
    `${summary}.`,
    '',
    ...(description === '' ? [] : [description.trim(), '']),
    `\`${placed.method.toUpperCase()} ${placed.path}\``,
  ]
  if ('x-alias-of' in rest) return about.join('\n')
  const raised = refusals(document, placed.operation).map((line) => `    SanadApiError: ${line}`)
  const example = exampleCall(operationId, parameters, parts)
  const indented = example.replaceAll(/^(?=.)/gm, '    ')
  return [...about, ...(raised.length > 0 ? ['', 'Raises:', ...raised] : []), '', 'Example::', '', indented].join('\n')
}

function methodOf(document: Document, placed: PlacedOperation, module: PythonModule, place: string): string {
  const { operationId = '' } = placed.operation
  const [, row] = rowOf(document, placed)
  const parts = partsOf(document, placed)
  const parameters = parametersOf(document, placed, parts, module)
  const sorted = [...parameters.filter((one) => one.isRequired), ...parameters.filter((one) => !one.isRequired)]
  const name = operationId.charAt(0).toUpperCase() + operationId.slice(1)
  const message = placedType(answerType(document, placed, module, name), place)
  const answer = row.isEnveloped && message !== 'None' ? `Answer[${message}]` : `PlainAnswer[${message}]`
  const declared = sorted.map((one) => {
    const type = placedType(one.type, place)
    return `${one.name}: ${one.isRequired ? type : orNone(type)}${one.isRequired ? '' : ' = None'}`
  })
  const extra = [...(row.isIdempotent ? ['idempotency_key: str | None'] : []), ...options]
  const dictionary = (part: Parameter['part']) =>
    `{${parameters
      .filter((one) => one.part === part)
      .map((one) => `${JSON.stringify(part === 'own' ? one.name : one.spelled)}: ${one.name}`)
      .join(', ')}}`
  const passed = extra.map((one) => one.split(':')[0]!).map((one) => `${one}=${one}`)
  return [
    `    def ${toSnakeCase(operationId)}(`,
    '        self,',
    '        *,',
    ...[...declared, ...extra.map((one) => `${one} = None`)].map((one) => `        ${one},`),
    `    ) -> ${answer}:`,
    ...docstring(documentation(document, placed, parameters, parts), '        '),
    `        path: dict[str, t.Any] = ${dictionary('path')}`,
    `        query: dict[str, t.Any] = ${dictionary('query')}`,
    `        own: dict[str, t.Any] = ${dictionary('own')}`,
    `        return t.cast(${JSON.stringify(answer)}, self._call(${JSON.stringify(operationId)}, path, query, ${[...passed, '**own'].join(', ')}))`,
  ].join('\n')
}

/** Writes the methods of the Python client, the types of their messages and the table of how each is called. */
export async function writePythonClient(contracts: readonly Contract[], folder: string): Promise<void> {
  const own = contracts.filter(({ document }) => document['x-audience'] !== 'bank')
  const parts = own.map(({ name, document }) => {
    const module = new PythonModule(document, name)
    const methods = operationsOf(document).map((placed) => methodOf(document, placed, module, moduleOf(name)))
    writeEventTypes(document, module)
    return { name, methods, types: module.text(), rows: operationsOf(document).map((placed) => rowOf(document, placed)) }
  })
  const types = join(folder, 'python', 'types')
  await mkdir(types, { recursive: true })
  for (const { name, types: text } of parts) await writeFile(join(types, `${moduleOf(name)}.py`), text)
  await writeFile(join(folder, 'python', '__init__.py'), `${header}\n"""What the contracts say."""\n`)
  await writeFile(join(types, '__init__.py'), `${header}\n"""The messages of each contract, a module for each."""\n`)
  await writeFile(join(folder, 'python', 'operations.py'), methodsText(parts))
  const rows = Object.fromEntries(parts.flatMap((part) => part.rows))
  const table = `CALLS: dict[str, dict[str, t.Any]] = ${toPython(rows)}`
  const about = '"""How each operation of the contracts for TPPs is called, by operationId."""'
  await writeFile(join(folder, 'python', 'calls.py'), [header, about, '', 'import typing as t', '', table, ''].join('\n'))
}

/** What events carry is no answer of an operation. */
function writeEventTypes(document: Document, module: PythonModule): void {
  for (const name of Object.keys(document.components?.schemas ?? {}).filter((one) => one.endsWith('EventMessage')))
    module.typeOf({ $ref: `#/components/schemas/${name}` }, name)
}

function methodsText(parts: readonly { name: string; methods: readonly string[] }[]): string {
  return [
    header,
    '"""Every operation as a method of its own name."""',
    '',
    'from __future__ import annotations',
    '',
    'import typing as t',
    '',
    'from ..answers import Answer, PlainAnswer',
    `from .types import ${parts.map(({ name }) => moduleOf(name)).join(', ')}`,
    '',
    '',
    'class OperationMethods:',
    '    """Every operation as a method of its own name."""',
    '',
    '    def _call(self, operation_id: str, path: dict[str, t.Any], query: dict[str, t.Any], **own: t.Any) -> t.Any:',
    '        raise NotImplementedError',
    '',
    parts.flatMap(({ methods }) => methods).join('\n\n'),
    '',
  ].join('\n')
}
