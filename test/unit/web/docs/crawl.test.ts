import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { operationPaths } from '../../../../generated/paths.ts'
import { answerTables } from '../../../../src/http/errors/render.ts'
import { listPackages } from '../../../../src/web/docs/servedPackages.ts'
import { findExample } from '../../../../src/web/docs/examplePart.ts'
import { findCollection } from '../../../../src/web/docs/collections/files.ts'
import { findContractFile, listReleases } from '../../../../src/web/docs/contractFiles.ts'
import { markdownOf } from '../../../../src/web/docs/chapter.ts'
import { reservedCodes } from '../../../../src/web/docs/errorCatalogue.ts'
import { searchDocs } from '../../../../src/web/docs/search.ts'
import type { DocsSite } from '../../../../src/web/docs/site.ts'
import { isValidIBAN } from 'ibantools'
import { magicValues } from '../../../../src/simulator/magicValues.ts'
import { seedCompanies } from '../../../../src/simulator/seed/customers.ts'
import { crawl, type CrawledPage, openSite } from '../../../support/docsSite.ts'
import { contractNames, listOperations, readContract } from '../../../support/contract/contracts.ts'

const bank = 'https://bank.example'

let site: DocsSite
let pages: Record<'en' | 'ar', CrawledPage[]>
beforeAll(() => {
  site = openSite()
  pages = { en: crawl(site, 'en'), ar: crawl(site, 'ar') }
})

/** Addresses of the docs that are no pages. */
function isFile(address: string): boolean {
  if (['/docs/limits.json', '/docs/changes.en.atom', '/docs/changes.ar.atom', '/status'].includes(address)) return true
  if (listPackages().some(({ file }) => address === `/docs/sdk/${file}`)) return true
  const [, operationId, example] = /^\/docs\/examples\/(\w+)\/([\w.-]+)$/.exec(address) ?? []
  if (operationId !== undefined)
    return (
      findExample(site.operations.get(operationId)!, example!, { now: new Date(), baseUrl: 'http://localhost:8080' }) !==
      undefined
    )
  const [, collection, viewed] = /^\/docs\/(?:collections\/(.+)|swagger\/([a-z-]+))$/.exec(address) ?? []
  if (viewed !== undefined) return site.contracts.some(({ name }) => name === viewed)
  if (collection !== undefined)
    return findCollection(site.contracts, collection, { baseUrl: 'http://localhost:8080' }, new Date()) !== undefined
  const [, release, name, form] = /^\/docs\/contracts\/(?:(\d+)\/)?([a-z-]+)\.(json|yaml)$/.exec(address) ?? []
  return name !== undefined && findContractFile(name, form as 'json' | 'yaml', { release, baseUrl: bank }) !== undefined
}

describe.each(['en', 'ar'] as const)('the docs in %s', (language) => {
  it('have no link and no anchor that leads nowhere', () => {
    const idsOf = new Map(pages[language].map(({ address, ids }) => [address, new Set(ids)]))
    const broken = pages[language].flatMap(({ address, links }) =>
      links.filter((link) => {
        const [path, anchor] = link.split('#') as [string, string | undefined]
        if (/^https?:/.test(link) || isFile(path)) return false
        const ids = idsOf.get(path === '' ? address : path)
        return ids === undefined || (anchor !== undefined && !ids.has(anchor))
      }),
    )
    expect(broken).toEqual([])
  })

  it('have no link within a link, and no table with a nameless column', () => {
    const faults = pages[language].flatMap(({ path, html }) =>
      [...html.matchAll(/<a [^>]*><a |<th[^>]*><\/th>/g)].map(([fault]) => `${path}: ${fault}`),
    )
    expect(faults).toEqual([])
  })

  it('have every id of a page once', () => {
    const twice = pages[language].flatMap(({ path, ids }) =>
      ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path}#${id}`),
    )
    expect(twice).toEqual([])
  })
})

/** The contracts of the bank's own people, of its own app and of its core. */
const ofTheBank = ['console', 'bank-app', 'core-bank']
const isForBank = (name: string) => ofTheBank.includes(name)

it('every operation of every contract for TPPs has a page with its id in the address', () => {
  // Those of the core bank are no addresses of Sanad's.
  const served = ofTheBank.filter((name) => name !== 'core-bank')
  const ofBank = served.flatMap((name) => listOperations(readContract(name)).map(({ operation }) => operation.operationId))
  const unseen = Object.keys(operationPaths).filter((id) => !site.pages.has(`operations/${id}`))
  expect(unseen.sort()).toEqual(ofBank.sort())
})

it('the contract of the bank’s own people is neither listed nor handed out, in no release either', () => {
  expect(findContractFile('platform', 'json', { release: '1', baseUrl: bank })).toBeDefined()
  for (const release of [undefined, ...listReleases()])
    expect(findContractFile('console', 'json', { release, baseUrl: bank }), release).toBeUndefined()
  expect(site.contracts.map(({ name }) => name)).not.toContain('console')
  expect(site.llmsText()).not.toMatch(/console/i)
  for (const page of [...pages.en, ...pages.ar]) expect(page.html, page.address).not.toMatch(/console\/api|admitApp/)
})

