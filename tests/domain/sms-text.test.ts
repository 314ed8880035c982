import fc from '../support/property'
import { serviceFor, smsLength, smsSegments, toPlainLetters } from '@/lib/domain/sms-text'

const gsm = fc.constantFrom(...'abc XYZ 0189 @£$¥èéùìòÇØøÅåΔΦ_{}[]~|€^\\')
const any = fc.string({ unit: fc.oneof(gsm, fc.constantFrom('ë', '✂️', '😀', '’', 'ł', '日')), maxLength: 400 })

describe('the length of a text', () => {
  it.each([
    ['a'.repeat(160), 1, 'GSM-7'],
    ['a'.repeat(161), 2, 'GSM-7'],
    ['a'.repeat(306), 2, 'GSM-7'],
    ['a'.repeat(307), 3, 'GSM-7'],
    ['€'.repeat(80), 1, 'GSM-7'],
    ['€'.repeat(81), 2, 'GSM-7'],
    ['ë'.repeat(70), 1, 'UCS-2'],
    ['ë'.repeat(71), 2, 'UCS-2'],
    ['', 1, 'GSM-7'],
  ] as const)('is billed as carriers count it', (text, segments, encoding) => {
    expect(smsLength(text)).toMatchObject({ segments, encoding })
  })

  it('never cuts an escape pair or an emoji in two', () => {
    // 152 letters and a euro sign: the euro sign's two septets don't fit at position 153.
    expect(smsSegments(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toBe(3)
    expect(smsSegments(`${'日'.repeat(66)}😀${'日'.repeat(65)}`)).toBe(2)
    expect(smsSegments(`${'日'.repeat(66)}😀${'日'.repeat(66)}`)).toBe(3)
  })

  it('grows with the text, holds what it says, and names every character that costs', () => {
    fc.assert(
      fc.property(any, any, (text, more) => {
        const length = smsLength(text)
        expect(smsSegments(text + more)).toBeGreaterThanOrEqual(length.segments)
        expect(length.units).toBeLessThanOrEqual(length.available)
        expect(length.encoding === 'GSM-7').toBe(length.foreign.length === 0)
        expect(length.foreign.every((char) => text.includes(char))).toBe(true)
      }),
    )
  })
})

describe('plain letters', () => {
  it('stand in for what GSM-7 lacks, where there are any', () => {
    expect(toPlainLetters('Zoë’s “Größe” – Łódź… 日 ✂ café')).toBe('Zoe\'s "Größe" - Lodz... 日 ✂ café')
  })

  it('change nothing that GSM-7 has, and never cost a segment', () => {
    fc.assert(
      fc.property(any, (text) => {
        if (smsLength(text).encoding === 'GSM-7') expect(toPlainLetters(text)).toBe(text)
        expect(smsLength(toPlainLetters(text)).foreign.length).toBeLessThanOrEqual(smsLength(text).foreign.length)
      }),
    )
  })
})

it.each([
  ['Haircut', 'Milo Okafor', false, 'Haircut'],
  ['Haircut', 'Milo Okafor', true, 'Haircut for Milo'],
  ['Haircut', '  zoë-mae  o. ', true, 'Haircut for zoë-mae'],
  ['Cut, see www.evil.example', 'https://evil.example/x', true, expect.not.stringContaining('://')],
])('names %s for %s (shared: %s) as "%s"', (service, name, sharesContact, expected) => {
  expect(serviceFor(service, { name, sharesContact })).toEqual(expected)
})

it('keeps whom a service is for, however long its name', () => {
  const named = serviceFor('Balayage '.repeat(20), { name: 'Milo Okafor', sharesContact: true })
  expect(named.length).toBeLessThanOrEqual(60)
  expect(named).toMatch(/ for Milo$/)
})
