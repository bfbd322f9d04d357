import { describe, expect, it } from 'vitest'
import { contractNames, type ContractSchema, listAllSchemas, readContract } from '../support/contract/contracts.ts'

/** A contract is read by people who have nothing else. */
const membersOf = (name: string) =>
  listAllSchemas(readContract(name)).flatMap(({ label, schema }) =>
    Object.entries(schema.properties ?? {}).map(([member, part]): [string, ContractSchema] => [`${label} ${member}`, part]),
  )

describe.each(contractNames)('%s', (name) => {
  it('says of every member what it is', () => {
    // A schema without a word only narrows a member that is described elsewhere.
    const silent = membersOf(name).filter(
      ([, part]) => Object.keys(part).length > 0 && part.type !== undefined && !part.description,
    )
    expect(silent.map(([label]) => label)).toEqual([])
  })
})

/** The words of a name or a sentence in small letters, without a plural's s. */
const wordsOf = (text: string) =>
  (
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  ).map((word) => word.replace(/s$/, ''))
const fillers = new Set(wordsOf('the a an of is and or to its this that in for as whether date time'))

describe.each(contractNames)('a description in %s', (name) => {
  it('says more than the name of its member does', () => {
    const empty = membersOf(name).filter(([label, { description }]) => {
      const own = new Set(wordsOf(label.split(' ').at(-1)!))
      const added = wordsOf(description ?? '').filter((word) => !own.has(word) && !fillers.has(word))
      return description !== undefined && added.length < 2
    })
    expect([...new Set(empty.map(([label, { description }]) => `${label}: ${description}`))]).toEqual([])
  })
})

describe('the forms and answers of the authorization server', () => {
  it('have an example at every member, or in the whole', () => {
    const lacking = listAllSchemas(readContract('authorization')).flatMap(({ label, schema }) =>
      schema.example === undefined && !/ keys/.test(label)
        ? Object.entries(schema.properties ?? {}).flatMap(([member, part]) =>
            part.example === undefined ? [`${label} ${member}`] : [],
          )
        : [],
    )
    expect(lacking).toEqual([])
  })
})
