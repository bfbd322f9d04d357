import { expect, test } from 'vitest'
import { operationPermissions } from '../../../../generated/permissions.ts'
import { dataGroups, groupOfOperation, groupsOfPermissions } from '../../../../src/domain/account/dataGroups.ts'

test('what a permission opens and what its operation reads have the same name', () => {
  for (const [operationId, { anyOf }] of Object.entries(operationPermissions))
    expect(groupsOfPermissions(anyOf), operationId).toEqual([groupOfOperation[operationId as keyof typeof groupOfOperation]])
})

test('permissions are named once each, in one order, and unknown ones not at all', () => {
  const all = Object.values(operationPermissions).flatMap(({ anyOf }) => [...anyOf])
  expect(groupsOfPermissions([...all, ...all, 'ReadMinds'].reverse())).toEqual([...dataGroups])
})
