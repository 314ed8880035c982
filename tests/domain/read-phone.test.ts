import { getExampleNumber, type CountryCode } from 'libphonenumber-js'
import examples from 'libphonenumber-js/examples.mobile.json'
import { countryName, countryOfZone, zoneCountries } from '@/lib/domain/country'
import { toAsciiDigits } from '@/lib/domain/digits'
import { dialled } from '@/lib/domain/phone'
import {
  countryNamedBy,
  isCountry,
  isNumberOf,
  isUncheckedPhone,
  listCountries,
  readPhone,
  toE164,
  toSpreadsheetPhone,
} from '@/lib/domain/read-phone'
import fc from '../support/property'

describe('numbers as people write them', () => {
  it.each([
    // National, in the business's own country.
    ['0412 345 678', 'AU', '+61412345678'],
    ['078 123 45 67', 'CH', '+41781234567'],
    ['512 345 678', 'PL', '+48512345678'],
    ['912 34 567', 'NO', '+4791234567'],
    ['0692 12 34 56', 'RE', '+262692123456'],
    ['55 1234 5678', 'MX', '+525512345678'],
    ['(11) 91234-5678', 'BR', '+5511912345678'],
    ['06 30 123 4567', 'HU', '+36301234567'],
    ['8 912 345-67-89', 'RU', '+79123456789'],
    ['06 1234567', 'IT', '+39061234567'],
    // Mexico's prefixes of before 2019.
    ['044 55 1234 5678', 'MX', '+525512345678'],
    ['01 55 1234 5678', 'MX', '+525512345678'],
    ['+52 1 55 1234 5678', 'US', '+525512345678'],
    // The number names its country, however people dial abroad.
    ['+44 (0)20 7946 0018', 'US', '+442079460018'],
    ['+49 (0)30 901820', 'US', '+4930901820'],
    ['(+41) 78 123 45 67', 'US', '+41781234567'],
    ['0033 6 12 34 56 78', 'US', '+33612345678'],
    ['0033 (0)6 12 34 56 78', 'US', '+33612345678'],
    ['00 49 30 901820', null, '+4930901820'],
    ['00 1 (212) 555-0134', 'CH', '+12125550134'],
    ['011 44 20 7946 0018', 'US', '+442079460018'],
    ['011 44 20 7946 0018', 'FR', '+442079460018'],
    ['0011 61 412 345 678', 'GB', '+61412345678'],
    ['010 44 20 7946 0018', 'JP', '+442079460018'],
    // Digits of other scripts.
    ['٠٥٠ ١٢٣ ٤٥٦٧', 'AE', '+971501234567'],
    ['٠٠٩٧١٥٠١٢٣٤٥٦٧', 'US', '+971501234567'],
    ['۰۹۱۲۳۴۵۶۷۸۹', 'IR', '+989123456789'],
    ['०९८७६५४३२१०', 'IN', '+919876543210'],
    ['৮৮০ ১৭১২ ৩৪৫৬৭৮', 'BD', '+8801712345678'],
    ['＋８１ ９０ １２３４ ５６７８', 'US', '+819012345678'],
    ['𝟬𝟰𝟭𝟮𝟯𝟰𝟱𝟲𝟳𝟴', 'AU', '+61412345678'],
    ['0️⃣4️⃣1️⃣2️⃣345678', 'AU', '+61412345678'],
    // Signs between and around the digits.
    ['tel:+44-20-7946-0018', 'US', '+442079460018'],
    ['tel:0412345678;phone-context=+61', 'US', '+61412345678'],
    ['020 7946 0018 ext. 12', 'GB', '+442079460018'],
    ['020.7946.0018 x12', 'GB', '+442079460018'],
    ['020/79460018', 'GB', '+442079460018'],
    ['020\u00a07946\u202f0018', 'GB', '+442079460018'],
    ['\u202a+44\u00a020 7946 0018\u202c', 'US', '+442079460018'],
    ['\u2066020 7946 0018\u2069', 'GB', '+442079460018'],
    ['0412‑345–678', 'AU', '+61412345678'],
    ['➕44 20 7946 0018', 'US', '+442079460018'],
  ] as const)('%s in %s', (text, country, e164) => {
    expect(readPhone(text, country)).toMatchObject({ e164, isChecked: true })
  })

  it.each([
    // The plus got lost.
    ['4915123456789', 'DE', '+4915123456789'],
    ['49 151 23456789', 'DE', '+4915123456789'],
    ['49 (0)151 23456789', 'DE', '+4915123456789'],
    ['493012345678', 'DE', '+493012345678'],
    ['tel:4915123456789 ext. 12', 'DE', '+4915123456789'],
    ['0062812345678', 'ID', '+62812345678'],
    ['00819012345678', 'JP', '+819012345678'],
    ['00573211234567', 'CO', '+573211234567'],
    ['62812345678', 'ID', '+62812345678'],
    ['38343201234', 'XK', '+38343201234'],
    ['5215512345678', 'MX', '+525512345678'],
    ['5511912345678', 'BR', '+5511912345678'],
    // National numbers that begin as the calling code does.
    ['04921 123456', 'DE', '+494921123456'],
    ['4921 12345', 'DE', '+49492112345'],
    ['487619818', 'PL', '+48487619818'],
    ['3903588693', 'IT', '+393903588693'],
    ['5540204717', 'BR', '+555540204717'],
    ['55900385070', 'BR', '+5555900385070'],
    ['358436814', 'FI', '+358358436814'],
    ['9118006200', 'IN', '+919118006200'],
    ['278289810', 'ZA', '+27278289810'],
  ] as const)('keeps a number that begins with the calling code: %s in %s', (text, country, e164) => {
    expect(readPhone(text, country)).toMatchObject({ e164, isChecked: true })
  })

  it('reads a mobile number of every country there, in every form', () => {
    const unread = listCountries().flatMap((code) => {
      const country = code as CountryCode
      const mobile = getExampleNumber(country, examples)
      if (!mobile) return []
      const digits = mobile.number.slice(1)
      const forms = {
        national: mobile.formatNational(),
        digits: mobile.formatNational().replace(/\D/g, ''),
        plus: mobile.formatInternational(),
        zeros: `00${digits}`,
        withoutPlus: digits,
      }
      return Object.entries(forms).flatMap(([form, text]) =>
        toE164(text, country) === mobile.number ? [] : [`${country} ${form} ${text} ${toE164(text, country)}`],
      )
    })
    expect(unread).toEqual([])
  })

  it.each([
    ['0412 345 678', null],
    ['(212) 555-0134', null],
    ['0412 345 678', 'US'],
    ['0171 1234567', 'PL'],
    ['06 12 34 56 78', 'RE'],
    ['555-0134', 'US'],
    ['(000) 000-0000', 'US'],
    ['123-456-7890', 'US'],
    ['(212) 155-0134', 'US'],
    ['+1 111 111 1111', 'US'],
    ['+1 911 555 0134', 'US'],
    ['+48 000 000 000', 'US'],
    ['+999 123 456 789', 'US'],
    ['020 7946 0018 / 020 7946 0019', 'GB'],
    ['abc', 'GB'],
    ['', 'GB'],
  ] as const)('is not made up of %s in %s', (text, country) => {
    expect(readPhone(text, country)).toBeNull()
  })

  it.each([
    ['624 555 0134', 'US', '+16245550134'],
    ['+1 (624) 555-0134', 'FR', '+16245550134'],
    ['1 624 555 0134', 'CA', '+16245550134'],
    ['+262 639 12 34 56', 'RE', '+262639123456'],
    ['00262 639 12 34 56', 'FR', '+262639123456'],
  ] as const)('keeps %s, which is newer than the tables, and says so', (text, country, e164) => {
    expect(readPhone(text, country)).toMatchObject({ e164, isChecked: false })
    expect(isUncheckedPhone(e164)).toBe(true)
  })

  it('reads back each of its own results, in whatever country and script', () => {
    const scripts = [0x30, 0x660, 0x6f0, 0x966, 0xff10].map(
      (zero) => (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit))),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(
          '+61412345678',
          '+41781234567',
          '+525512345678',
          '+12125550134',
          '+442079460018',
          '+971501234567',
        ),
        fc.constantFrom(...scripts),
        fc.constantFrom(...listCountries(), null),
        fc.constantFrom('', ' ', '\u200e', '-', '\u00a0', '.'),
        (e164, inScript, country, separator) => {
          const typed = inScript(`${e164.slice(0, 6)}${separator}${e164.slice(6)}`)
          expect(toE164(typed, country)).toBe(e164)
        },
      ),
    )
  })

  it('never throws, and returns E.164 or nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.constantFrom(...listCountries(), 'XX', null),
        (text, country) => {
          expect(toE164(text, country) ?? '+10').toMatch(/^\+\d{2,15}$/)
        },
      ),
    )
  })
})