it('every code that an answer can carry has its anchor, in both languages', () => {
  const rows = Object.values(answerTables).flatMap(
    ({ rows }) => Object.values(rows) as unknown as { code: string; errorCode?: string }[],
  )
  const served = rows.flatMap(({ code, errorCode }) => [code, errorCode ?? code])
  const oauth = listOperations(readContract('authorization')).flatMap(({ operation: { responses } }) =>
    Object.values(responses).flatMap(({ content }) =>
      Object.values(content?.['application/json']?.examples ?? {}).flatMap(
        ({ value }) => (value as { error?: string }).error ?? [],
      ),
    ),
  )
  for (const language of ['en', 'ar'] as const) {
    const ids = new Set(pages[language].find(({ path }) => path === 'errors')!.ids)
    expect([...served, ...oauth, ...reservedCodes].filter((code) => !ids.has(code))).toEqual([])
  }
})

it('every example of every operation stands on its page', () => {
  const missing = contractNames
    .filter((name) => !isForBank(name))
    .flatMap((name) =>
      listOperations(readContract(name)).flatMap(({ operation }) => {
        if (operation['x-alias-of'] !== undefined) return []
        const markdown = markdownOf(site.pages.get(`operations/${operation.operationId}`)!, 'en')
        const bodies = [operation.requestBody?.content, ...Object.values(operation.responses).map(({ content }) => content)]
        const names = bodies.flatMap((content) => Object.keys(content?.['application/json']?.examples ?? {}))
        return names
          .filter((example) => !markdown.includes(`\`${example}\``))
          .map((example) => `${operation.operationId} ${example}`)
      }),
    )
  expect(missing).toEqual([])
})

it('an Arabic page has no English sentence that is not marked as English', () => {
  const unmarked = pages.ar.flatMap(({ path, texts }) =>
    texts.filter((text) => /[A-Za-z]{2,}( [A-Za-z]{2,}){3,}/.test(text)).map((text) => `${path}: ${text.trim()}`),
  )
  expect(unmarked).toEqual([])
})

it('an anchor of a guide leads to the same place in both languages', () => {
  const idsOf = (language: 'en' | 'ar') =>
    pages[language].filter(({ path }) => path.startsWith('guides/')).map(({ path, ids }) => ({ path, ids }))
  expect(idsOf('ar')).toEqual(idsOf('en'))
})

it('the table of what to test names only customers that the sandbox has, and IBANs that are ones', () => {
  const text = site.pages.get('testing')!.parts('en').join('\n')
  const customers = [...text.matchAll(/`(\d{10})`/g)].map(([, id]) => id!)
  expect(customers.length).toBeGreaterThan(8)
  const companies = seedCompanies.map((company) => String(company.commercialRegistrationNumber))
  const known = [...magicValues.customers.map((row) => row.nationalIdentificationNumber), ...companies]
  expect(customers.filter((id) => !known.includes(id))).toEqual([])
  const ibans = [...text.matchAll(/`(SA\d{22})`/g)].map(([, iban]) => iban!)
  expect(ibans.map((iban) => isValidIBAN(iban))).toEqual([true])
})

describe('search', () => {
  it.each([
    ['en', 'createPaymentConsent', '/docs/operations/createPaymentConsent'],
    ['en', 'ksaob.jws.malformed', '/docs/errors#KSAOB.JWS.Malformed'],
    ['en', 'first signed', '/docs/guides/first-request'],
    ['ar', 'اول طلب موقع', '/docs/guides/first-request'],
    ['ar', 'إنشاء موافقة دفع', '/docs/operations/createPaymentConsent'],
    ['ar', 'verifyPayee', '/docs/operations/verifyPayee'],
    ['en', 'test IBAN', '/docs/testing'],
    ['en', 'OTP', '/docs/testing'],
    ['en', 'passcode', '/docs/testing'],
    ['ar', 'آيبان تجريبي', '/docs/testing'],
    ['ar', 'ايبان اختبار', '/docs/testing'],
    ['ar', 'رمز التحقق', '/docs/testing'],
    ['ar', 'OTP', '/docs/testing'],
  ] as const)('in %s finds %s', async (language, question, address) => {
    expect((await searchDocs(site.pages, question, language))[0]?.address).toBe(address)
  })

  it('finds a field by its name and nothing by nonsense', async () => {
    const hits = await searchDocs(site.pages, 'BaseConsentId', 'en')
    expect(hits.map(({ address }) => address)).toContain('/docs/operations/createPaymentConsent')
    expect(await searchDocs(site.pages, 'xyzzy-plugh', 'en')).toEqual([])
    expect(await searchDocs(site.pages, '   ', 'en')).toEqual([])
  })
})

it('a contract that is sent has the address of its bank in it, and a release stays as it was released', () => {
  const parse = (release?: string) => {
    const { body } = findContractFile('payment-initiation', 'json', { release, baseUrl: bank })!
    return JSON.parse(body.toString()) as { servers: unknown; 'x-contract-release'?: string; components: object }
  }
  const sent = parse()
  expect(sent.servers).toEqual([expect.objectContaining({ url: bank })])
  const addresses = [...JSON.stringify(sent.components).matchAll(/"tokenUrl":"([^"]+)"/g)].map(([, address]) => address)
  expect(addresses.length).toBeGreaterThan(0)
  expect(new Set(addresses)).toEqual(new Set([`${bank}/auth/token`]))
  const frozen = readFileSync(new URL('../../../../specs/released/1/payment-initiation.json', import.meta.url), 'utf8')
  expect(parse('1')).toEqual(JSON.parse(frozen))
  expect(sent['x-contract-release']).toBe(listReleases().at(-1))
})
