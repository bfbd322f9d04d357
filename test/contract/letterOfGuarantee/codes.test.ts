import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type CodeList, codeLists } from '../../../src/domain/guarantee/codeLists.ts'
import { type ContractSchema, findOperation, listSchemas, readContract } from '../../support/contract/contracts.ts'

type CodedSchema = ContractSchema & { 'x-known-values'?: string[] }

const contract = readContract('letter-of-guarantee')
const { requestBody, responses } = findOperation(contract, 'createLetterOfGuaranteeConsent').operation
const letter = findOperation(contract, 'getLetterOfGuarantee').operation.responses['200']!
const places = {
  request: requestBody!.content['application/json']!.schema,
  'consent answer': responses['201']!.content!['application/json']!.schema,
  'letter answer': letter.content!['application/json']!.schema,
}
const lists: [string, CodeList][] = Object.entries(codeLists)
const rows = lists.flatMap(([name, list]) => Object.entries(places).map(([place, schema]) => ({ name, list, place, schema })))

function schemaOf(root: ContractSchema, field: string): CodedSchema {
  const found = listSchemas(root).find(({ path }) => path === `message.Data.Mt798.${field}`)
  if (!found) throw new Error(`the contract has no Mt798.${field}`)
  return found.schema
}

describe('the codes of the contract are those of the tables', () => {
  it.each(rows)('$name in the $place', ({ list, schema }) => {
    const { enum: closed, 'x-known-values': known, pattern, description } = schemaOf(schema, list.field)
    const codes = list.codes.map(({ code }) => code)
    expect(list.closed ? closed : known).toEqual(codes)
    // Closed lists refuse other codes by enum; open ones take every text of the form, so each known code must fit it.
    if (list.closed) expect(pattern).toBeUndefined()
    else for (const code of codes) expect(code).toMatch(new RegExp(pattern ?? '^.{1,40}$'))
    for (const { code, name } of list.codes) expect(description).toContain(`${code} ${name.en}`)
    expect(description).toContain(`MT field ${list.tag}`)
  })
})

describe('the code tables', () => {
  it.each(lists)('%s names each code once, in both languages, with its source', (_, { codes }) => {
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length)
    for (const { code, name, source } of codes) {
      expect(name.en, code).toMatch(/[a-z]/)
      expect(name.ar, code).toMatch(/[\u0621-\u064a]/)
      expect(source, code).not.toBe('')
    }
  })

  it.each(lists)('%s is closed only where every row was found', (_, { closed, codes }) => {
    if (closed) expect(codes.filter(({ mark }) => mark !== 'found')).toEqual([])
  })

  it('know every code that the description shows', () => {
    const seen = {
      kindOfGuarantee: 'GUAR',
      typeOfGuarantee: 'TEND',
      formOfGuarantee: 'DIRC',
      wordingOfGuarantee: 'STND',
      specialTerms: 'EFCT',
      languageOfStandardWording: 'en',
      guaranteeAmountType: 'PRIN',
      validityType: 'LIMT',
      deliveryOfOriginalGuarantee: 'COUR',
      deliveryTo: 'BENE',
    } as const
    for (const [name, code] of Object.entries(seen)) {
      expect(
        codeLists[name as keyof typeof seen].codes.find((row) => row.code === code),
        name,
      ).toMatchObject({ mark: 'found' })
    }
  })

  it('have a file each', () => {
    for (const name of Object.keys(codeLists))
      expect(readFileSync(`src/domain/guarantee/codes/${name}.ts`, 'utf8')).toContain(`export const ${name}: CodeList`)
  })
})