it('a spreadsheet keeps every number, and it reads back as the same', () => {
  const cells = (
    [
      ['(212) 555-0101', 'US'],
      ['512 345 678', 'PL'],
      ['0412 345 678', 'AU'],
      ['0044 20 7946 0958', 'GB'],
      ['٠٥٠ ١٢٣ ٤٥٦٧', 'AE'],
      ['0412 345 678', null],
    ] as const
  ).map(([phone, country]) => [phone, country, toSpreadsheetPhone(phone, country)] as const)
  expect(cells.map(([, , cell]) => cell)).toEqual([
    '(212) 555-0101',
    '+48512345678',
    '0412 345 678',
    '+442079460958',
    '050 123 4567',
    '0412 345 678',
  ])
  for (const [phone, country, cell] of cells) expect(toE164(cell, country)).toBe(toE164(phone, country))
})

it.each([
  ['US', '+12125550134', true],
  ['US', '+14165550123', false],
  ['CA', '+14165550123', true],
  ['US', '+16245550134', true],
  ['MX', '+16245550134', false],
  ['FR', '+262692123456', false],
  [null, '+12125550134', false],
])('a business in %s may text %s for a stranger: %s', (country, e164, may) => {
  expect(isNumberOf(country, e164)).toBe(may)
})

it.each([
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['tel:+44-20-7946-0018', '+442079460018'],
  ['020 7946 0018 ext. 12', '02079460018'],
  ['٠٥٠ ١٢٣ ٤٥٦٧', '0501234567'],
  ['(212) 555-0101', '2125550101'],
  ['', ''],
])('the link for %s dials %s', (phone, number) => {
  expect(dialled(phone)).toBe(number)
})

