import { describe, expect, it } from 'vitest'
import type { AccountStatus } from '../../../../src/domain/account/status.ts'
import { standingOf } from '../../../../src/domain/verification/accountAnswer.ts'
import { missingFields } from '../../../../src/domain/verification/accountQuery.ts'
import { readHolderNames } from '../../../../src/domain/verification/compareNames.ts'
import { decideParty } from '../../../../src/domain/verification/decideParty.ts'
import {
  kindOfIdentityType,
  kindOfScheme,
  normaliseBic,
  normaliseIdentifier,
  schemeOfKind,
} from '../../../../src/domain/verification/identifiers.ts'
import { checkRequestTimestamp, identificationParty } from '../../../../src/domain/verification/payeeRequest.ts'
import type { AccountHolder, VerifiableAccount } from '../../../../src/domain/verification/types.ts'

const noura: AccountHolder = {
  kind: 'person',
  name: { en: 'Noura Fahad Al-Mutairi', ar: 'نورة فهد المطيري' },
  otherNames: [],
  identifiers: [{ kind: 'nationalId', value: '1000000032' }],
}
const account = (change: Partial<VerifiableAccount> = {}): VerifiableAccount => ({
  status: 'Active',
  holders: [noura],
  ...change,
})

describe('how an account stands', () => {
  it.each<[AccountStatus, string]>([
    ['Active', 'active'],
    ['NotActive', 'inactive'],
    ['Dormant', 'inactive'],
    ['Unclaimed', 'inactive'],
    ['Suspended', 'forbidden'],
    ['Deceased', 'forbidden'],
    ['Closed', 'closed'],
  ])('%s is %s', (status, standing) => expect(standingOf(account({ status }))).toEqual({ standing, rule: `account.${status}` }))

  it('is forbidden by one restricted holder of several, but a closed account stays closed', () => {
    const holders: AccountHolder[] = [noura, { ...noura, restriction: 'protected' }]
    expect(standingOf(account({ holders }))).toEqual({ standing: 'forbidden', rule: 'holder.protected' })
    expect(standingOf(account({ holders, status: 'Closed' })).standing).toBe('closed')
  })

  it('is unknown without an account, and cannot be told without the core bank', () => {
    expect(standingOf(undefined)).toEqual({ standing: 'notFound', rule: 'account.unknown' })
    expect(standingOf('unavailable')).toEqual({ standing: 'unknown', rule: 'coreBank.unavailable' })
  })
})

describe('a decision', () => {
  it('tells a matched name with a close match only, in at most 140 characters', () => {
    const long = { ...noura, kind: 'organisation' as const, name: { en: `Najd ${'Logistics '.repeat(15)}Company` } }
    const verdict = decideParty(account({ holders: [long] }), { ask: 'name', name: `Najd ${'Logistics '.repeat(15)}LLC Group` })
    expect([...(verdict.matchedName ?? '')].length).toBeLessThanOrEqual(140)
    expect(verdict.matchedName !== undefined).toBe(verdict.code === 'CMTC')
  })

  it('has no code where only the state was asked', () => {
    expect(decideParty(account({ status: 'Dormant' }), { ask: 'status' })).toEqual({
      standing: 'inactive',
      rules: ['account.Dormant'],
    })
  })

  it('never finds the stand-in that is compared for an account that is not there', () => {
    for (const name of ['Abdulrahman Mohammed Al-Salem', 'عبدالرحمن محمد السالم']) {
      expect(decideParty(undefined, { ask: 'name', name })).toEqual({
        standing: 'notFound',
        code: 'NOAP',
        rules: ['account.unknown'],
      })
    }
    expect(
      decideParty(undefined, { ask: 'identification', identifiers: [{ kind: 'nationalId', value: '0000000000' }] }).code,
    ).toBe('NOAP')
  })

  it('cannot compare what nobody holds', () => {
    expect(decideParty(account({ holders: [] }), { ask: 'name', name: 'Noura' })).toMatchObject({
      code: 'NOAP',
      rules: ['account.Active', 'holder.withoutName'],
    })
    expect(
      decideParty(account({ holders: [] }), { ask: 'identification', identifiers: [{ kind: 'lei', value: 'x' }] }),
    ).toMatchObject({ code: 'NOAP' })
  })
})

