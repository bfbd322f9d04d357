/** Texts that have broken somebody's software before, by what they are after. Our own table; every one of them is legal Unicode. */
export const naughtyStrings: Readonly<Record<string, readonly string[]>> = {
  sql: [
    "' OR '1'='1", "'; DROP TABLE consents; --", '"; DELETE FROM payments WHERE 1=1; --', "') UNION SELECT null,version() --", "1; SELECT pg_sleep(10)--", "admin'--", "' || (SELECT client_secret_hash FROM apps LIMIT 1) || '", '$1', '$$; $$',
    "\\'; --", "O'Brien & Söhne", '%', '_', '\\', '\\\\', "''", '"', '`', "E'\\x41'", ':name', '?', '??|', '{1,2}', 'NULL', 'x\'::text',
  ],
  shell: ['$(id)', '`id`', '; cat /etc/passwd', '| nc 127.0.0.1 1', '&& reboot', '$HOME', '${IFS}', '> /tmp/x', '!!', '-rf', '--help', '~root', '*', '%PATH%', '() { :;}; echo x'],
  template: ['{{7*7}}', '${7*7}', '<%= 7*7 %>', '<%~ it.settings %>', '#{7*7}', '*{7*7}', '{%raw%}', '@(7*7)', '[[7*7]]', '{0}', '{name}', '%{x}', '<% } %>', '{{constructor.constructor("return 1")()}}', '${jndi:ldap://127.0.0.1/x}', '{amount}'],
  path: ['../../../etc/passwd', '..\\..\\x', '/etc/passwd', 'C:\\Windows', '%2e%2e%2f', '....//', 'file:///etc/passwd', '//evil.example', 'con', 'nul', '.', '..', '.git', '\\\\host\\share', 'a/b', '%00', '%0d%0aSet-Cookie:x=1'],
  html: [
    '<script>alert(1)</script>', '"><script>alert(1)</script>', "'><img src=x onerror=alert(1)>", '<svg/onload=alert(1)>', '</textarea><b>', '</strong></section>', '<!-- x', '-->', ']]>', '<![CDATA[x]]>', '&lt;b&gt;', '&amp;', '&#60;', '&', '<', '>', 'javascript:alert(1)',
    '<a href="javascript:alert(1)">x</a>', '" onfocus="alert(1)" autofocus="', "' style='x", '<form action=//evil.example>', '<base href=//evil.example>', '<meta http-equiv=refresh content=0>', '<bdi dir=rtl>', '</bdi>', '<iframe src=//x>', '<style>*{display:none}</style>', '<x\u0009onclick=a>', '\u003cscript\u003e', '＜script＞',
  ],
  format: ['%s%s%s%n', '%d', '%x', '%08x', '%p', '%c', '%@', '%1$s', '%%', '\\n\\r\\t', '\\u0000', '\\x00', '&#0;', '=1+1', '=HYPERLINK("http://x","y")', '+1', '-1', '@SUM(A1)', '\r\nX-Injected: 1', 'a\r\nb', 'a\nb', 'a\tb'],
  numbers: ['0', '-0', '00', '1e400', '1E+02', 'NaN', 'Infinity', '-Infinity', '0x10', '9007199254740993', '1.0000000000000001', '1,000.00', '١٢٣', '１２３', '½', '²', '1/0', '-1', '1_000', '0.1e-9', '∞'],
  words: ['null', 'undefined', 'true', 'false', 'None', 'nil', '[object Object]', '__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf', '[]', '{}', '{"a":1}', '"quoted"', 'then', 'id', 'Data', 'message', 'KSAOB.IBAN'],
  bidi: ['\u202eevil\u202c', '\u202dltr', '\u2066a\u2069', '\u2067شراء\u2069', '\u200eabc\u200f', 'مرحبا abc', 'abc مرحبا 123', '\u061cA', 'دفع 100 ريال', 'سند', 'قهوة النخيل', 'ﷺ', 'ﷲ', 'لا إله', 'ـــ', '\u202e\u202e\u202e', 'price \u202e05.1'],
  invisible: ['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u180e', '\u00a0', '\u3000', '\u2028', '\u2029', '\u0085', '\u200bname\u200b', 'a\u200bb', ' ', '   ', '\t', '\n', '\u007f', '\u0001', '\u001b[31mred\u001b[0m', '\u0007', '\u0008', '\ufff9x\ufffb'],
  combining: ['e\u0301', '\u0301', 'Z\u0351\u036b\u0343\u036a\u0342\u036b\u033d\u034f', 'محمَّد', '\u0e33', 'क्षि', '가', '\u1112\u1161\u11ab', 'ñ', 'n\u0303', 'İ', 'ı', 'ß', 'ﬃ', 'Å', 'Å', '\ud55c'],
  emoji: ['😀', '👨‍👩‍👧‍👦', '🇸🇦', '👍🏽', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '\u{1f9d1}\u200d\u{1f4bb}', '☕', '\u{1f3fb}', '😀'.repeat(35), '#️⃣'],
  planes: ['\ufffd', '\ufffe', '\uffff', '\u{1fffe}', '\u{10ffff}', '\ue000', '\u{f0000}', '𝒳', '𠜎', '\u{e0001}', '日本語', 'Ω≈ç√∫', 'ЁЂЃ', 'ʇxǝʇ', '田中さん', '\u{1d173}'],
  length: ['a', 'x'.repeat(50), 'x'.repeat(70), 'ق'.repeat(70), 'x'.repeat(140), '😀'.repeat(70), 'W'.repeat(350), 'a '.repeat(35), 'محمد '.repeat(14)],
}

/** All of them, each with its category. */
export const allNaughtyStrings = Object.entries(naughtyStrings).flatMap(([category, texts]) => texts.map((text) => ({ category, text })))

/** JSON spellings of texts that are no legal Unicode, or that PostgreSQL cannot store: as they stand between the quotation marks. */
export const unstorable: readonly [name: string, spelling: string][] = [
  ['NUL', '\\u0000'], ['NUL inside', 'a\\u0000b'], ['a high surrogate', '\\ud83d'], ['a low surrogate', '\\ude00'], ['surrogates reversed', '\\ude00\\ud83d'], ['a high surrogate at the end', 'x\\udbff'],
]
