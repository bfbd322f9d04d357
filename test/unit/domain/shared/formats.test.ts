import { describe, expect, it } from 'vitest'
import { isBic, isUuid, isUuid4 } from '../../../../src/domain/shared/formats.ts'

describe('a BIC', () => {
  it.each(['NCBKSAJE', 'NCBKSAJEXXX', 'A1B2SA2X', '1234SAXX001'])('%s has the form', (text) => expect(isBic(text)).toBe(true))
  it.each(['', 'NCBKSAJ', 'NCBKSAJEX', 'ncbksaje', 'NCBK5AJE', ' NCBKSAJE', 'NCBKSAJE\n', 'NCBKSAJEXXXX'])('%j has not', (text) =>
    expect(isBic(text)).toBe(false),
  )
})

describe('a UUID', () => {
  const v4 = '3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4'
  const v1 = 'c232ab00-9414-11ec-b3c8-9f6bdeced846'

  it('may be of any version, in either case', () => {
    for (const text of [v4, v1, v4.toUpperCase(), '00000000-0000-0000-0000-000000000000']) expect(isUuid(text)).toBe(true)
    for (const text of ['', `{${v4}}`, `${v4}\n`, v4.replaceAll('-', ''), `${v4}0`]) expect(isUuid(text)).toBe(false)
  })

  it('of version 4 is told from others', () => {
    expect([v4, v4.toUpperCase(), v1, v4.replace('9c6e', '7c6e')].map(isUuid4)).toEqual([true, true, false, false])
  })
})
