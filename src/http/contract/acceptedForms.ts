import type { OpenAPIV3 } from 'openapi-types'

/** The extensions by which a schema accepts more, or less, than it can say in a form that generated clients compile. */
interface Extensions {
  'x-also-spelled'?: string
  'x-always-null'?: boolean
  'x-or-one'?: boolean
  'x-exactly-one-of'?: string[]
  'x-same-as'?: string
}

type Schema = Omit<OpenAPIV3.NonArraySchemaObject, 'properties'> &
  Extensions & { items?: object; properties?: Record<string, Schema>; oneOf?: object[] }

/**
 * A copy of a contract whose schemas say in plain JSON Schema what our extensions say. Everything that checks a message reads the
 * contract through this; everything that others read stays as it is written.
 */
export function acceptedForms<Document>(document: Document): Document {
  const copy: unknown = JSON.parse(JSON.stringify(document), (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? accepted(part as Schema) : part,
  )
  spellHeaders(copy as Partial<OpenAPIV3.Document>)
  return copy as Document
}

type Reference = OpenAPIV3.ReferenceObject
type Parameter = OpenAPIV3.ParameterObject & Extensions
type Answer = OpenAPIV3.ResponseObject
type Header = OpenAPIV3.HeaderObject & Extensions

/**
 * Puts beside each parameter that has another spelling a parameter of that name, and so with the headers of answers, which are sent in
 * both. Changes the document.
 */
function spellHeaders({ paths = {}, components = {} }: Partial<OpenAPIV3.Document>): void {
  const find = <Part>(kind: 'parameters' | 'headers', part: Part | Reference) =>
    (part && typeof part === 'object' && '$ref' in part ? components[kind]?.[part.$ref.split('/').at(-1)!] : part) as Part
  const spelledParameter = (one: Reference | Parameter) => {
    const { 'x-also-spelled': other, ...plain } = find('parameters', one as Parameter)
    return other === undefined ? [one] : [plain, { ...plain, name: other }]
  }
  const spellAnswer = (answer: Reference | Answer) => {
    const headers = Object.entries(('headers' in answer && answer.headers) || {}).flatMap(([name, header]) => {
      const other = find('headers', header as Header)['x-also-spelled']
      return [[name, header] as const, ...(other === undefined ? [] : [[other, header] as const])]
    })
    if (headers.length > 0) Object.assign(answer, { headers: Object.fromEntries(headers) })
  }
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item ?? {}) as OpenAPIV3.OperationObject[])) {
    if (operation.parameters) operation.parameters = operation.parameters.flatMap(spelledParameter)
    Object.values(operation.responses ?? {}).forEach(spellAnswer)
  }
  Object.values(components.responses ?? {}).forEach(spellAnswer)
}

/** Parts come from the inside out, so the members of a schema still have their other spelling beside them. */
function accepted(part: Schema): object {
  const { 'x-always-null': isNull, 'x-or-one': orOne, 'x-exactly-one-of': choice, ...schema } = part
  if (isNull) return { ...schema, enum: [null] }
  if (orOne) {
    const { description, ...list } = schema
    const example = list.example as unknown
    delete list.example
    return { description, example, oneOf: [schema.items, list] }
  }
  if (choice) return { ...schema, oneOf: choice.map((name) => ({ required: [name] })) }
  if (!schema.properties) return part
  const members = Object.entries(schema.properties)
  const twins = members.flatMap(([name, member]) => {
    const other = member?.['x-also-spelled']
    const same = member?.['x-same-as']
    return other !== undefined ? [[name, other]] : same !== undefined ? [[same, name]] : []
  })
  if (twins.length === 0) return part
  const spellings = members.flatMap(([name, member]) => {
    if (typeof member !== 'object' || member === null || member['x-also-spelled'] === undefined) return [[name, member] as const]
    const { 'x-also-spelled': other, ...plain } = member
    return [[name, plain] as const, [other, plain] as const]
  })
  return { ...schema, properties: Object.fromEntries(spellings), 'x-twins': twins }
}
