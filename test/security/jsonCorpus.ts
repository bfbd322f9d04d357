/**
 * Texts of every category that RFC 8259 knows, with what a reader must do: `accept`, `reject`, or `stricter` (RFC 8259 lets a
 * reader choose, JSON.parse accepts, Sanad refuses because two readers could differ). Our own table, after the
 * categories that public JSON test suites have (numbers, strings, structure, encodings, depth, names).
 */
export interface JsonCase {
  name: string
  bytes: Buffer
  expectation: 'accept' | 'reject' | 'stricter'
}

type Expectation = JsonCase['expectation']
type Source = string | Buffer | [name: string, content: string | Buffer]

function cases(category: string, expectation: Expectation, sources: readonly Source[]): JsonCase[] {
  return sources.map((source) => {
    const [name, content] = Array.isArray(source) ? source : [shortName(source), source]
    return { name: `${category}: ${name}`, bytes: Buffer.from(content as string), expectation }
  })
}

function shortName(source: string | Buffer): string {
  return JSON.stringify(typeof source === 'string' ? source : source.toString('latin1')).slice(0, 60)
}

const raw = (...bytes: number[]) => Buffer.from(bytes)
/** The bytes inside a string in an array: `["..."]`. */
const inString = (...bytes: number[]) => Buffer.concat([Buffer.from('["'), raw(...bytes), Buffer.from('"]')])
const inArray = (...bytes: number[]) => Buffer.concat([Buffer.from('['), raw(...bytes), Buffer.from(']')])
const between = (texts: readonly string[], before: string, after: string) => texts.map((text) => `${before}${text}${after}`)
/** A text and, for as many places as it has, the text cut off there. */
const cutOff = (text: string) => Array.from({ length: text.length }, (_, length) => text.slice(0, length))

