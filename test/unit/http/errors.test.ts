import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BankRefusal, TooManyTries } from '../../../src/domain/shared/errors.ts'
import type { ErrorStyle } from '../../../generated/operations.ts'
import { HttpError, MethodNotAllowed } from '../../../src/http/errors/httpError.ts'
import { answerTables, errorTexts, renderError } from '../../../src/http/errors/render.ts'
import { asRefusal } from '../../../src/http/respond.ts'
import type { Log } from '../../../src/telemetry/log.ts'

const styles = Object.keys(answerTables) as ErrorStyle[]
const codes = Object.keys(errorTexts) as (keyof typeof errorTexts)[]

/** Codes that only the bank's pages tell; no contract has an operation that could answer them. */
const pagesOnly = ['notSignedIn']

describe('every error code', () => {
  it.each(codes)('%s says what it means and what to do, in whole sentences of both languages', (code) => {
    const { meaning, remedy } = errorTexts[code]
    for (const text of [meaning.en, remedy.en, meaning.ar, remedy.ar]) expect(text).toMatch(/^\S.*\S\.$/u)
    for (const text of [meaning.ar, remedy.ar]) expect(text).toMatch(/\p{Script=Arabic}/u)
    for (const text of [meaning.en, remedy.en]) expect(text).toMatch(/^[A-Z][^؀-ۿ]*$/)
  })

  it.each(codes.filter((code) => !pagesOnly.includes(code)))('%s is answered by an interface', (code) => {
    expect(styles.filter((style) => Object.hasOwn(answerTables[style].rows, code))).not.toEqual([])
  })
})

describe.each(styles)('the answers of style %s', (style) => {
  it('are for codes that exist', () => {
    expect(Object.keys(answerTables[style].rows).filter((code) => !codes.includes(code as (typeof codes)[number]))).toEqual([])
  })

  it('hold the one for what is our fault', () => {
    expect(renderError(new HttpError('internal', 'Something went wrong.'), style).status).toBe(500)
  })
})

describe('a refusal that the interface has no answer for', () => {
  it('is logged as a defect and told as 500', () => {
    const logged: unknown[] = []
    const log = { error: (entry: unknown) => logged.push(entry), warn: () => undefined } as unknown as Log
    const refusal = new BankRefusal('participantUnknown', 'This is of account verification only.')
    const told = asRefusal(refusal, 'ksaob', log, 'b7c1')
    expect([told.code, told.cause]).toEqual(['internal', refusal])
    expect(told.message).not.toContain('account verification')
    expect(logged).toEqual([{ err: refusal, interactionId: 'b7c1' }])
    expect(asRefusal(refusal, 'verification', log, 'b7c1')).toBe(refusal)
  })
})

describe('headers', () => {
  it('of a 405 name the methods, of a 429 the seconds to wait', () => {
    expect(renderError(new MethodNotAllowed(['GET', 'PATCH']), 'ksaob').headers).toMatchObject({ Allow: 'GET, PATCH' })
    const tries = new TooManyTries('Too many tries.', { retryAfterSeconds: 7 })
    expect(renderError(tries, 'problem')).toMatchObject({ status: 429, headers: { 'Retry-After': '7' } })
    expect(renderError(new HttpError('internal', 'Something went wrong.'), 'problem').headers).toEqual({
      'Content-Type': 'application/problem+json',
    })
  })
})

it('the platform contract lists the public codes of the problem table and no other, and says of each what it means', () => {
  const text = readFileSync(new URL('../../../specs/platform/schemas/problem.yaml', import.meta.url), 'utf8')
  const listed = /Known values are ([^.]*)\./.exec(text)![1]!.split(/,\s+/)
  const rows = Object.values(answerTables.problem.rows) as { status: number; code?: string }[]
  expect(listed.sort()).toEqual([...new Set(rows.map(({ code }) => code))].sort())
  expect(listed.filter((code) => !text.includes(`${code}:`))).toEqual([])
})
