import { codeLists } from '../../../domain/guarantee/codeLists.ts'
import { saudiBanks } from '../../../domain/shared/saudiBanks.ts'
import { hasMessage, type Language, translate } from '../../locales.ts'
import { type DocsContract, type DocsSchema, follow } from '../contractModel.ts'
import { code, type DocsChapter, docsText, type DocsSource, inBoth, table } from '../chapter.ts'

/** Every list of codes: those with names in both languages first, then the values of every other member. */
export function codeListsChapter({ contracts, offers }: DocsSource): DocsChapter {
  const title = inBoth('codes.title')
  return {
    path: 'code-lists',
    section: 'reference',
    title,
    names: Object.values(codeLists).map(({ field }) => field),
    parts: (language) => {
      const t = (key: string) => docsText(language, `codes.${key}`)
      return [
        `# ${title[language]}`,
        t('lead'),
        ...(offers.has('letter-of-guarantee') ? letterLists(language) : []),
        ...(offers.has('account-information') ? permissionList(contracts, language) : []),
        `## ${t('banks')} {#banks}`,
        t('banksText'),
        table(
          [t('ibanCode'), t('bank'), 'BIC', 'SARIE'],
          saudiBanks.map((row) => [
            code(row.code),
            row.name[language],
            row.bic ? code(row.bic) : '',
            row.sarieId ? code(row.sarieId) : '',
          ]),
        ),
        `## ${t('others')} {#others}`,
        t('othersText'),
        ...contracts.flatMap((contract) => otherLists(contract, language)),
      ]
    },
  }
}

function letterLists(language: Language): string[] {
  const t = (key: string) => docsText(language, `codes.${key}`)
  return [
    `## ${t('mt798')} {#mt798}`,
    ...Object.values(codeLists).flatMap((list) => [
      `### ${list.field} {#${list.field}}`,
      `${list.closed ? t('closed') : t('open')} SWIFT ${list.tag}.`,
      table(
        [t('code'), t('name')],
        list.codes.map((row) => [code(row.code), row.name[language]]),
      ),
    ]),
  ]
}

function permissionList(contracts: DocsContract[], language: Language): string[] {
  const t = (key: string) => docsText(language, `codes.${key}`)
  return [`## ${t('permissions')} {#permissions}`, table([t('code'), t('name')], permissionRows(contracts, language))]
}

function permissionRows(contracts: DocsContract[], language: Language): string[][] {
  const schema = contracts.find(({ name }) => name === 'account-information')?.document.components?.schemas?.Permission
  const values = ((schema as DocsSchema | undefined)?.enum ?? []) as string[]
  return values.map((value) => [
    code(value),
    hasMessage(`bank.permission.${value}`) ? translate(language, `bank.permission.${value}`) : '',
  ])
}

/** The closed and the open lists of one contract, by the name of the member that has them. */
function otherLists({ name, document }: DocsContract, language: Language): string[] {
  const t = (key: string) => docsText(language, `codes.${key}`)
  const found = new Map<string, { values: string[]; isClosed: boolean }>()
  const collect = (part: unknown, member: string, depth: number): void => {
    if (typeof part !== 'object' || part === null || depth > 30) return
    const schema = part as DocsSchema
    const values = (schema.enum as unknown[] | undefined) ?? schema['x-known-values'] ?? schema['x-extensible-enum']
    const texts = values?.filter((value): value is string => typeof value === 'string') ?? []
    const key = `${member} ${texts.join(' ')}`
    if (texts.length > 1 && !found.has(key)) found.set(key, { values: texts, isClosed: schema.enum !== undefined })
    for (const [child, below] of Object.entries(schema.properties ?? {})) collect(follow(document, below), child, depth + 1)
    if ('items' in schema) collect(follow(document, schema.items), member, depth + 1)
  }
  for (const [schemaName, schema] of Object.entries(document.components?.schemas ?? {})) collect(schema, schemaName, 0)
  if (found.size === 0) return []
  const rows = [...found].map(([key, { values, isClosed }]) => [
    code(key.split(' ')[0]!),
    t(isClosed ? 'closedShort' : 'openShort'),
    values.map(code).join(' '),
  ])
  return [
    `### ${docsText(language, `interfaces.${name}.title`)} {#values-${name}}`,
    table([t('member'), t('kind'), t('values')], rows),
  ]
}

/** The fixed values with which the sandbox behaves in a special way. */
export function magicValuesChapter({ magicValues }: DocsSource): DocsChapter {
  const title = inBoth('magic.title')
  return {
    path: 'magic-values',
    section: 'reference',
    title,
    names: ['sandbox', ...(magicValues?.customers.map((row) => row.nationalIdentificationNumber) ?? [])],
    parts: (language) => {
      const t = (key: string) => docsText(language, `magic.${key}`)
      if (!magicValues) return [`# ${title[language]}`, t('none')]
      const { customers, amounts, remoteIbans, payees } = magicValues
      const names = (row: (typeof payees)[number]) =>
        row.names.flatMap(({ en, ar }) => [en, ar]).filter((name) => name !== undefined)
      return [
        `# ${title[language]}`,
        t('lead'),
        `## ${t('customers')} {#customers}`,
        t('customersText'),
        table(
          [t('number'), t('effect')],
          customers.map((row) => [code(row.nationalIdentificationNumber), row.description[language]]),
        ),
        `## ${t('amounts')} {#amounts}`,
        table(
          [t('amount'), t('appliesTo'), t('effect')],
          amounts.map((row) => [code(row.amount), t(`kinds.${row.appliesTo}`), row.description[language]]),
        ),
        `## ${t('remote')} {#remote}`,
        table(
          [t('iban'), 'BIC', t('effect')],
          remoteIbans.map((row) => [code(row.iban), code(row.bic), row.description[language]]),
        ),
        `## ${t('payees')} {#payees}`,
        table(
          [t('iban'), t('matching'), t('effect')],
          payees.map((row) => [code(row.iban), names(row).map(code).join(' '), row.description[language]]),
        ),
      ]
    },
  }
}