describe('identifiers', () => {
  it.each([
    [{ code: 'COID' }, 'commercialRegistration'],
    [{ proprietary: 'cr' }, 'commercialRegistration'],
    [{ code: 'TXID' }, 'vat'],
    [{ proprietary: 'UNN' }, 'unifiedNumber'],
    [{ code: 'NIDN' }, 'nationalId'],
    [{ proprietary: 'IQAMA' }, 'iqama'],
    [{ code: 'UNN' }, undefined],
    [{ proprietary: 'CLUB' }, undefined],
    [{}, undefined],
  ])('%j is %s', (scheme, kind) => expect(kindOfScheme(scheme)).toBe(kind))

  it('has the same types in interface e, and LEI and BIC', () => {
    expect(['lei', 'BICFI', 'CCPT', 'unn', 'SHOE'].map(kindOfIdentityType)).toEqual([
      'lei',
      'bic',
      'passport',
      'unifiedNumber',
      undefined,
    ])
  })

  it('writes each kind to other banks by its ISO code where there is one', () => {
    expect([schemeOfKind('vat'), schemeOfKind('iqama'), schemeOfKind('lei')]).toEqual([
      { schemeNameCode: 'TXID' },
      { schemeNameProprietary: 'IQAMA' },
      undefined,
    ])
    expect(identificationParty({ type: 'lei', value: '558600-tuwaiqmodern-78' })).toEqual({
      identification: { organisationId: { lei: '558600TUWAIQMODERN78' } },
    })
    expect(identificationParty({ type: 'LEI', value: 'x' })).toEqual({
      identification: { organisationId: { others: [{ identification: 'x', schemeNameProprietary: 'LEI' }] } },
    })
    expect(identificationParty({ type: 'BIC', value: 'twqmsari' })).toEqual({
      identification: { organisationId: { anyBIC: 'TWQMSARIXXX' } },
    })
    expect(identificationParty({ type: 'BIC', value: '7' })).toEqual({
      identification: { organisationId: { others: [{ identification: '7', schemeNameProprietary: 'BIC' }] } },
    })
    expect(identificationParty({ type: 'NIDN', value: '1' })).toEqual({
      identification: { privateId: { others: [{ identification: '1', schemeNameCode: 'NIDN' }] } },
    })
    expect(identificationParty({ type: 'shoe', value: '43' })).toEqual({
      identification: { organisationId: { others: [{ identification: '43', schemeNameProprietary: 'SHOE' }] } },
    })
  })

  it('are compared without case, blanks, hyphens and the script of digits', () => {
    expect(normaliseIdentifier('vat', ' 31010-١٢٣٤٥ ٦۰۰٠۳')).toBe('310101234560003')
    expect([normaliseBic('snadsari'), normaliseIdentifier('bic', 'SNAD SARI'), normaliseBic('SNADSARI123')]).toEqual([
      'SNADSARIXXX',
      'SNADSARIXXX',
      'SNADSARI123',
    ])
  })
})

describe('names of interface e', () => {
  it.each([
    ['<Al-Qahtani,Abdullah,Mohammed,Mr>', ['Abdullah Mohammed Al-Qahtani']],
    ['Al-Qahtani,Abdullah', ['Abdullah Al-Qahtani']],
    ['<,,,Nakheel, Sons, Co.>', ['Nakheel, Sons, Co.']],
    ['،،،شركة النخيل', ['شركة النخيل']],
    ['<القحطاني،عبدالله>؛<المطيري،نورة>', ['عبدالله القحطاني', 'نورة المطيري']],
    [' Noura  Fahad ; ; ', ['Noura Fahad']],
    ['<,,,>;,', []],
    ['<,Noura,,>', ['Noura']],
  ])('%s', (text, names) => expect(readHolderNames(text)).toEqual(names))
})

describe('fields that others make mandatory', () => {
  it.each([null, 5, 'text', [], {}, { data: [] }, { data: { query: { types: ['NAME'], account: 'x' } } }].map((body) => [body]))(
    '%j: takes any JSON',
    (body) => {
      expect(Array.isArray(missingFields(body))).toBe(true)
    },
  )

  it('are the name, the identities, or neither', () => {
    const paths = (types: unknown, account: object | null) =>
      missingFields({ data: { query: { types, account } } }).map(({ path }) => path.split('.').at(-1))
    expect(paths(['NAME'], {})).toEqual(['name'])
    expect(paths(['ID'], { name: 'x' })).toEqual(['identities'])
    expect(paths(['NAME', 'ID'], {})).toEqual(['name', 'identities'])
    expect(paths(['NAME', 'ID'], { identities: {} })).toEqual([])
    expect(paths(['STATUS'], {})).toEqual([])
    expect(paths('NAME', null)).toEqual([])
  })
})

describe('the time of a request', () => {
  const now = new Date('2026-11-21T09:30:00Z')
  const check =
    (requestTimestamp: string | undefined, hyphenated?: string, clocks = [now]) =>
    () =>
      checkRequestTimestamp({ requestTimestamp, hyphenated }, clocks, 300)

  it.each([
    '2026-11-21T09:30:00Z',
    '2026-11-21T12:30:00+03:00',
    '2026-11-21T12:34:59.100+0300',
    '2026-11-21T09:25:00.000Z',
    '2026-11-21T09:35:00.000Z',
  ])('%s is near', (text) => {
    expect(check(text)).not.toThrow()
    expect(check(undefined, text)).not.toThrow()
    expect(check(text, text)).not.toThrow()
  })

  it.each(['2026-11-21T09:24:59.999Z', '2026-11-21T09:35:00.001Z', '', 'yesterday', '2026-11-21', '1795253400'])(
    '%j is refused',
    (text) => {
      expect(check(text)).toThrow(expect.objectContaining({ code: 'timestampInvalid' }))
    },
  )

  it('may be near any of two clocks', () =>
    expect(check('2026-11-21T09:30:00Z', undefined, [new Date('2027-01-01T00:00:00Z'), now])).not.toThrow())
})
