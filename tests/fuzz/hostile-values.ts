/** Values that have broken programs before, as JSON text where JavaScript has no value for them. */

/** A piece of JSON written as it stands, valid or not. */
export class RawJson {
  constructor(readonly text: string) {}
}

const NUMBERS = ['1e308', '1e309', '-1e309', '2147483647', '2147483648', '-2147483649', '4294967296', '9007199254740993', '-0', '0', '-1', '1', '0.1', '5', '1e-7', 'NaN', 'Infinity', '0x10', '01', '+1', '1_000']

const DATES = [
  '0000-01-01T00:00:00Z', '0001-01-01', '1899-12-31', '1970-01-01T00:00:00Z', '2999-12-31', '9999-12-31', '9999-12-31T23:59:59Z', '+010000-01-01T00:00:00Z',
  '10000-01-01T00:00', '-000001-01-01T00:00:00Z', '2027-02-29', '2028-02-29T10:00', '2027-02-30T10:00', '2027-03-14T02:30', '2027-11-07T01:30', '2027-03-28T02:30',
  '2027-10-03T02:15', '2011-12-30T10:00', '2027-06-01T24:00', '2027-06-01T25:00:00Z', '2027-06-01T10:60', '2027-06-30T23:59:60Z', '2027-06-01T10:00:00.123456789Z',
  '2027-06-01T10:00:00+99:99', '2027-06-01T10:00+14:00', '2027-06-01T10:00:00-23:59', '2027-6-1', '01/06/2027', 'tomorrow', '1764000000000', '2027-W23-1', '9999-12-31T23:59:59-23:59',
  '0001-01-01T00:00:00+23:59', '0000-00-00', '2027-06-01 10:00', '2027-06-01T10:00[Europe/Berlin]', '2100-01-01T00:00:00Z', '2800-01-01T09:00',
]

const TEXTS = [
  '', ' ', '\u0000', 'a\u0000b', '\ud800', 'a\udc00b', '\ud83d\ude00', '\u202eevil\u202c', '\u200b', '\ufeff', '\uffff', 'e\u0301', 'İ', 'ß', 'ﷺ'.repeat(20), '👩‍👩‍👧‍👦'.repeat(8),
  'line\r\nBcc: victim@example.com', 'a\nb', '\r', '\t', '\u001b[31mred', '\u0085', '\u2028', "'; DROP TABLE clients; --", "' OR 1=1 --", '%', '_', '%25', '\\', '\\\\', '"', "''", '$1', '$$',
  '=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)', '{{constructor.constructor("x")()}}', '${7*7}', '{firstName}', '{link}', '{unknown}',
  'undefined', 'null', 'true', 'false', 'NaN', '[object Object]', '{"not":""}', '[]', '0', '1', '-1', '1e309', '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '../../etc/passwd', '..%2f..%2f', '/', '//evil.example', 'http://127.0.0.1:1/',
  'file:///etc/passwd', 'http://[::1]/', 'a@b', 'a@b.c', 'x@example.com', '"a b"@example.com', 'a@example.com,b@example.com', 'Eve <eve@example.com>', 'victim@example.com\r\nRCPT TO:<x@example.com>', '+12125550123', '+1 (212) 555-0123 ext 9', '٠١٢٣٤٥٦٧٨٩', '911', '+999999999999999999',
  'America/New_York', 'Not/AZone', 'Etc/GMT+12', '+05:30', 'confirmed', 'completed', 'no-show', 'cancelled', '#ffffff', 'USD', 'url(javascript:1)', 'a'.repeat(255), 'a'.repeat(256), 'a'.repeat(5001), '💥'.repeat(600),
]

const OBJECTS = ['{"not":""}', '{"contains":""}', '{"gt":""}', '{"in":[]}', '{"equals":null}', '{"set":null}', '{"increment":1}', '{"$ne":null}', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"toString":1}', '{"length":1e9}', '{}', '[]', '[null]', '[[]]', '["a","b"]', '[{}]', 'null', 'true', 'false']

/** Fields that only the server may set. */
export const FOREIGN_FIELDS = ['id', 'businessId', 'ownerId', 'userId', 'status', 'createdAt', 'version', 'isAdmin', '__proto__', 'constructor', 'smsConsentAt', 'noShowCount', 'role']

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

/** Every hostile value once; long ones are made here so that runs share them. */
export const HOSTILE: readonly [RawJson, ...RawJson[]] = [
  new RawJson('null'),
  ...NUMBERS.map((text) => new RawJson(text)),
  ...[...DATES, ...TEXTS].map((text) => new RawJson(JSON.stringify(text))),
  ...OBJECTS.map((text) => new RawJson(text)),
  new RawJson(deep('[', ']', 200)), new RawJson(deep('{"a":', '}', 200).replace(':}', ':1}')), new RawJson(deep('[', ']', 9000)),
  new RawJson(JSON.stringify('a'.repeat(60_000))), new RawJson(JSON.stringify('<'.repeat(20_000))), new RawJson(`[${'1,'.repeat(5000)}1]`),
  new RawJson(JSON.stringify('(' .repeat(8000))), new RawJson(JSON.stringify(`${'a'.repeat(30_000)}@`)), new RawJson(JSON.stringify('9'.repeat(400))),
  new RawJson('"\\ud800"'), new RawJson('"\\udfff\\ud800"'), new RawJson('"\\u0000"'),
]

/** Hostile texts for paths, queries and forms. */
export const HOSTILE_TEXTS: readonly [string, ...string[]] = [' ', ...DATES, ...NUMBERS, ...TEXTS, 'x'.repeat(8000)]

/** The text with lone surrogates replaced, as an address can hold it. */
export function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8')
}
