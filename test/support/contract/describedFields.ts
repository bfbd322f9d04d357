import { describe, expect, it } from 'vitest'
import { type ContractDocument, type ContractSchema, findOperation, listSchemas } from './contracts.ts'

type Place = 'request' | '200' | '201'
/**
 * The fields of one table of the description of the service (docs/decisions/README.md#sources), and the body of which operation
 * they stand in.
 */
export type DescribedFields = [operationId: string, place: Place, fields: string[]]

/** The schema of a body; for `application/jwt` that of its payload. */
export function schemaOf(contract: ContractDocument, operationId: string, place: Place, type: string): ContractSchema {
  const { requestBody, responses } = findOperation(contract, operationId).operation
  const schema = (place === 'request' ? requestBody?.content : responses[place]?.content)?.[type]?.schema
  return (type === 'application/jwt' ? schema?.['x-payload'] : schema) as ContractSchema
}

/** The tests that a contract has every field of the description, in both encodings, and says what it is. */
export function testDescribedFields(contract: ContractDocument, tables: DescribedFields[]): void {
  describe.each(tables)('%s %s', (operationId, place, fields) => {
    describe.each(['application/json', 'application/jwt'])('in %s', (type) => {
      const schemas = () => listSchemas(schemaOf(contract, operationId, place, type))

      it('has every field of the description', () => {
        const present = new Set(schemas().map(({ path }) => path))
        expect(fields.filter((field) => !present.has(field))).toEqual([])
      })

      it('says of every field what it is', () => {
        const described = new Set(schemas().flatMap(({ path, schema }) => (schema.description === undefined ? [] : [path])))
        expect(fields.filter((field) => !field.endsWith('[]') && !described.has(field))).toEqual([])
      })
    })
  })
}
