import { expect, test } from 'vitest'
import { scrub } from '../../../src/telemetry/redact.ts'

test.each([
  ['an id before a full stop', 'no customer 1000000016.', 'no customer 1****16.'],
  ['an id before a hyphen', '1000000016-blocked', '1****16-blocked'],
  ['an id after a word and a hyphen', 'customer-2000000014 is blocked', 'customer-2****14 is blocked'],
  ['an id in a path', 'GET /customers/1000000016/accounts', 'GET /customers/1****16/accounts'],
  ['an id at the end of a sentence about money', '100.50 SAR of 1000000016.', '100.50 SAR of 1****16.'],
  ['an IBAN in small letters', 'no account sa0399000000000000000001.', 'no account sa03****01.'],
  ['an IBAN in groups', 'SA03 9900 0000 0000 0000 0001', 'SA03****01'],
  ['an e-mail address', 'to sara.ali+test@mail.bank.example: refused', 'to [e-mail]: refused'],
  ['the number of a card', 'card 4111111111111111.', 'card 4111****11.'],
  ['the number of a card in groups', '5555-5555-5555-4444', '5555****44'],
  ['a mobile number', 'sms to +966501234567 failed', 'sms to +966****67 failed'],
  ['a mobile number without a plus', 'sms to 966501234567 failed', 'sms to 9****67 failed'],
])('%s is masked in free text', (_, text, masked) => expect(scrub(text)).toBe(masked))

test.each([
  'consent 3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  'consent 41111111-1111-4111-8111-411111111111',
  'id 0000000a-9665-4123-8123-0123456789ab',
  'id 3f2504e0-4f89-41d3-9a0c-966512345678',
  'no answer of postgres://sanad@db.bank.example/sanad',
  'interaction 10000000-1600-4000-8000-100000001600',
  'trace 4bf92f3577b34da6a3ce929d0e0e4736 of 1000000016ab',
  'hash 4111111111111111abcdef00',
  'at 2026-11-23T01:58:03.123Z',
  'at 1795399083123 ms, or 1795399083123456 us',
  'took 1234.1234567890 ms, 0.1000000016 s',
  'amount 1000000016.50 and 4111111111111111.25',
  'amount 123456789012345 halalas',
  'payment 4111111111111112',
  'at node_modules/@electric-sql/pglite@0.3.10/dist/index.js:1:2',
  'port 5432, status 503, 12 of 100000',
])('%s stays readable', (text) => expect(scrub(text)).toBe(text))
