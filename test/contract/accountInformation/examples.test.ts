import { describe, expect, it } from 'vitest'
import { operationPermissions } from '../../../generated/permissions.ts'
import validators from '../../../generated/validators/account-information.js'
import { seedAccounts } from '../../../src/simulator/seed/accounts.ts'
import { seedAccountId, seedAccountNumber } from '../../../src/simulator/bank.ts'
import { isSaudiIban, makeSaudiIban } from '../../../src/domain/shared/iban.ts'
import { examplesOf, listBodies, listSchemas, readContract } from '../../support/contract/contracts.ts'

const contract = readContract('account-information')
const bodies = listBodies(contract).filter(
  ({ type, status, operationId }) =>
    type === 'application/json' && (status === undefined || status.startsWith('2')) && !operationId.endsWith('Alias'),
)

/** Every member of a value as a path in the spelling of `listSchemas`. */
function pathsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((item) => pathsOf(item, `${path}[]`))]
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, member]) => pathsOf(member, path === '' ? name : `${path}.${name}`))]
}

describe('examples of account information', () => {
  it.each(bodies)('of $label pass the validators that the service runs', ({ operationId, status, media }) => {
    const validate = validators[`${operationId}_${status ?? 'body'}`]!
    for (const { value, name } of examplesOf(media))
      expect(validate(value), `${name} ${JSON.stringify(validate.errors)}`).toBe(true)
  })

  const notShown: [place: RegExp, fields: RegExp][] = [
    // Accepted too, but not this interface's own spelling (docs/decisions/envelope.md#spellings-of-the-contracts).
    [/./, /(\.Latitude|\.Longitude|IPAddressVerison|TrustedDeviceDateAndTime)$/],
    // Years after the end.
    [/ConsentRead|Consent (200|201)/, /Flag\.closed$/],
    // At creation nothing has happened yet and nobody has been asked.
    [/createAccountAccessConsent 201/, /MultipleAuthorizers\.|Flag\.(activated|revoked|expired)$/],
    // Short lists; accounts and transactions show pages.
    [
      /get(AccountBalances|AccountBeneficiaries|AccountDirectDebits|AccountStandingOrders|AccountScheduledPayments|AccountParties) 200/,
      /Links\.(Prev|Next)$/,
    ],
  ]
  it.each(bodies)('of $label show every field once at least', ({ label, media }) => {
    const shown = new Set(examplesOf(media).flatMap(({ value }) => pathsOf(value)))
    const isExcused = (path: string) => notShown.some(([place, fields]) => place.test(label) && fields.test(path))
    expect(
      listSchemas(media.schema)
        .map(({ path }) => path)
        .filter((path) => !shown.has(path) && !isExcused(path)),
    ).toEqual([])
  })

  it('are named after the permission under which they look so', () => {
    const lowerings = bodies.flatMap(({ operationId, media }) =>
      examplesOf(media)
        .filter(({ name }) => /Basic$|^psu$/.test(name))
        .map(({ name, value }) => ({ operationId, name, value })),
    )
    expect(lowerings.length).toBeGreaterThan(5)
    for (const { operationId, name, value } of lowerings) {
      const { members } = operationPermissions[operationId as keyof typeof operationPermissions]
      const shown = pathsOf((value as { message: unknown }).message)
      expect(
        Object.keys(members).filter((path) => shown.includes(path)),
        name,
      ).toEqual([])
    }
  })

  it('are about accounts of the sandbox’s own customers', () => {
    const ibans = new Map(
      seedAccounts.map(({ number }) => [seedAccountId(number), makeSaudiIban('99', seedAccountNumber(number))]),
    )
    const accounts = bodies
      .filter(({ operationId }) => operationId === 'getAccounts')
      .flatMap(({ media }) => examplesOf(media))
      .flatMap(
        ({ value }) =>
          (value as { message: { Data: { Account: { AccountId: string; AccountIdentifiers: { Identification: string }[] }[] } } })
            .message.Data.Account,
      )
    expect(accounts.length).toBeGreaterThan(5)
    for (const {
      AccountId,
      AccountIdentifiers: [iban],
    } of accounts) {
      expect(isSaudiIban(iban!.Identification), AccountId).toBe(true)
      expect(ibans.get(AccountId), AccountId).toBe(iban!.Identification)
    }
  })
})
