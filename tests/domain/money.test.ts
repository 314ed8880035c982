import { formatMoney, toCents } from '@/lib/domain/money'

it.each([
  [6500, 'USD', '$65'],
  [6550, 'USD', '$65.50'],
  [123456789, 'GBP', '£1,234,567.89'],
  [5, 'EUR', '€0.05'],
  [-700, 'CAD', '-CA$7'],
] as const)('%p cents of %s read %s', (cents, currency, text) => {
  expect(formatMoney(cents, currency)).toBe(text)
})

it('rounds typed amounts to cents and takes anything else as 0', () => {
  expect([toCents(19.99), toCents(0.1 + 0.2), toCents(Number.NaN)]).toEqual([1999, 30, 0])
})
