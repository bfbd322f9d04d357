import { testAliases } from '../../support/contract/signedAnswers.ts'
import { describe, expect, it } from 'vitest'
import { listOperations, readContract } from '../../support/contract/contracts.ts'
import { type DescribedFields, testDescribedFields } from '../../support/contract/describedFields.ts'

/**
 * The tables of the description of the service (docs/decisions/README.md#sources), written out: every field it names, where it
 * names it.
 */
const contract = readContract('letter-of-guarantee')
const base = '/ksaob-lgsp/v3.10'

const address = [
  'AddressType',
  'ShortAddress',
  'BuildingNumber',
  'UnitNumber',
  'StreetName',
  'SecondaryNumber',
  'District',
  'PostalCode',
  'City',
  'Country',
]
const mt798 = [
  'CustomerReferenceNumber',
  'MessageCreationDateTime',
  'KindOfGuarantee',
  'TypeOfGuarantee',
  'FormOfGuarantee',
  'WordingOfGuarantee',
  'SpecialTerms',
  'LanguageOfStandardWording',
  'ProjectName',
  'ProjectNumber',
  'Applicant.Name',
  'Applicant.CommercialRegistrationNumber',
  'Applicant.ApplicantIdentifierType',
  'Applicant.ApplicantNumber',
  ...address.map((field) => `Applicant.Address.${field}`),
  'GuaranteeAmount.Type',
  'GuaranteeAmount.Amount',
  'GuaranteeAmount.Currency',
  'ValidityType',
  'ValidityExpiryDate',
  'DeliveryOfOriginalGuarantee',
  'DeliveryTo',
  'DeliveryAddress.Name',
  ...address.map((field) => `DeliveryAddress.Address.${field}`),
  'Beneficiary.Name',
  'Beneficiary.CommercialRegistrationNumber',
  'Beneficiary.BeneficiaryIdentifierType',
  'Beneficiary.BeneficiaryNumber',
  ...address.map((field) => `Beneficiary.Address.${field}`),
  'LiabilityDetails',
  'Reference',
  'ReferenceDate',
  'ReferenceDate1',
  'ReferenceDate2',
  'TotalOrderAmount.Amount',
  'TotalOrderAmount.Currency',
  'GuaranteeValueInPercent',
  'CustomerContact',
  'BeneficiaryContact',
  'BankReferenceNumber',
  'TransactionReferenceNumber',
  'FurtherIdentification',
  'ApplicableRules',
  'ChargesAndFees',
  'DetailsOfGuarantee',
  'TermsAndConditions',
  'LetterOfGuaranteeStartDate',
].map((field) => `Mt798.${field}`)

const inMessage = (fields: string[]) => [
  'aud',
  'iss',
  'iat',
  'nbf',
  'exp',
  'message',
  ...fields.map((field) => `message.${field}`),
]
const data = (fields: string[]) => fields.map((field) => `Data.${field}`)
const subscription = ['Subscription.Webhook.Url', 'Subscription.Webhook.IsActive']
const always = ['Links', 'Meta']

const consentRequest = inMessage([...data(['AuthExpirationDateTime', ...mt798]), ...subscription])
const consent = inMessage([
  ...data(['ConsentId', 'CreationDateTime', 'Status', 'StatusUpdateDateTime', 'AuthExpirationDateTime', ...mt798]),
  ...subscription,
  ...always,
])
const letter = inMessage([...data(['LetterOfGuaranteeId', 'ConsentId', 'Status', 'StatusUpdateDateTime', ...mt798]), ...always])

const tables: DescribedFields[] = [
  ['createLetterOfGuaranteeConsent', 'request', consentRequest],
  ['createLetterOfGuaranteeConsentAlias', 'request', consentRequest],
  ['createLetterOfGuaranteeConsent', '201', consent],
  ['createLetterOfGuaranteeConsentAlias', '201', consent],
  ['getLetterOfGuaranteeConsent', '200', consent],
  ['patchLetterOfGuaranteeConsent', 'request', inMessage(['Data.Status', 'Data.RevokedBy', ...subscription])],
  ['createLetterOfGuarantee', 'request', inMessage(['Data.ConsentId'])],
  ['createLetterOfGuarantee', '201', letter],
  ['getLetterOfGuarantee', '200', letter],
]

testDescribedFields(contract, tables)

describe('the contract of letters of guarantee', () => {
  it('has the addresses of the description, and the alias', () => {
    expect(
      listOperations(contract)
        .map(({ method, path, operation }) => `${operation.operationId}: ${method} ${path}`)
        .sort(),
    ).toEqual([
      'createLetterOfGuarantee: POST /letters-of-guarantee',
      `createLetterOfGuaranteeConsent: POST ${base}/letters-of-guarantee-consents`,
      'createLetterOfGuaranteeConsentAlias: POST /letters-of-guarantee-consents',
      `getLetterOfGuarantee: GET ${base}/letters-of-guarantee/{letterOfGuaranteeId}`,
      `getLetterOfGuaranteeConsent: GET ${base}/letters-of-guarantee-consents/{ConsentId}`,
      `patchLetterOfGuaranteeConsent: PATCH ${base}/letters-of-guarantee-consents/{ConsentId}`,
    ])
  })

  it('asks for the developer token for consents and for the PSU token for letters', () => {
    for (const { operation } of listOperations(contract)) {
      const scheme = /^(create|get)LetterOfGuarantee$/.test(operation.operationId) ? 'PsuToken' : 'DeveloperToken'
      expect(operation.security ?? contract.security, operation.operationId).toEqual([{ [scheme]: ['guarantees'] }])
    }
  })

  testAliases(contract, { createLetterOfGuaranteeConsentAlias: 'createLetterOfGuaranteeConsent' })

  it('takes and gives both encodings of the envelope, with one schema', () => {
    const contents = listOperations(contract)
      .flatMap(({ operation: { requestBody, responses } }) => [
        requestBody?.content,
        ...Object.entries(responses)
          .filter(([status]) => status.startsWith('2'))
          .map(([, { content }]) => content),
      ])
      .filter((content) => content !== undefined)
    expect(contents.length).toBeGreaterThan(7)
    for (const content of contents)
      expect(content['application/jwt']!.schema['x-payload']).toEqual(content['application/json']!.schema)
  })
})
