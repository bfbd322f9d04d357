import fc from 'fast-check'

/** Characters that no text of a person has, by what they do. */
export const hiddenCharacters: Readonly<Record<string, readonly string[]>> = {
  'a line break': ['\n', '\r', '\u000b', '\u000c', '\u0085', '\u2028', '\u2029'],
  'a control character': ['\u0001', '\u0007', '\u0008', '\u001b', '\u007f', '\u009b'],
  'a mark that turns the direction': [
    '\u061c',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
  ],
  'nothing to be seen': [
    ...['\u00ad', '\u034f', '\u180e', '\u200b', '\u200c', '\u200d', '\u2060', '\u2065', '\ufeff', '\ufff9', '\u{1d173}'],
    ...['\u115f', '\u1160', '\u17b4', '\u3164', '\uffa0', '\u2800', '\ufffc', '\u{16fe4}', '\u{1d159}'],
    ...['\ufe0e', '\ufe0f', '\u180b', '\u{e0100}', '\u{e0001}', '\u{e0041}', '\u{e007f}'],
  ],
  'a blank of another kind': ['\u1680', '\u2003', '\u200a', '\u202f', '\u205f', '\u3000'],
  'no character': ['\ufdd0', '\ufffe', '\u{1ffff}', '\u{10ffff}', '\u0378', '\ue000', '\u{f0000}', '\ud800', '\udfff'],
}

/** All of them, each with what it does. */
export const allHiddenCharacters = Object.entries(hiddenCharacters).flatMap(([what, characters]) =>
  characters.map((character) => ({ what, character })),
)

const anyHidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/** One of them, or any other character of their classes in Unicode. */
export const hiddenCharacter: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...allHiddenCharacters.map(({ character }) => character)),
  fc
    .integer({ min: 0, max: 0x10ffff })
    .map((code) => String.fromCodePoint(code))
    .filter((character) => anyHidden.test(character)),
)
