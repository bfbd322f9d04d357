import { describe, expect, it } from 'vitest'
import { makeSaudiIban } from '../../../../src/domain/shared/iban.ts'
import {
  type AccountQuery,
  combinationFaults,
  invalidFields,
  missingFields,
  questionOf,
  refuse,
} from '../../../../src/domain/verification/accountQuery.ts'

const account: AccountQuery['account'] = {
  name: 'AlQahtani,Khalid,,',
  idScheme: 'IBAN',
  id: makeSaudiIban('80', '608010167519'),
  holdingEntity: { type: 'BICFI', value: 'SNADSARI' },
}
const identities = { type: 'NIDN', value: '1101234567' }
const query = (change: Partial<AccountQuery['account']> = {}, types: AccountQuery['types'] = ['NAME']): AccountQuery => ({
  types,
  account: { ...account, ...change },
})
const pathsOf = (faults: readonly { path: string }[]) => faults.map(({ path }) => path.replace('data.query.', ''))

describe('the values of an account question', () => {
  it.each<[string, AccountQuery, string[]]>([
    ['a whole question', query(), []],
    ['a name without a name', query({ name: ',,,' }), ['account.name']],
    ['the same, when no name is asked for', query({ name: ',,,' }, ['STATUS']), []],
    ['no name', query({ name: undefined }, ['STATUS']), []],
    ['a wrong IBAN', query({ id: 'SA0000000000000000000000' }), ['account.id']],
    ['a number that is no IBAN and says so', query({ idScheme: 'ACNR', id: '608010167519' }), []],
    ['a wrong BIC', query({ holdingEntity: { type: 'BICFI', value: 'snad' } }), ['account.holdingEntity.value']],
    ['another kind of holding entity', query({ holdingEntity: { type: 'LEI', value: 'snad' } }), []],
  ])('%s', (_, asked, faults) => expect(pathsOf(invalidFields(asked, { isHeldHere: false }))).toEqual(faults))
})

describe('NAME and ID', () => {
  it.each<[string, AccountQuery, string[]]>([
    ['may stand alone', query({}, ['STATUS', 'NAME']), []],
    ['exclude each other', query({}, ['NAME', 'ID']), ['types']],
    ['exclude each other in what is given', query({ identities }), ['account.name']],
    ['are told both faults', query({ identities }, ['NAME', 'ID']), ['types', 'account.name']],
  ])('%s', (_, asked, faults) => expect(pathsOf(combinationFaults(asked))).toEqual(faults))

  it.each<[string, AccountQuery, object]>([
    ['a name', query(), { ask: 'name', name: expect.stringContaining('Khalid') }],
    ['the status', query({}, ['STATUS']), { ask: 'status' }],
    [
      'an identity',
      query({ name: undefined, identities }, ['ID']),
      { ask: 'identification', identifiers: [{ kind: 'nationalId', value: '1101234567' }] },
    ],
  ])('the question is %s', (_, asked, question) => expect(questionOf(asked)).toEqual(question))
})

describe('what is mandatory because of something else', () => {
  const data = (types: unknown, given: unknown, initiator?: unknown) => ({
    data: { query: { types, account: given }, initiator },
  })
  it.each<[string, unknown, string[]]>([
    ['NAME needs a name', data(['NAME'], {}), ['account.name']],
    ['a null is no name', data(['NAME'], { name: null }), ['account.name']],
    ['ID needs identities', data(['ID'], { name: 'x' }), ['account.identities']],
    ['NAME and ID with nothing given lack both', data(['NAME', 'ID'], {}), ['account.name', 'account.identities']],
    ['NAME and ID with one given are a combination, told later', data(['NAME', 'ID'], { name: 'x' }), []],
    ['STATUS needs neither', data(['STATUS'], {}), []],
    ['types that are no list are the matter of the schema', data('NAME', {}), []],
    ['so is an account that is missing', data(['NAME'], undefined), []],
    ['and one that is null', data(['NAME'], null), []],
    ['a body that is a list', [], []],
    ['a body that is null', null, []],
    ['an initiator without its type', data(['STATUS'], {}, { idValue: '1' }), ['data.initiator.idType']],
    ['an initiator without its value', data(['STATUS'], {}, { idType: 'LEI' }), ['data.initiator.idValue']],
    ['a whole initiator', data(['STATUS'], {}, { idType: 'LEI', idValue: '1' }), []],
    ['ICS without its mandate', data(['STATUS'], {}, { idType: 'ICS', idValue: '1' }), ['data.initiator.reference']],
    ['ICS with its mandate', data(['STATUS'], {}, { idType: 'ICS', idValue: '1', reference: 'M-1' }), []],
  ])('%s', (_, body, faults) => expect(pathsOf(missingFields(body))).toEqual(faults))
})

describe('a refusal', () => {
  it('carries every fault and is named after the first', () => {
    const faults = invalidFields(query({ name: ',,,', id: 'x' }), { isHeldHere: false })
    expect(() => refuse('resourceFormat', faults)).toThrow(faults[0]!.message)
  })
  it('is none without a fault', () => expect(() => refuse('resourceFormat', [])).not.toThrow())
})
