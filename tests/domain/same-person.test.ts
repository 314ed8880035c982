import fc from '../support/property'
import { samePersonReasons, samePersonWords, type ComparedCard } from '@/lib/domain/same-person'

const ada: ComparedCard = {
  id: 'a',
  name: 'Ada King',
  email: 'ada@example.com',
  phone: '(212) 555-0101',
  phoneE164: '+12125550101',
  isLive: true,
}
const other = (changes: Partial<ComparedCard>): ComparedCard => ({
  id: 'b',
  name: 'Ben Ode',
  email: null,
  phone: null,
  phoneE164: null,
  isLive: true,
  ...changes,
})

it('suggests cards that share a number or an address, and says what they share', () => {
  expect(samePersonReasons(ada, other({ phone: '2125550101', phoneE164: '+12125550101' }))).toEqual(['phone'])
  expect(samePersonReasons(ada, other({ email: 'Ada@Example.com' }))).toEqual(['email'])
  expect(samePersonReasons(ada, { ...ada, id: 'b', name: '  ada  KING ' })).toEqual(['name', 'phone', 'email'])
})

it('takes the name alone for no sign, but a number as typed together with it', () => {
  expect(samePersonReasons(ada, other({ name: 'Ada King' }))).toEqual([])
  const invalid = { ...ada, phone: '555 01 01', phoneE164: null, email: null }
  expect(samePersonReasons(invalid, other({ name: 'Ada King', phone: '5550101' }))).toEqual(['name', 'phone'])
  expect(samePersonReasons(invalid, other({ name: 'Ben Ode', phone: '5550101' }))).toEqual([])
})

const card = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  name: fc.constantFrom('Ada King', ' ada king', 'Ben Ode', ''),
  email: fc.constantFrom(null, 'ada@example.com', 'ADA@example.com', 'ben@example.com'),
  phone: fc.constantFrom(null, '5550101', '(555) 0101', '12'),
  phoneE164: fc.constantFrom(null, '+12125550101', '+12125550102'),
  isLive: fc.boolean(),
})

it('is symmetric, never suggests a card with itself, and never one that is not live', () => {
  fc.assert(
    fc.property(card, card, (one, two) => {
      const reasons = samePersonReasons(one, two)
      expect(samePersonReasons(two, one)).toEqual(reasons)
      if (one.id === two.id || !one.isLive || !two.isLive) expect(reasons).toEqual([])
      if (reasons.length > 0) expect(reasons.includes('phone') || reasons.includes('email')).toBe(true)
    }),
  )
})

it('words the reasons', () => {
  expect(samePersonWords(['phone'])).toBe('Same phone number')
  expect(samePersonWords(['name', 'email'])).toBe('Same name and email')
  expect(samePersonWords(['name', 'phone', 'email'])).toBe('Same name, phone number and email')
})
