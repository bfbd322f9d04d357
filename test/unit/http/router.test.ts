import fc from 'fast-check'
import { OpenAPIRouter } from 'openapi-backend'
import { describe, expect, it } from 'vitest'
import { type Operation, operations } from '../../../generated/operations.ts'
import { ContractApi } from '../../../src/http/contract/router.ts'
import { createPipeline, type PipelineParts } from '../../../src/http/pipeline.ts'

/** An operation of which only the address matters. */
const at = (method: string, path: string): Operation => ({ ...operations[0]!, operationId: `${method} ${path}`, method, path })
const routerOf = (...addresses: [method: string, path: string][]) => new ContractApi(addresses.map((one) => at(...one))).router
const request = (method: string, path: string) => ({ method, path, headers: {} })

describe('the address of an operation', () => {
  const { router } = new ContractApi(operations)

  it.each(operations)('$method $path leads to $operationId, with its parameters decoded', ({ operationId, method, path }) => {
    const names = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!)
    const values = Object.fromEntries(names.map((name, index) => [name, `ع ${index}/x`]))
    const pathname = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(values[name]!))
    const operation = router.matchOperation(request(method, pathname))!
    expect(operation.operationId).toBe(operationId)
    expect(router.parseRequest(request(method, pathname), operation).params).toEqual(values)
  })

  it('is known by nothing that is a little different', () => {
    for (const path of [
      '/payments/consents/',
      '//payments/consents',
      '/PAYMENTS/consents',
      '/payments/consents ',
      '/payments%2Fconsents',
    ])
      expect(router.matchOperation(request('POST', path)), path).toBeUndefined()
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
      const idOf = (path: string) => router.matchOperation(request('GET', path))?.operationId
      expect(['/apps/current', '/apps/x', '/x/current'].map(idOf)).toEqual(['GET /apps/current', 'GET /apps/{b}', 'GET /{a}/{b}'])
    }
  })

  it('the first one alone counts: no method of another is taken or named', () => {
    const router = routerOf(['GET', '/apps/current'], ['PATCH', '/apps/{id}'], ['DELETE', '/apps/{id}'], ['GET', '/other'])
    expect(router.matchOperation(request('PATCH', '/apps/current'))).toBeUndefined()
    expect(router.allowedMethods('/apps/current')).toEqual(['GET', 'HEAD'])
    expect(router.allowedMethods('/apps/7')).toEqual(['PATCH', 'DELETE'])
    expect(() => router.matchOperation(request('PUT', '/apps/current'), true)).toThrow(/^405/)
    expect(() => router.matchOperation(request('PUT', '/nowhere'), true)).toThrow(/^404/)
  })

  it('HEAD is served by the GET of the address, and by nothing else', () => {
    const router = routerOf(['GET', '/apps/{id}'], ['POST', '/apps'])
    expect(router.matchOperation(request('HEAD', '/apps/7'))?.operationId).toBe('GET /apps/{id}')
    expect(() => router.matchOperation(request('HEAD', '/apps'), true)).toThrow(/^405/)
  })
})

it('finds what the shipped router of openapi-backend finds', () => {
  const { router, definition } = new ContractApi(operations)
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
      const found = router.matchOperation(request(method, path))
      const other = shipped.matchOperation(request(method, path))
      // The shipped one goes on to another template when the path of that address has not the method.
      expect(found?.operationId).toBe(other?.path === pathOf(path) ? other?.operationId : undefined)
      if (found)
        expect(router.parseRequest(request(method, path), found).params).toEqual(
          shipped.parseRequest(request(method, path), found).params,
        )
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
