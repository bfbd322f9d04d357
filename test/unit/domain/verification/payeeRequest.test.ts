import { describe, expect, it } from 'vitest'
import { makeSaudiIban } from '../../../../src/domain/shared/iban.ts'
import {
  checkRequestTimestamp,
  identificationParty,
  type PayeeRequestBody,
  readPayeeRequest,
} from '../../../../src/domain/verification/payeeRequest.ts'

const iban = makeSaudiIban('80', '608010167519')
const agent = (bicfi: string) => ({ financialInstitutionId: { bicfi } })
const places = { partyAccount: { iban }, partyAgent: agent('SNADSARI'), requestingAgent: agent('RJHISARI') }
const body = (change: Partial<PayeeRequestBody> = {}): PayeeRequestBody => ({ party: { name: 'Nora' }, ...places, ...change })
const identified = (identification: PayeeRequestBody['party']['identification']) => body({ party: { identification } })

describe('a payee question', () => {
  const read = { question: { ask: 'name', name: 'Nora' }, iban, partyAgent: 'SNADSARI', requestingAgent: 'RJHISARI' }
  it.each<[string, PayeeRequestBody]>([
    ['at the top', body()],
    ['inside party', { party: { name: 'Nora', ...places } }],
    ['in both places alike', body({ party: { name: 'Nora', ...places } })],
  ])('reads account and agents %s', (_, asked) => expect(readPayeeRequest(asked)).toEqual(read))

  it.each<[string, PayeeRequestBody, string, string]>([
    ['two accounts', body({ party: { name: 'Nora', partyAccount: { iban: 'SA1' } } }), 'bodyFormat', 'partyAccount'],
    ['two banks', body({ party: { name: 'Nora', partyAgent: agent('AAALSARI') } }), 'bodyFormat', 'partyAgent'],
    ['two askers', body({ party: { name: 'Nora', requestingAgent: agent('AAALSARI') } }), 'bodyFormat', 'requestingAgent'],
    ['a wrong IBAN', body({ partyAccount: { iban: 'SA1' } }), 'resourceFormat', 'partyAccount.iban'],
    ['a name without a visible character', body({ party: { name: '\u200f \u0007' } }), 'bodyFormat', 'party.name'],
  ])('is refused for %s', (_, asked, code, path) =>
    expect(() => readPayeeRequest(asked)).toThrow(
      expect.objectContaining({ code, detail: expect.objectContaining({ path }) as object }),
    ),
  )

  it('loses what is not seen in a name', () =>
    expect(readPayeeRequest(body({ party: { name: ' Nora\u200f\u0007  Saleh ' } })).question).toEqual({
      ask: 'name',
      name: 'Nora Saleh',
    }))

  it.each<[string, PayeeRequestBody['party']['identification'], object[]]>([
    ['a BIC', { organisationId: { anyBIC: 'SNADSARI' } }, [{ kind: 'bic', value: 'SNADSARI' }]],
    ['an LEI', { organisationId: { lei: '5493001KJTIIGC8Y1R12' } }, [{ kind: 'lei', value: '5493001KJTIIGC8Y1R12' }]],
    [
      'a person’s',
      { privateId: { others: [{ identification: '1101234567', schemeNameCode: 'NIDN' }] } },
      [{ kind: 'nationalId', value: '1101234567' }],
    ],
    [
      'an organisation’s own',
      { organisationId: { others: [{ identification: '7', schemeNameProprietary: 'NOBODYKNOWS' }] } },
      [{ kind: undefined, value: '7' }],
    ],
  ])('asks for %s identity', (_, identification, identifiers) =>
    expect(readPayeeRequest(identified(identification)).question).toEqual({ ask: 'identification', identifiers }),
  )
})

describe('the time of a payee question', () => {
  const now = new Date('2026-11-21T09:30:00.000Z')
  const check = (requestTimestamp?: string, hyphenated?: string, clocks = [now]) =>
    checkRequestTimestamp({ requestTimestamp, hyphenated }, clocks, 60)
  it.each<[string, string | undefined, string | undefined]>([
    ['in one spelling', '2026-11-21T09:30:59.000Z', undefined],
    ['in the other', undefined, '2026-11-21T09:29:01.000Z'],
    ['in both alike', '2026-11-21T09:30:00.000Z', '2026-11-21T09:30:00.000Z'],
  ])('is taken %s', (_, one, other) => expect(() => check(one, other)).not.toThrow())
  it('is taken when one of two clocks agrees', () =>
    expect(() => check('2027-01-01T00:00:00.000Z', undefined, [now, new Date('2027-01-01T00:00:30.000Z')])).not.toThrow())
  it.each<[string, string | undefined, string | undefined, string]>([
    ['missing', undefined, undefined, 'is missing'],
    ['given twice', '2026-11-21T09:30:00.000Z', '2026-11-21T09:30:01.000Z', 'differ'],
    ['far away', '2026-11-21T09:31:01.000Z', undefined, 'more than 60 s'],
    ['no time', 'yesterday', undefined, 'X-RequestTimestamp'],
  ])('is refused when it is %s', (_, one, other, said) => expect(() => check(one, other)).toThrow(said))
})

describe('an identity for another bank', () => {
  const others = (identification: string, scheme: object) => ({ others: [{ identification, ...scheme }] })
  it.each<[string, { type: string; value: string }, object]>([
    ['an LEI', { type: 'LEI', value: '5493001KJTIIGC8Y1R12' }, { organisationId: { lei: '5493001KJTIIGC8Y1R12' } }],
    ['a BIC', { type: 'BIC', value: 'snadsari' }, { organisationId: { anyBIC: 'SNADSARIXXX' } }],
    ['a national id', { type: 'NIDN', value: '1101234567' }, { privateId: others('1101234567', { schemeNameCode: 'NIDN' }) }],
    ['a type nobody knows', { type: 'club', value: '7' }, { organisationId: others('7', { schemeNameProprietary: 'CLUB' }) }],
  ])('%s has its place', (_, asked, identification) => expect(identificationParty(asked)).toEqual({ identification }))
})