const rightNumbers = [
  '0', '-0', '1', '-1', '10', '123456789', '9007199254740991', '-9007199254740991', '0.0', '-0.0', '0.5', '1.5', '-1.5', '0.1e1', '1e1', '1E1', '1e+1', '1e-1', '1E+1', '1E-1',
  '0e0', '0E0', '0e+1', '0e-1', '0E+01', '1e00', '1e007', '1.000', '1.5e3', '-1.5E-3', '123.456e-7', '0.000000000000000000000000000001', '1e-400', '-1e-400', '1e15', '3.141592653589793238462643383279',
  '20e1', '123e5', '-123', '1.0e0', '4.9e-324',
]
const wrongNumbers = [
  '01', '-01', '00', '-00', '007', '+1', '+0', '++1', '--1', '-+1', '-', '+', '.5', '-.5', '.', '1.', '-1.', '0.', '1..2', '1.2.3', '1.e1', '0.e1', '.e1', '1e', '1E', '1e+', '1e-', '1E+', '0e', '0e+',
  '1ee1', '1e1e1', '1e1.5', '1e+-1', '1 000', '1_000.0', '0x1', '0X1F', '0b1', '0o7', '1f', '1n', '1a', '1-2', '1+2', '0-1', '-a', 'e1', 'NaN', '-NaN', 'nan', 'Infinity', '-Infinity', 'Inf',
  '-Inf', 'infinity', '1#', '１', '٣', '½', '1½', '−1', '1٫5', '1/2', '1:2', '(1)', '1;', '0.3e', '0.3e+', '9.e+', '2.e3', '2.e-3', '2.e+3', '-2.', '- 1', '1. 5', '1 e5', '1e 5', '0.1.2', '-0x0',
]
const rightStrings = [
  '""', '" "', '"a"', '"abc"', '"\\""', '"\\\\"', '"\\/"', '"/"', '"\\b\\f\\n\\r\\t"', '"\\u0061"', '"\\u00e9"', '"\\u20ac"', '"\\uFFFF"', '"\\uffff"', '"\\uFdD0"', '"\\u0001"', '"\\u001f"', '"\\u007f"', '"\u007f"',
  '"\\ud83d\\ude00"', '"\\uD83D\\uDE00"', '"\\udBFF\\uDfFf"', '"\\ud800\\udc00"', '"\\u2028\\u2029"', '"\u2028"', '"\u2029"', '"\u00a0"', '"\ufeff"', '"\\ufeff"', '"é"', '"€"', '"😀"', '"سند"', '"\u202e"', '"\u200b"',
  '"\ufffe"', '"\uffff"', '"\u{10ffff}"', '"\u{1fffe}"', '"e\u0301"', '"\\\\u0000"', '"\\\\n"', '"\\\\\\""', '"\'"', '"/*"', '"//"', '"<!--"', '"null"', '"[1]"', '"\\u0022"', '"\\u005c"', '"\\u005C\\u0022"', '"u0000"', '"\\\\ud800"', '"\u0080"',
]
const wrongStrings = [
  '"', '"a', '"\\', '"\\"', '"\\\\\\"', '"\\a"', '"\\x41"', '"\\0"', '"\\1"', '"\\v"', '"\\e"', '"\\\'"', '"\\ "', '"\\\n"', '"\\é"', '"\\😀"', '"\\U0061"', '"\\u"', '"\\u0"', '"\\u00"', '"\\u006"', '"\\u006"x', '"\\u00G0"', '"\\u 061"',
  '"\\u+061"', '"\\u-061"', '"\\u{61}"', '"\\u006１"', '"\t"', '"\n"', '"\r"', '"\u0000"', '"\u0001"', '"\u001f"', '"a\u0008b"', "'a'", '`a`', '“a”', '«a»', 'a', '\\u0061', '\\"a\\"', '"a"b"', '"a""b"', '"a" "b"', '"a"\'', '"\\u', '"\\ud83d\\', '"\\ud83d\\u', '"\\ud83d\\u"', '"\\ud83d\\ude0"',
]
const rightStructures = [
  '[]', '{}', '[[]]', '[{}]', '{"a":[]}', '{"":0}', '{"a":{}}', '[[],[]]', '[[],{}]', '[1,2]', '[1,[2,[3]]]', '[null]', '[true,false,null]', '[1,1]', '["a","a"]', '{"a":1,"b":2}', '{"a":1,"A":2}', '{"a":{"a":1}}', '[{"a":1},{"a":1}]',
  '{"a":null}', '{"constructor":1}', '{"toString":1}', '{"prototype":{}}', '{"hasOwnProperty":1}', '{"proto":1}', '{"__proto":1}', '{"_proto_":1}', '{"length":1}', '{"0":1}', '{"-1":1}', '{"a b":1}', '{"\\"":1}', '{"é":1,"e\u0301":2}', '{"سند":1}', '{"\\u0061":1}', '{"a":"a","b":"a"}',
]
const wrongStructures = [
  '[', ']', '{', '}', '[}', '{]', '[]]', '{}}', '[[]', '[]]]', '{{}}', '{[]}', '[,]', '{,}', '[1,]', '[,1]', '[1,,2]', '[,,]', '[1 2]', '[1;2]', '[1:2]', '["a":1]', '["a" "b"]', '[1', '[1,', '[[1', '{"a"', '{"a":', '{"a":1', '{"a":1,', '{"a":1,}', '{,"a":1}', '{"a":1,,"b":2}',
  '{"a"}', '{"a":}', '{:1}', '{"a"::1}', '{"a":1:2}', '{"a"=1}', '{"a",1}', '{"a" 1}', '{"a":1 "b":2}', '{"a":1;"b":2}', '{a:1}', "{'a':1}", '{1:1}', '{null:1}', '{true:1}', '{[]:1}', '{{}:1}', '{"a":1}}', '{"a":[}', '{"a":{]', '[{]', '[{"a"]', '{"a":1]', '[1}', '[a]', '[*]', '[...[]]', '{...{}}', '{"a":1,...{}}',
  '[1]x', '[1],', '[1],[2]', '[][]', '{}{}', '1 2', '1,2', '"a":1', '[1]/', '[1]//', '[1]/**/', '/**/[1]', '//\n[1]', '[1/**/]', '[1//\n]', '{"a":/*x*/1}', '#x\n[1]', '[1]#', '--\n[1]', '<!--x-->[1]', '[1];', ';[1]', '([1])', '{"a":(1)}', '[1]\\n', '\\n[1]', '[\\n1]',
]
const wrongWords = [
  'True', 'TRUE', 'tRue', 'False', 'FALSE', 'Null', 'NULL', 'nil', 'None', 'undefined', 'void', 'tru', 'truee', 'truetrue', 'fals', 'falsey', 'nul', 'nulll', 'null0', 'yes', 'no', 'on', 'off', 't', 'f', 'n', 'trueé', 'true\u0301', 'tr ue', 'new Date()', 'function(){}', '/a/', '!1', '~', '&a', '*a', '%', '@', '$', '?',
]
const space = ['', ' ', '\t', '\n', '\r', ' \t\n\r', '    ', '\r\n']
const wrongSpace = ['\f', '\v', '\u00a0', '\u0085', '\u1680', '\u2003', '\u2028', '\u2029', '\u202f', '\u205f', '\u2060', '\u3000', '\u180e', '\u200b', '\u200c', '\u200d', '\ufeff', '\u0000', '\b', '\u001f', '\u007f']

