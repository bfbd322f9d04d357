import { limits } from '../../src/config/limits.ts'
import { type Retention, retentionOf } from '../../src/config/retention.ts'
import { type SettingDefinition, settingDefinitions } from '../../src/config/settings.ts'
import { payeeExamples } from '../../src/simulator/payees/payeeBook.ts'
import { magicValues } from '../../src/simulator/magicValues.ts'
import { seedCustomers } from '../../src/simulator/seed/customers.ts'

const cell = (text: string) => text.replaceAll('|', '\\|')
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))].map((row) => `| ${row.join(' | ')} |`).join('\n')

function settingsTable(): string {
  const definitions: SettingDefinition[] = Object.values(settingDefinitions)
  const rows = definitions.map(({ variable, fallback, allowed, reason }) => [
    `\`${variable}\``,
    fallback === undefined ? '' : `\`${fallback}\``,
    allowed,
    reason,
  ])
  return table(['Variable', 'Default', 'Allowed', 'What it does, or why this default'], rows)
}

function customersTable(): string {
  const rows = seedCustomers.map(({ nationalIdentificationNumber, name, description }) => [
    `\`${nationalIdentificationNumber}\``,
    name.ar === undefined ? name.en : `${name.en} · ${name.ar}`,
    description.en,
  ])
  return table(['NationalIdentificationNumber', 'Name', 'What happens'], rows)
}

const subjects = { payment: 'payment', letterOfGuarantee: 'letter of guarantee' }

function amountsTable(): string {
  const rows = magicValues.amounts.map(({ amount, appliesTo, description }) => [
    amount.startsWith('.') ? `ends in \`${amount}\`` : `\`${amount}\``,
    subjects[appliesTo],
    description.en,
  ])
  return table(['Amount in SAR', 'of a', 'What the core bank does'], rows)
}

function payeesTable(): string {
  const bankIbanCode = settingDefinitions.bankIbanCode.fallback
  const held = payeeExamples(bankIbanCode).map(({ iban, names, description }) => [
    `\`${iban}\``,
    names.map(({ ar, en }) => [en, ar].filter((name) => name !== undefined).join(' · ')).join('; '),
    description.en,
  ])
  const remote = magicValues.remoteIbans.map(({ iban, bic, answer, description }) => [
    `\`${iban}\``,
    '',
    `Another bank (\`${bic}\`), account verification only: ${answer}. ${description.en}`,
  ])
  return table(['IBAN', 'Name', 'What happens'], [...held, ...remote])
}

const dayMs = 86_400_000
const hourMs = 3_600_000

function keptOf({ keptMs, since }: Retention): string {
  if (keptMs === undefined) return ''
  if (keptMs === 0) return `until ${since}`
  if (keptMs === dayMs) return `a day after ${since}`
  return keptMs % dayMs === 0 ? `${keptMs / dayMs} days after ${since}` : `${keptMs / hourMs} h after ${since}`
}

function waysOut({ goes, purgedEveryMs, partitionDays, keptInSandboxMs }: Retention): string {
  if (goes) return goes
  if (purgedEveryMs === undefined) return 'it stays'
  const looked = `looked at ${purgedEveryMs >= hourMs ? 'each hour' : `every ${purgedEveryMs / 60_000} min`}`
  if (partitionDays === undefined) return `purged, ${looked}`
  const part = partitionDays === 1 ? 'its day' : `its ${partitionDays} days`
  const inSandbox = keptInSandboxMs === undefined ? '' : `; in a sandbox after ${keptInSandboxMs / dayMs} days`
  return `the partition of ${part} (UTC) is dropped when all of it is over, ${looked}${inSandbox}`
}

function retentionTable(): string {
  const rows = Object.entries<Retention>(retentionOf(limits)).map(([name, row]) => [
    `\`${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}\``,
    row.what,
    keptOf(row),
    waysOut(row),
    row.why,
  ])
  return table(['Table', 'What is in it', 'Kept', 'How it goes', 'Why'], rows)
}

/** The tables of the docs that are made from the program itself: by page, then by the name of their marker. */
export const generatedTables: Record<string, Record<string, () => string>> = {
  'docs/configuration.md': { settings: settingsTable },
  'docs/retention.md': { retention: retentionTable },
  'docs/sandbox.md': { customers: customersTable, amounts: amountsTable, payees: payeesTable },
}

/** A page with every table between `<!-- name -->` and `<!-- /name -->` made anew. Throws when a marker is missing. */
export function renderPage(page: string, text: string): string {
  return Object.entries(generatedTables[page] ?? {}).reduce((whole, [name, render]) => {
    const between = new RegExp(`(<!-- ${name} -->)\\n[\\s\\S]*?(<!-- /${name} -->)`)
    if (!between.test(whole)) throw new Error(`${page} has no markers <!-- ${name} --> and <!-- /${name} -->`)
    return whole.replace(between, (_all, begin: string, end: string) => `${begin}\n\n${render()}\n\n${end}`)
  }, text)
}
