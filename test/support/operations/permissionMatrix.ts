import { expect, it } from 'vitest'
import { operationPermissions, type OperationPermissions, type PermittedOperation } from '../../../generated/permissions.ts'
import validators from '../../../generated/validators/account-information.js'
import { BankRefusal } from '../../../src/domain/shared/errors.ts'
import { insertAuthorizedConsent, permittedOperations, reads, withData } from '../consents/accountAccess.ts'
import type { AccountConsent } from '../../../src/domain/consent/consent.ts'
import { closeAtEnd, shared } from '../servers/shared.ts'
import { openTestBank, salary, type TestBank } from '../servers/simulator.ts'

/** Current account with every arrangement, and a card with an end date: between them they have every member. */
const accountIds = [salary.accountId, 'acc-000104']

const openBank = (): Promise<{ bank: TestBank; consent: AccountConsent }> =>
  shared('bank of the permission matrix', async () => {
    const bank = await openTestBank('auto')
    closeAtEnd(() => bank.db.destroy())
    return {
      bank,
      consent: await insertAuthorizedConsent(bank, { nationalId: salary.nationalIdentificationNumber, accountIds }),
    }
  })

/** What an operation answers to a consent with these permissions, over both accounts; or the code of the refusal. */
async function answersTo(operationId: PermittedOperation, permissions: readonly string[]): Promise<unknown[] | string> {
  const { bank, consent } = await openBank()
  const ofOneAccount = operationId === 'getAccounts' || operationId === 'getParties' ? accountIds.slice(0, 1) : accountIds
  try {
    return await Promise.all(
      ofOneAccount.map((accountId) =>
        reads[operationId](bank, {
          consent: withData(consent, { Permissions: permissions as AccountConsent['terms']['permissions'] }),
          accountIds,
          accountId,
          query: { 'page-size': '1000' },
          interactionId: 'i',
          now: new Date(),
        }),
      ),
    )
  } catch (error) {
    if (error instanceof BankRefusal) return error.code
    throw error
  }
}

/** All values of the members at a path (`[]` behind lists). */
function valuesAt(value: unknown, [step, ...rest]: string[]): unknown[] {
  if (value === undefined) return []
  if (step === undefined) return [value]
  const member = (value as Record<string, unknown>)[step.replace('[]', '')]
  if (member === undefined) return []
  return step.endsWith('[]') ? (member as unknown[]).flatMap((item) => valuesAt(item, rest)) : valuesAt(member, rest)
}
const find = (answers: unknown[], path: string) => answers.flatMap((answer) => valuesAt(answer, path.split('.')))

/** The answers without the rows whose value in a member (`Data.Row[].Member`) is not one of these. */
function keepRows(answers: unknown[], path: string, kept: string[]): unknown[] {
  const [list, member] = path.split('[].') as [string, string]
  const name = list.replace('Data.', '')
  return (answers as { Data: Record<string, Record<string, string>[]> }[]).map(({ Data }) => ({
    Data: { ...Data, [name]: Data[name]!.filter((row) => kept.includes(row[member]!)) },
  }))
}

const subsets = (names: string[]): string[][] =>
  names.reduce<string[][]>((sets, name) => [...sets, ...sets.map((set) => [...set, name])], [[]])
const tableOf = (operationId: PermittedOperation): OperationPermissions => operationPermissions[operationId]
const relevant = (operationId: PermittedOperation) => {
  const { anyOf, members, values } = tableOf(operationId)
  return [
    ...new Set<string>([...anyOf, ...Object.values(members), ...Object.values(values).flatMap((rule) => Object.values(rule))]),
  ]
}

const irrelevant = (operationId: PermittedOperation) =>
  [...new Set(permittedOperations.flatMap(relevant))].filter((name) => !relevant(operationId).includes(name))

/** One operation with every set of the permissions that matter to it; all others are granted throughout. */
export function provePermissionMatrix(operationId: PermittedOperation): void {
  const { anyOf, members, values } = tableOf(operationId)
  const matrix = subsets(relevant(operationId)).map((granted) => ({ granted, name: granted.join(' ') || 'none' }))

  it('shows every member and every value with all permissions', async () => {
    const answers = (await answersTo(operationId, relevant(operationId))) as unknown[]
    for (const path of Object.keys(members)) expect(find(answers, path).length, `${operationId} ${path}`).toBeGreaterThan(0)
    for (const [path, rule] of Object.entries(values))
      expect(new Set(find(answers, path)), path).toEqual(new Set(Object.keys(rule)))
  })

  it.each(matrix)('shows with $name what they open', async ({ granted }) => {
    const answers = await answersTo(operationId, [...granted, ...irrelevant(operationId)])
    if (!anyOf.some((permission) => granted.includes(permission))) return expect(answers).toBe('permissionMissing')
    expect(answers).toBeTypeOf('object')
    for (const answer of answers as unknown[]) expectFits(operationId, answer)
    let possible = (await answersTo(operationId, [...relevant(operationId), ...irrelevant(operationId)])) as unknown[]
    for (const [path, rule] of Object.entries(values)) {
      const named = Object.entries(rule)
        .filter(([, permission]) => granted.includes(permission))
        .map(([value]) => value)
      const kept = named.length > 0 ? named : Object.keys(rule)
      expect(new Set(find(answers as unknown[], path)), path).toEqual(new Set(kept))
      possible = keepRows(possible, path, kept)
      expect(find(answers as unknown[], path)).toEqual(find(possible, path))
    }
    for (const [path, permission] of Object.entries(members)) {
      expect(find(answers as unknown[], path), path).toEqual(granted.includes(permission) ? find(possible, path) : [])
    }
  })
}

/** Whatever is left out, the answer is the contract's. */
function expectFits(operationId: PermittedOperation, message: unknown): void {
  const validate = validators[`${operationId}_200`]!
  validate({ aud: 'app', iss: 'bank', iat: 1, nbf: 1, exp: 2, message: JSON.parse(JSON.stringify(message)) })
  expect(validate.errors ?? [], operationId).toEqual([])
}