export const jsonCorpus: readonly JsonCase[] = [
  ...cases('number', 'accept', [...rightNumbers, ...between(rightNumbers, '[', ']'), ...between(rightNumbers, '{"a":', '}')]),
  ...cases('number', 'reject', [...between(wrongNumbers, '[', ']'), ...between(wrongNumbers.slice(0, 40), '{"a":', '}')]),
  ...cases('string', 'accept', [...rightStrings, ...between(rightStrings, '[', ']'), ...between(rightStrings, '{', ':0}')]),
  ...cases('string', 'reject', [...between(wrongStrings, '[', ']'), ...between(wrongStrings.slice(0, 30), '{', ':0}')]),
  ...cases('structure', 'accept', rightStructures),
  ...cases('structure', 'reject', wrongStructures),
  ...cases('word', 'accept', ['true', 'false', 'null', '[true]', '[false]', '[null]', '{"a":true}']),
  ...cases('word', 'reject', [...wrongWords, ...between(wrongWords, '[', ']')]),
  ...cases('white space', 'accept', [...between(space, '', '[1]'), ...between(space, '[1]', ''), ...between(space, '[', ']'), ...between(space, '[1', ',2]'), ...between(space, '{"a"', ':1}'), ...between(space, '{"a":', '1}')]),
  ...cases('white space', 'reject', ['', ' ', '\n', '\t\t', ...between(wrongSpace, '[', '1]'), ...between(wrongSpace, '[1]', ''), ...between(wrongSpace.filter((character) => character !== '\ufeff'), '', '[1]')]),
  ...cases('cut off', 'reject', [...cutOff('{"a":[1,true,"x\\u0061",null,{"b":-1.5e+3}]}').slice(1), ...cutOff('[["\\ud83d\\ude00"]]').slice(1)]),
  ...cases('UTF-8', 'accept', [
    inString(0xc3, 0xa9), inString(0xc2, 0x80), inString(0xe2, 0x82, 0xac), inString(0xed, 0x9f, 0xbf), inString(0xee, 0x80, 0x80), inString(0xef, 0xbf, 0xbd), inString(0xf0, 0x9f, 0x98, 0x80), inString(0xf4, 0x8f, 0xbf, 0xbf),
  ]),
  // RFC 8259 section 8.1 wants UTF-8; a lenient decoder would put U+FFFD and go on, so JSON.parse never sees these bytes.
  ...cases('not UTF-8', 'stricter', [
    inString(0xe9), inString(0x80), inString(0xbf), inString(0xc3), inString(0xc3, 0x28), inString(0xe2, 0x82), inString(0xe2, 0x28, 0xa1), inString(0xf0, 0x9f, 0x98), inString(0xf0, 0x28, 0x8c, 0xbc), inString(0xfe), inString(0xff),
    ['overlong slash', inString(0xc0, 0xaf)], ['overlong NUL', inString(0xc0, 0x80)], ['overlong in three', inString(0xe0, 0x80, 0xaf)], ['overlong in four', inString(0xf0, 0x80, 0x80, 0xaf)], ['overlong quotation mark', inString(0xc0, 0xa2)],
    ['surrogate D800', inString(0xed, 0xa0, 0x80)], ['surrogate DFFF', inString(0xed, 0xbf, 0xbf)], ['CESU-8 pair', inString(0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80)], ['above 10FFFF', inString(0xf4, 0x90, 0x80, 0x80)],
    ['five bytes', inString(0xf8, 0x88, 0x80, 0x80, 0x80)], ['six bytes', inString(0xfc, 0x84, 0x80, 0x80, 0x80, 0x80)],
  ]),
  ...cases('not UTF-8 outside of strings', 'reject', [
    inArray(0xff), inArray(0x80), inArray(0xc3, 0xa9), inArray(0x31, 0xe9), raw(0xff), raw(0xe9), raw(0x5b, 0x31, 0xe5), ['UTF-16LE', Buffer.from('["a"]', 'utf16le')], ['UTF-16LE with BOM', Buffer.from('\ufeff["a"]', 'utf16le')],
    ['UTF-16BE', Buffer.from('["a"]', 'utf16le').swap16()], ['UTF-16BE with BOM', Buffer.from('\ufeff["a"]', 'utf16le').swap16()], ['UTF-32LE', raw(0x5b, 0, 0, 0, 0x5d, 0, 0, 0)], ['UTF-32BE', raw(0, 0, 0, 0x5b, 0, 0, 0, 0x5d)], ['half a byte order mark', raw(0xef, 0xbb, 0x5b, 0x5d)],
    ['gzip', raw(0x1f, 0x8b, 8, 0, 0, 0, 0, 0)], ['CBOR', raw(0xa1, 0x61, 0x61, 1)],
  ]),
  ...cases('byte order mark', 'reject', ['\ufeff', '\ufeff{}', '\ufeff[]', '\ufeff1', '\ufeff\ufeff[]', ' \ufeff[]']),
  ...cases('numbers that lose digits', 'stricter', ['9007199254740992', '-9007199254740992', '9007199254740993', '[12345678901234567890]', '1e16', '1e308', '-1e308', '1e309', '-1e309', '1e400', '{"a":1e999999999}', '1.7976931348623157e308', '100000000000000000000000', '9007199254740991.9', '[-237462374673276894279832749832423479823246327846]', '0.4e00669999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999969']),
  ...cases('surrogates alone', 'stricter', ['"\\ud800"', '"\\uD800"', '"\\udbff"', '"\\udc00"', '"\\udfff"', '"a\\ud83d"', '"\\ud83da"', '"\\ud83d\\u0061"', '"\\ud83d\\ud83d"', '"\\ude00\\ud83d"', '"\\ud83d\\ud83d\\ude00"', '"\\ud83d\\n"', '"\\ud83d\\\\"', '"\\ud83d/ude00"', '{"\\udead":0}', '["\\uD83D\\uDE00\\uDE00"]']),
  ...cases('NUL', 'stricter', ['"\\u0000"', '"a\\u0000b"', '{"\\u0000":1}', '{"a\\u0000":1}', '[["\\u0000"]]', '{"a":{"b":"\\u0000"}}', '"\\u0000\\u0000"']),
  ...cases('the same name twice', 'stricter', [
    '{"a":1,"a":1}', '{"a":1,"a":2}', '{"a":1,"b":2,"a":3}', '{"":1,"":2}', '{"a":1,"\\u0061":2}', '{"\\u0061":1,"\\u0061":2}', '{"a/":1,"a\\/":2}', '{"é":1,"\\u00e9":2}', '{"😀":1,"\\ud83d\\ude00":2}', '[{"a":1,"a":2}]', '{"x":{"a":1,"a":2}}',
    '{"x":[{},{"a":1,"a":2}]}', '{"a":{"b":1},"a":{"b":1}}', '{"a":[],"a":[]}', '{"\\n":1,"\\u000a":2}', '{"constructor":1,"constructor":2}', '{"a":null,"a":null}', '{"\\"":1,"\\u0022":2}', '{ "a" : 1 , "a" : 2 }',
  ]),
  ...cases('__proto__', 'stricter', ['{"__proto__":1}', '{"__proto__":{}}', '{"__proto__":null}', '{"\\u005f_proto__":{}}', '{"\\u005f\\u005f\\u0070roto__":{}}', '[{"__proto__":[]}]', '{"a":{"__proto__":{"x":1}}}', '{"__proto__":1,"__proto__":2}']),
  ...cases('depth', 'accept', [['32 arrays', '['.repeat(32) + ']'.repeat(32)], ['32 objects', `${'{"a":'.repeat(31)}{}${'}'.repeat(31)}`], ['16 of each', `${'[{"a":'.repeat(16)}1${'}]'.repeat(16)}`], ['many beside each other', `[${'[],'.repeat(5_000)}[]]`]]),
  ...cases('depth', 'stricter', [['33 arrays', '['.repeat(33) + ']'.repeat(33)], ['33 objects', `${'{"a":'.repeat(32)}{}${'}'.repeat(32)}`], ['5,000 arrays', '['.repeat(5_000) + ']'.repeat(5_000)]]),
  ...cases('depth', 'reject', [['100,000 arrays never closed', '['.repeat(100_000)], ['50,000 objects in arrays never closed', '[{"":'.repeat(50_000)], ['100,000 arrays closed by braces', '['.repeat(1_000) + '}'.repeat(1_000)]]),
  ...cases('size', 'accept', [['a string of 200 kB', `"${'x'.repeat(200_000)}"`], ['50,000 numbers', `[${'1,'.repeat(50_000)}1]`], ['10,000 names', `{${Array.from({ length: 10_000 }, (_, index) => `"n${index}":0`).join()}}`], ['100 kB of blanks', `${' '.repeat(100_000)}1`], ['a name of 100 kB', `{"${'n'.repeat(100_000)}":1}`]]),
]
