import { describe, expect, it } from 'vitest'
import { negotiate } from '../../../src/http/accept.ts'

const offered = ['application/jwt', 'application/json']

describe('the encoding of an answer', () => {
  it.each([
    [undefined, 'application/json', 'application/json'],
    ['', 'application/jwt', 'application/jwt'],
    ['*/*', 'application/json', 'application/json'],
    ['application/*', 'application/json', 'application/json'],
    ['application/json, application/jwt', 'application/json', 'application/json'],
    ['application/json, application/jwt', 'application/jwt', 'application/jwt'],
    ['application/jwt', 'application/json', 'application/jwt'],
    ['application/json;q=0.5, application/jwt', 'application/json', 'application/jwt'],
    ['application/jwt;q=0.1, */*;q=0.9', 'application/jwt', 'application/json'],
    ['APPLICATION/JSON', 'application/jwt', 'application/json'],
    ['text/html, application/json;q=0.1', 'application/jwt', 'application/json'],
  ])('Accept %s after a request in %s: %s', (accept, own, expected) => {
    expect(negotiate(accept, offered, own)).toBe(expected)
  })

  it.each(['text/html', 'application/json;q=0', 'application/xml, text/*', '*/*;q=0'])('Accept %s allows nothing', (accept) => {
    expect(() => negotiate(accept, offered, 'application/jwt')).toThrow(expect.objectContaining({ code: 'notAcceptable' }))
  })
})
