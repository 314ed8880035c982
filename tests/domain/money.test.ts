import { formatMoney, readPrice } from '@/lib/domain/money'
import fc from '../support/property'

it.each([
  [6500, 'USD', '$65'],
  [6550, 'USD', '$65.50'],
  [123456789, 'GBP', '£1,234,567.89'],
  [5, 'EUR', '€0.05'],
  [-700, 'CAD', '-CA$7'],
] as const)('%p cents of %s read %s', (cents, currency, text) => {
  expect(formatMoney(cents, currency)).toBe(text)
})

describe('prices as people write them', () => {
  it.each([
    ['45,00', 'EUR', 4500],
    ['45.00', 'EUR', 4500],
    ['45,5', 'EUR', 4550],
    ['1,5', 'USD', 150],
    ['007', 'USD', 700],
    ['0', 'USD', 0],
    ['.50', 'USD', 50],
    [',50', 'EUR', 50],
    ['45.', 'USD', 4500],
    ['45.-', 'CHF', 4500],
    ['45,–', 'EUR', 4500],
    // Signs, codes and names, before and behind.
    ['€45', 'EUR', 4500],
    ['45 €', 'EUR', 4500],
    ['£45', 'GBP', 4500],
    ['EUR 45', 'EUR', 4500],
    ['45.00eur', 'EUR', 4500],
    ['45 euros', 'EUR', 4500],
    ['US$45', 'USD', 4500],
    ['$45 CAD', 'CAD', 4500],
    ['C$ 45', 'CAD', 4500],
    ['kr 45', 'NOK', 4500],
    ['45 zł', 'PLN', 4500],
    // Thousands.
    ['1.234,50', 'EUR', 123450],
    ['1,234.50', 'USD', 123450],
    ['1 234,50', 'EUR', 123450],
    ['1\u202f234,50\u00a0€', 'EUR', 123450],
    ["1'234.50", 'CHF', 123450],
    ['1’234.50', 'CHF', 123450],
    ['1,23,456.00', 'INR', 12345600],
    ['12,34,567', 'INR', 123456700],
    ['1.234.567', 'EUR', 123456700],
    ['1 234 567,89', 'EUR', 123456789],
    ['45 000', 'EUR', 4500000],
    ['1,234', 'USD', 123400],
    // Other scripts.
    ['٤٥٫٥٠', 'USD', 4550],
    ['٤٥٬٠٠٠', 'USD', 4500000],
    ['۴۵', 'USD', 4500],
    ['1،234', 'USD', 123400],
    ['1،234.50', 'USD', 123450],
    ['45、5', 'EUR', 4550],
    ['１２３．５０', 'USD', 12350],
    ['\u200e४५\u200e', 'USD', 4500],
    // Raised cents.
    ['12⁹⁹', 'EUR', 1299],
    ['$45⁰⁰', 'USD', 4500],
    ['12⁹⁹ €', 'EUR', 1299],
    ['12,⁹⁹', 'EUR', 1299],
    ['1.234⁵⁰', 'EUR', 123450],
    // Other numbers of decimals.
    ['¥1,000', 'JPY', 1000],
    ['45.00', 'JPY', 45],
    ['12.5', 'KWD', 12500],
    ['1.234', 'KWD', 1234],
    ['1,234.500 KWD', 'KWD', 1234500],
    // Rounded to the currency's own.
    ['45.5555', 'USD', 4556],
    ['0.005', 'USD', 1],
    ['1.234,567', 'EUR', 123457],
    ['1234.567', 'USD', 123457],
  ])('%s in %s', (text, currency, amount) => {
    expect(readPrice(text, currency)).toEqual({ ok: true, amount })
  })

  const unreadable = 'Enter a price such as 45 or 45.50'
  const inEuros = 'Enter the price in EUR, without another currency'
  it.each([
    ['abc', 'EUR', unreadable],
    ['free', 'USD', unreadable],
    ['from 45', 'USD', unreadable],
    ['45-60', 'USD', unreadable],
    ['45 45', 'USD', unreadable],
    ['45 00', 'EUR', unreadable],
    ['1,2,3', 'USD', unreadable],
    ["1.234'567", 'CHF', unreadable],
    ['1.234.56', 'EUR', unreadable],
    ['1e5', 'USD', unreadable],
    ['Infinity', 'USD', unreadable],
    ['½', 'USD', unreadable],
    ['45²', 'USD', unreadable],
    ['45¹²³', 'USD', unreadable],
    ['⁴⁵', 'USD', unreadable],
    ['12⁹⁹5', 'USD', unreadable],
    ['12.5⁹⁹', 'USD', unreadable],
    ['4⑤', 'USD', unreadable],
    ['45₀₀', 'USD', unreadable],
    ['45½', 'USD', unreadable],
    ['45⁰⁰', 'JPY', unreadable],
    ['45⁰⁰', 'KWD', unreadable],
    ['', 'USD', unreadable],
    ['$45', 'EUR', inEuros],
    ['45 USD', 'EUR', inEuros],
    ['£45', 'EUR', inEuros],
    ['$45 USD', 'CAD', 'Enter the price in CAD, without another currency'],
    ['-45', 'USD', 'The price cannot be negative'],
    ['−$45', 'USD', 'The price cannot be negative'],
    ['$-45', 'USD', 'The price cannot be negative'],
    ['(45)', 'USD', 'The price cannot be negative'],
    ['45.50', 'JPY', 'Enter a whole amount: JPY has no decimals'],
  ])('refuses %s in %s', (text, currency, problem) => {
    expect(readPrice(text, currency)).toEqual({ ok: false, problem })
  })

  it.each([
    ['1.234', 'EUR', 'DE', 123400],
    ['1,234', 'EUR', 'IE', 123400],
    ['1,234', 'CAD', 'CA', 123400],
    ['1,234', 'GBP', null, 123400],
    ['1.234', 'EUR', 'IE', null],
    ['1,234', 'EUR', 'DE', null],
    ['1.234', 'EUR', null, null],
    ['1,234', 'EUR', null, null],
    ['1.234', 'EUR', 'FR', null],
    ['1.234', 'USD', 'US', null],
  ])(
    'takes three digits for thousands only where they are written so: %s %s in %s',
    (text, currency, country, amount) => {
      const problem = `“${text}” can mean two prices. Write 1234 or 1.23`
      expect(readPrice(text, currency, country)).toEqual(
        amount === null ? { ok: false, problem } : { ok: true, amount },
      )
    },
  )

  it('reads back every price as any of its countries writes it', () => {
    const places = [
      ['en-US', 'USD', 'US'],
      ['de-DE', 'EUR', 'DE'],
      ['fr-FR', 'EUR', 'FR'],
      ['en-IE', 'EUR', 'IE'],
      ['es-ES', 'EUR', 'ES'],
      ['de-AT', 'EUR', 'AT'],
      ['fr-CA', 'CAD', 'CA'],
      ['en-GB', 'GBP', 'GB'],
      ['de-CH', 'CHF', 'CH'],
      ['en-IN', 'INR', 'IN'],
      ['ja-JP', 'JPY', 'JP'],
      ['hi-IN-u-nu-deva', 'INR', 'IN'],
      ['fa-IR', 'EUR', null],
    ] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.integer({ min: 0, max: 100_000_000 }),
        ([locale, currency, country], amount) => {
          const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
          const { maximumFractionDigits: digits = 2 } = format.resolvedOptions()
          const text = format.format(amount / 10 ** digits)
          expect([text, readPrice(text, currency, country)]).toEqual([text, { ok: true, amount }])
        },
      ),
    )
  })

  it('reads a whole amount that is no debt out of any text, or says what is wrong', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."0123456789.,' -€$"), maxLength: 12 }),
        fc.constantFrom('USD', 'EUR', 'GBP', 'JPY', 'KWD'),
        (text, currency) => {
          const read = readPrice(text, currency)
          if (read.ok) expect(Number.isSafeInteger(read.amount) && read.amount >= 0).toBe(true)
          else expect(read.problem).toMatch(/\w/)
        },
      ),
    )
  })
})
