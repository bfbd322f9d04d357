import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findBindingMessageFault } from '../../../../src/domain/session/bindingMessage.ts'

describe('a binding message', () => {
  it.each([
    'Order 1042',
    'طلب رقم ١٠٤٢',
    'مُشترى',
    'A-1/2: x, y. #3',
    'é',
    'x'.repeat(64),
    'Inv. 7: v1.2',
    'قهوة',
    '1234567.50 SAR',
    '12,345,678.00',
    '2026-11-23, 14:30',
    '23/11/2026',
    'رقم ١٠٤٢ مُؤكَّد',
    'Order 104-256',
    'Order 12, 250.00 SAR',
    '23/11/2026, 14:30: 250.00 SAR',
    'کافه',
  ])('may be %j', (message) => {
    expect(findBindingMessageFault(message)).toBeUndefined()
  })

  it.each([
    ['', 'no letter'],
    ['  ', 'no letter'],
    ['#-/', 'no letter'],
    ['x'.repeat(65), 'more than 64'],
    ['a\tb', 'U+0009'],
    ['a\u202eb', 'U+202E'],
    ['a\u2066b', 'U+2066'],
    ['a\u200db', 'U+200D'],
    ['a\u00adb', 'U+00AD'],
    ['\u3164', 'U+3164'],
    ['\u115f', 'U+115F'],
    ['\u1160', 'U+1160'],
    ['💸', 'no letter'],
    ['Pay 💸', 'may have'],
    ['раураl', 'U+0440'],
    ['𝐏𝐚𝐲', 'U+1D40F'],
    ['ＡＢ', 'U+FF21'],
    ['طلبOrder', 'mixes scripts'],
    ['https://evil', 'address of a page'],
    ['see //evil', 'address of a page'],
    ['evil.example', 'address of a page'],
    ['call 10.0.0.1', 'address of a page'],
    ['mailto:x', 'address of a page'],
    ['localhost:80/x', 'address of a page'],
    ['call 920000000', 'seven digits'],
    ['اتصل 920 00 00 00', 'seven digits'],
    ['اتصل ٩٢٠-٠٠٠-٠٠٠', 'seven digits'],
    ['920.000.000', 'seven digits'],
    ['920 000 000.00', 'seven digits'],
    ['2026-11-23-920', 'seven digits'],
    ['0555:123:4567', 'seven digits'],
    ['0555#123#4567', 'seven digits'],
    ['05 01,23,45,67', 'seven digits'],
    ['9,2,0,0,0,0,0,1,2', 'seven digits'],
    ['920.00,000.00', 'seven digits'],
    ['l\u0335', 'U+0335'],
    ['0\u0338', 'U+0338'],
    ['e\u0332e', 'U+0332'],
    ['Kha\u0365', 'U+0365'],
    ['ح\u065cرير', 'U+065C'],
    ['ڧوري', 'U+06A7'],
    ['१२३', 'U+0967'],
    ['߁߂', 'U+07C1'],
  ])('may not be %j: %s', (message, words) => {
    expect(findBindingMessageFault(message)).toContain(words)
  })

  it('never holds a control character, an invisible one or one that turns the text', () => {
    const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 70 }), (message) => {
        if (hidden.test(message)) expect(findBindingMessageFault(message)).toBeDefined()
      }),
    )
  })
})
