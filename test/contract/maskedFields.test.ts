import { expect, test } from 'vitest'
import { maskedJson } from '../../src/domain/requestLog/mask.ts'
import { maskedKindOf } from '../../src/domain/shared/masking.ts'
import {
  contractNames,
  type ContractSchema,
  listBodies,
  listOperations,
  listSchemas,
  readContract,
} from '../support/contract/contracts.ts'

/** What the name of a member is like that tells of a person. Wider than the list of masked members, so that a new member is found. */
const personalNames =
  /name|national|identi|iban|notes?$|phone|mobile|mail|birth|contact|nick|geol|titude|remittance|information$|holder|passport|street|(?<!apa)city|district|postal|(^|[a-z])address|signator|hint|number$|^to$/i
/** Of a national id, and of an IBAN. */
const personalPatterns = /\[12\](?:\[0-9\]|\\d)\{9\}|\^SA/

type Field = { path: string; schema: ContractSchema & { format?: string; 'x-text'?: string } }
const isText = ({ schema: { type, enum: list, format = '' } }: Field) =>
  ['string', 'integer', 'number'].includes(type ?? '') &&
  list === undefined &&
  !/^(date|date-time|uuid|uri|uri-reference)$/.test(format)
const lastName = (path: string) => path.replaceAll('[]', '').split('.').at(-1)!

const isPersonal = (field: Field) =>
  isText(field) &&
  ((personalNames.test(lastName(field.path)) && !/date(time)?$/i.test(lastName(field.path))) ||
    ['lines', 'name'].includes(field.schema['x-text'] ?? '') ||
    field.schema.format === 'email' ||
    personalPatterns.test(field.schema.pattern ?? ''))

const because = (reason: string, ...names: string[]) => Object.fromEntries(names.map((name) => [name, reason]))

/** Personal by their names, and shown: why that is right. Long numbers, IBANs and e-mail addresses are masked in any text. */
const shown: Record<string, string> = {
  ...because('which kind of identifier it is', 'ApplicantIdentifierType', 'BeneficiaryIdentifierType', 'identificationType'),
  ...because('which kind of identifier it is', 'schemeNameCode', 'schemeNameProprietary'),
  ...because('a thing has this number', 'BankReferenceNumber', 'CustomerReferenceNumber', 'customerReferenceNumber'),
  ...because('a thing has this number', 'TransactionReferenceNumber', 'BillNumber', 'ProjectNumber', 'PaymentSequenceNumber'),
  ...because('a thing has this number', 'projectNumber', 'billNumber', 'mandateIdentification', 'contractIdentification'),
  ...because('the two digits on a page', 'number', 'shownNumber'),
  ...because('which scheme of cards it is', 'schemeName'),
  ...because('national ids, which are masked by their form', 'holders', 'of'),
  ...because('a thing has this number', 'ContractIdentification', 'MandateIdentification', 'FurtherIdentification'),
  ...because('what a letter guarantees', 'ChargesAndFees', 'DetailsOfGuarantee', 'TermsAndConditions'),
  ...because('what a letter guarantees', 'chargesAndFees', 'details', 'liabilityDetails', 'termsAndConditions'),
  ...because('a company, or where its shop is', 'Identifier', 'identifier', 'MerchantCity', 'organisation'),
  ...because('a model and its language', 'DeviceName', 'LocaleInformation'),
  ...because('the id of a consent, or a national id that is masked by its form', 'login_hint'),
  ...because('an e-mail address that is masked by its form, or the end of a time', 'to'),
}

/** Each personal field of bodies and parameters, by its path. */
function listPersonalFields(name: string): string[] {
  const contract = readContract(name)
  const bodies = listBodies(contract).flatMap(({ media }) => listSchemas(media.schema))
  const parameters = listOperations(contract).flatMap(({ operation }) =>
    (operation.parameters ?? []).filter((one) => one.in !== 'header').map((one) => ({ path: one.name, schema: one.schema })),
  )
  return [...bodies, ...parameters].filter(isPersonal).map(({ path }) => path)
}

/** Whether a value at this path is masked, because of its own name or of what it stands in. */
const isMasked = (path: string) =>
  !(lastName(path) in shown) &&
  path
    .replaceAll('[]', '')
    .split('.')
    .some((step) => maskedKindOf(step, 'messages') !== undefined)

const found = [...new Set(contractNames.flatMap(listPersonalFields))]

test('every personal field of the contracts is masked, or is named here with the reason why not', () => {
  expect(found.length).toBeGreaterThan(150)
  const left = found.filter((path) => !isMasked(path)).map(lastName)
  expect([...new Set(left)].sort()).toEqual(Object.keys(shown).sort())
})

test('a value at the path of a masked field does not come through', () => {
  for (const path of found.filter(isMasked)) {
    const message = path
      .split('.')
      .reverse()
      .reduce<unknown>((value, step) => ({ [step.replaceAll('[]', '')]: step.endsWith('[]') ? [value] : value }), 'kwhispered')
    expect(maskedJson(message), path).not.toContain('kwhispered')
  }
})
