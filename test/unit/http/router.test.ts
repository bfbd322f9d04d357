import fc from 'fast-check'
import { OpenAPIRouter } from 'openapi-backend'
import type { OpenAPIV3 } from 'openapi-types'
import { describe, expect, it } from 'vitest'
import { type Operation, operations } from '../../../generated/operations.ts'
import { ContractRouter } from '../../../src/http/contract/router.ts'
import { createPipeline, type PipelineParts } from '../../../src/http/pipeline.ts'

/** An operation of which only the address matters. */
const at = (method: string, path: string): Operation => ({ ...operations[0]!, operationId: `${method} ${path}`, method, path })
const routerOf = (...addresses: [method: string, path: string][]) => new ContractRouter(addresses.map((one) => at(...one)))

describe('the address of an operation', () => {
  const router = new ContractRouter(operations)

  it.each(operations)('$method $path leads to $operationId, with its parameters decoded', ({ operationId, method, path }) => {
    const names = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!)
    const values = Object.fromEntries(names.map((name, index) => [name, `ع ${index}/x`]))
    const pathname = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(values[name]!))
    const found = router.find(method, pathname)
    expect([found?.operation.operationId, found?.pathParameters]).toEqual([operationId, values])
  })

  it('is known by nothing that is a little different', () => {
    for (const path of [
      '/payments/consents/',
      '//payments/consents',
      '/PAYMENTS/consents',
      '/payments/consents ',
      '/payments%2Fconsents',
    ])
      expect(router.find('POST', path), path).toBeUndefined()
  })
})

describe('of several paths that fit', () => {
  it('one without parameters comes first, then the one with more literal text, whatever their order', () => {
    const addresses: [string, string][] = [
      ['GET', '/{a}/{b}'],
      ['GET', '/apps/{b}'],
      ['GET', '/apps/current'],
    ]
    for (const router of [routerOf(...addresses), routerOf(...addresses.toReversed())]) {
      const idOf = (path: string) => router.find('GET', path)?.operation.operationId
      expect(['/apps/current', '/apps/x', '/x/current'].map(idOf)).toEqual(['GET /apps/current', 'GET /apps/{b}', 'GET /{a}/{b}'])
    }
  })

  it('the first one alone counts: no method of another is taken or named', () => {
    const router = routerOf(['GET', '/apps/current'], ['PATCH', '/apps/{id}'], ['DELETE', '/apps/{id}'], ['GET', '/other'])
    expect(router.find('PATCH', '/apps/current')).toBeUndefined()
    expect(router.allowedMethods('/apps/current')).toEqual(['GET', 'HEAD'])
    expect(router.allowedMethods('/apps/7')).toEqual(['PATCH', 'DELETE'])
    expect([router.find('PUT', '/apps/current'), router.find('PUT', '/nowhere')]).toEqual([undefined, undefined])
    expect(router.allowedMethods('/nowhere')).toEqual([])
  })

  it('HEAD is served by the GET of the address, and by nothing else', () => {
    const router = routerOf(['GET', '/apps/{id}'], ['POST', '/apps'])
    expect(router.find('HEAD', '/apps/7')?.operation.operationId).toBe('GET /apps/{id}')
    expect(router.find('HEAD', '/apps')).toBeUndefined()
  })
})

/** All interfaces as one definition that has only what routing needs. */
function definitionOf(all: readonly Operation[]): OpenAPIV3.Document {
  const paths: Record<string, Record<string, OpenAPIV3.OperationObject>> = {}
  for (const { operationId, path, method } of all) (paths[path] ??= {})[method.toLowerCase()] = { operationId, responses: {} }
  return { openapi: '3.0.3', info: { title: 'Sanad', version: '1' }, paths }
}

it('finds what the router of openapi-backend finds', () => {
  const router = new ContractRouter(operations)
  const definition = definitionOf(operations)
  const shipped = new OpenAPIRouter({ definition, ignoreTrailingSlashes: false })
  const segments = [...new Set(operations.flatMap(({ path }) => path.split('/').slice(1)))].filter((one) => !one.startsWith('{'))
  const literalText = (template: string) => template.replace(/\{[^}]+\}/g, '')
  const templates = Object.keys(definition.paths).sort((a, b) => literalText(b).length - literalText(a).length)
  /** The path with the most literal text of those that fit an address. */
  const pathOf = (address: string) =>
    templates.find((template) => new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(address))
  const addresses = fc.oneof(
    fc.array(fc.constantFrom(...segments, 'x', '1-2'), { minLength: 1, maxLength: 6 }).map((parts) => `/${parts.join('/')}`),
    fc.constantFrom(...operations.map(({ path }) => path)).map((path) => path.replace(/\{[^}]+\}/g, '7f')),
  )
  const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS')
  fc.assert(
    fc.property(addresses, methods, (path, method) => {
      const found = router.find(method, path)
      const asked = { method, path, headers: {} }
      const other = shipped.matchOperation(asked)
      // The shipped one goes on to another template when the path of that address has not the method.
      expect(found?.operation.operationId).toBe(other?.path === pathOf(path) ? other?.operationId : undefined)
      if (found) expect(found.pathParameters).toEqual(shipped.parseRequest(asked, other).params)
    }),
  )
})

describe('a build whose parts do not fit does not start', () => {
  const handlers = Object.fromEntries(
    operations.map(({ canonicalId }) => [canonicalId, () => Promise.reject(new Error('not called'))]),
  )
  const partsWith = (change: Partial<PipelineParts>) =>
    ({ operations, handlers, dependencies: { settings: { sandbox: true } }, ...change }) as unknown as PipelineParts

  it('with an operation that has no handler', () => {
    const { getPayment: _, ...others } = handlers
    expect(() => createPipeline(partsWith({ handlers: others }))).toThrow('operations without a handler: getPayment')
    expect(() => createPipeline(partsWith({}))).not.toThrow()
  })

  it('with a handler that no operation has', () => {
    expect(() => createPipeline(partsWith({ handlers: { ...handlers, getWeather: handlers.getPayment! } }))).toThrow(
      'handlers without an operation: getWeather',
    )
  })

  it('with two operations at one address', () => {
    expect(() => routerOf(['GET', '/a'], ['GET', '/a'])).toThrow('two operations answer GET /a')
  })

  it('outside the sandbox needs no handler of the sandbox, and knows none of its addresses', () => {
    const served = Object.fromEntries(
      Object.entries(handlers).filter(([id]) =>
        operations.some(({ canonicalId, sandboxOnly }) => canonicalId === id && !sandboxOnly),
      ),
    )
    const production = { dependencies: { settings: { sandbox: false } } as unknown as PipelineParts['dependencies'] }
    expect(() => createPipeline(partsWith({ ...production, handlers: served }))).not.toThrow()
    expect(() => createPipeline(partsWith({ handlers: served }))).toThrow('operations without a handler')
  })
})
