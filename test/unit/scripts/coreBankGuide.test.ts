import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import contract from '../../../generated/bundled/core-bank.json' with { type: 'json' }
import { allChecks } from '../../../src/coreKit/checks/all.ts'
import { requiredHeaders } from '../../../src/coreKit/checks/formChecks.ts'
import { otherContents } from '../../../src/coreKit/checks/otherContent.ts'
import { wholePayment } from '../../../src/coreKit/checks/paymentSteps.ts'
import { readProfile } from '../../../src/coreKit/profile.ts'
import { markdownOf } from '../../../src/web/docs/chapter.ts'
import { coreBankGuide } from '../../../src/web/docs/chapters/coreBankGuide.ts'
import { simulatorProfile } from '../../support/coreKit/kit.ts'

const read = (name: string) => readFile(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')
const guide = await read('core-bank.md')
const arabic = await read('core-bank.ar.md')
const profile = await readProfile(simulatorProfile)

const leaves = (value: unknown, path = ''): string[] =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? [path]
    : Object.entries(value).flatMap(([name, part]) => leaves(part, path === '' ? name : `${path}.${name}`))

const sectionOf = (title: string) => guide.split(`### ${title}\n`)[1]!.split('\n### ')[0]!
const rowsOf = (section: string) => section.split('\n').filter((line) => line.startsWith('| `') || line.startsWith('| '))

it('the guide explains each member of a profile, and no other', () => {
  const firstCells = rowsOf(sectionOf('The profile')).map((row) => row.split('|')[1]!)
  const explained = firstCells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))
  const ofHooks = explained.filter((name) => /^[A-Z_]+$/.test(name))
  expect(explained.filter((name) => !ofHooks.includes(name)).toSorted()).toEqual(leaves(profile).toSorted())
})

it('the guide names only checks that there are', () => {
  const ids = allChecks.map(({ id }) => id as string)
  const groups = new Set(ids.map((id) => id.split('.')[0]!))
  const named = [...guide.matchAll(/`([a-z]+\.[A-Za-z]+)`/g)].map(([, id]) => id!)
  const ofProfile = new Set(leaves(profile))
  const asChecks = named.filter((id) => groups.has(id.split('.')[0]!) && !ofProfile.has(id) && !id.startsWith('letters.signed'))
  expect(asChecks.filter((id) => !ids.includes(id))).toEqual([])
  expect(asChecks.length).toBeGreaterThan(50)
})

type Schema = { $ref?: string; properties?: Record<string, Schema>; items?: Schema }
const { schemas } = contract.components as unknown as { schemas: Record<string, Schema> }
const resolved = (schema: Schema): Schema => (schema.$ref ? resolved(schemas[schema.$ref.split('/').at(-1)!]!) : schema)
function membersOf(schema: Schema, path = ''): string[] {
  const { properties, items } = resolved(schema)
  if (items) return membersOf(items, `${path}.0`)
  if (!properties) return [path]
  return Object.entries(properties).flatMap(([name, part]) => membersOf(part, path === '' ? name : `${path}.${name}`))
}

it('the kit changes each member that an instruction has in the contract', () => {
  const others = otherContents(wholePayment(profile, new Date()), 'submitPayment_body')
  expect(others.map(({ member }) => member).toSorted()).toEqual(membersOf(schemas.PaymentInstruction!).toSorted())
})

it('the kit leaves out each header that the contract needs', () => {
  type Parameter = { $ref?: string; name: string; in: string; required?: boolean }
  const { parameters } = contract.components as unknown as { parameters: Record<string, Parameter> }
  const found = Object.values(contract.paths).flatMap((path) =>
    Object.values(path as Record<string, { parameters?: Parameter[] }>)
      .flatMap((operation) => operation.parameters ?? [])
      .map((one) => (one.$ref ? parameters[one.$ref.split('/').at(-1)!]! : one))
      .filter((one) => one.in === 'header' && one.required === true)
      .map(({ name }) => name),
  )
  expect([...new Set(found)].toSorted()).toEqual([...requiredHeaders].toSorted())
})

it('the guide names each address of the contract in the order of what to build, and no other', () => {
  const plan = guide.split('## What to build, in which order')[1]!.split('\n## ')[0]!
  const named = rowsOf(plan).flatMap((row) => [...row.matchAll(/`(\/[^`]+)`/g)].map(([, path]) => path!))
  expect(named.toSorted()).toEqual(Object.keys(contract.paths).toSorted())
})

const fences = /^```.*\n[\s\S]*?^```$/gm
const linesOf = (text: string) => text.replace(fences, '').split('\n')
const sorted = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([found]) => found).toSorted()
/** Names in code, codes of ISO 20022 and ISO 8583, and to which files links lead: the same in both languages, in whatever order. */
const fixedOf = (line: string) => [
  ...sorted(line, /`[^`]+`/g),
  ...sorted(line.replaceAll(/`[^`]+`/g, ''), /\b(?:[A-Z]{2}\d{2}|DUPL|LEGL|NARR|(?:PMNT|[IRCM][A-Z]{3})(?= |,|،|$)|\d+)\b/g),
  ...sorted(line, /\]\((?!#)[^)]+\)/g),
]
/** What a guide consists of: headings, rows of tables and items of lists, each with what is in it. */
const shapeOf = (text: string) =>
  linesOf(text).flatMap((line) => {
    const [, signs] = /^(#{1,4}|\||- \[ \]|-|\d\.) ?/.exec(line) ?? []
    if (signs === undefined) return []
    if (signs !== '|') return [signs]
    const cells = line.split('|').length
    return [`| ${cells} ${fixedOf(line).join(' ')}`]
  })

it('the guide is the same in Arabic: headings, rows, codes, lists and blocks of code', () => {
  expect(shapeOf(arabic)).toEqual(shapeOf(guide))
  expect(arabic.match(fences)).toEqual(guide.match(fences))
  // Each part begins at a heading and names the same things in its text, too.
  const partsOf = (text: string) => text.replace(fences, '').split(/^#{1,4} .*$/m)
  const namesOf = (part: string) => [...new Set(sorted(part.replaceAll('\n', ' '), /`[^`]+`/g))]
  expect(partsOf(arabic).map(namesOf)).toEqual(partsOf(guide).map(namesOf))
})

it.each([
  ['Sanad’s own docs', undefined, ['guides/core-bank']],
  ['the docs of a bank, whose TPPs have nothing to do with its core', { en: 'Bank', ar: 'بنك' }, []],
])('on %s the guide is where it belongs, whole in both languages', (_, bankName, paths) => {
  const pages = coreBankGuide({ bankName })
  expect(pages.map(({ path }) => path)).toEqual(paths)
  for (const page of pages)
    for (const [language, title] of [
      ['en', 'Connecting a core bank'],
      ['ar', 'ربط النظام المصرفي الأساسي'],
    ] as const) {
      const text = markdownOf(page, language)
      expect(text.startsWith(`# ${title}\n`)).toBe(true)
      expect(text).not.toMatch(/\]\((?!https?:|#)|\[ \]/)
      expect(text.match(/^## /gm)).toHaveLength(guide.match(/^## /gm)!.length)
    }
})
