import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkOperationPermission,
  type PermissionTable,
  permittedValues,
  showPermitted,
} from '../../../../src/domain/account/permissions.ts'

const table: PermissionTable = {
  anyOf: ['Basic', 'Detail'],
  members: { 'Data.Row[].Secret': 'Detail', 'Data.Row[].Part.Deep': 'Detail', 'Data.Other': 'Else' },
  values: { 'Data.Row[].Way': { In: 'Credits', Out: 'Debits' } },
}
const message = {
  Data: { Row: [{ Id: 1, Secret: 's', Part: { Deep: 1, Flat: 2 } }, { Id: 2 }], Other: null },
  Meta: { TotalPages: 1 },
}

describe('an operation', () => {
  it.each([[['Basic']], [['Detail']], [['Basic', 'Detail']], [['Detail', 'Else']]])('is opened by %j', (granted) => {
    expect(() => checkOperationPermission(granted, table)).not.toThrow()
  })

  it.each([[[]], [['Else']], [['basic']]])('is refused to %j with the permissions that would open it', (granted) => {
    expect(() => checkOperationPermission(granted, table)).toThrow('The consent lacks the permission Basic or Detail.')
  })
})

describe('rows', () => {
  it.each([
    [['Credits'], ['In']],
    [['Debits'], ['Out']],
    [
      ['Credits', 'Debits'],
      ['In', 'Out'],
    ],
    // Neither is named: both directions.
    [['Basic'], ['In', 'Out']],
  ])('of the consent %j may have %j', (granted, values) =>
    expect(permittedValues(granted, table, 'Data.Row[].Way')).toEqual(values),
  )

  it('of a member without rules have none', () => expect(permittedValues([], table, 'Data.Row[].Id')).toEqual([]))
})

describe('a message', () => {
  it('loses exactly the members whose permission is missing, also deep inside lists', () => {
    expect(showPermitted(message, ['Basic'], table)).toEqual({
      Data: { Row: [{ Id: 1, Part: { Flat: 2 } }, { Id: 2 }] },
      Meta: { TotalPages: 1 },
    })
    expect(showPermitted(message, ['Detail'], table)).toEqual({ Data: { Row: message.Data.Row }, Meta: { TotalPages: 1 } })
    expect(showPermitted(message, ['Detail', 'Else'], table)).toEqual(message)
  })

  it('is not changed itself', () => {
    const copy = structuredClone(message)
    showPermitted(message, [], table)
    expect(message).toEqual(copy)
  })

  it('shows more, never less, with one more permission', () => {
    const permissions = ['Basic', 'Detail', 'Else', 'Credits']
    const size = (granted: string[]) => JSON.stringify(showPermitted(message, granted, table)).length
    fc.assert(
      fc.property(
        fc.subarray(permissions),
        fc.constantFrom(...permissions),
        (granted, more) => size([...granted, more]) >= size(granted),
      ),
    )
  })

  it('may hide a member and something inside it by two rules', () => {
    const both = { ...table, members: { 'Data.Part': 'Detail', 'Data.Part.Deep': 'Else' } }
    const nested = { Data: { Part: { Deep: 1 } } }
    expect(showPermitted(nested, [], both)).toEqual({ Data: {} })
    expect(showPermitted(nested, ['Detail'], both)).toEqual({ Data: { Part: {} } })
  })
})
