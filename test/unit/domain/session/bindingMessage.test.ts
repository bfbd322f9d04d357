import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findBindingMessageFault } from '../../../../src/domain/session/bindingMessage.ts'

describe('a binding message', () => {
  it.each(['Order 1042', 'طلب رقم ١٠٤٢', 'مُشترى', 'A-1/2: x, y. #3', 'é', 'x'.repeat(64), '𝟙'.repeat(64)])(
    'may be %j',
    (message) => {
      expect(findBindingMessageFault(message)).toBeUndefined()
    },
  )

  it.each([
    ['', 'no letter'],
    ['  ', 'no letter'],
    ['#-/', 'no letter'],
    ['x'.repeat(65), 'more than 64'],
    ['a\tb', 'may have'],
    ['a\u202eb', 'may have'],
    ['a\u2066b', 'may have'],
    ['a\u200db', 'may have'],
    ['a\u00adb', 'may have'],
    ['💸', 'may have'],
  ])('may not be %j: %s', (message, words) => {
    expect(findBindingMessageFault(message)).toContain(words)
  })

  it('never holds a control character, an invisible one or one that turns the text', () => {
    const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 70 }), (message) => {
        if (hidden.test(message)) expect(findBindingMessageFault(message)).toBeDefined()
      }),
    )
  })
})
