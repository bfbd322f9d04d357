import { type MockedOperation } from './contractFile.ts'

/** A request that keeps the contract, made of the contract's own examples. */
export interface ExampleRequest {
  method: string
  address: string
  headers: Record<string, string>
  body?: string
}

/** Any credentials do for a mock, when they have the right form. */
function credentials(security: MockedOperation['security']): Record<string, string> {
  if (security === undefined) return {}
  if (security.type === 'apiKey') return { cookie: `${security.name}=any` }
  return { authorization: security.scheme === 'basic' ? `Basic ${Buffer.from('app:secret').toString('base64')}` : 'Bearer any' }
}

/** The request with what is mandatory, and the first example of its body. */
export function exampleRequest({ method, path, parameters, security, requestBody }: MockedOperation): ExampleRequest {
  const valuesOf = (place: string) =>
    parameters
      .filter(({ in: where, required }) => where === place && required)
      .map(({ name, example }): [string, string] => [name, String(example)])
  const inPath = new Map(valuesOf('path'))
  const query = new URLSearchParams(valuesOf('query')).toString()
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const value = Object.values(media?.examples ?? {})[0]?.value
  const isForm = type === 'application/x-www-form-urlencoded'
  return {
    method,
    address: path.replace(/\{(\w+)\}/g, (_, name: string) => inPath.get(name) ?? '') + (query === '' ? '' : `?${query}`),
    headers: {
      ...credentials(security),
      ...Object.fromEntries(valuesOf('header')),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(type !== undefined && {
      body: isForm ? new URLSearchParams(value as Record<string, string>).toString() : JSON.stringify(value),
    }),
  }
}
