import { describe, expect, it } from 'vitest'
import validators from '../../../generated/validators/letter-of-guarantee.js'
import { examplesOf, findOperation, listBodies, listSchemas, readContract } from '../../support/contract/contracts.ts'

const contract = readContract('letter-of-guarantee')
const createBody = validators.createLetterOfGuaranteeConsent_body!
const media = findOperation(contract, 'createLetterOfGuaranteeConsent').operation.requestBody!.content['application/json']!

type Tree = { [name: string]: Tree }

function example(name: string): Tree {
  return structuredClone(examplesOf(media).find((candidate) => candidate.name === name)!.value) as Tree
}

/** A copy with one member set, or taken out when the value is undefined. */
function change(body: Tree, path: string, value: unknown): Tree {
  const copy = structuredClone(body)
  const steps = path.split('.')
  const last = steps.pop()!
  const parent = steps.reduce((part, step) => (part[step] ??= {}), copy)
  if (value === undefined) delete parent[last]
  else parent[last] = value as Tree
  return copy
}

const mt798 = 'message.Data.Mt798'
const full = example('tenderGuaranteeRequest')
const minimal = example('minimalRequest')

describe('a letter-of-guarantee consent request', () => {
  it('shows every field in its examples', () => {
    const pathsOf = (value: unknown, path = ''): string[] =>
      typeof value !== 'object' || value === null || Array.isArray(value)
        ? [path]
        : [path, ...Object.entries(value).flatMap(([name, member]) => pathsOf(member, path === '' ? name : `${path}.${name}`))]
    const shown = new Set(examplesOf(media).flatMap(({ value }) => pathsOf(value)))
    expect(
      listSchemas(media.schema)
        .map(({ path }) => path)
        .filter((path) => !shown.has(path) && path !== 'aud[]'),
    ).toEqual([])
  })

  it.each([
    'aud',
    'iss',
    'nbf',
    'exp',
    'message',
    'message.Data',
    'message.Data.AuthExpirationDateTime',
    mt798,
    `${mt798}.CustomerReferenceNumber`,
    `${mt798}.KindOfGuarantee`,
    `${mt798}.TypeOfGuarantee`,
    `${mt798}.FormOfGuarantee`,
    `${mt798}.WordingOfGuarantee`,
    `${mt798}.Applicant`,
    `${mt798}.Applicant.Name`,
    `${mt798}.Applicant.CommercialRegistrationNumber`,
    `${mt798}.GuaranteeAmount`,
    `${mt798}.GuaranteeAmount.Type`,
    `${mt798}.GuaranteeAmount.Amount`,
    `${mt798}.GuaranteeAmount.Currency`,
    `${mt798}.ValidityType`,
    `${mt798}.Beneficiary`,
    `${mt798}.Beneficiary.Name`,
  ])('is refused without %s, in which a minimal one ends', (path) => {
    expect(createBody(minimal)).toBe(true)
    expect(createBody(change(minimal, path, undefined))).toBe(false)
  })

  it.each<[string, unknown]>([
    ['ReferenceDate', null],
    ['ReferenceDate', '2026-10-25T00:00:00Z'],
    ['KindOfGuarantee', 'ABCD'],
    ['FormOfGuarantee', 'INDC'],
    ['SpecialTerms', 'REDU'],
    ['ValidityType', 'UNLM'],
    ['DeliveryOfOriginalGuarantee', 'REGM'],
    ['DeliveryTo', 'OTHR'],
    ['ApplicableRules', 'Saudi law'],
    ['GuaranteeValueInPercent', 0],
    ['GuaranteeValueInPercent', 100],
    ['GuaranteeAmount.Amount', '1'],
    ['GuaranteeAmount.Amount', '9999999999999.99'],
    ['Applicant.CommercialRegistrationNumber', 9_999_999_999],
    ['LanguageOfStandardWording', 'fr'],
    ['ValidityExpiryDate', '2027-03-31T23:59:59+0300'],
  ])('may say %s = %j', (field, value) =>
    expect(createBody(change(full, `${mt798}.${field}`, value)), JSON.stringify(createBody.errors)).toBe(true),
  )

  it.each<[string, unknown]>([
    ['TypeOfGuarantee', 'TENDER'],
    ['TypeOfGuarantee', 'XXXX'],
    ['TypeOfGuarantee', 'tend'],
    ['KindOfGuarantee', 'GUARANTEE'],
    ['KindOfGuarantee', 'gu4r'],
    ['DeliveryOfOriginalGuarantee', 'FAXX'],
    ['DeliveryTo', 'APPL'],
    ['ValidityType', ''],
    ['LanguageOfStandardWording', 'english'],
    ['GuaranteeValueInPercent', 101],
    ['GuaranteeValueInPercent', -1],
    ['GuaranteeValueInPercent', 2.5],
    ['GuaranteeValueInPercent', '2'],
    ['GuaranteeAmount.Amount', '1.001'],
    ['GuaranteeAmount.Amount', '-1.00'],
    ['GuaranteeAmount.Amount', 100],
    ['GuaranteeAmount.Amount', '1,000.00'],
    ['GuaranteeAmount.Amount', '٢٥٠'],
    ['GuaranteeAmount.Currency', 'sar'],
    ['GuaranteeAmount.Currency', 'Riyal'],
    ['TotalOrderAmount', {}],
    ['CustomerReferenceNumber', ''],
    ['Applicant.CommercialRegistrationNumber', '1010123456'],
    ['Applicant.CommercialRegistrationNumber', 0],
    ['Applicant.CommercialRegistrationNumber', 1.5],
    ['Applicant.CommercialRegistrationNumber', 10_000_000_000],
    ['Beneficiary.Address.Country', 'KSA'],
    ['Beneficiary.Address.UnitNumber', '4'],
    ['DeliveryAddress', {}],
    ['ValidityExpiryDate', '2027-03-31'],
    ['ReferenceDate1', null],
    ['Surprise', true],
  ])('is refused when it says %s = %j', (field, value) =>
    expect(createBody(change(full, `${mt798}.${field}`, value))).toBe(false),
  )

  it.each<[string, number]>([
    ['CustomerReferenceNumber', 35],
    ['ProjectName', 140],
    ['ProjectNumber', 35],
    ['Applicant.Name', 140],
    ['Beneficiary.Name', 140],
    ['LiabilityDetails', 65],
    ['Reference', 40],
    ['CustomerContact', 140],
    ['BeneficiaryContact', 140],
    ['BankReferenceNumber', 35],
    ['TransactionReferenceNumber', 35],
    ['FurtherIdentification', 140],
    ['ApplicableRules', 40],
    ['ChargesAndFees', 210],
    ['DetailsOfGuarantee', 9_750],
    ['TermsAndConditions', 9_750],
  ])('takes %s up to %i characters, Arabic ones too, and no longer', (field, length) => {
    expect(createBody(change(full, `${mt798}.${field}`, 'ق'.repeat(length)))).toBe(true)
    expect(createBody(change(full, `${mt798}.${field}`, 'x'.repeat(length + 1)))).toBe(false)
    expect(createBody.errors).toEqual([expect.objectContaining({ keyword: 'maxLength' })])
  })
})

describe('examples of the interface', () => {
  const envelopes = listBodies(contract).filter(
    ({ type, status, operationId }) =>
      type === 'application/json' && (status ?? '2').startsWith('2') && !operationId.endsWith('Alias'),
  )

  it.each(envelopes)('$label pass the validators that the service runs', ({ operationId, status, media: { examples } }) => {
    const validate = validators[`${operationId}_${status ?? 'body'}`]!
    for (const [name, { value }] of Object.entries(examples ?? {}))
      expect(validate(value), `${name} ${JSON.stringify(validate.errors)}`).toBe(true)
  })
})