it('digits of every script are digits, and nothing else is', () => {
  expect(['٤٥', '۴۵', '४५', '４５', '𝟜𝟝', '𝟰𝟱', '๔๕', '½', 'Ⅳ', '④5'].map(toAsciiDigits)).toEqual([
    '45',
    '45',
    '45',
    '45',
    '45',
    '45',
    '45',
    '½',
    'Ⅳ',
    '④5',
  ])
})

describe('the country of a business', () => {
  const known = zoneCountries(listCountries())

  it.each([
    ['Europe/Zurich', 'CH'],
    ['Australia/Sydney', 'AU'],
    ['Indian/Reunion', 'RE'],
    ['America/Mexico_City', 'MX'],
    ['US/Eastern', 'US'],
    ['Europe/Kiev', 'UA'],
    ['Europe/Kyiv', 'UA'],
    ['Asia/Kolkata', 'IN'],
    ['GB', 'GB'],
    ['PRC', 'CN'],
    ['America/Argentina/Buenos_Aires', 'AR'],
    ['Etc/UTC', null],
    ['UTC', null],
    ['EST', null],
    ['EST5EDT', null],
    ['CET', null],
    ['Zulu', null],
    ['Antarctica/Troll', null],
    ['Mars/Olympus', null],
  ])('%s is in %s', (zone, country) => {
    expect(countryOfZone(zone, known)).toBe(country)
  })

  it.each([
    ['+41 44 123 45 67', 'CH'],
    ['0044 20 7946 0018', 'GB'],
    ['+1 416 555 0123', 'CA'],
    ['+1 212 555 0134', 'US'],
    ['+1 800 555 0199', null],
    ['+1 624 555 0134', null],
    ['(212) 555-0134', null],
    ['', null],
    [null, null],
  ])('%s names %s', (phone, country) => {
    expect(countryNamedBy(phone)).toBe(country)
  })

  it('has a name, and only a real one', () => {
    expect(listCountries().map(countryName)).not.toContain(undefined)
    expect(countryName('CH')).toBe('Switzerland')
    expect(['CH', 'XX', 'EU', 'ch', 'toString'].map(isCountry)).toEqual([true, false, false, false, false])
  })
})
